package dev.laurel.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// One line over a logarithmic axis, as SVG.
public final class Plot {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 400;
  private static final int LEFT = 70;
  private static final int RIGHT = 30;
  private static final int TOP = 50;
  private static final int BOTTOM = 60;
  private static final int STEPS = 5;

  private final String title;
  private final String across;
  private final String up;
  private final List<Point> points = new ArrayList<>();

  private record Point(double x, double y) {}

  /// A plot with a title and the names of its axes.
  public Plot(String title, String across, String up) {
    this.title = title;
    this.across = across;
    this.up = up;
  }

  /// Adds a point; `x` is positive.
  public void add(double x, double y) {
    points.add(new Point(x, y));
  }

  public String svg() {
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">
            <rect width="100%%" height="100%%" fill="white"/>
            """,
            WIDTH,
            HEIGHT));
    text(svg, WIDTH / 2.0, TOP / 2.0, "middle", title);
    text(svg, WIDTH / 2.0, HEIGHT - 15, "middle", across);
    text(svg, LEFT, TOP - 12, "middle", up);
    drawRules(svg);
    drawLine(svg);
    return svg.append("</svg>\n").toString();
  }

  private void drawRules(StringBuilder svg) {
    double step = step();
    for (int i = 0; i <= STEPS; i++) {
      double y = y(i * step);
      rule(svg, LEFT, y, WIDTH - RIGHT, y);
      text(svg, LEFT - 8, y + 4, "end", Numbers.shortest(rounded(i * step)));
    }
    for (double power = floorPower(smallest()); power <= largest(); power *= 10) {
      if (power >= smallest()) {
        rule(svg, x(power), TOP, x(power), HEIGHT - BOTTOM);
        text(svg, x(power), HEIGHT - BOTTOM + 20, "middle", compact(power));
      }
    }
  }

  private void drawLine(StringBuilder svg) {
    String path =
        points.stream()
            .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", x(point.x), y(point.y)))
            .collect(Collectors.joining(" "));
    svg.append("<polyline fill=\"none\" stroke=\"#1b6ca8\" stroke-width=\"2\" points=\"")
        .append(path)
        .append("\"/>\n");
    for (Point point : points) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#1b6ca8\"/>%n",
              x(point.x),
              y(point.y)));
      text(svg, x(point.x), y(point.y) - 10, "middle", Numbers.readable(point.y));
    }
  }

  private static void rule(StringBuilder svg, double x1, double y1, double x2, double y2) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
            x1,
            y1,
            x2,
            y2));
  }

  private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            text.replace("&", "&amp;").replace("<", "&lt;")));
  }

  private double x(double value) {
    double span = Math.log10(largest()) - Math.log10(smallest());
    double part = span == 0 ? 0.5 : (Math.log10(value) - Math.log10(smallest())) / span;
    return LEFT + part * (WIDTH - LEFT - RIGHT);
  }

  private double y(double value) {
    return HEIGHT - BOTTOM - value / (STEPS * step()) * (HEIGHT - TOP - BOTTOM);
  }

  /// A round number, five of which reach above the highest point.
  private double step() {
    double highest = points.stream().mapToDouble(Point::y).max().orElse(1);
    double least = Math.max(highest, Double.MIN_NORMAL) / STEPS;
    double power = floorPower(least);
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= least) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private double smallest() {
    return points.stream().mapToDouble(Point::x).min().orElse(1);
  }

  private double largest() {
    return points.stream().mapToDouble(Point::x).max().orElse(10);
  }

  private static double floorPower(double value) {
    return Math.pow(10, Math.floor(Math.log10(value)));
  }

  private static double rounded(double value) {
    return Math.round(value * 1e9) / 1e9;
  }

  private static String compact(double power) {
    if (power >= 1e6) {
      return Numbers.shortest(power / 1e6) + " M";
    }
    return power >= 1e3 ? Numbers.shortest(power / 1e3) + " k" : Numbers.shortest(power);
  }
}
