// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import Testing

@Suite("HKUnit")
struct HKUnitTests {
  @Test("UNIT-01: an invalid text raises with Apple's text")
  func unparsableRaises() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = HKUnit(from: "ml/kg/min") }
    expectRaised("'Unable to parse factorization string ml/kg/min'", in: result)
  }

  @Test("UNIT-14 UNIT-21: the empty text is the null unit")
  func emptyTextIsNull() {
    #expect(HKUnit(from: "").isNull())
    #expect(HKUnit(from: "").unitString == "()")
    #expect(HKUnit(from: "s").isNull() == false)
  }

  @Test("UNIT-10 UNIT-20 NUM-08: arithmetic and text make the same units")
  func arithmetic() {
    let oxygen = HKUnit(from: "mL").unitDivided(by: HKUnit.gramUnit(with: .kilo).unitMultiplied(by: .minute()))
    #expect(oxygen == HKUnit(from: "ml/(kg*min)"))
    #expect(oxygen.unitString == "mL/min·kg")
    #expect(oxygen.description == oxygen.unitString)
    #expect(HKUnit.minute().reciprocal().unitString == "1/min")
    #expect(HKUnit.gram().unitRaised(toPower: 2).unitString == "g^2")
    #expect(HKUnit.gram().unitRaised(toPower: 0).isNull())
    #expect(HKUnit.gram().unitDivided(by: .gram()).isNull())
  }

  @Test("UNIT-21: a unit over itself with another prefix is not null, as on devices")
  func ratiosOfPrefixes() {
    let ratio = HKUnit.literUnit(with: .deci).unitDivided(by: .liter())
    #expect(!ratio.isNull())
    #expect(ratio == HKUnit(from: "dL/L"))
    #expect(ratio.unitString == "dL/L")
    #expect(!HKUnit(from: "mg/kg").isNull())
    #expect(HKQuantity(unit: HKUnit(from: "mg/kg"), doubleValue: 5).doubleValue(for: .percent()) == 5 * 1e-6)
  }

  @Test("K17 UNIT-46: a quantity without a unit is a count and a percentage")
  func nullIsACount() {
    let plain = HKQuantity(unit: .meter().unitDivided(by: .meter()), doubleValue: 1)
    #expect(plain.is(compatibleWith: .count()))
    #expect(plain.is(compatibleWith: .percent()))
    #expect(plain.is(compatibleWith: HKUnit(from: "count^2")))
    #expect(plain.doubleValue(for: .percent()) == 1)
    #expect(HKQuantityType(.stepCount).is(compatibleWith: HKUnit(from: "")))
    #expect(!plain.is(compatibleWith: .second()))
  }

  @Test("K3 UNIT-11: litres and pressures are printed in the order in which they were multiplied, and are equal")
  func orderOfLitresAndPressures() {
    let (litre, pressure) = (HKUnit.liter(), HKUnit.atmosphere())
    let (one, other) = (litre.unitMultiplied(by: pressure), pressure.unitMultiplied(by: litre))
    #expect(one.unitString == "L·atm")
    #expect(other.unitString == "atm·L")
    #expect(one == other)
    #expect(one.hash == other.hash)
    #expect(HKUnit(from: "atm·L").unitString == "atm·L")
    #expect(HKUnit(from: "L·atm").unitString == "L·atm")
    #expect(HKUnit.gram().unitDivided(by: HKUnit.second().unitMultiplied(by: .literUnit(with: .deci))).unitString == "g/dL·s")
  }

  @Test("K4 UNIT-16 QTY-02: blood glucose converts as on Apple's systems, to the last digit")
  func glucose() {
    let moles = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose).unitDivided(by: .liter())
    for (number, expected) in [(13.2, 237.80576160007135), (12.3, 221.59173240006652)] {
      #expect(HKQuantity(unit: moles, doubleValue: number).doubleValue(for: HKUnit(from: "mg/dL")) == expected)
      #expect(number * HKUnitMolarMassBloodGlucose / 10 == expected)
    }
  }

  @Test("K5 UNIT-47: a unit of any power can be made, read and archived")
  func anyPower() throws {
    let unit = HKUnit(from: "in^2·atm^2·GL")
    let product = unit.unitRaised(toPower: 12).unitDivided(by: unit.unitRaised(toPower: -12))
    #expect(product == unit.unitRaised(toPower: 24))
    #expect(HKUnit(from: product.unitString) == product)
    let data = try NSKeyedArchiver.archivedData(withRootObject: product, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data) == product)
    let quantity = HKQuantity(unit: product, doubleValue: 2)
    #expect(quantity.doubleValue(for: product) == 2)
    #expect(quantity.compare(quantity) == .orderedSame)
    #expect(quantity == quantity)
    for power in [Int.max, .min] {
      let extreme = HKQuantity(unit: HKUnit.meterUnit(with: .tera).unitRaised(toPower: power), doubleValue: 1)
      #expect(!extreme.is(compatibleWith: .meter()))
      #expect(extreme.hash == extreme.hash)
    }
  }

  @Test("UNIT-06 UNIT-14: nested empty parentheses are the null unit, and a one may end the numerator")
  func oddTexts() {
    #expect(HKUnit(from: "(())").isNull())
    #expect(HKUnit(from: "((()))").unitString == "()")
    #expect(HKUnit(from: "m·1/s") == HKUnit(from: "m/s"))
  }

  @Test("UNIT-20: a unit to the power 1 is the unit (Differences)")
  func powerOfOne() {
    #expect(HKUnit.meter().unitRaised(toPower: 1) == .meter())
  }

  @Test("Published code's joule(with:) is the joule with a prefix")
  func joules() {
    #expect(HKUnit.joule(with: .kilo) == .jouleUnit(with: .kilo))
    #expect(HKUnit.joule(with: .kilo).unitString == "kJ")
  }

  @Test("UNIT-27: equal units have the same hash, and the shared object is returned")
  func equality() {
    #expect(HKUnit(from: "ml") == HKUnit(from: "mL"))
    #expect(HKUnit(from: "ml").hash == HKUnit(from: "mL").hash)
    #expect(HKUnit(from: "kcal") != HKUnit(from: "Cal"))
    #expect(HKUnit.gram().isEqual("g") == false)
    #expect(HKUnit(from: "kg") === HKUnit.gramUnit(with: .kilo))
    #expect(HKUnit.gram().copy() as? HKUnit === HKUnit.gram())
    #expect(Set([HKUnit(from: "g/dL"), HKUnit(from: "g.dL^-1")]).count == 1)
  }

  @Test("UNIT-27: a unit that a constructor has returned stays the shared object after a flood of other units")
  func constructorsAfterAFlood() {
    let (count, kilogram) = (HKUnit.count(), HKUnit.gramUnit(with: .kilo))
    for mass in 1...1500 { _ = HKUnit(from: "mol<\(mass)>") }
    #expect(HKUnit.count() === count)
    #expect(HKUnit(from: "count") === count)
    #expect(HKUnit.gramUnit(with: .kilo) === kilogram)
    #expect(HKUnit(from: "kg") === kilogram)
    #expect(HKUnit.gramUnit(with: .none) === HKUnit.gram())
    #expect(HKUnit.gram() !== kilogram)
  }

  @Test("UNIT-03: every prefix prints as its symbol")
  func prefixes() {
    let prefixes: [HKMetricPrefix] = [
      .none, .femto, .pico, .nano, .micro, .milli, .centi, .deci, .deca, .hecto, .kilo, .mega, .giga, .tera,
    ]
    let texts = ["g", "fg", "pg", "ng", "mcg", "mg", "cg", "dg", "dag", "hg", "kg", "Mg", "Gg", "Tg"]
    #expect(prefixes.map { HKUnit.gramUnit(with: $0).unitString } == texts)
  }

  @Test("UNIT-16: moles carry their molar mass")
  func moles() async {
    let unit = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
    // The text of Apple's exports, with 16 significant digits.
    #expect(unit.unitString == "mmol<180.1558800000541>")
    #expect(HKUnit(from: "mmol<180.1558800000541>") == unit)
    let glucose = HKQuantity(unit: HKUnit(from: "mmol<180.1558800000541>/L"), doubleValue: 6.5)
    #expect(glucose.doubleValue(for: unit.unitDivided(by: .liter())) == 6.5)
    #expect(HKUnit.moleUnit(withMolarMass: 12) == HKUnit(from: "mol<12>"))
    #expect(HKUnit(from: "kmol") != HKUnit.moleUnit(with: .kilo, molarMass: 12))
    let massless = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = HKUnit.moleUnit(withMolarMass: 0) }
    expectRaised("Molar mass must be a positive number: 0.0", in: massless)
  }

  @Test("UNIT-28: formatter units convert in both directions")
  func formatterUnits() async {
    for unit in [MassFormatter.Unit.gram, .kilogram, .ounce, .pound, .stone] {
      #expect(HKUnit.massFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    for unit in [LengthFormatter.Unit.millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile] {
      #expect(HKUnit.lengthFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    for unit in [EnergyFormatter.Unit.joule, .kilojoule, .calorie, .kilocalorie] {
      #expect(HKUnit.energyFormatterUnit(from: HKUnit(from: unit)) == unit)
    }
    #expect(HKUnit(from: LengthFormatter.Unit.kilometer).unitString == "km")
    let minute = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKUnit.massFormatterUnit(from: .minute())
    }
    expectRaised("No formatter unit for unit min", in: minute)
  }

  @Test("UNIT-15: an archived unit comes back equal")
  func archive() throws {
    let unit = HKUnit(from: "mmol<180.15588000005408>/L")
    let data = try NSKeyedArchiver.archivedData(withRootObject: unit, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data) == unit)
  }

  @Test("A subclass of HKUnit raises with its name when it makes a unit")
  func subclass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = OwnUnit(from: "kg") }
    expectRaised("OwnUnit cannot be a unit", in: result)
  }
}

private final class OwnUnit: HKUnit, @unchecked Sendable {}
