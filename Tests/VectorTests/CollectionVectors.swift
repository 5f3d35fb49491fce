// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore
import Testing

extension VectorTests {
  @Test("COLL-01 COLL-05 COLL-11: collection vectors", arguments: try Vectors.load("collections"))
  func collections(_ vector: VectorCase) async throws {
    let input = try StatisticsInput(vector)
    let anchor = try VectorDate.parse(vector.json["anchor"], case: vector)
    let components = try components(of: vector)
    let calendar = try #require(components.calendar)
    let intervals = try #require(CalendarIntervals(anchor: anchor, components: components, calendar: calendar))
    try check(try input.fold(intervals), path: "fold", case: vector)
    let collection = try await VectorStore(input).collection(input, anchor: anchor, components: components)
    try check(collection.statistics().map { VectorStatistics($0, input: input) }, path: "store", case: vector)
    try checkLookUp(in: collection, case: vector)
    try checkEnumeration(of: collection, case: vector)
  }

  /// The date components of a case, with a Gregorian calendar of its time zone.
  private func components(of vector: VectorCase) throws -> DateComponents {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: try vector.require("timeZone", \.string)))
    var components = DateComponents(calendar: calendar)
    let units: [String: Calendar.Component] = [
      "year": .year, "month": .month, "weekOfYear": .weekOfYear, "day": .day, "hour": .hour, "minute": .minute, "second": .second,
    ]
    for (name, count) in try vector.require("interval", \.object) {
      guard let unit = units[name], let count = count.int else { throw VectorError.missing(field: "interval \(name)", id: vector.id) }
      components.setValue(count, for: unit)
    }
    return components
  }

  private func check(_ got: [VectorStatistics], path: String, case vector: VectorCase) throws {
    let expected = try vector.require("expect", \.array)
    let starts = try expected.map { VectorDate.microseconds(try VectorDate.parse($0["start"], case: vector)) }
    let gotStarts = got.map { VectorDate.microseconds($0.start) }
    expect(gotStarts, equals: starts, unsettled: vector.isUnsettled("*"), field: "\(path) starts of intervals", case: vector)
    guard gotStarts == starts else { return }
    for (statistics, interval) in zip(got, expected) {
      let unsettled = Set(vector.unsettled + interval["unsettled"].strings)
      try statistics.check(interval, path: "\(path) \(interval["start"].string ?? "")", case: vector, unsettled: unsettled)
    }
  }

  /// Looking up an interval by its start, or by an instant just before its end, returns the listed one (COLL-12).
  private func checkLookUp(in collection: HKStatisticsCollection, case vector: VectorCase) throws {
    for listed in collection.statistics() {
      for date in [listed.startDate, listed.endDate.addingTimeInterval(-0.001)] {
        expect(
          VectorDate.microseconds(collection.statistics(for: date)?.startDate), equals: VectorDate.microseconds(listed.startDate),
          unsettled: vector.isUnsettled("*"), field: "statistics(for: \(date))", case: vector)
      }
    }
  }

  private func checkEnumeration(of collection: HKStatisticsCollection, case vector: VectorCase) throws {
    guard let expected = vector.json["enumeration"].array else { return }
    let bounds = vector.json["enumerate"]
    let filled = Set(collection.statistics().map(\.startDate))
    var visited: [String] = []
    collection.enumerateStatistics(
      from: try VectorDate.parse(bounds["from"], case: vector), to: try VectorDate.parse(bounds["to"], case: vector)
    ) { statistics, _ in
      visited.append(Self.line(statistics.startDate, statistics.endDate, hasData: filled.contains(statistics.startDate)))
    }
    let wanted = try expected.map { interval in
      Self.line(
        try VectorDate.parse(interval["start"], case: vector), try VectorDate.parse(interval["end"], case: vector),
        hasData: interval["hasData"].bool == true)
    }
    expect(
      visited, equals: wanted, unsettled: vector.isUnsettled("enumeration"), field: "enumeration", case: vector)
  }

  private static func line(_ start: Date, _ end: Date, hasData: Bool) -> String {
    "\(VectorDate.microseconds(start) ?? 0)-\(VectorDate.microseconds(end) ?? 0)\(hasData ? " data" : "")"
  }
}

extension VectorStore {
  /// The result of a collection query through the public API.
  func collection(
    _ input: StatisticsInput, anchor: Date, components: DateComponents
  ) async throws -> HKStatisticsCollection {
    let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: input.type.identifier))
    return try await withCheckedThrowingContinuation { continuation in
      let query = HKStatisticsCollectionQuery(
        quantityType: type, quantitySamplePredicate: input.interval?.predicate,
        options: HKStatisticsOptions(rawValue: input.options.rawValue), anchorDate: anchor, intervalComponents: components)
      query.initialResultsHandler = { _, collection, error in
        if let collection {
          continuation.resume(returning: collection)
        } else {
          continuation.resume(throwing: error ?? HKError(.unknownError))
        }
      }
      health.execute(query)
    }
  }
}
