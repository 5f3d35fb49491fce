// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import BenchMeasure
import Foundation
import HealthKit

/// The measured jobs. All of them read except `authorize`, which must come first, and `saves`, `singles`, `live` and `uploads`, which need
/// their own store.
enum Job: String, CaseIterable {
  case authorize, sums, again, latest, latestByEnd, day, fetch, all, saves, singles, live, connect, uploads, dayFigures, yearFigures

  static let steps = HKQuantityType(.stepCount)
  private static let heartRate = HKQuantityType(.heartRate)
  static let types = [heartRate, steps, HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning)]
  private static let calendar = Calendar.current

  /// The end of generated exports, in the time zone of the process, which scripts/bench sets to the person's.
  private static let end = date(2026)
  private static let tenYearsBefore = date(2016)

  private static func date(_ year: Int) -> Date {
    guard let date = calendar.date(from: DateComponents(year: year, month: 1, day: 1)) else { fatalError("there are such years") }
    return date
  }

  func run(_ store: HKHealthStore) async throws -> [String: Double] {
    switch self {
    case .authorize:
      try await store.requestAuthorization(toShare: Set(Self.types), read: Set(Self.types))
      return [:]
    case .sums: return try await sums(store)
    case .again: return try await again(store)
    case .latest: return try await latest(store, by: SortDescriptor(\.startDate, order: .reverse))
    case .latestByEnd: return try await latest(store, by: SortDescriptor(\.endDate, order: .reverse))
    case .day: return try await days(store)
    case .fetch: return try await fetch(store, limit: 100_000)
    case .all: return try await fetch(store, limit: nil)
    case .saves: return try await saves(store)
    case .singles: return try await singles(store)
    case .live: return try await LiveQueries(store).figures()
    // The store was opened before.
    case .connect: return [:]
    case .uploads: return try await uploads(store)
    case .dayFigures: return try await dayFigures(store)
    case .yearFigures: return try await yearFigures(store)
    }
  }

  /// A unit in which a type of these can be saved.
  static func unit(of type: HKQuantityType) -> HKUnit {
    switch type {
    case heartRate: HKUnit(from: "count/min")
    case steps: .count()
    case HKQuantityType(.activeEnergyBurned): .kilocalorie()
    default: .meter()
    }
  }

  /// Merged step sums of each day in ten years.
  private func sums(_ store: HKHealthStore) async throws -> [String: Double] {
    let measure = Measure()
    let predicate = HKQuery.predicateForSamples(withStart: Self.tenYearsBefore, end: Self.end, options: .strictStartDate)
    let collection = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: Self.steps, predicate: predicate), options: .cumulativeSum, anchorDate: Self.tenYearsBefore,
      intervalComponents: DateComponents(day: 1)
    ).result(for: store)
    let sums = collection.statistics().compactMap { $0.sumQuantity()?.doubleValue(for: .count()) }
    return measure.figures(["count": Double(sums.count), "sum": sums.reduce(0, +)])
  }

  /// The same sums, asked for again and again in one process.
  private func again(_ store: HKHealthStore) async throws -> [String: Double] {
    var spread = Spread()
    for _ in 0..<50 { spread.add(try await sums(store)["cpu"] ?? .nan) }
    return spread.figures()
  }

  /// The latest 20 samples of a type.
  private func latest(_ store: HKHealthStore, by order: SortDescriptor<HKQuantitySample>) async throws -> [String: Double] {
    var spread = Spread()
    var count = 0
    for round in 0..<200 {
      let measure = Measure()
      count += try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: Self.types[round % Self.types.count])], sortDescriptors: [order], limit: 20
      ).result(for: store).count
      spread.add(measure)
    }
    return spread.figures(["count": Double(count)])
  }

  /// One day of heart rate, a different one each time.
  private func days(_ store: HKHealthStore) async throws -> [String: Double] {
    var spread = Spread()
    var count = 0
    for round in 0..<200 {
      // 3 to 602 days before the end: days that a store of 1,000,000 samples covers, too.
      let start = Self.calendar.date(byAdding: .day, value: -3 - round * 379 % 600, to: Self.end) ?? Self.end
      let end = Self.calendar.date(byAdding: .day, value: 1, to: start) ?? Self.end
      let measure = Measure()
      count += try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: Self.heartRate, predicate: HKQuery.predicateForSamples(withStart: start, end: end))],
        sortDescriptors: [SortDescriptor(\.startDate)]
      ).result(for: store).count
      spread.add(measure)
    }
    return spread.figures(["count": Double(count) / Double(spread.seconds.count)])
  }

  /// 100,000 samples as objects.
  private func fetch(_ store: HKHealthStore, limit: Int?) async throws -> [String: Double] {
    let measure = Measure()
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Self.heartRate)], sortDescriptors: [], limit: limit
    ).result(for: store)
    return measure.figures(["count": Double(samples.count)])
  }

  /// 200,000 samples, 2,000 in each call, each call committed before the next.
  private func saves(_ store: HKHealthStore) async throws -> [String: Double] {
    let unit = HKUnit(from: "count/min")
    let batches = (0..<100).map { batch in
      (0..<2000).map { number in
        let start = Self.tenYearsBefore.addingTimeInterval(Double(batch * 2000 + number) * 60)
        return HKQuantitySample(
          type: Self.heartRate, quantity: HKQuantity(unit: unit, doubleValue: Double(50 + number % 100)), start: start, end: start)
      }
    }
    let measure = Measure()
    for batch in batches { try await store.save(batch) }
    return measure.figures(["count": Double(batches.count * 2000)])
  }
  /// Samples saved one at a time, each committed before the next.
  private func singles(_ store: HKHealthStore) async throws -> [String: Double] {
    let unit = Self.unit(of: Self.heartRate)
    var spread = Spread()
    for number in 0..<500 {
      let start = Self.tenYearsBefore.addingTimeInterval(Double(number) * 60)
      let sample = HKQuantitySample(
        type: Self.heartRate, quantity: HKQuantity(unit: unit, doubleValue: Double(50 + number % 100)), start: start, end: start)
      let measure = Measure()
      try await store.save(sample)
      spread.add(measure)
    }
    return spread.figures()
  }
}
