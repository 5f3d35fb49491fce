// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

@Suite struct UnitTests {
  private static let prefixes = [
    ("f", 1e-15), ("p", 1e-12), ("n", 1e-9), ("mc", 1e-6), ("m", 1e-3), ("c", 1e-2), ("d", 1e-1), ("da", 1e1), ("h", 1e2), ("k", 1e3),
    ("M", 1e6), ("G", 1e9), ("T", 1e12),
  ]

  /// How many of the second unit make one of the first.
  private func factor(_ from: String, _ to: String) -> Double {
    HKQuantity(unit: HKUnit(from: from), doubleValue: 1).doubleValue(for: HKUnit(from: to))
  }

  @Test(
    "UNIT-02 UNIT-03: SI units take every metric prefix",
    arguments: ["g", "m", "L", "Pa", "s", "J", "K", "S", "mol<18>", "Hz", "V", "W", "lx"])
  func prefixes(base: String) {
    for (prefix, expected) in Self.prefixes {
      #expect(abs(factor(prefix + base, base) / expected - 1) < 1e-12, "\(prefix)\(base)")
    }
  }

  @Test("UNIT-06: products, powers and one quotient, as Apple writes them")
  func notation() {
    #expect(HKUnit(from: "m*s") == HKUnit(from: "m\u{B7}s"))
    #expect(HKUnit(from: "m*s").unitString == "m\u{B7}s")
    #expect(HKUnit(from: "m^2") == HKUnit.meter().unitRaised(toPower: 2))
    #expect(HKUnit.meter().unitRaised(toPower: 2).unitString == "m^2")
    let force = HKUnit.gramUnit(with: .kilo).unitMultiplied(by: .meter()).unitDivided(by: HKUnit.second().unitRaised(toPower: 2))
    #expect(HKUnit(from: "kg*m/s^2") == force)
    #expect(force.unitString.filter { $0 == "/" }.count == 1)
    #expect(!force.unitString.contains("*"))
  }

  @Test(
    "UNIT-09: the litre may be written in lower case, and prints in upper case", arguments: [("ml", "mL"), ("l", "L"), ("mg/dl", "mg/dL")]
  )
  func litres(small: String, large: String) {
    #expect(HKUnit(from: small) == HKUnit(from: large))
    #expect(HKUnit(from: small).unitString == large)
  }

  @Test("UNIT-09 UNIT-12: other letters keep their case, and the hour is hr", arguments: ["Kg", "KG", "M", "count/hour", "Min"])
  func refused(text: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [text = text as String] in
      _ = HKUnit(from: text)
    }
    #expect(self.text(of: result).contains("Unable to parse factorization string \(text)"))
  }

  /// What a process wrote to its error output before it ended.
  private func text(of result: ExitTest.Result?) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

  @Test("NUM-04 UNIT-25: moles convert with masses through the molar mass")
  func moles() {
    #expect(factor("mol<12>", "mol<2>") == 6)
    #expect(factor("mol<12>", "g") == 12)
    #expect(abs(factor("mmol<180.15588000005408>/L", "mg/dL") - 18.015588000005408) < 1e-12)
  }

  @Test(
    "UNIT-40 UNIT-41: lengths and masses of other systems",
    arguments: [
      ("in", "m", 0.0254), ("ft", "m", 0.3048), ("yd", "m", 0.9144), ("mi", "m", 1609.344), ("oz", "g", 28.349523125),
      ("lb", "g", 453.59237), ("st", "g", 6350.29318),
    ])
  func lengthsAndMasses(from: String, to: String, expected: Double) {
    #expect(abs(factor(from, to) / expected - 1) < 1e-12)
  }

  @Test(
    "UNIT-42 UNIT-44: volumes of other systems, and calories",
    arguments: [
      ("fl_oz_us", "L", 0.0295735295625), ("cup_us", "L", 0.2365882365), ("pt_us", "L", 0.473176473),
      ("fl_oz_imp", "L", 0.0284130625), ("cup_imp", "L", 0.284130625), ("pt_imp", "L", 0.56826125),
      ("cal", "J", 4.184), ("kcal", "J", 4184), ("Cal", "J", 4184),
    ])
  func volumesAndEnergies(from: String, to: String, expected: Double) {
    #expect(abs(factor(from, to) / expected - 1) < 1e-12)
  }

  @Test("SEED-10: the unit has to fit, both on writing and on reading")
  func fits() async {
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 1)
    #expect(energy.is(compatibleWith: .joule()))
    #expect(!energy.is(compatibleWith: .meter()))
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantity(unit: .kilocalorie(), doubleValue: 1).doubleValue(for: .meter())
    }
    #expect(text(of: read).contains("reason: 'Attempt to convert incompatible units: kcal, m'"))
    let written = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantitySample(
        type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: Date(), end: Date())
    }
    #expect(text(of: written).contains("requires unit of type Mass. Incompatible unit: m"))
  }

  @Test("SEED-27: units of lengths, masses and energies convert to and from those of formatters")
  func formatters() {
    #expect(HKUnit(from: LengthFormatter.Unit.kilometer) == .meterUnit(with: .kilo))
    #expect(HKUnit(from: MassFormatter.Unit.pound) == .pound())
    #expect(HKUnit(from: EnergyFormatter.Unit.kilocalorie) == .kilocalorie())
    #expect(HKUnit.lengthFormatterUnit(from: .mile()) == .mile)
  }
}
