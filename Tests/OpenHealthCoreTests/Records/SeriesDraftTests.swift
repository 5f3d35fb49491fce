// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct SeriesDraftTests {
  private let start = Date(timeIntervalSinceReferenceDate: 600_000_000)

  private func draft(_ name: String) throws -> SeriesDraft {
    SeriesDraft(type: try #require(Catalog.type(named: name)), start: start)
  }

  private func unit(_ text: String) throws -> UnitExpression { try UnitExpression.parse(text) }

  /// The values of a series as start and end, in seconds after ``start``, and number.
  private func values(_ sample: SampleRecord) throws -> [[Double]] {
    try #require(sample.series?.values).map { [$0.start - 600_000_000, $0.end - 600_000_000, $0.value] }
  }

  /// The number and unit of a quantity sample.
  private func quantity(_ draft: SeriesDraft) throws -> (value: Double, unit: String) {
    let sample = try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty)
    guard case .quantity(let value, let unit) = sample.value else { throw HealthError.invalidArgument(.noSamples) }
    return (value, unit.string)
  }

  /// The text of the `invalidArgument` that the body throws; nil if it throws nothing.
  private func complaint(_ body: () throws -> Void) -> String? {
    do { try body() } catch HealthError.invalidArgument(let fault) { return fault.description } catch { Issue.record(error) }
    return nil
  }

  @Test("SER-04 SER-05 SER-08: quantities may be inserted in any order, and are sorted by start; one with the start of another replaces it")
  func order() throws {
    var draft = try draft("distanceCycling")
    let meters = try unit("m")
    for (value, from, to) in [(5.0, 30.0, 40.0), (1, 0, 10), (7, 30, 35), (2, 10, 50), (3, 20, 20)] {
      try draft.insert(value, meters, from: start + from, to: start + to)
    }
    let sample = try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty)
    #expect(try values(sample) == [[0, 10, 1], [10, 50, 2], [20, 20, 3], [30, 35, 7]])
    #expect(sample.value == .quantity(13, meters))
    #expect(sample.start == start)
    #expect(sample.end == start + 50)
    let series = try #require(sample.series)
    #expect(series.count == 4)
    #expect(series.minimum == 1)
    #expect(series.maximum == 7)
    #expect(series.latest == SeriesValue(start: 600_000_030, end: 600_000_035, value: 7))
  }

  @Test("OBJ-24: a discrete series has the average that statistics give, in the unit of its first value")
  func averages() throws {
    var masses = try draft("bodyMass")
    try masses.insert(1, try unit("lb"), from: start, to: start)
    try masses.insert(1, try unit("kg"), from: start + 1, to: start + 1)
    let mass = try quantity(masses)
    #expect(mass.unit == "lb")
    #expect(abs(mass.value - (1 + 1 / 0.45359237) / 2) < 1e-12)
    // Over time: 60 at 0 s, 100 at 10 s, 100 at 100 s.
    var beats = try draft("heartRate")
    for (value, offset) in [(100.0, 100.0), (60, 0), (100, 10)] {
      try beats.insert(value, try unit("count/min"), from: start + offset, to: start + offset)
    }
    #expect(try beats.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty).value == .quantity(98, try unit("count/min")))
    // By energy, whatever the unit: 80 dB and 90 dB of a minute each.
    for (name, low, high, expected) in [("dBASPL", 80, 90, 87.4036), ("Pa", 0.2, 0.632456, 0.469042)] {
      var levels = try draft("environmentalAudioExposure")
      try levels.insert(low, try unit(name), from: start, to: start + 60)
      try levels.insert(high, try unit(name), from: start + 60, to: start + 120)
      let level = try quantity(levels).value
      #expect(abs(level - expected) < 1e-4, "\(name): \(level)")
    }
  }

  @Test("SER-02 SER-03: a quantity that cannot be in the series is refused, and the series stays as it was")
  func refusals() throws {
    var draft = try draft("stepCount")
    let (count, end) = (try unit("count"), start + 10)
    try draft.insert(1, count, from: start, to: end)
    let text = complaint { try draft.insert(1, try unit("kg"), from: start, to: end) }
    #expect(text?.contains("requires unit of type Count. Incompatible unit: kg") == true)
    let early = complaint { try draft.insert(2, count, from: start - 1, to: end) }
    #expect(early?.hasSuffix("is before builder's start date \(start)") == true)
    #expect(early?.hasPrefix("\(start - 1)") == true)
    for value in [Double.nan, .infinity] { #expect(complaint { try draft.insert(value, count, from: start, to: end) } != nil) }
    for date in [Double.nan, .infinity].map({ Date(timeIntervalSinceReferenceDate: $0) }) {
      #expect(complaint { try draft.insert(2, count, from: start, to: date) } != nil)
      #expect(complaint { try draft.insert(2, count, from: date, to: date) } != nil)
    }
    #expect(try values(try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty)) == [[0, 10, 1]])
  }

  @Test("SER-07 SER-08: a series needs a value, and does not end before its values")
  func ends() throws {
    var draft = try draft("stepCount")
    #expect(
      complaint { _ = try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty) }?.contains("at least one quantity") == true)
    try draft.insert(1, try unit("count"), from: start + 5, to: start + 10)
    for offset in [-1, 0, 5, 9.99, -1e300, -Double.infinity] {
      #expect(
        complaint { _ = try draft.sample(uuid: UUID(), end: start + offset, device: nil, metadata: .empty) }?.contains("end date") == true)
    }
    for (offset, expected) in [(10.0, 10.0), (60, 60), (10 - 2e-7, 10)] {
      let sample = try draft.sample(uuid: UUID(), end: start + offset, device: nil, metadata: .empty)
      #expect(sample.end == start + expected)
      #expect(sample.series?.latest.end == 600_000_010)
    }
  }

  @Test("SER-08: an end less than a millionth of a second before that of the last value, as rounding makes it, counts as the value's end")
  func roundedEnds() throws {
    let zero = Date(timeIntervalSinceReferenceDate: 0)
    func end(_ latest: Double, given: Double) throws -> Double? {
      var draft = SeriesDraft(type: try #require(Catalog.type(named: "stepCount")), start: zero)
      try draft.insert(1, .count, from: zero, to: Date(timeIntervalSinceReferenceDate: latest))
      let date = Date(timeIntervalSinceReferenceDate: given)
      do throws(HealthError) {
        return try draft.sample(uuid: UUID(), end: date, device: nil, metadata: .empty).end.timeIntervalSinceReferenceDate
      } catch {
        #expect(error == .invalidArgument(.seriesEnd(date, start: zero)))
        return nil
      }
    }
    let most = 1e-6
    #expect(try end(most, given: 0) == nil && end(most.nextDown, given: 0) == most.nextDown)
    #expect(try end(most, given: most) == most && end(most, given: most.nextUp) == most.nextUp)
  }

  @Test("SER-03: a value may begin with its series, and dates and numbers may be as far and as large as the limits")
  func limits() throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    var draft = SeriesDraft(type: type, start: date(-Limits.farthestDate))
    for number in [Limits.largestNumber, -Limits.largestNumber] {
      try draft.insert(number, .count, from: date(-Limits.farthestDate), to: date(Limits.farthestDate))
    }
    let refused: [(Double, Double, Double)] = [
      (-Limits.farthestDate.nextUp, 0.0, 1.0), (0, Limits.farthestDate.nextUp, 1), (0, -Limits.farthestDate.nextUp, 1), (0, 0, .infinity),
      (0, 0, .nan),
    ]
    for (from, to, number) in refused {
      #expect(throws: HealthError.invalidArgument(.sampleOutOfRange(type))) {
        try draft.insert(number, .count, from: date(from), to: date(to))
      }
    }
  }

  @Test("OBJ-21 META-06: the rules for samples hold for a series")
  func rules() throws {
    var insulin = try draft("insulinDelivery")
    try insulin.insert(1, try unit("IU"), from: start, to: start)
    #expect(
      complaint { _ = try insulin.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty) }?.contains("required metadata") == true)
    let reason = MetadataSet([.init(key: "HKInsulinDeliveryReason", value: .integer(1))])
    #expect(try insulin.sample(uuid: UUID(), end: nil, device: nil, metadata: reason).metadata == reason)
    let half = MetadataSet([.init(key: MetadataSet.syncVersionKey, value: .integer(1))])
    #expect(complaint { _ = try insulin.sample(uuid: UUID(), end: nil, device: nil, metadata: half) } != nil)
  }
}
