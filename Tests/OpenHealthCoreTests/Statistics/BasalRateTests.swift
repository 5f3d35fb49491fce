// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct BasalRateTests {
  private func amount(_ value: Double, _ unit: String) throws -> Amount { Amount(value, try UnitExpression.parse(unit)) }

  @Test(
    "The equation of Mifflin and St Jeor, with a default for each value that is not known or impossible",
    arguments: [
      (60, 165, 40, .female, 1270.25), (80, 180, 34, .male, 1760), (80, 180, 34, nil, 1677), (nil, 180, 34, .male, 1660),
      (80, nil, 34, .male, 1697.5), (80, 180, nil, .male, 1780), (nil, nil, nil, nil, 1534.5), (0, 10, 200, nil, 1534.5),
      (5000, 400, 0, nil, 1534.5), (.nan, -.infinity, -1, nil, 1534.5), (1, 20, 130, .female, 0),
    ] as [(Double?, Double?, Int?, BasalRate.Sex?, Double)])
  func equation(_ kilograms: Double?, _ centimetres: Double?, _ age: Int?, _ sex: BasalRate.Sex?, _ wanted: Double) throws {
    let rate = BasalRate(
      mass: try kilograms.map { try amount($0 * 1000, "g") }, height: try centimetres.map { try amount($0 / 100, "m") }, age: age, sex: sex)
    #expect(abs(rate.kilocaloriesPerDay - wanted) < 1e-9)
  }

  @Test("The resting part is at least zero, at most the total, and both parts add up to it")
  func parts() throws {
    let rate = BasalRate(mass: nil, height: nil, age: nil, sex: nil)
    for (total, seconds, resting) in [(2000, 86_400, 1534.5), (100, 86_400, 100), (100, 0, 0), (0, 86_400, 0)]
      as [(Double, Double, Double)]
    {
      let split = rate.split(try amount(total, "kcal"), over: seconds)
      #expect(split.resting.value == resting)
      #expect(split.active.value == total - resting)
    }
    let refund = rate.split(try amount(-5, "kJ"), over: 3600)
    #expect(try refund.resting == amount(0, "kJ") && refund.active == amount(-5, "kJ"))
  }

  @Test(
    "OQ-30: the least and the greatest possible value of each fact count, and values beyond them are unknown",
    arguments: [
      (1, nil, nil, 844.5), (0.99, nil, nil, 1534.5), (1000, nil, nil, 10_834.5), (1000.01, nil, nil, 1534.5), (nil, 20, nil, 597),
      (nil, 19.99, nil, 1534.5), (nil, 300, nil, 2347), (nil, 300.01, nil, 1534.5), (nil, nil, 1, 1679.5), (nil, nil, 0, 1534.5),
      (nil, nil, 130, 1034.5), (nil, nil, 131, 1534.5),
    ] as [(Double?, Double?, Int?, Double)])
  func bounds(_ kilograms: Double?, _ centimetres: Double?, _ age: Int?, _ wanted: Double) throws {
    let rate = BasalRate(
      mass: try kilograms.map { try amount($0, "kg") }, height: try centimetres.map { try amount($0, "cm") }, age: age, sex: nil)
    #expect(abs(rate.kilocaloriesPerDay - wanted) < 1e-9)
  }
}
