// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Makes a workout step by step: samples, events, activities and metadata go in, one workout comes out.
///
///     let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
///     try await builder.beginCollection(at: start)
///     try await builder.addSamples(heartRates)
///     try await builder.endCollection(at: end)
///     let workout = try await builder.finishWorkout()
///
/// What is added is in the store when the completion is called. Calls of one builder are carried out in their order; calls in the wrong order
/// fail with `errorInvalidArgument` (BLD-02, BLD-03, BLD-07, BLD-08), without the permission to save workouts with
/// `errorAuthorizationNotDetermined` or `errorAuthorizationDenied`. The properties say what held when the last call ended.
// Unchecked: what changes is behind a lock.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  let line: WorkoutBuilderLine
  private let givenConfiguration: WorkoutRecord.Configuration
  private let givenDevice: HKDevice?
  private let routeBuilder = Mutex<HKWorkoutRouteBuilder?>(nil)

  /// A builder of a workout. Nothing is stored before collection begins.
  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
    givenConfiguration = configuration.record
    givenDevice = device
    line = WorkoutBuilderLine(
      healthStore.session, uuid: UUIDMint.ofProcess.next(), report: WorkoutReport(draft: WorkoutDraft(configuration: configuration.record)))
  }

  init(line: WorkoutBuilderLine, configuration: WorkoutRecord.Configuration, device: HKDevice?) {
    (givenConfiguration, givenDevice, self.line) = (configuration, device, line)
  }

  // MARK: What it is

  private var draft: WorkoutDraft { line.report.draft }

  /// The device that the workout is of, as it was passed in.
  open var device: HKDevice? { givenDevice }

  /// When collection began; nil before (BLD-01).
  open var startDate: Date? { draft.start }

  /// When collection ended; nil before (BLD-01).
  open var endDate: Date? { draft.end }

  /// What is done, and where; a copy.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: givenConfiguration) }

  /// What was added of metadata (BLD-06).
  open var metadata: [String: Any] { draft.metadata.dictionary ?? [:] }

  /// The events, by date (BLD-06).
  open var workoutEvents: [HKWorkoutEvent] { draft.events.map(HKWorkoutEvent.init(record:)) }

  /// The activities, in the order in which they were added (BLD-06).
  open var workoutActivities: [HKWorkoutActivity] { line.report.activities }

  /// The active seconds up to a date, without pauses; 0 before collection begins. A pause that is added later makes it less (BLD-11).
  open func elapsedTime(at date: Date) -> TimeInterval { draft.elapsed(at: date) }

  /// Figures of the samples of a type; nil when there are none (BLD-13).
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// Figures of all types of which there are samples (BLD-13).
  open var allStatistics: [HKQuantityType: HKStatistics] { line.report.content.allStatistics(activity: nil) }

  // MARK: Collecting

  /// With what collection begins.
  func beginning(at date: Date) -> WorkoutDraft.Beginning {
    WorkoutDraft.Beginning(
      configuration: givenConfiguration, device: givenDevice?.record, start: date, activity: UUIDMint.ofProcess.next(), zones: draft.zones)
  }

  /// Begins the workout; no sample may begin before (BLD-02). Fails when it has begun already, and does not move the start then (BLD-03).
  @preconcurrency open func beginCollection(withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    change(.begin(beginning(at: startDate)), completion)
  }

  /// Begins the workout; see ``beginCollection(withStart:completion:)``.
  open func beginCollection(at startDate: Date) async throws {
    try await Self.waiting { beginCollection(withStart: startDate, completion: $0) }
  }

  /// Adds samples; those that are not saved yet are saved, as ``HKHealthStore/save(_:withCompletion:)-([HKObject],_)`` does it (BLD-05).
  ///
  /// Fails with `errorInvalidArgument` for an empty array (BLD-04), for a sample that begins before the workout, and for another app's that this
  /// one may not read. A sample may reach past the end (OQ-18d).
  @preconcurrency open func add(_ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.add(samples.map(\.record)) { Self.complete($0, completion) }
  }

  /// Adds samples; see ``add(_:completion:)``.
  open func addSamples(_ samples: [HKSample]) async throws { try await Self.waiting { add(samples, completion: $0) } }

  /// Adds events (BLD-06). Fails with `errorInvalidArgument` where the workout could not have them: outside of it, a resume before any pause, laps
  /// that overlap (OQ-18b).
  @preconcurrency open func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(.addEvents(workoutEvents.map(\.record)), completion)
  }

  /// Adds events; see ``addWorkoutEvents(_:completion:)``.
  open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    try await Self.waiting { addWorkoutEvents(workoutEvents, completion: $0) }
  }

  /// Adds metadata to those of the workout; a key that is there already gets the new value (BLD-06). Raises for a value that is no string, number,
  /// date or quantity (META-01); fails with `errorInvalidArgument` for one that a predefined key cannot have.
  @preconcurrency open func addMetadata(_ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    change(.addMetadata(.of(metadata)), completion)
  }

  /// Adds metadata; see ``addMetadata(_:completion:)``.
  open func addMetadata(_ metadata: [String: Any]) async throws { try await Self.waiting { addMetadata(metadata, completion: $0) } }

  /// Adds an activity (BLD-06). Fails with `errorInvalidArgument` where it overlaps another one, lies outside of the workout, or is of a type that
  /// the workout cannot hold (WORK-19).
  @preconcurrency open func addWorkoutActivity(
    _ workoutActivity: HKWorkoutActivity, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(.addActivity(workoutActivity.record), completion)
  }

  /// Adds an activity; see ``addWorkoutActivity(_:completion:)``.
  open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
    try await Self.waiting { addWorkoutActivity(workoutActivity, completion: $0) }
  }

  /// Adds metadata to those of an activity (BLD-06). Fails with `errorInvalidArgument` when there is no such activity.
  @preconcurrency open func updateActivity(
    uuid UUID: UUID, adding metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(.addActivityMetadata(UUID, .of(metadata)), completion)
  }

  /// Adds metadata to those of an activity; see ``updateActivity(uuid:adding:completion:)``.
  open func updateActivity(uuid UUID: UUID, adding metadata: [String: Any]) async throws {
    try await Self.waiting { updateActivity(uuid: UUID, adding: metadata, completion: $0) }
  }

  /// Ends an activity (BLD-06). Fails with `errorInvalidArgument` when there is no such activity, or it began later.
  @preconcurrency open func updateActivity(uuid UUID: UUID, end endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
  {
    change(.endActivity(UUID, endDate), completion)
  }

  /// Ends an activity; see ``updateActivity(uuid:end:completion:)``.
  open func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
    try await Self.waiting { updateActivity(uuid: UUID, end: endDate, completion: $0) }
  }

  // MARK: Series

  /// The builder of a series that is finished with the workout; always the same one. Nil for types that no builder makes: all but routes
  /// (ROUTE-07).
  ///
  ///     let route = builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder
  ///     try await route?.insertRouteData(locations)
  ///
  /// Its ``HKWorkoutRouteBuilder/insertRouteData(_:completion:)`` works while samples can be added, and needs the permission to save routes; the
  /// route has the builder's device. Finishing the workout saves it, discarding the workout discards it (ROUTE-04).
  open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
    guard case .workoutRoute = seriesType.dataType.kind else { return nil }
    return routeBuilder.withLock { builder in
      let made = builder ?? HKWorkoutRouteBuilder(workout: line)
      builder = made
      return made
    }
  }

  // MARK: Zones

  /// The zones of this workout alone, or nil for those that the person prefers. The app keeps its own copy: nothing but this workout has them
  /// (ZONE-13, ZONE-14).
  ///
  /// Fails with `errorInvalidArgument` once collection has begun, for a type without zones, and for zones of another type.
  open func setCustomZoneConfiguration(_ configuration: HKWorkoutZoneConfiguration?, for quantityType: HKQuantityType) async throws {
    try await Self.waiting { completion in
      line.setZones(configuration?.record, of: quantityType.dataType) { Self.complete($0, completion) }
    }
  }

  /// The zones of a type in this workout: those that were set for it, else those that the person prefers, else nil (ZONE-12). Fails as
  /// ``HKHealthStore/preferredWorkoutZoneConfiguration(for:)`` does.
  open func zoneConfiguration(for quantityType: HKQuantityType) async throws -> HKWorkoutZoneConfiguration? {
    if let own = draft.zones(of: quantityType.dataType) { return HKWorkoutZoneConfiguration(own) }
    return try await withCheckedThrowingContinuation { continuation in
      line.preferredZones(of: quantityType.dataType) { result in
        continuation.resume(with: result.map { $0.map(HKWorkoutZoneConfiguration.init) }.mapError { HKError($0) })
      }
    }
  }

  /// The zones of a type and how long the workout was in each, up to the latest sample or to the end of collection; nil while there is nothing
  /// to say (ZONE-18).
  open func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
    line.report.content.zoneGroupsByType(activity: nil)?[quantityType]
  }

  // MARK: The end

  /// Ends collection; the workout can be finished afterwards (BLD-07). Fails with `errorInvalidArgument` for an end before the start, or before the
  /// end of an event or activity.
  @preconcurrency open func endCollection(withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    change(.end(endDate), completion)
  }

  /// Ends collection; see ``endCollection(withEnd:completion:)``.
  open func endCollection(at endDate: Date) async throws {
    try await Self.waiting { endCollection(withEnd: endDate, completion: $0) }
  }

  /// Saves the workout with its samples, and gives it. Its totals are the sums of its samples (WORK-23).
  ///
  /// Neither workout nor error: it was saved, but cannot be read now (BLD-10, LOCK-04), or a later version of its sync identifier is stored already
  /// (META-09).
  @preconcurrency open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
    line.finish { result in
      switch result {
      case .success(let record): completion(record.map(HKSample.of) as? HKWorkout, nil)
      case .failure(let error): completion(nil, HKError(error))
      }
    }
  }

  /// Saves the workout; see ``finishWorkout(completion:)``.
  @discardableResult open func finishWorkout() async throws -> HKWorkout? {
    try await withCheckedThrowingContinuation { continuation in
      finishWorkout { workout, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: workout) }
      }
    }
  }

  /// Gives the workout up: every later call fails. Samples that were saved stay (BLD-09).
  open func discardWorkout() { line.discard() }

  // MARK: Forms of a call

  private func change(_ change: WorkoutDraft.Change, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.change(change) { Self.complete($0, completion) }
  }

  private static func complete(_ result: Result<Void, HealthError>, _ completion: (Bool, (any Error)?) -> Void) {
    switch result {
    case .success: completion(true, nil)
    case .failure(let error): completion(false, HKError(error))
    }
  }

  /// The async form of a call: it calls the completion form, so that an override of that governs both (D1).
  private static func waiting(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      call { success, error in
        if success { continuation.resume() } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
      }
    }
  }
}

extension WorkoutReport {
  /// The workout as far as it has come.
  var content: WorkoutRecord { draft.workout(statistics: statistics, zoneGroups: zoneGroups, end: draft.end ?? Date()) }

  /// The activities that were added, with what is known of each.
  var activities: [HKWorkoutActivity] {
    guard let start = draft.start, !draft.activities.isEmpty else { return [] }
    let end = draft.end ?? Date()
    var content = content
    content.activities = draft.activities
    let sample = SampleRecord(
      uuid: draft.activities[0].uuid, type: Catalog.workout, start: start, end: end, value: .workout(content), provenance: .unknown)
    return content.activities.indices.map { HKWorkoutActivity(of: sample, content, at: $0) }
  }
}
