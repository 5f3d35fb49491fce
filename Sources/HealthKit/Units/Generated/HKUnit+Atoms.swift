// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/units.tsv by scripts/generate; do not edit.

extension HKUnit {
  /// Percent, held as a fraction, written `%`. Since iOS 8.0.
  public class func percent() -> Self { checked(Atoms.percent) }

  /// Large calorie, written `Cal`. Since iOS 11.0.
  public class func largeCalorie() -> Self { checked(Atoms.largeCalorie) }

  /// Dioptre, written `D`. Since iOS 16.0.
  public class func diopter() -> Self { checked(Atoms.diopter) }

  /// Hertz, written `Hz`. Since iOS 13.0.
  public class func hertz() -> Self { checked(Atoms.hertz) }

  /// Hertz with a metric prefix before its `Hz`. Since iOS 13.0.
  public class func hertzUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "Hz") }

  /// International unit, written `IU`. Since iOS 11.0.
  public class func internationalUnit() -> Self { checked(Atoms.internationalUnit) }

  /// Joule, written `J`. Since iOS 8.0.
  public class func joule() -> Self { checked(Atoms.joule) }

  /// Joule with a metric prefix before its `J`. Since iOS 8.0.
  public class func jouleUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "J") }

  /// Kelvin, written `K`. Since iOS 8.0.
  public class func kelvin() -> Self { checked(Atoms.kelvin) }

  /// Litre, written `L`. Since iOS 8.0.
  public class func liter() -> Self { checked(Atoms.liter) }

  /// Litre with a metric prefix before its `L`. Since iOS 8.0.
  public class func literUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "L") }

  /// Pascal, written `Pa`. Since iOS 8.0.
  public class func pascal() -> Self { checked(Atoms.pascal) }

  /// Pascal with a metric prefix before its `Pa`. Since iOS 8.0.
  public class func pascalUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "Pa") }

  /// Siemens, written `S`. Since iOS 8.0.
  public class func siemen() -> Self { checked(Atoms.siemen) }

  /// Siemens with a metric prefix before its `S`. Since iOS 8.0.
  public class func siemenUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "S") }

  /// Volt, written `V`. Since iOS 14.0.
  public class func volt() -> Self { checked(Atoms.volt) }

  /// Volt with a metric prefix before its `V`. Since iOS 14.0.
  public class func voltUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "V") }

  /// Watt, written `W`. Since iOS 16.0.
  public class func watt() -> Self { checked(Atoms.watt) }

  /// Watt with a metric prefix before its `W`. Since iOS 16.0.
  public class func wattUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "W") }

  /// Workout effort score, written `appleEffortScore`. Since iOS 18.0.
  public class func appleEffortScore() -> Self { checked(Atoms.appleEffortScore) }

  /// Standard atmosphere, written `atm`. Since iOS 8.0.
  public class func atmosphere() -> Self { checked(Atoms.atmosphere) }

  /// Small calorie, written `cal`. Since iOS 11.0.
  public class func smallCalorie() -> Self { checked(Atoms.smallCalorie) }

  /// Calorie (old name), written `cal`. Since iOS 8.0.
  @available(*, deprecated, message: "Use smallCalorie().")
  public class func calorie() -> Self { checked(Atoms.calorie) }

  /// Centimetre of water, written `cmAq`. Since iOS 8.0.
  public class func centimeterOfWater() -> Self { checked(Atoms.centimeterOfWater) }

  /// Count, written `count`. Since iOS 8.0.
  public class func count() -> Self { checked(Atoms.count) }

  /// Imperial cup, written `cup_imp`. Since iOS 9.0.
  public class func cupImperial() -> Self { checked(Atoms.cupImperial) }

  /// US cup, written `cup_us`. Since iOS 9.0.
  public class func cupUS() -> Self { checked(Atoms.cupUS) }

  /// Day, written `d`. Since iOS 8.0.
  public class func day() -> Self { checked(Atoms.day) }

  /// A-weighted decibel of sound pressure level, written `dBASPL`. Since iOS 13.0.
  public class func decibelAWeightedSoundPressureLevel() -> Self { checked(Atoms.decibelAWeightedSoundPressureLevel) }

  /// Decibel of hearing level, written `dBHL`. Since iOS 13.0.
  public class func decibelHearingLevel() -> Self { checked(Atoms.decibelHearingLevel) }

  /// Degree of angle, written `deg`. Since iOS 16.0.
  public class func degreeAngle() -> Self { checked(Atoms.degreeAngle) }

  /// Degree Celsius, written `degC`. Since iOS 8.0.
  public class func degreeCelsius() -> Self { checked(Atoms.degreeCelsius) }

  /// Degree Fahrenheit, written `degF`. Since iOS 8.0.
  public class func degreeFahrenheit() -> Self { checked(Atoms.degreeFahrenheit) }

  /// Imperial fluid ounce, written `fl_oz_imp`. Since iOS 8.0.
  public class func fluidOunceImperial() -> Self { checked(Atoms.fluidOunceImperial) }

  /// US fluid ounce, written `fl_oz_us`. Since iOS 8.0.
  public class func fluidOunceUS() -> Self { checked(Atoms.fluidOunceUS) }

  /// Foot, written `ft`. Since iOS 8.0.
  public class func foot() -> Self { checked(Atoms.foot) }

  /// Gram, written `g`. Since iOS 8.0.
  public class func gram() -> Self { checked(Atoms.gram) }

  /// Gram with a metric prefix before its `g`. Since iOS 8.0.
  public class func gramUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "g") }

  /// Hour, written `hr`. Since iOS 8.0.
  public class func hour() -> Self { checked(Atoms.hour) }

  /// Inch, written `in`. Since iOS 8.0.
  public class func inch() -> Self { checked(Atoms.inch) }

  /// Inch of mercury, written `inHg`. Since iOS 14.0.
  public class func inchesOfMercury() -> Self { checked(Atoms.inchesOfMercury) }

  /// Kilocalorie, written `kcal`. Since iOS 8.0.
  public class func kilocalorie() -> Self { checked(Atoms.kilocalorie) }

  /// Pound, written `lb`. Since iOS 8.0.
  public class func pound() -> Self { checked(Atoms.pound) }

  /// Lux, written `lx`. Since iOS 17.0.
  public class func lux() -> Self { checked(Atoms.lux) }

  /// Lux with a metric prefix before its `lx`. Since iOS 17.0.
  public class func luxUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "lx") }

  /// Metre, written `m`. Since iOS 8.0.
  public class func meter() -> Self { checked(Atoms.meter) }

  /// Metre with a metric prefix before its `m`. Since iOS 8.0.
  public class func meterUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "m") }

  /// Mile, written `mi`. Since iOS 8.0.
  public class func mile() -> Self { checked(Atoms.mile) }

  /// Minute, written `min`. Since iOS 8.0.
  public class func minute() -> Self { checked(Atoms.minute) }

  /// Millimetre of mercury, written `mmHg`. Since iOS 8.0.
  public class func millimeterOfMercury() -> Self { checked(Atoms.millimeterOfMercury) }

  /// Ounce, written `oz`. Since iOS 8.0.
  public class func ounce() -> Self { checked(Atoms.ounce) }

  /// Prism dioptre, written `pD`. Since iOS 16.0.
  public class func prismDiopter() -> Self { checked(Atoms.prismDiopter) }

  /// Imperial pint, written `pt_imp`. Since iOS 8.0.
  public class func pintImperial() -> Self { checked(Atoms.pintImperial) }

  /// US pint, written `pt_us`. Since iOS 8.0.
  public class func pintUS() -> Self { checked(Atoms.pintUS) }

  /// Radian, written `rad`. Since iOS 16.0.
  public class func radianAngle() -> Self { checked(Atoms.radianAngle) }

  /// Radian with a metric prefix before its `rad`. Since iOS 16.0.
  public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "rad") }

  /// Second, written `s`. Since iOS 8.0.
  public class func second() -> Self { checked(Atoms.second) }

  /// Second with a metric prefix before its `s`. Since iOS 8.0.
  public class func secondUnit(with prefix: HKMetricPrefix) -> Self { atom(prefix, "s") }

  /// Stone, written `st`. Since iOS 8.0.
  public class func stone() -> Self { checked(Atoms.stone) }

  /// Yard, written `yd`. Since iOS 9.0.
  public class func yard() -> Self { checked(Atoms.yard) }
}

/// The objects that the constructors return. Loops call a constructor for each number.
private enum Atoms {
  static let percent = HKUnit.atom(.none, "%")
  static let largeCalorie = HKUnit.atom(.none, "Cal")
  static let diopter = HKUnit.atom(.none, "D")
  static let hertz = HKUnit.atom(.none, "Hz")
  static let internationalUnit = HKUnit.atom(.none, "IU")
  static let joule = HKUnit.atom(.none, "J")
  static let kelvin = HKUnit.atom(.none, "K")
  static let liter = HKUnit.atom(.none, "L")
  static let pascal = HKUnit.atom(.none, "Pa")
  static let siemen = HKUnit.atom(.none, "S")
  static let volt = HKUnit.atom(.none, "V")
  static let watt = HKUnit.atom(.none, "W")
  static let appleEffortScore = HKUnit.atom(.none, "appleEffortScore")
  static let atmosphere = HKUnit.atom(.none, "atm")
  static let smallCalorie = HKUnit.atom(.none, "cal")
  static let calorie = HKUnit.atom(.none, "cal")
  static let centimeterOfWater = HKUnit.atom(.none, "cmAq")
  static let count = HKUnit.atom(.none, "count")
  static let cupImperial = HKUnit.atom(.none, "cup_imp")
  static let cupUS = HKUnit.atom(.none, "cup_us")
  static let day = HKUnit.atom(.none, "d")
  static let decibelAWeightedSoundPressureLevel = HKUnit.atom(.none, "dBASPL")
  static let decibelHearingLevel = HKUnit.atom(.none, "dBHL")
  static let degreeAngle = HKUnit.atom(.none, "deg")
  static let degreeCelsius = HKUnit.atom(.none, "degC")
  static let degreeFahrenheit = HKUnit.atom(.none, "degF")
  static let fluidOunceImperial = HKUnit.atom(.none, "fl_oz_imp")
  static let fluidOunceUS = HKUnit.atom(.none, "fl_oz_us")
  static let foot = HKUnit.atom(.none, "ft")
  static let gram = HKUnit.atom(.none, "g")
  static let hour = HKUnit.atom(.none, "hr")
  static let inch = HKUnit.atom(.none, "in")
  static let inchesOfMercury = HKUnit.atom(.none, "inHg")
  static let kilocalorie = HKUnit.atom(.none, "kcal")
  static let pound = HKUnit.atom(.none, "lb")
  static let lux = HKUnit.atom(.none, "lx")
  static let meter = HKUnit.atom(.none, "m")
  static let mile = HKUnit.atom(.none, "mi")
  static let minute = HKUnit.atom(.none, "min")
  static let millimeterOfMercury = HKUnit.atom(.none, "mmHg")
  static let ounce = HKUnit.atom(.none, "oz")
  static let prismDiopter = HKUnit.atom(.none, "pD")
  static let pintImperial = HKUnit.atom(.none, "pt_imp")
  static let pintUS = HKUnit.atom(.none, "pt_us")
  static let radianAngle = HKUnit.atom(.none, "rad")
  static let second = HKUnit.atom(.none, "s")
  static let stone = HKUnit.atom(.none, "st")
  static let yard = HKUnit.atom(.none, "yd")
}
