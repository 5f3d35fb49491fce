// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct StatisticsTests {
  private let perMinute = HKUnit(from: "count/min")

  @Test("STAT-02: discrete options combine")
  func discreteOptions() async throws {
    let type = HKQuantityType(.respiratoryRate)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([12.0, 20, 13].enumerated().map { quantity(.respiratoryRate, $1, "count/min", at: start + Double($0) * 60) })
    let found = try await store.statistics(of: type, Stretch.predicate(start), [.discreteAverage, .discreteMin, .discreteMax, .mostRecent])
    #expect(found.averageQuantity()?.doubleValue(for: perMinute) == 15)
    #expect(found.minimumQuantity()?.doubleValue(for: perMinute) == 12)
    #expect(found.maximumQuantity()?.doubleValue(for: perMinute) == 20)
    #expect(found.mostRecentQuantity()?.doubleValue(for: perMinute) == 13)
    #expect(found.sumQuantity() == nil)
    #expect(found.quantityType == type)
  }

  @Test("STAT-03 STAT-26: an accessor whose option was not requested returns nil")
  func unaskedAccessors() async throws {
    let type = HKQuantityType(.runningPower)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save(quantity(.runningPower, 200, "W", at: start, seconds: 1))
    func answers(_ options: HKStatisticsOptions) async throws -> [Bool] {
      let found = try await store.statistics(of: type, Stretch.predicate(start), options)
      return [
        found.averageQuantity() != nil, found.minimumQuantity() != nil, found.maximumQuantity() != nil, found.mostRecentQuantity() != nil,
        found.mostRecentQuantityDateInterval() != nil, found.duration() != nil, found.sumQuantity() != nil, found.sources != nil,
      ]
    }
    #expect(try await answers([]) == [false, false, false, false, false, false, false, false])
    #expect(try await answers(.discreteAverage) == [true, false, false, false, false, false, false, false])
    #expect(try await answers(.discreteMin) == [false, true, false, false, false, false, false, false])
    #expect(try await answers(.discreteMax) == [false, false, true, false, false, false, false, false])
    #expect(try await answers(.mostRecent) == [false, false, false, true, true, false, false, false])
    #expect(try await answers(.duration) == [false, false, false, false, false, true, false, false])
    #expect(try await answers(.separateBySource) == [false, false, false, false, false, false, false, true])
  }

  @Test("STAT-04 STAT-05 STAT-21: sources and their figures are present with separateBySource only")
  func sources() async throws {
    let type = HKQuantityType(.dietaryCholesterol)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([quantity(.dietaryCholesterol, 2, "mg", at: start), quantity(.dietaryCholesterol, 3, "mg", at: start + 1)])
    let milligram = HKUnit.gramUnit(with: .milli)
    let plain = try await store.statistics(of: type, Stretch.predicate(start), .cumulativeSum)
    #expect(plain.sources == nil)
    #expect(plain.sumQuantity(for: .default()) == nil)
    let separate = try await store.statistics(of: type, Stretch.predicate(start), [.cumulativeSum, .separateBySource])
    #expect(separate.sources == [.default()])
    #expect(separate.sumQuantity(for: .default())?.doubleValue(for: milligram) == separate.sumQuantity()?.doubleValue(for: milligram))
    #expect(separate.averageQuantity(for: .default()) == nil)
  }

  @Test("STAT-06: without a match there are no statistics, but code 11 with Apple's text")
  func noData() async throws {
    let type = HKQuantityType(.dietaryNiacin)
    let store = try await TestStore.granted(type)
    let error = await #expect(throws: HKError.self) {
      try await store.statistics(of: type, Stretch.predicate(Stretch.next()), .cumulativeSum)
    }
    #expect(error?.code == .errorNoData)
    #expect(error?.localizedDescription == "No data available for the specified predicate.")
  }

  @Test("STAT-08: start and end are those of the matched samples")
  func dates() async throws {
    let type = HKQuantityType(.runningSpeed)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.runningSpeed, 3, "m/s", at: start + 100, seconds: 1000), quantity(.runningSpeed, 4, "m/s", at: start + 200, seconds: 10),
    ])
    let found = try await store.statistics(of: type, Stretch.predicate(start), .discreteMax)
    #expect(found.startDate == start + 100)
    #expect(found.endDate == start + 1100)
  }

  @Test("STAT-12: the most recent value is the one that starts latest, with its interval")
  func mostRecent() async throws {
    let type = HKQuantityType(.bodyFatPercentage)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.bodyFatPercentage, 0.25, "%", at: start, seconds: 5000),
      quantity(.bodyFatPercentage, 0.24, "%", at: start + 10, seconds: 20),
      quantity(.bodyFatPercentage, 0.26, "%", at: start + 5),
    ])
    let found = try await store.statistics(of: type, Stretch.predicate(start), .mostRecent)
    #expect(found.mostRecentQuantity()?.doubleValue(for: .percent()) == 0.24)
    #expect(found.mostRecentQuantityDateInterval() == DateInterval(start: start + 10, duration: 20))
  }

  @Test("STAT-13: duration is covered time, for cumulative types too")
  func duration() async throws {
    let type = HKQuantityType(.distanceSwimming)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.distanceSwimming, 100, "m", at: start, seconds: 60), quantity(.distanceSwimming, 100, "m", at: start + 600, seconds: 30),
    ])
    let found = try await store.statistics(of: type, Stretch.predicate(start), [.duration, .cumulativeSum])
    #expect(found.duration()?.doubleValue(for: .second()) == 90)
    #expect(found.duration()?.doubleValue(for: .minute()) == 1.5)
    #expect(found.sumQuantity()?.doubleValue(for: .meter()) == 200)
  }

  @Test("STAT-14: the arithmetic average weighs every value alike")
  func arithmeticAverage() async throws {
    let type = HKQuantityType(.bodyMassIndex)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.bodyMassIndex, 20, "count", at: start, seconds: 1000), quantity(.bodyMassIndex, 21, "count", at: start + 1),
      quantity(.bodyMassIndex, 25, "count", at: start + 2),
    ])
    let found = try await store.statistics(of: type, Stretch.predicate(start), .discreteAverage)
    #expect(found.averageQuantity()?.doubleValue(for: .count()) == 22)
  }

  @Test("STAT-15: the temporally weighted average weighs each value by its time")
  func temporalAverage() async throws {
    let type = HKQuantityType(.heartRate)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.heartRate, 60, "count/min", at: start, seconds: 90), quantity(.heartRate, 100, "count/min", at: start + 90, seconds: 10),
    ])
    let found = try await store.statistics(of: type, Stretch.predicate(start), .discreteAverage)
    let average = try #require(found.averageQuantity()).doubleValue(for: perMinute)
    #expect(abs(average - 64) < 1e-9)
  }

  @Test("STAT-15: the average of heart rates of 150 and 160 a minute is 155, to the last digit")
  func wholeAverage() async throws {
    let store = try await TestStore.granted(HKQuantityType(.heartRate))
    let start = Stretch.next()
    try await store.save([quantity(.heartRate, 150, "count/min", at: start), quantity(.heartRate, 160, "count/min", at: start + 60)])
    let found = try await store.statistics(
      of: HKQuantityType(.heartRate), Stretch.predicate(start), [.discreteAverage, .discreteMin, .discreteMax, .mostRecent])
    #expect(found.averageQuantity()?.doubleValue(for: perMinute) == 155)
    #expect(found.minimumQuantity()?.doubleValue(for: perMinute) == 150)
    #expect(found.maximumQuantity()?.doubleValue(for: perMinute) == 160)
    #expect(found.mostRecentQuantity()?.doubleValue(for: perMinute) == 160)
  }

  @Test(
    "STAT-28: the temporally weighted average of samples that overlap lies between the least and the greatest of them",
    arguments: [
      [(60.0, 0.0, 100.0), (100, 50, 100)], [(60, 0, 100), (100, 0, 100)], [(100, 0, 100), (60, 10, 20), (60, 30, 0)],
      [(60, 0, 0), (100, 0, 50), (90, 20, 0), (70, 20, 100)],
    ].enumerated().map { ($0, $1) })
  func overlaps(number: Int, samples: [(value: Double, offset: Double, seconds: Double)]) async throws {
    let store = try await TestStore.granted(HKQuantityType(.heartRate))
    let start = Stretch.next()
    try await store.save(
      samples.map { quantity(.heartRate, $0.value, "count/min", at: start + $0.offset, seconds: $0.seconds) })
    let found = try await store.statistics(of: HKQuantityType(.heartRate), Stretch.predicate(start), .discreteAverage)
    let average = try #require(found.averageQuantity()).doubleValue(for: perMinute)
    let values = samples.map(\.value)
    #expect(try #require(values.min()) < average && average < #require(values.max()), "\(number)")
  }

  @Test(
    "STAT-16 STAT-17: the equivalent level is the mean of the energies over time",
    arguments: [
      [(60.0, 80.0), (60, 90)], [(3600, 70), (36, 100)], [(30, 75), (90, 60)],
    ].enumerated().map { ($0, $1) })
  func equivalentLevel(number: Int, parts: [(Double, Double)]) async throws {
    let expected = [87.4036, 80.3707, 69.3730][number]
    let type = HKQuantityType(.headphoneAudioExposure)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    var samples: [HKQuantitySample] = []
    var time = start
    for (seconds, level) in parts {
      samples.append(quantity(.headphoneAudioExposure, level, "dBASPL", at: time, seconds: seconds))
      time += seconds
    }
    try await store.save(samples)
    let found = try await store.statistics(of: type, Stretch.predicate(start), .discreteAverage)
    let level = try #require(found.averageQuantity()).doubleValue(for: .decibelAWeightedSoundPressureLevel())
    #expect(abs(level - expected) < 0.0001)
  }

  @Test("STAT-22: overlapping samples of one source all count")
  func overlapsOfOneSource() async throws {
    let type = HKQuantityType(.distanceWheelchair)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.distanceWheelchair, 100, "m", at: start, seconds: 60), quantity(.distanceWheelchair, 100, "m", at: start, seconds: 60),
      quantity(.distanceWheelchair, 50, "m", at: start + 30, seconds: 60),
    ])
    let found = try await store.statistics(of: type, Stretch.predicate(start), .cumulativeSum)
    #expect(found.sumQuantity()?.doubleValue(for: .meter()) == 250)
  }

  @Test("STAT-24: a query counts matched samples whole")
  func whole() async throws {
    let type = HKQuantityType(.basalEnergyBurned)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save(quantity(.basalEnergyBurned, 100, "kcal", at: start, seconds: 7200))
    let firstHour = HKQuery.predicateForSamples(withStart: start, end: start + 3600, options: [])
    let found = try await store.statistics(of: type, firstHour, .cumulativeSum)
    #expect(found.sumQuantity()?.doubleValue(for: .kilocalorie()) == 100)
  }

  @Test("STAT-27: figures of samples in several units have one unit, readable in any")
  func mixedUnits() async throws {
    let type = HKQuantityType(.distanceDownhillSnowSports)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save([
      quantity(.distanceDownhillSnowSports, 1, "km", at: start), quantity(.distanceDownhillSnowSports, 1, "mi", at: start + 1),
      quantity(.distanceDownhillSnowSports, 1, "m", at: start + 2),
    ])
    let sum = try #require(try await store.statistics(of: type, Stretch.predicate(start), .cumulativeSum).sumQuantity())
    #expect(abs(sum.doubleValue(for: .meter()) - 2610.344) < 1e-9)
    #expect(abs(sum.doubleValue(for: .meterUnit(with: .kilo)) - 2.610344) < 1e-12)
  }

  @Test("STAT-07: the async form returns an optional")
  func descriptor() async throws {
    let type = HKQuantityType(.dietaryThiamin)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let descriptor = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: Stretch.predicate(start)), options: .cumulativeSum)
    let before: HKStatistics? = try await descriptor.result(for: store)
    #expect(before?.sumQuantity() == nil)
    try await store.save(quantity(.dietaryThiamin, 1.5, "mg", at: start))
    let sum = try await descriptor.result(for: store)?.sumQuantity()
    #expect(sum == HKQuantity(unit: .gramUnit(with: .milli), doubleValue: 1.5))
  }
}
