// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import BenchMeasure
import Foundation
import HealthKit
import Synchronization

/// 200 long-running queries on one store during 20,000 saves and 2,000 deletions, one after another.
///
/// Latency is the time from the return of a save, when it is committed, to the call of a handler. At the end, the results of every query
/// must equal those computed with arrays and loops. Several processes can do this on one store, each with a part of the queries and saves
/// and its own day: each then counts and compares its own samples, and is notified of all.
final class LiveQueries: Sendable {
  private static let types = Job.types
  private static let savesOfAll = number(2) ?? 20_000
  private static let queriesOfAll = number(3) ?? 200
  /// The number of this process among several.
  private static let place = number(4) ?? 0
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(place) * 86400)

  private static func number(_ index: Int) -> Int? { CommandLine.arguments.dropFirst(index).first.flatMap { Int($0) } }

  private struct State {
    /// The samples of this process.
    var own: Set<UUID> = []
    /// The time at which each sample was committed, by UUID.
    var committed: [UUID: Double] = [:]
    var latencies: [Double] = []
    var calls = 0
    /// The samples known to each anchored query.
    var known: [Set<UUID>]
    /// The latest sums of each collection query, by the start of the hour.
    var sums: [[Date: Double]]
    /// The time of the latest call of each observer.
    var heard: [Double]
  }

  private let store: HKHealthStore
  private let state: Mutex<State>

  init(_ store: HKHealthStore) {
    self.store = store
    let count = Self.queriesOfAll
    state = Mutex(
      State(
        known: Array(repeating: [], count: count), sums: Array(repeating: [:], count: count), heard: Array(repeating: -1, count: count)))
  }

  func figures() async throws -> [String: Double] {
    let memory = Self.residentMegabytes()
    var loops: [Task<Void, any Error>] = []
    var queries: [HKQuery] = []
    for number in 0..<Self.queriesOfAll {
      // 50 of each kind, for each of the types.
      let type = Self.types[number / 4 % Self.types.count]
      switch number % 4 {
      case 0: queries.append(anchored(number, type))
      case 1: queries.append(observer(number, type))
      case 2: queries.append(collection(number, type))
      default: loops.append(loop(number, type))
      }
    }
    for query in queries { store.execute(query) }
    let measure = Measure()
    let model = try await save()
    let whole = measure.figures()
    let last = Self.now
    while !isSettled(model, since: last) {
      if Self.now - last > 30 { throw HKError(.unknownError) }
      try await Task.sleep(for: .milliseconds(5))
    }
    let settled = Self.now - last
    for query in queries { store.stop(query) }
    for loop in loops { loop.cancel() }
    let (sorted, calls) = state.withLock { ($0.latencies.sorted(), $0.calls) }
    func quantile(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] * 1000 }
    return whole.merging([
      "queries": Double(Self.queriesOfAll), "saves": Double(Self.savesOfAll), "calls": Double(calls), "tellings": Double(sorted.count),
      "p50ms": quantile(0.5), "p99ms": quantile(0.99), "maxms": quantile(1), "settledms": settled * 1000,
      "megabytesBefore": memory, "megabytesAfter": Self.residentMegabytes(),
    ]) { $1 }
  }

  // MARK: Saving

  /// Saves and deletes. Returns the samples of each type that are left in the end, by UUID.
  private func save() async throws -> [HKQuantityType: [UUID: HKQuantitySample]] {
    var model: [HKQuantityType: [UUID: HKQuantitySample]] = [:]
    for number in 0..<Self.savesOfAll {
      let type = Self.types[number % Self.types.count]
      let start = Self.start.addingTimeInterval(Double(number))
      let sample = HKQuantitySample(type: type, quantity: HKQuantity(unit: Job.unit(of: type), doubleValue: 1), start: start, end: start)
      state.withLock { _ = $0.own.insert(sample.uuid) }
      try await store.save(sample)
      let now = Self.now
      state.withLock { $0.committed[sample.uuid] = now }
      model[type, default: [:]][sample.uuid] = sample
      if number % 10 == 9, let old = model[type]?.values.first {
        try await store.delete(old)
        model[type]?[old.uuid] = nil
      }
    }
    return model
  }

  // MARK: Queries

  private func tell(_ added: [HKSample], _ deleted: [HKDeletedObject], _ number: Int) {
    let now = Self.now
    state.withLock { state in
      state.calls += 1
      for sample in added where state.own.contains(sample.uuid) {
        state.known[number].insert(sample.uuid)
        // The handler was called before the save returned: there was no wait at all.
        state.latencies.append(state.committed[sample.uuid].map { now - $0 } ?? 0)
      }
      for object in deleted { state.known[number].remove(object.uuid) }
    }
  }

  private func anchored(_ number: Int, _ type: HKQuantityType) -> HKQuery {
    let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
      [self] _, added, deleted, _, _ in
      tell(added ?? [], deleted ?? [], number)
    }
    query.updateHandler = { [self] _, added, deleted, _, _ in tell(added ?? [], deleted ?? [], number) }
    return query
  }

  private func loop(_ number: Int, _ type: HKQuantityType) -> Task<Void, any Error> {
    let results = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil).results(for: store)
    return Task { for try await result in results { tell(result.addedSamples, result.deletedObjects, number) } }
  }

  private func observer(_ number: Int, _ type: HKQuantityType) -> HKQuery {
    HKObserverQuery(sampleType: type, predicate: nil) { [self] _, done, _ in
      state.withLock { state in
        state.calls += 1
        state.heard[number] = Self.now
      }
      done()
    }
  }

  private func collection(_ number: Int, _ type: HKQuantityType) -> HKQuery {
    let isSum = type.aggregationStyle == .cumulative
    let query = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: nil, options: isSum ? .cumulativeSum : .discreteMax, anchorDate: Self.start,
      intervalComponents: DateComponents(hour: 1))
    let tell: @Sendable (HKStatisticsCollection?) -> Void = { [self] collection in
      let sums = (collection?.statistics() ?? []).map {
        ($0.startDate, ($0.sumQuantity() ?? $0.maximumQuantity())?.doubleValue(for: Job.unit(of: type)) ?? -1)
      }
      state.withLock { state in
        state.calls += 1
        state.sums[number] = Dictionary(uniqueKeysWithValues: sums)
      }
    }
    query.initialResultsHandler = { _, collection, _ in tell(collection) }
    query.statisticsUpdateHandler = { _, _, collection, _ in tell(collection) }
    return query
  }

  // MARK: The end

  private func isSettled(_ model: [HKQuantityType: [UUID: HKQuantitySample]], since last: Double) -> Bool {
    state.withLock { state in
      (0..<Self.queriesOfAll).allSatisfy { number in
        let type = Self.types[number / 4 % Self.types.count]
        let samples = model[type] ?? [:]
        switch number % 4 {
        // The last change of a type is up to 40 saves back.
        case 1: return state.heard[number] > last - 1
        case 2:
          let isSum = type.aggregationStyle == .cumulative
          let hours = Dictionary(grouping: samples.values) { floor($0.startDate.timeIntervalSince(Self.start) / 3600) }
          let expected = Dictionary(
            uniqueKeysWithValues: hours.map { (Self.start.addingTimeInterval($0 * 3600), isSum ? Double($1.count) : 1) })
          return state.sums[number].filter { (Self.start..<Self.start + 86400).contains($0.key) } == expected
        default: return state.known[number] == Set(samples.keys)
        }
      }
    }
  }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private static func residentMegabytes() -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""  // 0 then means unknown
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
  }
}
