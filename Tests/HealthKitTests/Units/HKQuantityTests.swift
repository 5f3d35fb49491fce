// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import Testing

@Suite("HKQuantity")
struct HKQuantityTests {
  private func quantity(_ value: Double, _ unit: String) -> HKQuantity {
    HKQuantity(unit: HKUnit(from: unit), doubleValue: value)
  }

  @Test("QTY-02 QTY-08: a quantity converts to any compatible unit, and exactly to its own")
  func reads() {
    #expect(quantity(55.68215045134227, "min").doubleValue(for: HKUnit(from: "s")) == 3340.929027080536)
    #expect(quantity(98.6, "degF").doubleValue(for: HKUnit(from: "degF")) == 98.6)
    #expect(quantity(2.5, "kg").doubleValue(for: .gram()) == 2500)
  }

  @Test("QTY-03: an incompatible unit raises")
  func incompatibleRaises() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 1).doubleValue(for: HKUnit(from: "count"))
    }
    expectRaised("'Attempt to convert incompatible units: count/s, count'", in: result)
  }

  @Test("QTY-04: compatibility is checked without raising")
  func compatibility() {
    #expect(quantity(1, "m/s").is(compatibleWith: HKUnit(from: "mi/hr")))
    #expect(quantity(1, "g").is(compatibleWith: HKUnit(from: "m")) == false)
  }

  @Test("QTY-05 QTY-07 NUM-05 NUM-06: compares across units and raises for incompatible ones")
  func compares() async {
    #expect(quantity(2, "kg").compare(quantity(2500, "g")) == .orderedAscending)
    #expect(quantity(1, "%").doubleValue(for: .count()) == 1)
    #expect(quantity(2500, "g").compare(quantity(2, "kg")) == .orderedDescending)
    #expect(quantity(1, "mi").compare(quantity(5280, "ft")) == .orderedSame)
    #expect(quantity(0.1, "mg").compare(quantity(0.1.nextUp, "mg")) == .orderedAscending)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantity(unit: .gram(), doubleValue: 2).compare(HKQuantity(unit: .minute(), doubleValue: 1))
    }
    expectRaised("Attempt to convert incompatible units: ", in: result)
  }

  @Test("QTY-06: equal amounts are equal and have the same hash, whatever the unit")
  func equality() {
    let pairs = [
      (quantity(1, "hr"), quantity(60, "min")), (quantity(1.5, "kg"), quantity(1500, "g")), (quantity(1, "mi"), quantity(1609.344, "m")),
      (quantity(0, "m"), quantity(-0.0, "km")), (quantity(1, "mol<12>"), quantity(6, "mol<2>")),
      (quantity(0, "degC"), quantity(273.15, "K")),
      (quantity(1, "kcal"), quantity(1, "Cal")), (quantity(72, "count/min"), quantity(1.2, "count/s")),
    ]
    for (left, right) in pairs {
      #expect(left == right, "\(left), \(right)")
      #expect(right == left, "\(left), \(right)")
      #expect(left.hash == right.hash, "\(left), \(right)")
      #expect(left.compare(right) == .orderedSame, "\(left), \(right)")
    }
    #expect(quantity(1, "g") != quantity(1, "m"))
    #expect(quantity(1, "g") != quantity(2, "g"))
    #expect(quantity(1, "g").isEqual("1 g") == false)
    #expect(Set([quantity(1, "km"), quantity(1000, "m")]).count == 1)
    let undefined = quantity(.nan, "g")
    #expect(undefined == undefined)
  }

  @Test("QTY-09: zero, negative and fractional values are allowed", arguments: [0, -12.5, 1e-300, .infinity])
  func anyValue(value: Double) {
    #expect(quantity(value, "g").doubleValue(for: .gram()) == value)
  }

  @Test(
    "QTY-10: a quantity describes itself as value, space, unit",
    arguments: [
      (1100, "m", "1100 m"), (72, "count/min", "72 count/min"), (0.98, "%", "0.98 %"), (70.5, "kg", "70.5 kg"), (-40, "degC", "-40 degC"),
    ])
  func describes(value: Double, unit: String, expected: String) {
    #expect(quantity(value, unit).description == expected)
  }

  @Test("QTY-01: an archived or copied quantity is equal")
  func archive() throws {
    let original = quantity(5.551, "mmol<180.15588000005408>/L")
    let data = try NSKeyedArchiver.archivedData(withRootObject: original, requiringSecureCoding: true)
    let again = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantity.self, from: data))
    #expect(again == original)
    #expect(again.description == original.description)
    #expect(original.copy() as? HKQuantity === original)
  }
}
