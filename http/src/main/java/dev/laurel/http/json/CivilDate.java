package dev.laurel.http.json;

/// A date of the proleptic Gregorian calendar.
///
/// Every line of a list carries a time, and `Instant.toString` costs more than the rest of the
/// line: hence plain arithmetic, on years that begin in March, so that the leap day is the last of
/// its year.
record CivilDate(int year, int month, int day) {
  private static final int DAYS_TO_EPOCH = 719_468;
  private static final int DAYS_PER_ERA = 146_097;

  static CivilDate ofEpochDay(long epochDay) {
    long day = epochDay + DAYS_TO_EPOCH;
    long era = Math.floorDiv(day, DAYS_PER_ERA);
    int dayOfEra = (int) Math.floorMod(day, (long) DAYS_PER_ERA);
    int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int monthFromMarch = (5 * dayOfYear + 2) / 153;
    int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0);
    return new CivilDate(year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1);
  }
}
