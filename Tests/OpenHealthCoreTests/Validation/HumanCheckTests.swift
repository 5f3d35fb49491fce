// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct HumanCheckTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 731_318_400)
  private static let provenance = Provenance(
    revision: SourceRevisionRecord(app: "a"), device: nil)

  private func sample(_ name: String, _ value: Double, _ unit: String, hours: Double = 0, series: [Double] = []) throws -> SampleRecord {
    let values = series.enumerated().map { index, value -> SeriesValue in
      let time = Self.start.timeIntervalSinceReferenceDate + Double(index)
      return SeriesValue(start: time, end: time, value: value)
    }
    return SampleRecord(
      uuid: UUID(), type: try #require(Catalog.type(named: name)), start: Self.start, end: Self.start + hours * 3600,
      value: .quantity(value, try .parse(unit)), provenance: Self.provenance, series: SeriesRecord(values))
  }

  private func pressure(_ upper: Double, _ lower: Double) throws -> SampleRecord {
    SampleRecord(
      try #require(Catalog.type(named: "bloodPressure")),
      .correlation([try sample("bloodPressureDiastolic", lower, "mmHg"), try sample("bloodPressureSystolic", upper, "mmHg")]),
      at: Self.start, from: Self.provenance)
  }

  @Test("V5: values of the issue that no human has, in any unit, and their neighbours that humans have")
  func values() throws {
    var check = HumanCheck()
    for (name, value, unit) in [
      ("bodyMass", 99_999.0, "lb"), ("bodyMass", 7.5, "lb"), ("bodyMass", 900, "kg"), ("bodyMass", 782, "kg"),
      ("heartRate", 720, "count/min"),
      ("heartRate", 12, "count/s"), ("bodyTemperature", 98.6, "degC"), ("bodyTemperature", 37, "degF"), ("height", 1.75, "cm"),
      ("oxygenSaturation", 97, "%"), ("stepCount", 500_000, "count"), ("bodyMass", .nan, "kg"),
    ] { #expect(check.isBeyond(try sample(name, value, unit)), "\(name) \(unit)") }
    for (name, value, unit) in [
      ("bodyMass", 165.0, "lb"), ("bodyMass", 75, "kg"), ("heartRate", 60, "count/min"), ("heartRate", 1, "count/s"),
      ("bodyTemperature", 98.6, "degF"), ("bodyTemperature", 37, "degC"), ("height", 1.75, "m"), ("oxygenSaturation", 0.97, "%"),
      ("stepCount", 50_000, "count"), ("bloodGlucose", 5.4, "mmol<180.1558800000541>/L"), ("waterTemperature", -1, "degC"),
    ] { #expect(!check.isBeyond(try sample(name, value, unit)), "\(name) \(unit)") }
  }

  @Test("V5: a sum of several days may be that of several days; values of a series count one by one")
  func sums() throws {
    var check = HumanCheck()
    #expect(!check.isBeyond(try sample("stepCount", 700_000, "count", hours: 48)))
    #expect(check.isBeyond(try sample("stepCount", 700_000, "count", hours: 24)))
    #expect(check.isBeyond(try sample("bodyMass", 900, "kg", hours: 480)))
    #expect(check.isBeyond(try sample("heartRate", 60, "count/min", series: [50, 900, 60])))
    #expect(!check.isBeyond(try sample("heartRate", 60, "count/min", series: [50, 90, 60])))
  }

  @Test("V1: a diastolic pressure that is not below the systolic one is impossible, in whatever order the members are")
  func order() throws {
    var check = HumanCheck()
    #expect(!check.isBeyond(try pressure(120, 80)))
    #expect(check.isBeyond(try pressure(80, 120)))
    #expect(check.isBeyond(try pressure(100, 100)))
    #expect(check.isBeyond(try pressure(600, 80)))
    let type = try #require(Catalog.type(named: "bloodPressure"))
    #expect(!HumanCheck.isReversed([try sample("bloodPressureSystolic", 80, "mmHg")], of: type))
    #expect(
      HumanCheck.isReversed([try sample("bloodPressureSystolic", 12, "kPa"), try sample("bloodPressureDiastolic", 100, "mmHg")], of: type))
    let food = try #require(Catalog.type(named: "food"))
    #expect(!HumanCheck.isReversed([try sample("dietarySodium", 1, "g"), try sample("dietarySugar", 2, "g")], of: food))
  }
}
