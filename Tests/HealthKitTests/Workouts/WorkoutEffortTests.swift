// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Synchronization
import Testing

@Suite struct WorkoutEffortTests {
  private let engine: TestEngine
  private let scoreType = HKQuantityType(.workoutEffortScore)
  private let estimateType = HKQuantityType(.estimatedWorkoutEffortScore)

  init() throws { engine = try TestEngine() }

  private func stores(_ app: String = "com.example.app") async throws -> HKHealthStore {
    try await engine.granted(.workoutType(), scoreType, estimateType, app: app)
  }

  private func score(_ value: Double, at offset: Double = 0, estimated: Bool = false) -> HKQuantitySample {
    quantity(estimated ? .estimatedWorkoutEffortScore : .workoutEffortScore, value, "appleEffortScore", at: testStart + offset)
  }

  private func saved(_ store: HKHealthStore, at offset: Double = 0) async throws -> HKWorkout {
    let workout = HKWorkout(activityType: .running, start: testStart + offset, end: testStart + offset + 600)
    try await store.save(workout)
    return workout
  }

  private func relationships(
    _ store: HKHealthStore, _ predicate: NSPredicate? = nil, anchor: HKQueryAnchor? = nil,
    _ option: HKWorkoutEffortRelationshipQueryOptions = .default
  ) async throws -> HKWorkoutEffortRelationshipQueryDescriptor.Result {
    try await HKWorkoutEffortRelationshipQueryDescriptor(predicate: predicate, anchor: anchor, option: option).result(for: store)
  }

  @Test("EFF-01 EFF-02: a related score is saved and found by its relation; unrelated, it stays stored")
  func relate() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    let score = score(7)
    #expect(try await store.relateWorkoutEffortSample(score, with: workout, activity: nil))
    let predicate = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil)
    #expect(try await store.samples(of: scoreType, predicate) == [score])
    let found = try await relationships(store).relationships
    #expect(found.map(\.workout) == [workout])
    #expect(found.map(\.activity) == [nil])
    #expect(found.first?.samples == [score])
    #expect(try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil))
    #expect(try await store.samples(of: scoreType, predicate).isEmpty)
    #expect(try await relationships(store).relationships.isEmpty)
    #expect(try await store.samples(of: scoreType) == [score])
    #expect(await code { try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil) } == .errorInvalidArgument)
  }

  @Test("EFF-01: only scores can be related, to stored workouts and their own activities, in the unit of effort")
  func refusals() async throws {
    let store = try await engine.granted(.workoutType(), scoreType, HKQuantityType(.stepCount))
    let (workout, other) = (try await saved(store), try await saved(store, at: 1000))
    let unsaved = HKWorkout(activityType: .running, start: testStart, end: testStart + 60)
    func relate(_ sample: HKSample, _ workout: HKWorkout, _ activity: HKWorkoutActivity? = nil) async -> HKError.Code? {
      await code { try await store.relateWorkoutEffortSample(sample, with: workout, activity: activity) }
    }
    #expect(await relate(steps(3), workout) == .errorInvalidArgument)
    #expect(await relate(score(3), unsaved) == .errorInvalidArgument)
    #expect(await relate(score(3), workout, other.workoutActivities[0]) == .errorInvalidArgument)
    #expect(await relate(score(3, estimated: true), workout) == .errorAuthorizationNotDetermined)
    for type in [scoreType, HKQuantityType(.stepCount)] { #expect(try await store.samples(of: type).isEmpty) }
    #expect(scoreType.is(compatibleWith: .appleEffortScore()))
    #expect(estimateType.is(compatibleWith: .appleEffortScore()))
  }

  @Test("EFF-02 EFF-04: a workout has one score of each type; the person's own is the most relevant")
  func mostRelevant() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    let (old, new, estimate) = (score(3), score(7, at: 5), score(5, at: 9, estimated: true))
    for sample in [estimate, old, new] { try await store.relateWorkoutEffortSample(sample, with: workout, activity: nil) }
    let both = try await relationships(store).relationships.first?.samples
    #expect(Set(both ?? []) == [new, estimate])
    #expect(try await relationships(store, nil, .mostRelevant).relationships.first?.samples == [new])
    #expect(try await store.samples(of: scoreType).count == 2)
    try await store.delete(new)
    #expect(try await relationships(store, nil, .mostRelevant).relationships.first?.samples == [estimate])
  }

  @Test("EFF-05: a workout's scores do not include those of its activities")
  func activities() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    let activity = try #require(try await store.samples(of: .workoutType()).compactMap { $0 as? HKWorkout }.first?.workoutActivities.first)
    let (whole, part) = (score(7), score(4))
    try await store.relateWorkoutEffortSample(whole, with: workout, activity: nil)
    try await store.relateWorkoutEffortSample(part, with: workout, activity: activity)
    let found = try await relationships(store).relationships
    #expect(found.count == 2)
    #expect(found.first { $0.activity == nil }?.samples == [whole])
    #expect(found.first { $0.activity == activity }?.samples == [part])
    let ofWorkout = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil)
    let ofActivity = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: activity)
    #expect(try await store.samples(of: scoreType, ofWorkout) == [whole])
    #expect(try await store.samples(of: scoreType, ofActivity) == [part])
    // Relating the score again moves it.
    try await store.relateWorkoutEffortSample(part, with: workout, activity: nil)
    #expect(try await relationships(store).relationships.map(\.samples) == [[part]])
  }

  @Test("EFF-03: an anchor returns the relationships that changed since, also those without scores now")
  func anchors() async throws {
    let store = try await stores()
    let (first, second) = (try await saved(store), try await saved(store, at: 1000))
    let (one, two) = (score(1), score(2))
    let empty = try await relationships(store)
    #expect(empty.relationships.isEmpty)
    try await store.relateWorkoutEffortSample(one, with: first, activity: nil)
    let then = try await relationships(store, anchor: empty.newAnchor)
    #expect(then.relationships.map(\.workout) == [first])
    try await store.relateWorkoutEffortSample(two, with: second, activity: nil)
    let later = try await relationships(store, anchor: then.newAnchor)
    #expect(later.relationships.map(\.workout) == [second])
    #expect(try await relationships(store, HKQuery.predicateForObject(with: first.uuid)).relationships.map(\.workout) == [first])
    try await store.delete(one)
    let last = try await relationships(store, anchor: later.newAnchor)
    #expect(last.relationships.map(\.workout) == [first])
    #expect(last.relationships.first?.samples == nil)
    #expect(try await relationships(store, HKQuery.predicateForObject(with: second.uuid)).relationships.map(\.workout) == [second])
    #expect(try await relationships(store, anchor: last.newAnchor).relationships.isEmpty)
  }

  @Test("EFF-03: a loop continues with each change")
  func live() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    var iterator = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default).results(for: store)
      .makeAsyncIterator()
    #expect(try await iterator.next()?.relationships.isEmpty == true)
    let score = score(7)
    try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    #expect(try await iterator.next()?.relationships.first?.samples == [score])
    try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil)
    #expect(try await iterator.next()?.relationships.map(\.samples) == [nil])
  }

  @Test("EFF-03: a query's handler gets all relationships, then those that change, until it is stopped")
  func handler() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    let score = score(7)
    // Of another workout, before the anchor, or not what the predicate selects: none of its relationships is found.
    let other = try await saved(store, at: 1000)
    try await store.relateWorkoutEffortSample(self.score(1, at: 1000), with: other, activity: nil)
    let anchor = try await relationships(store).newAnchor
    let (stream, continuation) = AsyncStream<[HKWorkoutEffortRelationship]?>.makeStream()
    let predicate = HKQuery.predicateForObject(with: workout.uuid)
    let query = HKWorkoutEffortRelationshipQuery(predicate: predicate, anchor: anchor, options: .mostRelevant) { _, relationships, _, _ in
      continuation.yield(relationships)
    }
    #expect(query.predicate === predicate)
    store.execute(query)
    var results = stream.makeAsyncIterator()
    let first = await results.next()
    #expect(first??.isEmpty == true)
    try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
    let second = await results.next()
    #expect(second??.map(\.samples) == [[score]])
    try await store.relateWorkoutEffortSample(self.score(5, at: 9, estimated: true), with: workout, activity: nil)
    let third = await results.next()
    #expect(third??.map(\.samples) == [[score]])
    store.stop(query)
    try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil)
    continuation.finish()
    let last = await results.next()
    #expect(last == nil)
    let (all, call) = AsyncStream<[HKWorkout]>.makeStream()
    let later = HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: anchor, options: .default) { _, relationships, _, _ in
      call.yield((relationships ?? []).map(\.workout))
    }
    store.execute(later)
    var calls = all.makeAsyncIterator()
    #expect(await calls.next() == [workout])
    store.stop(later)
  }

  @Test("EFF-02 AUTH-27: an app relates scores to workouts that it may read, and sees the scores that it may read")
  func permission() async throws {
    let watch = try await stores("com.example.watch")
    let workout = try await saved(watch)
    let coach = try await engine.granted(.workoutType(), scoreType, app: "com.example.coach")
    let mine = score(6)
    try await coach.relateWorkoutEffortSample(mine, with: workout, activity: nil)
    try await watch.relateWorkoutEffortSample(score(5, estimated: true), with: workout, activity: nil)
    #expect(try await relationships(watch).relationships.first?.samples?.count == 2)
    #expect(try await relationships(coach).relationships.first?.samples == [mine])
    // What an app may not see, its own score does not replace.
    let rival = engine.store("com.example.rival")
    try await rival.requestAuthorization(toShare: [scoreType], read: [.workoutType()])
    try await rival.relateWorkoutEffortSample(score(3), with: workout, activity: nil)
    #expect(try await relationships(coach).relationships.first?.samples?.contains(mine) == true)
    engine.person.answer(with: .refuseAll)
    let stranger = engine.store("com.example.stranger")
    try await stranger.requestAuthorization(toShare: [], read: [.workoutType()])
    #expect(try await relationships(stranger).relationships.isEmpty)
  }

  @Test("OBJ-27: a relationship survives archiving")
  func archive() async throws {
    let store = try await stores()
    let workout = try await saved(store)
    try await store.relateWorkoutEffortSample(score(7), with: workout, activity: nil)
    let relationship = try #require(try await relationships(store).relationships.first)
    let data = try NSKeyedArchiver.archivedData(withRootObject: relationship, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutEffortRelationship.self, from: data))
    #expect(back.workout == workout)
    #expect(back.samples == relationship.samples)
    #expect(back.activity == nil)
  }
}
