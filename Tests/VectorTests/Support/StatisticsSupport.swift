// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

/// The input of a statistics or collection case: samples of one type, a predicate, options, and sources by priority.
struct StatisticsInput {
  let type: DataType
  let facts: DataType.QuantityFacts
  /// The unit of the expected values.
  let unit: UnitExpression
  let samples: [VectorSample]
  let options: StatisticsOptions
  let interval: VectorInterval?
  /// Short names of the sources, the highest priority first.
  let priority: [String]

  init(_ vector: VectorCase, samples: [VectorSample]? = nil, options: StatisticsOptions? = nil) throws {
    let identifier = try vector.require("type", \.string)
    type = try #require(Catalog.type(identifier: identifier), "\(vector.id) has the unknown type \(identifier)")
    facts = try #require(type.quantity)
    unit = try UnitExpression.parse(try vector.require("unit", \.string))
    self.samples = try samples ?? vector.require("samples", \.array).map { try VectorSample($0, case: vector) }
    self.options = try options ?? StatisticsOptions(names: vector.require("options", \.array).compactMap(\.string), case: vector)
    interval = try VectorInterval(vector.json["predicate"], case: vector)
    priority = vector.json["priority"].strings
  }

  /// The figures that the core's fold computes, on samples that the predicate selects in memory.
  func fold(_ intervals: CalendarIntervals? = nil) throws -> [VectorStatistics] {
    let ranks = Array(priority.indices)
    var fold = StatisticsFold(aggregation: facts.aggregation, options: options, ranks: ranks, intervals: intervals)
    let tree = interval?.tree ?? .everything
    for sample in samples.sorted(by: { $0.start < $1.start }) where tree.matches(sample.record(of: type)) {
      fold.add(
        StatisticsSample(
          start: sample.start.timeIntervalSinceReferenceDate, end: sample.end.timeIntervalSinceReferenceDate,
          value: try sample.unit.convert(sample.value, to: facts.figureUnit), source: try #require(priority.firstIndex(of: sample.source))))
    }
    return try fold.finish().map { try VectorStatistics($0, input: self) }
  }
}

extension StatisticsInput {
  /// The largest error of figures because a `Date` holds an instant only to about 1e-7 s: 0 if all dates are exact, else the sum of each
  /// value times the relative error of its duration. Two samples of a few milliseconds cannot be cut exactly in half.
  var slack: Double {
    samples.filter { !($0.start.isExact && $0.end.isExact) && $0.end > $0.start }.reduce(0) { slack, sample in
      slack + abs(sample.value) * 4 * sample.end.timeIntervalSinceReferenceDate.ulp / sample.end.timeIntervalSince(sample.start)
    }
  }
}

extension Date {
  /// Whether the date is a multiple of 1/64 s. A double holds a date with whole microseconds exactly only if it is one.
  fileprivate var isExact: Bool {
    let ticks = timeIntervalSinceReferenceDate * 64
    return ticks == ticks.rounded()
  }
}

/// One sample of a case.
struct VectorSample {
  let source: String
  let start: Date
  let end: Date
  let value: Double
  let unit: UnitExpression

  init(source: String, start: Date, end: Date, value: Double, unit: UnitExpression) {
    self.source = source
    self.start = start
    self.end = end
    self.value = value
    self.unit = unit
  }

  init(_ json: JSONValue, case vector: VectorCase) throws {
    guard let source = json["source"].string, let value = json["value"].number, let unit = json["unit"].string,
      json["type"] == vector.json["type"]
    else { throw VectorError.missing(field: "samples", id: vector.id) }
    self.init(
      source: source, start: try VectorDate.parse(json["start"], case: vector), end: try VectorDate.parse(json["end"], case: vector),
      value: value, unit: try UnitExpression.parse(unit))
  }

  func record(of type: DataType) -> SampleRecord {
    SampleRecord(
      uuid: UUIDMint.ofProcess.next(), type: type, start: start, end: end, value: .quantity(value, unit),
      provenance: Provenance(revision: VectorStore.app(source).revision, device: nil))
  }
}

/// The interval of a predicate.
struct VectorInterval {
  let start: Date?
  let end: Date?
  let strictStart: Bool
  let strictEnd: Bool

  init?(_ json: JSONValue, case vector: VectorCase) throws {
    if json.isNull { return nil }
    start = json["start"].isNull ? nil : try VectorDate.parse(json["start"], case: vector)
    end = json["end"].isNull ? nil : try VectorDate.parse(json["end"], case: vector)
    strictStart = json["strictStart"].bool ?? false
    strictEnd = json["strictEnd"].bool ?? false
  }

  var tree: PredicateTree { .interval(start: start, end: end, strictStart: strictStart, strictEnd: strictEnd) }

  var predicate: NSPredicate {
    var options: HKQueryOptions = []
    if strictStart { options.insert(.strictStartDate) }
    if strictEnd { options.insert(.strictEndDate) }
    return HKQuery.predicateForSamples(withStart: start, end: end, options: options)
  }
}

/// Dates of the vectors: UTC with up to six decimals, read decimally.
enum VectorDate {
  static func parse(_ json: JSONValue, case vector: VectorCase) throws -> Date {
    guard let text = json.string, let date = parse(text) else { throw VectorError.missing(field: "date \(json)", id: vector.id) }
    return date
  }

  static func parse(_ text: String) -> Date? {
    let numbers = text.dropLast().split(whereSeparator: { "-T:.".contains($0) }).map { Int($0) }
    guard text.hasSuffix("Z"), numbers.count == 6 || numbers.count == 7, !numbers.contains(nil) else { return nil }
    let fraction = text.contains(".") ? String(text.dropLast().split(separator: ".")[1]) : ""
    guard let microseconds = Int(fraction.padding(toLength: 6, withPad: "0", startingAt: 0)) else { return nil }
    let n = numbers.map { $0! }
    let seconds = (days(year: n[0], month: n[1], day: n[2]) * 24 + n[3]) * 3600 + n[4] * 60 + n[5]
    return Date(timeIntervalSinceReferenceDate: Double(seconds * 1_000_000 + microseconds) / 1e6)
  }

  /// Days from 1 January 2001 in the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * monthFromMarch + 2) / 5 + day - 1 - 730_791
  }

  /// Whole microseconds since the reference date, the precision of comparisons.
  static func microseconds(_ date: Date?) -> Int? {
    date.map { Int(($0.timeIntervalSinceReferenceDate * 1e6).rounded()) }
  }
}

extension StatisticsOptions {
  fileprivate static let names: [String: StatisticsOptions] = [
    "separateBySource": .separateBySource, "discreteAverage": .discreteAverage, "discreteMin": .discreteMin,
    "discreteMax": .discreteMax, "cumulativeSum": .cumulativeSum, "mostRecent": .mostRecent, "duration": .duration,
  ]

  init(names: [String], case vector: VectorCase) throws {
    self = []
    for name in names {
      guard let option = Self.names[name] else { throw VectorError.missing(field: "option \(name)", id: vector.id) }
      insert(option)
    }
  }
}

/// The figures of one set of samples, in the unit of the case.
struct VectorFigures {
  var sum: Double?
  var average: Double?
  var minimum: Double?
  var maximum: Double?
  var duration: Double?
  var mostRecent: Double?
  var mostRecentInterval: DateInterval?

  init(_ figures: StatisticsFigures, input: StatisticsInput) throws {
    let conversion = try input.facts.figureUnit.conversion(to: input.unit)
    sum = figures.sum.map { conversion($0) }
    average = figures.average.map { conversion($0) }
    minimum = figures.minimum.map { conversion($0) }
    maximum = figures.maximum.map { conversion($0) }
    duration = figures.duration
    mostRecent = figures.mostRecent.map { conversion($0.value) }
    mostRecentInterval = figures.mostRecent.map {
      DateInterval(start: Date(timeIntervalSinceReferenceDate: $0.start), end: Date(timeIntervalSinceReferenceDate: $0.end))
    }
  }

  init(_ statistics: HKStatistics, input: StatisticsInput) {
    let unit = HKUnit(from: input.unit.string)
    sum = statistics.sumQuantity()?.doubleValue(for: unit)
    average = statistics.averageQuantity()?.doubleValue(for: unit)
    minimum = statistics.minimumQuantity()?.doubleValue(for: unit)
    maximum = statistics.maximumQuantity()?.doubleValue(for: unit)
    duration = statistics.duration()?.doubleValue(for: .second())
    mostRecent = statistics.mostRecentQuantity()?.doubleValue(for: unit)
    mostRecentInterval = statistics.mostRecentQuantityDateInterval()
  }

  init(_ statistics: HKStatistics, of source: HKSource, input: StatisticsInput) {
    let unit = HKUnit(from: input.unit.string)
    sum = statistics.sumQuantity(for: source)?.doubleValue(for: unit)
    average = statistics.averageQuantity(for: source)?.doubleValue(for: unit)
    minimum = statistics.minimumQuantity(for: source)?.doubleValue(for: unit)
    maximum = statistics.maximumQuantity(for: source)?.doubleValue(for: unit)
    duration = statistics.duration(for: source)?.doubleValue(for: .second())
    mostRecent = statistics.mostRecentQuantity(for: source)?.doubleValue(for: unit)
    mostRecentInterval = statistics.mostRecentQuantityDateInterval(for: source)
  }
}

/// One statistic in the form of a case, however it was computed.
struct VectorStatistics {
  var start: Date
  var end: Date
  var merged: VectorFigures
  /// Nil without `separateBySource`.
  var bySource: [String: VectorFigures]?

  init(_ result: StatisticsResult, input: StatisticsInput) throws {
    start = Date(timeIntervalSinceReferenceDate: result.start)
    end = Date(timeIntervalSinceReferenceDate: result.end)
    merged = try VectorFigures(result.merged, input: input)
    let pairs = try result.bySource.map { (input.priority[$0.key], try VectorFigures($0.value, input: input)) }
    bySource = input.options.contains(.separateBySource) ? Dictionary(uniqueKeysWithValues: pairs) : nil
  }

  init(_ statistics: HKStatistics, input: StatisticsInput) {
    start = statistics.startDate
    end = statistics.endDate
    merged = VectorFigures(statistics, input: input)
    bySource = statistics.sources.map { sources in
      let pairs = sources.map { (VectorStore.name(of: $0), VectorFigures(statistics, of: $0, input: input)) }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }

  /// Checks the statistic against a case; `path` names the computation and the part in failure texts.
  func check(_ expected: JSONValue, path: String, case vector: VectorCase, unsettled: Set<String>, slack: Double = 0) throws {
    let isAllUnsettled = unsettled.contains("*")
    let dates = [("start", start), ("end", end)]
    for (field, date) in dates {
      expect(
        VectorDate.microseconds(date), equals: VectorDate.microseconds(try VectorDate.parse(expected[field], case: vector)),
        unsettled: isAllUnsettled || unsettled.contains(field), field: "\(path) \(field)", case: vector)
    }
    try Self.check(merged, against: expected, prefix: "", path: path, case: vector, unsettled: unsettled, slack: slack)
    expect(
      bySource?.keys.sorted(), equals: expected["sources"].isNull ? nil : expected["sources"].strings.sorted(),
      unsettled: isAllUnsettled || unsettled.contains("sources"), field: "\(path) sources", case: vector)
    for (source, figures) in expected["bySource"].object ?? [:] {
      guard let got = bySource?[source] else { continue }
      try Self.check(got, against: figures, prefix: "bySource.\(source).", path: path, case: vector, unsettled: unsettled, slack: slack)
    }
  }

  private static func check(
    _ got: VectorFigures, against expected: JSONValue, prefix: String, path: String, case vector: VectorCase, unsettled: Set<String>,
    slack: Double
  ) throws {
    let tolerance = VectorCase.Tolerance(rel: vector.tolerance.rel, abs: vector.tolerance.abs + slack)
    let recent = expected["mostRecent"]
    let figures = [
      ("sum", got.sum, expected["sum"].number), ("average", got.average, expected["average"].number),
      ("min", got.minimum, expected["min"].number), ("max", got.maximum, expected["max"].number),
      ("duration", got.duration, expected["duration"].number), ("mostRecent", got.mostRecent, recent["value"].number),
    ]
    let isUnsettled = { (name: String) in unsettled.contains("*") || unsettled.contains(prefix + name) }
    for (name, figure, wanted) in figures {
      expect(
        figure, equals: wanted, within: tolerance, unsettled: isUnsettled(name), field: "\(path) \(prefix)\(name)", case: vector)
    }
    let interval = got.mostRecentInterval
    for (name, date) in [("start", interval?.start), ("end", interval?.end)] {
      let wanted = recent.isNull ? nil : try VectorDate.parse(recent[name], case: vector)
      expect(
        VectorDate.microseconds(date), equals: VectorDate.microseconds(wanted), unsettled: isUnsettled("mostRecent"),
        field: "\(path) \(prefix)mostRecent \(name)", case: vector)
    }
  }
}

/// An in-memory store with the samples of one case, and an app that may read them.
struct VectorStore {
  let health: HKHealthStore
  let engine: HealthEngine
  let reader = VectorStore.app("reader")

  /// - Parameter records: the records of the case, if their UUIDs matter.
  init(_ input: StatisticsInput, records: [SampleRecord]? = nil) throws {
    try self.init(
      type: input.type, records: records ?? input.samples.map { $0.record(of: input.type) }, priority: input.priority)
  }

  init(type: DataType, records: [SampleRecord], priority: [String]) throws {
    engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .grantAll))
    health = HKHealthStore(connection: HealthConnection(service: engine, app: reader))
    try engine.perform(RequestAuthorization(share: [], read: [type]), for: .app(reader))
    if type.isShareable {
      try save(records, type: type)
    } else {
      _ = try engine.perform(
        ImportRecords(number: try engine.perform(BeginImport(name: "a file"), for: .owner), records: records), for: .owner)
    }
    let order = priority.map { Self.app($0).bundleIdentifier }
    try engine.perform(SetSourceOrder(type: type, bundleIdentifiers: order), for: .owner)
  }

  /// Saves in the order of the case: each run of samples of one source is one save.
  private func save(_ records: [SampleRecord], type: DataType) throws {
    var rest = records[...]
    while let revision = rest.first?.provenance.revision {
      let run = rest.prefix { $0.provenance.revision == revision }
      let app = AppIdentity(revision: revision)
      try engine.perform(RequestAuthorization(share: [type], read: []), for: .app(app))
      try engine.perform(SaveSamples(samples: Array(run)), for: .app(app))
      rest = rest.dropFirst(run.count)
    }
  }

  private static let prefix = "test.source."

  static func app(_ source: String) -> AppIdentity {
    AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: prefix + source, name: source)))
  }

  static func name(of source: HKSource) -> String { String(source.bundleIdentifier.dropFirst(prefix.count)) }

  static func name(of source: SourceRecord) -> String { String(source.bundleIdentifier.dropFirst(prefix.count)) }
}
