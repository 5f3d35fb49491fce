// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct StatisticsCollectionTests {
  private let hourly = DateComponents(hour: 1)

  /// The sums of a collection by hours since a date.
  private func sums(_ collection: HKStatisticsCollection, since start: Date, in unit: HKUnit) -> [Int: Double] {
    var sums: [Int: Double] = [:]
    for statistics in collection.statistics() {
      sums[Int(statistics.startDate.timeIntervalSince(start) / 3600)] = statistics.sumQuantity()?.doubleValue(for: unit)
    }
    return sums
  }

  @Test("COLL-01: intervals tile time in both directions from the anchor, however far", arguments: [-90_000, -1, 0, 1, 90_000])
  func anchors(hours: Double) async throws {
    let type = HKQuantityType(.dietaryMagnesium)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([1.0, 2, 4].enumerated().map { quantity(.dietaryMagnesium, $1, "g", at: start + 60 + Double($0) * 1800) })
    let collection = try await store.collection(
      of: type, Stretch.predicate(start), .cumulativeSum, anchor: start + hours * 3600, every: hourly)
    #expect(sums(collection, since: start, in: .gram()) == [0: 3, 1: 4])
    for statistics in collection.statistics() { #expect(statistics.endDate.timeIntervalSince(statistics.startDate) == 3600) }
  }

  @Test("COLL-02 COLL-03: days and months are the calendar's", arguments: [DateComponents(day: 1), DateComponents(month: 1)])
  func calendarIntervals(interval: DateComponents) async throws {
    let type = HKQuantityType(.dietaryChloride)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save((0..<30).map { quantity(.dietaryChloride, 1, "g", at: start.addingTimeInterval(Double($0) * 86_400)) })
    let calendar = Calendar.current
    let anchor = try #require(calendar.dateInterval(of: .month, for: start)).start
    let collection = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: anchor, every: interval)
    for statistics in collection.statistics() {
      let unit: Calendar.Component = interval.day == nil ? .month : .day
      let expected = try #require(calendar.dateInterval(of: unit, for: statistics.startDate))
      #expect(statistics.startDate == expected.start)
      #expect(statistics.endDate == expected.end)
    }
    let total = collection.statistics().compactMap { $0.sumQuantity()?.doubleValue(for: .gram()) }.reduce(0, +)
    #expect(total == 30)
  }

  @Test("COLL-04: a point on a boundary belongs to the later interval")
  func boundaries() async throws {
    let type = HKQuantityType(.dietaryCopper)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([quantity(.dietaryCopper, 1, "mg", at: start + 3600), quantity(.dietaryCopper, 2, "mg", at: start + 3599.5)])
    let collection = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: start, every: hourly)
    #expect(sums(collection, since: start, in: .gramUnit(with: .milli)) == [0: 2, 1: 1])
  }

  @Test("COLL-05: a cumulative sample is split at a boundary in proportion to time")
  func splits() async throws {
    let type = HKQuantityType(.dietaryEnergyConsumed)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    func minutes(_ value: Double) -> Date { start + value * 60 }
    // NUM-01 and NUM-02 of Apple's observed behaviour: 100 from 13:57 to 14:02, and two more.
    try await store.save([
      quantity(.dietaryEnergyConsumed, 100, "kcal", at: minutes(57), seconds: 300),
      quantity(.dietaryEnergyConsumed, 200, "kcal", at: minutes(90), seconds: 720),
      quantity(.dietaryEnergyConsumed, 120, "kcal", at: minutes(115), seconds: 720),
    ])
    let collection = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: start, every: hourly)
    let found = sums(collection, since: start, in: .kilocalorie())
    #expect(Set(found.keys) == [0, 1, 2])
    for (hour, expected) in [0: 60.0, 1: 290, 2: 70] { #expect(abs((found[hour] ?? 0) - expected) < 1e-9) }
  }

  @Test("COLL-06: half a day's energy is spread over its hours")
  func spreads() async throws {
    let type = HKQuantityType(.activeEnergyBurned)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save(quantity(.activeEnergyBurned, 100, "kcal", at: start, seconds: 12 * 3600))
    let collection = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: start, every: hourly)
    let found = sums(collection, since: start, in: .kilocalorie())
    #expect(Set(found.keys) == Set(0..<12))
    for value in found.values { #expect(abs(value - 100.0 / 12) < 1e-9) }
  }

  @Test("COLL-07: parts outside of the predicate's interval count in their own intervals")
  func piecesOutside() async throws {
    let type = HKQuantityType(.dietaryManganese)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save(quantity(.dietaryManganese, 4, "mg", at: start, seconds: 4 * 3600))
    let predicate = HKQuery.predicateForSamples(withStart: start + 3600, end: start + 7200, options: [])
    let collection = try await store.collection(of: type, predicate, .cumulativeSum, anchor: start, every: hourly)
    let found = sums(collection, since: start, in: .gramUnit(with: .milli))
    #expect(Set(found.keys) == [0, 1, 2, 3])
    for value in found.values { #expect(abs(value - 1) < 1e-9) }
  }

  @Test("COLL-08: with strictStartDate a sample that began earlier counts nowhere")
  func strictStart() async throws {
    let type = HKQuantityType(.dietaryPhosphorus)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.dietaryPhosphorus, 2, "g", at: start, seconds: 7200), quantity(.dietaryPhosphorus, 1, "g", at: start + 3600),
    ])
    let predicate = HKQuery.predicateForSamples(withStart: start + 3600, end: start + 7200, options: .strictStartDate)
    let collection = try await store.collection(of: type, predicate, .cumulativeSum, anchor: start, every: hourly)
    #expect(sums(collection, since: start, in: .gram()) == [1: 1])
  }

  @Test("COLL-09 COLL-10 COLL-11: statistics() has gaps, the enumeration has none and can be stopped")
  func enumeration() async throws {
    let type = HKQuantityType(.dietaryVitaminD)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.dietaryVitaminD, 1, "mg", at: start + 60), quantity(.dietaryVitaminD, 2, "mg", at: start + 3 * 3600 + 60),
    ])
    let collection = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: start, every: hourly)
    #expect(collection.statistics().map(\.startDate) == [start, start + 3 * 3600])
    var seen: [(Date, Double?)] = []
    collection.enumerateStatistics(from: start + 1800, to: start + 4 * 3600 + 1800) { statistics, _ in
      seen.append((statistics.startDate, statistics.sumQuantity()?.doubleValue(for: .gramUnit(with: .milli))))
    }
    #expect(seen.map(\.0) == (0...4).map { start + Double($0) * 3600 })
    #expect(seen.map(\.1) == [1, nil, nil, 2, nil])
    var visits = 0
    collection.enumerateStatistics(from: start, to: start + 100 * 3600) { _, stop in
      visits += 1
      if visits == 2 { stop.pointee = true }
    }
    #expect(visits == 2)
  }

  @Test("COLL-12: the statistics for a date are those of its interval, empty between data")
  func statisticsForDate() async throws {
    let type = HKQuantityType(.dietaryVitaminE)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([quantity(.dietaryVitaminE, 1, "mg", at: start), quantity(.dietaryVitaminE, 2, "mg", at: start + 2 * 3600)])
    let collection = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: start, every: hourly)
    let milligram = HKUnit.gramUnit(with: .milli)
    #expect(collection.statistics(for: start + 3599)?.sumQuantity()?.doubleValue(for: milligram) == 1)
    let between = try #require(collection.statistics(for: start + 3600))
    #expect(between.startDate == start + 3600)
    #expect(between.endDate == start + 7200)
    #expect(between.sumQuantity() == nil)
    #expect(collection.statistics(for: start + 7200)?.sumQuantity()?.doubleValue(for: milligram) == 2)
  }

  @Test("COLL-13: sources are listed with separateBySource only")
  func sources() async throws {
    let type = HKQuantityType(.dietaryVitaminK)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save(quantity(.dietaryVitaminK, 1, "mg", at: start))
    let plain = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: start, every: hourly)
    #expect(plain.sources().isEmpty)
    let separate = try await store.collection(
      of: type, Stretch.predicate(start), [.cumulativeSum, .separateBySource], anchor: start, every: hourly)
    #expect(separate.sources() == [HKSource.default()])
    #expect(separate.statistics().first?.sumQuantity(for: .default())?.doubleValue(for: .gramUnit(with: .milli)) == 1)
  }

  @Test("COLL-14: the initial handler is called once; later changes go to the update handler")
  func initialHandler() async throws {
    let type = HKQuantityType(.dietaryRiboflavin)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let (changes, change) = AsyncStream<Double?>.makeStream()
    let query = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: Stretch.predicate(start), options: .cumulativeSum, anchorDate: start,
      intervalComponents: hourly)
    query.statisticsUpdateHandler = { _, statistics, _, _ in
      change.yield(statistics?.sumQuantity()?.doubleValue(for: .gramUnit(with: .milli)))
    }
    let (results, result) = AsyncStream<Void>.makeStream()
    try await confirmation(expectedCount: 1) { called in
      query.initialResultsHandler = { _, _, _ in
        called()
        result.yield()
      }
      store.execute(query)
      for await _ in results { break }
      var next = changes.makeAsyncIterator()
      for number in 1...2 {
        try await store.save(quantity(.dietaryRiboflavin, 1, "mg", at: start))
        #expect(await next.next() == Double(number))
      }
      store.stop(query)
    }
  }

  @Test("COLL-17: no data is an empty collection and no error, in both forms")
  func empty() async throws {
    let type = HKQuantityType(.dietaryVitaminA)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let collection = try await store.collection(of: type, Stretch.predicate(start), .cumulativeSum, anchor: start, every: hourly)
    #expect(collection.statistics().isEmpty)
    #expect(collection.statistics(for: start) == nil)
    #expect(collection.sources().isEmpty)
    var visits = 0
    collection.enumerateStatistics(from: start, to: start + 7199) { statistics, _ in
      visits += 1
      #expect(statistics.sumQuantity() == nil)
    }
    #expect(visits == 2)
    let descriptor = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: Stretch.predicate(start)), options: .cumulativeSum, anchorDate: start,
      intervalComponents: hourly)
    #expect(try await descriptor.result(for: store).statistics().isEmpty)
  }

  @Test("COLL-18 STAT-09: a discrete sample counts in each interval it touches; the statistics have the interval's dates")
  func discreteStraddles() async throws {
    let type = HKQuantityType(.walkingSpeed)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.walkingSpeed, 2, "m/s", at: start + 1800, seconds: 3600), quantity(.walkingSpeed, 1, "m/s", at: start + 3700),
    ])
    let collection = try await store.collection(
      of: type, Stretch.predicate(start), [.discreteMin, .discreteMax], anchor: start, every: hourly)
    let unit = HKUnit(from: "m/s")
    #expect(collection.statistics().map(\.startDate) == [start, start + 3600])
    #expect(collection.statistics().map { $0.minimumQuantity()?.doubleValue(for: unit) } == [2, 1])
    #expect(collection.statistics().map { $0.maximumQuantity()?.doubleValue(for: unit) } == [2, 2])
  }
}
