// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/units.tsv by scripts/generate; do not edit.

extension HKUnit {
  /// Percent, held as a fraction, written `%`. Since iOS 8.0.
  public class func percent() -> Self { atom("%") }

  /// Large calorie, written `Cal`. Since iOS 11.0.
  public class func largeCalorie() -> Self { atom("Cal") }

  /// Dioptre, written `D`. Since iOS 16.0.
  public class func diopter() -> Self { atom("D") }

  /// Hertz, written `Hz`. Since iOS 13.0.
  public class func hertz() -> Self { atom("Hz") }

  /// Hertz with a metric prefix before its `Hz`. Since iOS 13.0.
  public class func hertzUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "Hz") }

  /// International unit, written `IU`. Since iOS 11.0.
  public class func internationalUnit() -> Self { atom("IU") }

  /// Joule, written `J`. Since iOS 8.0.
  public class func joule() -> Self { atom("J") }

  /// Joule with a metric prefix before its `J`. Since iOS 8.0.
  public class func jouleUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "J") }

  /// Kelvin, written `K`. Since iOS 8.0.
  public class func kelvin() -> Self { atom("K") }

  /// Litre, written `L`. Since iOS 8.0.
  public class func liter() -> Self { atom("L") }

  /// Litre with a metric prefix before its `L`. Since iOS 8.0.
  public class func literUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "L") }

  /// Pascal, written `Pa`. Since iOS 8.0.
  public class func pascal() -> Self { atom("Pa") }

  /// Pascal with a metric prefix before its `Pa`. Since iOS 8.0.
  public class func pascalUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "Pa") }

  /// Siemens, written `S`. Since iOS 8.0.
  public class func siemen() -> Self { atom("S") }

  /// Siemens with a metric prefix before its `S`. Since iOS 8.0.
  public class func siemenUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "S") }

  /// Volt, written `V`. Since iOS 14.0.
  public class func volt() -> Self { atom("V") }

  /// Volt with a metric prefix before its `V`. Since iOS 14.0.
  public class func voltUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "V") }

  /// Watt, written `W`. Since iOS 16.0.
  public class func watt() -> Self { atom("W") }

  /// Watt with a metric prefix before its `W`. Since iOS 16.0.
  public class func wattUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "W") }

  /// Workout effort score, written `appleEffortScore`. Since iOS 18.0.
  public class func appleEffortScore() -> Self { atom("appleEffortScore") }

  /// Standard atmosphere, written `atm`. Since iOS 8.0.
  public class func atmosphere() -> Self { atom("atm") }

  /// Small calorie, written `cal`. Since iOS 11.0.
  public class func smallCalorie() -> Self { atom("cal") }

  /// Calorie (old name), written `cal`. Since iOS 8.0.
  @available(*, deprecated, message: "Use smallCalorie().")
  public class func calorie() -> Self { atom("cal") }

  /// Centimetre of water, written `cmAq`. Since iOS 8.0.
  public class func centimeterOfWater() -> Self { atom("cmAq") }

  /// Count, written `count`. Since iOS 8.0.
  public class func count() -> Self { atom("count") }

  /// Imperial cup, written `cup_imp`. Since iOS 9.0.
  public class func cupImperial() -> Self { atom("cup_imp") }

  /// US cup, written `cup_us`. Since iOS 9.0.
  public class func cupUS() -> Self { atom("cup_us") }

  /// Day, written `d`. Since iOS 8.0.
  public class func day() -> Self { atom("d") }

  /// A-weighted decibel of sound pressure level, written `dBASPL`. Since iOS 13.0.
  public class func decibelAWeightedSoundPressureLevel() -> Self { atom("dBASPL") }

  /// Decibel of hearing level, written `dBHL`. Since iOS 13.0.
  public class func decibelHearingLevel() -> Self { atom("dBHL") }

  /// Degree of angle, written `deg`. Since iOS 16.0.
  public class func degreeAngle() -> Self { atom("deg") }

  /// Degree Celsius, written `degC`. Since iOS 8.0.
  public class func degreeCelsius() -> Self { atom("degC") }

  /// Degree Fahrenheit, written `degF`. Since iOS 8.0.
  public class func degreeFahrenheit() -> Self { atom("degF") }

  /// Imperial fluid ounce, written `fl_oz_imp`. Since iOS 8.0.
  public class func fluidOunceImperial() -> Self { atom("fl_oz_imp") }

  /// US fluid ounce, written `fl_oz_us`. Since iOS 8.0.
  public class func fluidOunceUS() -> Self { atom("fl_oz_us") }

  /// Foot, written `ft`. Since iOS 8.0.
  public class func foot() -> Self { atom("ft") }

  /// Gram, written `g`. Since iOS 8.0.
  public class func gram() -> Self { atom("g") }

  /// Gram with a metric prefix before its `g`. Since iOS 8.0.
  public class func gramUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "g") }

  /// Hour, written `hr`. Since iOS 8.0.
  public class func hour() -> Self { atom("hr") }

  /// Inch, written `in`. Since iOS 8.0.
  public class func inch() -> Self { atom("in") }

  /// Inch of mercury, written `inHg`. Since iOS 14.0.
  public class func inchesOfMercury() -> Self { atom("inHg") }

  /// Kilocalorie, written `kcal`. Since iOS 8.0.
  public class func kilocalorie() -> Self { atom("kcal") }

  /// Pound, written `lb`. Since iOS 8.0.
  public class func pound() -> Self { atom("lb") }

  /// Lux, written `lx`. Since iOS 17.0.
  public class func lux() -> Self { atom("lx") }

  /// Lux with a metric prefix before its `lx`. Since iOS 17.0.
  public class func luxUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "lx") }

  /// Metre, written `m`. Since iOS 8.0.
  public class func meter() -> Self { atom("m") }

  /// Metre with a metric prefix before its `m`. Since iOS 8.0.
  public class func meterUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "m") }

  /// Mile, written `mi`. Since iOS 8.0.
  public class func mile() -> Self { atom("mi") }

  /// Minute, written `min`. Since iOS 8.0.
  public class func minute() -> Self { atom("min") }

  /// Millimetre of mercury, written `mmHg`. Since iOS 8.0.
  public class func millimeterOfMercury() -> Self { atom("mmHg") }

  /// Ounce, written `oz`. Since iOS 8.0.
  public class func ounce() -> Self { atom("oz") }

  /// Prism dioptre, written `pD`. Since iOS 16.0.
  public class func prismDiopter() -> Self { atom("pD") }

  /// Imperial pint, written `pt_imp`. Since iOS 8.0.
  public class func pintImperial() -> Self { atom("pt_imp") }

  /// US pint, written `pt_us`. Since iOS 8.0.
  public class func pintUS() -> Self { atom("pt_us") }

  /// Radian, written `rad`. Since iOS 16.0.
  public class func radianAngle() -> Self { atom("rad") }

  /// Radian with a metric prefix before its `rad`. Since iOS 16.0.
  public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "rad") }

  /// Second, written `s`. Since iOS 8.0.
  public class func second() -> Self { atom("s") }

  /// Second with a metric prefix before its `s`. Since iOS 8.0.
  public class func secondUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "s") }

  /// Stone, written `st`. Since iOS 8.0.
  public class func stone() -> Self { atom("st") }

  /// Yard, written `yd`. Since iOS 9.0.
  public class func yard() -> Self { atom("yd") }
}
