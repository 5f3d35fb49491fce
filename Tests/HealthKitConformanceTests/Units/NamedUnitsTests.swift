// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// The units that have their own method, by their strings.
@Suite struct NamedUnitsTests {
  @Test("UNIT-01: each method returns the unit of its string")
  func plain() {
    let units: [(HKUnit, String)] = [
      (.appleEffortScore(), "appleEffortScore"), (.atmosphere(), "atm"), (.centimeterOfWater(), "cmAq"),
      (.count(), "count"), (.cupImperial(), "cup_imp"), (.cupUS(), "cup_us"), (.day(), "d"),
      (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.decibelHearingLevel(), "dBHL"), (.degreeAngle(), "deg"),
      (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"), (.diopter(), "D"), (.fluidOunceImperial(), "fl_oz_imp"),
      (.fluidOunceUS(), "fl_oz_us"), (.foot(), "ft"), (.gram(), "g"), (.hertz(), "Hz"), (.hour(), "hr"), (.inch(), "in"),
      (.inchesOfMercury(), "inHg"), (.internationalUnit(), "IU"), (.joule(), "J"), (.kelvin(), "K"), (.kilocalorie(), "kcal"),
      (.largeCalorie(), "Cal"), (.liter(), "L"), (.lux(), "lx"), (.meter(), "m"), (.mile(), "mi"), (.millimeterOfMercury(), "mmHg"),
      (.minute(), "min"), (.ounce(), "oz"), (.pascal(), "Pa"), (.percent(), "%"), (.pintImperial(), "pt_imp"), (.pintUS(), "pt_us"),
      (.pound(), "lb"), (.prismDiopter(), "pD"), (.radianAngle(), "rad"), (.second(), "s"), (.siemen(), "S"), (.smallCalorie(), "cal"),
      (.stone(), "st"), (.volt(), "V"), (.watt(), "W"), (.yard(), "yd"),
    ]
    for (unit, string) in units {
      #expect(unit.unitString == string)
      #expect(unit == HKUnit(from: string))
    }
    // All except the mole, which needs a mass, and a deprecated name.
    #expect(units.count == 47)
    func calorie<T: OldUnits>(_: T.Type) -> T { .calorie() }
    #expect(calorie(HKUnit.self) == .smallCalorie())
  }

  @Test("UNIT-02: a prefix puts its letter before the unit's")
  func prefixed() {
    let units: [(HKUnit, String)] = [
      (.gramUnit(with: .milli), "mg"), (.hertzUnit(with: .kilo), "kHz"), (.jouleUnit(with: .mega), "MJ"),
      (.literUnit(with: .deci), "dL"), (.luxUnit(with: .centi), "clx"), (.meterUnit(with: .nano), "nm"),
      (.pascalUnit(with: .hecto), "hPa"), (.radianAngleUnit(with: .micro), "mcrad"), (.secondUnit(with: .pico), "ps"),
      (.siemenUnit(with: .micro), "mcS"), (.voltUnit(with: .femto), "fV"), (.wattUnit(with: .giga), "GW"),
      (.wattUnit(with: .tera), "TW"), (.meterUnit(with: .deca), "dam"),
    ]
    for (unit, string) in units { #expect(unit.unitString == string) }
  }
}

/// A deprecated name, used without a warning.
private protocol OldUnits {
  static func calorie() -> Self
}

extension HKUnit: OldUnits {}
