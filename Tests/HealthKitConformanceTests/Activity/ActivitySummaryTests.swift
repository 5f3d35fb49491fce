// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// Summaries that an app makes itself, and queries of a store without summaries. No other file requests their type.
@Suite struct ActivitySummaryTests {
  @Test("ACT-01 ACT-05: an app makes summaries and changes them, with every figure and goal")
  func makes() {
    let summary = HKActivitySummary()
    #expect(summary.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 0)
    #expect(summary.activeEnergyBurnedGoal.is(compatibleWith: .joule()))
    #expect(summary.appleMoveTime.doubleValue(for: .minute()) == 0)
    #expect(summary.appleMoveTimeGoal.doubleValue(for: .minute()) == 0)
    #expect(summary.appleExerciseTime.doubleValue(for: .minute()) == 0)
    #expect(summary.exerciseTimeGoal == nil)
    #expect(summary.appleStandHours.doubleValue(for: .count()) == 0)
    #expect(summary.standHoursGoal == nil)
    #expect(summary.activityMoveMode == .activeEnergy)
    #expect(!summary.isPaused)
    summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 1)
    summary.activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 2)
    summary.appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 3)
    summary.appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 4)
    summary.appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 5)
    summary.exerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 6)
    summary.appleStandHours = HKQuantity(unit: .count(), doubleValue: 7)
    summary.standHoursGoal = HKQuantity(unit: .count(), doubleValue: 8)
    summary.activityMoveMode = .appleMoveTime
    summary.isPaused = true
    let energies = [summary.activeEnergyBurned, summary.activeEnergyBurnedGoal].map { $0.doubleValue(for: .kilocalorie()) }
    let times = [summary.appleMoveTime, summary.appleMoveTimeGoal, summary.appleExerciseTime].map { $0.doubleValue(for: .minute()) }
    #expect(energies == [1, 2])
    #expect(times == [3, 4, 5])
    #expect(summary.exerciseTimeGoal?.doubleValue(for: .minute()) == 6)
    #expect(summary.appleStandHours.doubleValue(for: .count()) == 7)
    #expect(summary.standHoursGoal?.doubleValue(for: .count()) == 8)
    #expect(summary.activityMoveMode == .appleMoveTime)
    #expect(summary.isPaused)
  }

  @Test("ACT-08: a query returns summaries once, by handler and by descriptor; before the request it fails with code 5")
  func queries() async throws {
    let store = TestStore.unasked
    let type = HKObjectType.activitySummaryType()
    let calendar = Calendar(identifier: .gregorian)
    let day = DateComponents(calendar: calendar, era: 1, year: 1990, month: 1, day: 1)
    var descriptor = HKActivitySummaryQueryDescriptor(predicate: nil)
    let error = await #expect(throws: HKError.self) { try await descriptor.result(for: store) }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    try await store.requestAuthorization(toShare: [], read: [type])
    descriptor.predicate = HKQuery.predicateForActivitySummary(with: day)
    let predicate = try #require(descriptor.predicate)
    let found: HKActivitySummaryQueryDescriptor.Output = try await descriptor.result(for: store)
    #expect(found.isEmpty)
    #expect(!predicate.evaluate(with: HKActivitySummary()))
    let count: Int? = await withCheckedContinuation { continuation in
      store.execute(HKActivitySummaryQuery(predicate: predicate) { _, summaries, _ in continuation.resume(returning: summaries?.count) })
    }
    #expect(count == 0)
  }
}
