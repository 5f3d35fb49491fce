// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct SeedingTests {
  private let calendar = Calendar.current

  private func seeded(_ data: SeededData = .all, days: Int = 3, seed: UInt64 = 1, at date: Date = noon) throws -> TestHealthStore {
    let health = try TestHealthStore()
    health.now = date
    let made = health.seed(data, days: days, seed: seed, calendar: calendar)
    let types: [HKSampleType] = [stepType, HKQuantityType(.heartRate), HKCategoryType(.sleepAnalysis), .workoutType()]
    let stored = types.flatMap { health.samples(of: $0) }
    #expect(Set(made.map(\.uuid)) == Set(stored.map(\.uuid)))
    #expect(made.count == stored.count)
    return health
  }

  /// Stored samples as texts, without identifiers and creation dates.
  private func lines(_ health: TestHealthStore, _ type: HKSampleType) -> [String] {
    health.samples(of: type).map { sample in
      let value =
        switch sample {
        case let sample as HKQuantitySample: "\(sample.quantity)"
        case let sample as HKCategorySample: "\(sample.value)"
        case let workout as HKWorkout: "\(workout.workoutActivityType.rawValue) \(String(describing: workout.totalDistance))"
        default: ""
        }
      return "\(sample.startDate) \(sample.endDate) \(value) \(sample.sourceRevision.source.name)"
    }
  }

  @Test("The same date and seed make the same data; another seed makes different data")
  func repeats() throws {
    let (one, same, other) = (try seeded(), try seeded(), try seeded(seed: 2))
    for type: HKSampleType in [stepType, HKQuantityType(.heartRate), HKCategoryType(.sleepAnalysis)] {
      #expect(!lines(one, type).isEmpty)
      #expect(lines(one, type) == lines(same, type))
      #expect(lines(one, type) != lines(other, type))
    }
  }

  @Test("A day is the same in a longer range, and a subject is the same without the others")
  func daysStandAlone() throws {
    let (long, short, alone) = (try seeded(days: 9), try seeded(days: 2), try seeded(.steps, days: 9))
    let yesterday = try #require(calendar.date(byAdding: .day, value: -1, to: calendar.startOfDay(for: noon)))
    let inBoth = long.samples(of: stepType).filter { $0.startDate >= yesterday }.map(\.startDate)
    #expect(!inBoth.isEmpty)
    #expect(inBoth == short.samples(of: stepType).map(\.startDate))
    #expect(lines(long, stepType) == lines(alone, stepType))
    #expect(alone.samples(of: HKQuantityType(.heartRate)).isEmpty)
    #expect(try seeded(days: 0).samples(of: stepType).isEmpty)
  }

  @Test("Watch and phone overlap: a day's total is more than either count, and less than their sum", arguments: [1, 2, 3, 4, 5])
  func overlap(seed: UInt64) async throws {
    let health = try TestHealthStore()
    health.startNextDay(in: calendar)
    health.now -= 1
    health.seed(.steps, days: 1, seed: seed, calendar: calendar)
    health.grant(read: [stepType])
    let samples = health.samples(of: stepType)
    func sum(_ source: TestSource) -> Double {
      samples.filter { $0.sourceRevision == source.revision }.reduce(0) { $0 + $1.quantity.doubleValue(for: .count()) }
    }
    let total = try #require(try await health.store.sumOfSteps())
    #expect(sum(.watch) > 0)
    #expect(sum(.phone) > 0)
    #expect(total > sum(.watch))
    #expect(total > sum(.phone))
    #expect(total < sum(.watch) + sum(.phone))
    #expect((2000...30_000).contains(total))
  }

  @Test("Nothing lies in the future, and nights and workouts are realistic")
  func isRealistic() throws {
    let health = try seeded(days: 30)
    let types: [HKSampleType] = [stepType, HKQuantityType(.heartRate), HKCategoryType(.sleepAnalysis), .workoutType()]
    #expect(types.allSatisfy { health.samples(of: $0).allSatisfy { $0.endDate <= noon } })
    let beats = health.samples(of: HKQuantityType(.heartRate)).map { $0.quantity.doubleValue(for: .count().unitDivided(by: .minute())) }
    #expect(beats.allSatisfy { (50...164).contains($0) })
    #expect(beats.contains { $0 > 120 })
    let nights = health.samples(of: HKCategoryType(.sleepAnalysis))
    let stages = nights.filter { $0.sourceRevision == TestSource.watch.revision }
    #expect(Set(stages.compactMap { HKCategoryValueSleepAnalysis(rawValue: $0.value) }) == [.asleepCore, .asleepDeep, .asleepREM, .awake])
    // Each stage ends before the next begins.
    #expect(zip(stages, stages.dropFirst()).allSatisfy { $0.endDate <= $1.startDate })
    #expect(nights.filter { $0.value == HKCategoryValueSleepAnalysis.inBed.rawValue }.count >= 29)
    let workouts = health.samples(of: HKObjectType.workoutType())
    #expect((5...25).contains(workouts.count))
    #expect(workouts.allSatisfy { (25 * 60...50 * 60).contains($0.duration) && $0.totalEnergyBurned != nil })
    let isOnTheMove = { (workout: HKWorkout) in [.running, .cycling].contains(workout.workoutActivityType) }
    #expect(workouts.contains(where: isOnTheMove))
    #expect(workouts.allSatisfy { isOnTheMove($0) == ($0.totalDistance != nil) })
  }
}
