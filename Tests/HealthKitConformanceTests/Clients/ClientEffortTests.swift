// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing
import WaitingTestSupport

/// Effort scores as apps rate workouts. That this compiles, without a warning and in Swift 6 mode, is half of the test.
@Suite struct ClientEffortTests {
  private let start = Stretch.next()

  private func saved() async throws -> (HKHealthStore, HKWorkout) {
    let store = try await TestStore.granted(
      .workoutType(), HKQuantityType(.workoutEffortScore), HKQuantityType(.estimatedWorkoutEffortScore))
    let workout = HKWorkout(activityType: .running, start: start, end: start.addingTimeInterval(600))
    try await store.save(workout)
    return (store, workout)
  }

  private func score(_ value: Double, of workout: HKWorkout) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.workoutEffortScore), quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
      start: workout.startDate, end: workout.endDate)
  }

  private func values(_ relationships: [HKWorkoutEffortRelationship]) -> [Double] {
    relationships.flatMap { $0.samples ?? [] }.compactMap {
      ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .appleEffortScore())
    }
  }

  @Test("EFF-01 EFF-02: a score that was saved before it is related is stored once; unrelated, it is deleted like any sample")
  func savedFirst() async throws {
    let (store, workout) = try await saved()
    let sample = score(6, of: workout)
    try await store.save(sample)
    try await store.relateWorkoutEffortSample(sample, with: workout, activity: nil)
    let related = HKSamplePredicate.quantitySample(
      type: HKQuantityType(.workoutEffortScore), predicate: HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil)
    )
    let descriptor = HKSampleQueryDescriptor(predicates: [related], sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 1)
    #expect(try await descriptor.result(for: store) == [sample])
    #expect(try await store.samples(of: HKQuantityType(.workoutEffortScore), Stretch.predicate(start)) == [sample])
    if try await store.unrelateWorkoutEffortSample(sample, from: workout, activity: nil) { try await store.delete([sample]) }
    #expect(try await store.samples(of: HKQuantityType(.workoutEffortScore), Stretch.predicate(start)).isEmpty)
  }

  @Test("EFF-01 EFF-05: a score that was not saved is related to an activity, in a continuation; the descriptor returns it")
  func notSaved() async throws {
    let (store, workout) = try await saved()
    let activity = workout.workoutActivities.first
    let sample = score(8, of: workout)
    let success = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Bool, any Error>) in
      store.relateWorkoutEffortSample(sample, with: workout, activity: activity) { success, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: success)
        }
      }
    }
    #expect(success)
    let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(
      predicate: HKQuery.predicateForObject(with: workout.uuid), anchor: nil, option: .mostRelevant)
    let result = try await descriptor.result(for: store)
    #expect(values(result.relationships) == [8])
    #expect(result.relationships.map(\.activity?.uuid) == [activity?.uuid])
    #expect(result.relationships.map(\.workout) == [workout])
  }

  @Test("EFF-03 EFF-04: a class on the main actor follows the score of a workout with a query")
  @MainActor func follows() async throws {
    let (store, workout) = try await saved()
    let model = EffortModel(store: store, workout: workout)
    model.follow()
    for value in [3.0, 7] {
      try await store.relateWorkoutEffortSample(score(value, of: workout), with: workout, activity: nil)
      try #require(await eventually { model.score == value })
    }
    model.stop()
    #expect(model.message == nil)
    #expect(model.anchor != nil)
  }

  @Test("EFF-03: a loop over the descriptor's results gets the first score and each one after it")
  func loops() async throws {
    let (store, workout) = try await saved()
    let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(
      predicate: HKQuery.predicateForObject(with: workout.uuid), anchor: nil, option: .default)
    var seen: [[Double]] = []
    for try await result in descriptor.results(for: store) {
      seen.append(values(result.relationships))
      if seen.count == 3 { break }
      let next = score(Double(seen.count), of: workout)
      try await store.relateWorkoutEffortSample(next, with: workout, activity: nil)
    }
    #expect(seen == [[], [1], [2]])
  }
}

@MainActor private final class EffortModel {
  private(set) var score: Double?
  private(set) var anchor: HKQueryAnchor?
  private(set) var message: String?
  private let healthStore: HKHealthStore
  private let workout: HKWorkout
  private var query: HKWorkoutEffortRelationshipQuery?

  init(store: HKHealthStore, workout: HKWorkout) { (healthStore, self.workout) = (store, workout) }

  func follow() {
    let query = HKWorkoutEffortRelationshipQuery(
      predicate: HKQuery.predicateForObject(with: workout.uuid), anchor: anchor, options: .mostRelevant
    ) { [weak self] _, relationships, newAnchor, error in
      Task { @MainActor in
        if let error {
          self?.message = error.localizedDescription
          return
        }
        self?.anchor = newAnchor
        guard let sample = relationships?.first?.samples?.first as? HKQuantitySample else { return }
        self?.score = sample.quantity.doubleValue(for: .appleEffortScore())
      }
    }
    self.query = query
    healthStore.execute(query)
  }

  func stop() {
    if let query { healthStore.stop(query) }
    query = nil
  }
}
