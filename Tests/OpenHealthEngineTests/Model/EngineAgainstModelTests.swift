// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

/// The engine's replies to random requests about random samples equal the model's. The argument is the seed.
///
/// Sendable by name: what the compiler derives from the members crashes it when the extension in another file comes first.
@Suite struct EngineAgainstModelTests: Sendable {
  private static let seeds = RandomSeeds.range(15)

  @Test("QRY-04 QRY-08 AUTH-27: fetched samples equal the model's", arguments: seeds)
  func fetches(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for number in 0..<10 {
      let (request, caller) = (world.fetch(), world.caller())
      let got = outcome { try world.engine.perform(request, for: caller).map(Self.line) }
      let wanted = outcome { try world.model.fetch(request, for: caller).map { Self.line($0.record) } }
      #expect(got == wanted, "request \(number): \(request) for \(caller)")
    }
  }

  @Test("removed samples disappear, restored ones are identical, as in the model", arguments: seeds)
  func removals(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for number in 0..<5 {
      let selection = world.fetch().selections[0]
      let all = FetchSamples(selections: [selection])
      let matched = try world.model.fetch(all, for: .owner).map(\.record.uuid)
      let matching = SampleSelection.matching([selection.type], selection.predicate)
      let count = try world.engine.perform(CountSamples(selection: matching), for: .owner).map(\.count).reduce(0, +)
      let removed = try world.engine.perform(RemoveSamples(selection: matching), for: .owner)
      #expect(removed.removedSamples == count)
      #expect(count >= matched.count)
      #expect((removed.removal == nil) == matched.isEmpty)
      let removal = world.model.remove(matched)
      try compareAll(&world, "removal \(number): \(selection)")
      guard let number = removed.removal else { continue }
      let back = try world.engine.perform(RestoreSamples(removal: number), for: .owner)
      #expect(back == .init(restoredSamples: count, leftOut: 0, isDone: true))
      world.model.restore(removal)
      try compareAll(&world, "removal \(number) undone: \(selection)")
    }
    #expect(try world.database.read { try $0.checkInvariants() } == [])
  }

  /// Random requests of each kind.
  private func compareAll(_ world: inout SampleWorld, _ comment: Comment) throws {
    for _ in 0..<4 {
      let (fetch, quantities, statistics, caller) = (world.fetch(), world.quantities(), world.statistics(), world.caller())
      let got = outcome { try world.engine.perform(fetch, for: caller).map(Self.line) }
      #expect(
        got == outcome { try world.model.fetch(fetch, for: caller).map { Self.line($0.record) } }, "\(comment): \(fetch) for \(caller)")
      if quantities.type.quantity != nil {
        let got = outcome { try Self.allPages(quantities, caller, world.engine) }
        let wanted = outcome { try world.model.quantities(quantities, for: caller).map { "\($0.sample.record.uuid) \($0.value)" } }
        #expect(got == wanted, "\(comment): \(quantities) for \(caller)")
      }
      let (left, right) = (
        outcome { try world.engine.perform(statistics, for: caller) }, outcome { [try world.model.statistics(statistics, for: caller)] }
      )
      Self.compare(left, right, "\(comment): \(statistics) for \(caller)")
    }
  }

  @Test("SER-12 SER-13: quantities equal the model's, in pages of any size", arguments: seeds)
  func quantities(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for number in 0..<20 {
      let (request, caller) = (world.quantities(), world.caller())
      let got = outcome { try Self.allPages(request, caller, world.engine) }
      let wanted = outcome {
        _ = try world.model.fetch(FetchSamples(selections: [.init(type: request.type, predicate: .nothing)]), for: caller)
        guard request.type.quantity != nil else { throw HealthError.invalidArgument(.noSamples) }
        return try world.model.quantities(request, for: caller).map { "\($0.sample.record.uuid) \($0.value)" }
      }
      #expect(got == wanted, "request \(number): \(request) for \(caller)")
    }
  }

  /// The replies to one request, repeated with the cursor of each page.
  static func allPages(_ request: FetchQuantities, _ caller: Caller, _ engine: HealthEngine) throws -> [String] {
    var (request, lines) = (request, [String]())
    repeat {
      let page = try engine.perform(request, for: caller)
      #expect(page.items.count == request.limit || page.next == nil)
      #expect(Set(page.samples.map(\.uuid)).count == page.samples.count)
      #expect(Set(page.items.map(\.sample)).count == page.samples.count)
      lines += page.items.map { "\(page.samples[$0.sample].uuid) \($0.quantity)" }
      request.after = page.next
    } while request.after != nil
    return lines
  }

  @Test("STAT-18 STAT-20 STAT-25: statistics equal the model's", arguments: seeds)
  func statistics(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for number in 0..<10 {
      let (request, caller) = (world.statistics(), world.caller())
      let got = outcome { try world.engine.perform(request, for: caller) }
      let wanted = outcome { [try world.model.statistics(request, for: caller)] }
      Self.compare(got, wanted, "request \(number): \(request) for \(caller)")
    }
  }

  @Test("COLL-04 COLL-05 COLL-18: collections equal the model's", arguments: seeds)
  func collections(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for number in 0..<10 {
      let (collection, caller) = (world.collection(), world.caller())
      let got = outcome { try world.engine.perform(collection.request, for: caller) }
      let wanted = outcome { try world.model.collection(collection.request, for: caller, boundary: collection.boundary) }
      Self.compare(got, wanted, "request \(number): \(collection.request.type) \(collection.request.predicate) for \(caller)")
    }
  }

  @Test(
    "STAT-18 STAT-19 STAT-25: explanations of sums equal the model's, and their total equals the statistic bit for bit", arguments: seeds)
  func explanations(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for number in 0..<10 {
      let (request, caller) = (world.explanation(), world.caller())
      let isSum = request.type.quantity?.aggregation == .cumulative
      let comment: Comment = "request \(number): \(request) for \(caller)"
      let got = outcome { try world.engine.perform(request, for: caller) }
      let wanted = outcome { try world.model.shares(request, for: caller) }
      switch (got, wanted) {
      case (.error(let got), .error(let wanted)): #expect(got == wanted, comment)
      case (.value(let reply), .value(let shares)):
        let explanation = reply.explanation
        #expect(Set(explanation.parts.map(\.uuid)) == Set(shares.map(\.uuid)), comment)
        #expect(explanation.parts.count == shares.count, comment)
        // The values of a series share its UUID and have different starts.
        let amounts = Dictionary(uniqueKeysWithValues: shares.map { ("\($0.uuid) \($0.start)", $0.amount) })
        for part in explanation.parts {
          let amount = amounts["\(part.uuid) \(part.sample.start)"] ?? nil
          #expect(part.stretches.contains { $0.fate != .outside } == (amount != nil), comment)
          if isSum { #expect(abs((part.counted ?? .nan) - (amount ?? 0)) <= 1e-9 * max(1, part.sample.value), comment) }
        }
        #expect(explanation.figures == (try statistic(request, for: caller, in: world)), comment)
        if isSum { #expect(explanation.parts.reduce(0) { $0 + ($1.counted ?? .nan) } == explanation.figures.sum ?? 0, comment) }
      default: Issue.record("\(comment): got \(got), model \(wanted)")
      }
    }
  }

  /// The figures that a statistic or a collection has for the explained samples; for a collection, over all samples.
  private func statistic(_ request: ExplainStatistics, for caller: Caller, in world: SampleWorld) throws -> StatisticsFigures {
    let options = StatisticsOptions.all(for: try #require(request.type.quantity).aggregation)
    guard let interval = request.interval else {
      let reply = try world.engine.perform(
        ComputeStatistics(type: request.type, predicate: request.predicate, options: options), for: caller)
      return reply.results.first?.merged ?? StatisticsFigures()
    }
    let collection = ComputeStatisticsCollection(
      type: request.type, predicate: request.predicate, options: options, intervals: CalendarIntervals(only: interval))
    let found = try world.engine.perform(collection, for: caller).results.first { $0.start == interval.lowerBound }
    return found?.merged ?? StatisticsFigures()
  }

  @Test("OBJ-26 STAT-19 AUTH-27: nights equal the model's", arguments: [20_481, 21_142] + Array(seeds))
  func sleep(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for number in 0..<10 {
      let (request, caller) = (world.sleep(), world.caller())
      let comment: Comment = "request \(number): \(request) for \(caller)"
      let got = outcome { () -> [ReferenceModel.Night] in
        let reply = try world.engine.perform(request, for: caller)
        return reply.nights.map { ReferenceModel.Night($0, sources: reply.sources) }
      }
      let wanted = outcome { try world.model.nights(request, for: caller) }
      switch (got, wanted) {
      case (.error(let got), .error(let wanted)): #expect(got == wanted, comment)
      case (.value(let got), .value(let wanted)):
        #expect(got.count == wanted.count, comment)
        for (got, wanted) in zip(got, wanted) { #expect(got.isClose(to: wanted), "\(comment): got \(got), model \(wanted)") }
      default: Issue.record("\(comment): got \(got), model \(wanted)")
      }
    }
  }

  @Test("OBJ-26: nights are right for every pair of sleep samples on a line of four instants")
  func pairsOfSleep() throws {
    let values = Dictionary(uniqueKeysWithValues: Catalog.sleepValues.map { ($0.rawValue, $0) })
    let pairs = (0...3).flatMap { start in (start...3).map { (Double(start), Double($0)) } }
    let sources = ["a", "b"]
    var count = 0
    for (first, second) in pairs.flatMap({ first in pairs.map { (first, $0) } }) {
      for (one, other) in (0...5).flatMap({ one in (0...5).map { (one, $0) } }) {
        for source in 0...1 {
          let said = [
            ReferenceModel.Asleep(start: first.0, end: first.1, value: one, source: "a"),
            ReferenceModel.Asleep(start: second.0, end: second.1, value: other, source: sources[source]),
          ]
          let stretches = try said.map { sample in
            SleepNight.Stretch(
              start: sample.start, end: sample.end, value: try #require(values[sample.value]), source: sample.source == "a" ? 0 : 1)
          }
          for priority in [sources, sources.reversed()] {
            let night = SleepNight(of: stretches, ranks: priority == sources ? [0, 1] : [1, 0], start: 0, end: 3)
            for tick in 0..<3 {
              let label = ReferenceModel.label(said, from: Double(tick), to: Double(tick + 1), priority: priority)
              let got = night.stretches.first { $0.start <= Double(tick) && Double(tick + 1) <= $0.end }
              let isEqual = got?.value.rawValue == label?.value && got.map { sources[$0.source] } == label?.source
              if !isEqual { Issue.record("tick \(tick) of \(said) by \(priority)") }
              count += 1
            }
          }
        }
      }
    }
    #expect(count == 100 * 36 * 2 * 2 * 3)
  }

  @Test("QRY-02 QRY-04: every limit works with every order of up to two keys")
  func limitsAndOrders() throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    let unit = try #require(type.quantity).unit
    let engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .grantAll))
    var model = ReferenceModel()
    var random = SplitMix64(seed: 7)
    for source in ["test.a", "test.b"] {
      // Every interval on three instants, in a scrambled order.
      let pairs = (0...2).flatMap { start in (start...2).map { (start, $0) } }.shuffled(using: &random)
      let app = AppIdentity(source)
      let records = pairs.map { start, end in
        SampleRecord(
          uuid: UUIDMint.ofTests.next(), type: type, start: Date(timeIntervalSinceReferenceDate: Double(start)),
          end: Date(timeIntervalSinceReferenceDate: Double(end)), value: .quantity(1, unit),
          provenance: Provenance(revision: app.revision, device: nil))
      }
      try engine.perform(RequestAuthorization(share: [type], read: []), for: .app(app))
      try engine.perform(SaveSamples(samples: records), for: .app(app))
      model.store(records)
    }
    let keys = [true, false].flatMap { ascending in
      [FetchSamples.SortKey.Field.start, .end].map { FetchSamples.SortKey(field: $0, ascending: ascending) }
    }
    let orders = [[]] + keys.map { [$0] } + keys.flatMap { first in keys.map { [first, $0] } }
    for order in orders {
      for limit in [nil] + (1...13).map(Optional.some) {
        let request = FetchSamples(selections: [.init(type: type, predicate: .everything)], order: order, limit: limit)
        let got = try engine.perform(request, for: .owner).map(\.uuid)
        let wanted = try model.fetch(request, for: .owner).map(\.record.uuid)
        #expect(got == wanted, "limit \(limit ?? 0) order \(order)")
      }
    }
  }
}

// MARK: Comparing

extension EngineAgainstModelTests {
  /// The reply or the error; texts of errors are not compared.
  func outcome<T>(_ body: () throws -> T) -> Outcome<T> {
    do {
      return .value(try body())
    } catch let error as HealthError {
      if case .invalidArgument = error { return .error(.invalidArgument(.noSamples)) }
      return .error(error)
    } catch {
      Issue.record(error)
      return .error(.storageFailure(.notSealed))
    }
  }

  /// Everything in a sample that a query promises to return, as text.
  static func line(_ record: SampleRecord) -> String {
    let dates = [record.start, record.end].map { "\($0.timeIntervalSinceReferenceDate)" }.joined(separator: " ")
    var value = "\(record.value)"
    if case .correlation(let members) = record.value { value = members.map(line).sorted().joined(separator: ", ") }
    let series = record.series.map { " of \($0.count) from \($0.minimum) to \($0.maximum), at last \($0.latest)" } ?? ""
    let metadata = record.metadata.entries.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ",")
    let origin = "\(record.provenance.revision?.source.bundleIdentifier ?? "") \(record.provenance.device.map { "\($0.fields)" } ?? "")"
    return "\(record.uuid) \(record.type) \(dates) [\(value)\(series)] \(origin) {\(metadata)}"
  }

  static func compare(
    _ got: Outcome<StatisticsReply>, _ wanted: Outcome<[ReferenceModel.Statistic]>, _ comment: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    switch (got, wanted) {
    case (.error(let got), .error(let wanted)):
      #expect(got == wanted, "\(comment())", sourceLocation: sourceLocation)
    case (.value(let reply), .value(let wanted)):
      let got = reply.results.map { ReferenceModel.Statistic($0, sources: reply.sources) }
      #expect(got.count == wanted.count, "\(comment())", sourceLocation: sourceLocation)
      for (got, wanted) in zip(got, wanted) {
        #expect(got.isClose(to: wanted), "\(comment()): got \(got), model \(wanted)", sourceLocation: sourceLocation)
      }
    default:
      Issue.record("\(comment()): got \(got), model \(wanted)", sourceLocation: sourceLocation)
    }
  }
}

enum Outcome<T> {
  case value(T)
  case error(HealthError)
}

extension Outcome: Equatable where T: Equatable {}

extension ReferenceModel.Statistic {
  init(_ result: StatisticsResult, sources: [SourceRecord]) {
    self.init(start: result.start, end: result.end, merged: .init(result.merged))
    for (index, figures) in result.bySource { bySource[sources[index].bundleIdentifier] = .init(figures) }
  }

  func isClose(to other: Self) -> Bool {
    start == other.start && end == other.end && merged.isClose(to: other.merged) && bySource.keys == other.bySource.keys
      && bySource.allSatisfy { source, figures in other.bySource[source].map { figures.isClose(to: $0) } ?? false }
  }
}

extension ReferenceModel.Night {
  init(_ night: SleepNight, sources: [SourceRecord]) {
    self.init(start: night.start, end: night.end)
    for value in Catalog.sleepValues where night.seconds(of: value) > 0 { labels[value.rawValue] = night.seconds(of: value) }
    for stretch in night.below {
      below["\(sources[stretch.source].bundleIdentifier) \(stretch.value.rawValue)", default: 0] += stretch.end - stretch.start
    }
  }

  func isClose(to other: Self) -> Bool {
    start == other.start && end == other.end && labels.keys == other.labels.keys && below.keys == other.below.keys
      && labels.allSatisfy { abs($1 - (other.labels[$0] ?? .nan)) < 1e-6 }
      && below.allSatisfy { abs($1 - (other.below[$0] ?? .nan)) < 1e-6 }
  }
}

extension ReferenceModel.Figures {
  init(_ figures: StatisticsFigures) {
    self.init(
      sum: figures.sum, average: figures.average, minimum: figures.minimum, maximum: figures.maximum, duration: figures.duration,
      mostRecent: figures.mostRecent.map { [$0.value, $0.start, $0.end] })
  }

  /// Sums and averages to 1e-9; extremes, dates and single values exactly.
  func isClose(to other: Self) -> Bool {
    let isNear = { (left: Double?, right: Double?) in
      guard let left, let right else { return left == nil && right == nil }
      return abs(left - right) <= 1e-9 * max(1, abs(left))
    }
    return isNear(sum, other.sum) && isNear(average, other.average) && isNear(duration, other.duration) && minimum == other.minimum
      && maximum == other.maximum && mostRecent == other.mostRecent
  }
}
