package dev.laurel.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class PlotTest {
  @Test
  void equal_factors_are_equal_steps_and_higher_is_further_up() throws Exception {
    Plot plot = new Plot("cost & growth", "entries", "µs");
    plot.add(10_000, 1.0);
    plot.add(100_000, 1.5);
    plot.add(1_000_000, 1.9);

    NodeList circles = parse(plot.svg()).getElementsByTagName("circle");

    assertThat(circles.getLength()).isEqualTo(3);
    assertThat(at(circles, 1, "cx") - at(circles, 0, "cx"))
        .isEqualTo(at(circles, 2, "cx") - at(circles, 1, "cx"));
    assertThat(at(circles, 2, "cy")).isLessThan(at(circles, 0, "cy")).isPositive();
  }

  @Test
  void one_point_is_a_plot_too() throws Exception {
    Plot plot = new Plot("cost", "entries", "µs");
    plot.add(10_000, 0);

    assertThat(parse(plot.svg()).getElementsByTagName("circle").getLength()).isEqualTo(1);
  }

  private static double at(NodeList nodes, int i, String attribute) {
    return Double.parseDouble(nodes.item(i).getAttributes().getNamedItem(attribute).getNodeValue());
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }
}
