// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Builds one workout step by step out of samples, events, activities and metadata.
///
///     let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
///     try await builder.beginCollection(at: start)
///     try await builder.addSamples(heartRates)
///     try await builder.endCollection(at: end)
///     let workout = try await builder.finishWorkout()
///
/// Whatever a call adds is in the store when its completion runs, so it survives the process. The calls of one builder run in their order,
/// from any thread; completions run in the background. Calls in the wrong order fail with `errorInvalidArgument` (BLD-02, BLD-03, BLD-07,
/// BLD-08), calls without permission to save workouts with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied`. The properties
/// describe the workout as of the end of the last call.
///
/// Unchecked: the stored properties are immutable; `line` is Sendable, and `routeBuilder` is behind a lock.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  /// The connection to the unfinished workout in the store: sends it calls, and holds its latest report.
  let line: WorkoutBuilderClient
  private let givenConfiguration: WorkoutRecord.Configuration
  private let givenDevice: HKDevice?
  private let routeBuilder = Mutex<HKWorkoutRouteBuilder?>(nil)

  /// A builder of one workout. Nothing is stored before collection begins.
  ///
  /// - Parameters:
  ///   - healthStore: the store in which the workout is kept.
  ///   - configuration: its activity and place.
  ///   - device: the device of the workout and of its route; nil for none.
  public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
    givenConfiguration = configuration.record
    givenDevice = device
    line = WorkoutBuilderClient(
      healthStore.session, uuid: UUIDMint.ofProcess.next(), report: WorkoutReport(draft: WorkoutDraft(configuration: configuration.record)))
  }

  init(line: WorkoutBuilderClient, configuration: WorkoutRecord.Configuration, device: HKDevice?) {
    (givenConfiguration, givenDevice, self.line) = (configuration, device, line)
  }

  // MARK: Properties

  private var draft: WorkoutDraft { line.report.draft }

  /// The workout's device, as it was passed in.
  open var device: HKDevice? { givenDevice }

  /// The start of collection, and so of the workout; nil before (BLD-01).
  open var startDate: Date? { draft.start }

  /// The end of collection, and so of the workout; nil before (BLD-01).
  open var endDate: Date? { draft.end }

  /// The kind of workout and its place; a copy.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: givenConfiguration) }

  /// The metadata added so far; empty without any (BLD-06).
  open var metadata: [String: Any] { draft.metadata.dictionary ?? [:] }

  /// The events added so far, by date (BLD-06).
  open var workoutEvents: [HKWorkoutEvent] { draft.events.map(HKWorkoutEvent.init(record:)) }

  /// The activities, in the order in which they were added (BLD-06).
  open var workoutActivities: [HKWorkoutActivity] { line.report.activities(at: line.now) }

  /// The active time in seconds up to a date, without pauses; 0 before collection begins. A pause that is added later shortens it (BLD-11).
  open func elapsedTime(at date: Date) -> TimeInterval { draft.elapsed(at: date) }

  /// Statistics of the workout's samples of a type; nil without samples (BLD-13).
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// Statistics of every type that the workout has samples of (BLD-13).
  open var allStatistics: [HKQuantityType: HKStatistics] { line.report.content(at: line.now).allStatistics(activity: nil) }

  // MARK: Collecting

  /// The content of the workout when collection begins.
  func beginning(at date: Date) -> WorkoutDraft.Beginning {
    WorkoutDraft.Beginning(
      configuration: givenConfiguration, device: givenDevice?.record, start: date, activity: UUIDMint.ofProcess.next(), zones: draft.zones)
  }

  /// Begins the workout at a date; no sample may begin earlier (BLD-02). A second call fails and leaves the start as it is (BLD-03).
  @preconcurrency open func beginCollection(withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    change(.begin(beginning(at: startDate)), completion)
  }

  /// Begins the workout; see ``beginCollection(withStart:completion:)``.
  open func beginCollection(at startDate: Date) async throws {
    try await HKHealthStore.waiting { beginCollection(withStart: startDate, completion: $0) }
  }

  /// Adds samples. Those that are not stored yet are saved, as ``HKHealthStore/save(_:withCompletion:)-([HKObject],_)`` does (BLD-05).
  ///
  /// Fails with `errorInvalidArgument` for an empty array (BLD-04), for a sample that begins before the workout, and for another app's
  /// sample that this app may not read. A sample may reach past the workout's end (OQ-18d).
  @preconcurrency open func add(_ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.add(samples.map(\.record)) { HKHealthStore.complete($0, completion) }
  }

  /// Adds samples; see ``add(_:completion:)``.
  open func addSamples(_ samples: [HKSample]) async throws { try await HKHealthStore.waiting { add(samples, completion: $0) } }

  /// Adds events (BLD-06). Fails with `errorInvalidArgument` where the workout cannot have them: outside of it, a resume before any pause,
  /// laps that overlap (OQ-18b).
  @preconcurrency open func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(.addEvents(workoutEvents.map(\.record)), completion)
  }

  /// Adds events; see ``addWorkoutEvents(_:completion:)``.
  open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    try await HKHealthStore.waiting { addWorkoutEvents(workoutEvents, completion: $0) }
  }

  /// Adds metadata to the workout; a key that already has a value gets the new one (BLD-06). Raises for a value that is not a string,
  /// number, date or quantity (META-01); fails with `errorInvalidArgument` for a value that a predefined key cannot have.
  @preconcurrency open func addMetadata(_ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    change(.addMetadata(.of(metadata)), completion)
  }

  /// Adds metadata; see ``addMetadata(_:completion:)``.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    try await HKHealthStore.waiting { addMetadata(metadata, completion: $0) }
  }

  /// Adds an activity (BLD-06). Fails with `errorInvalidArgument` for one that overlaps another, lies outside of the workout, or is of a
  /// kind that the workout cannot hold (WORK-19).
  @preconcurrency open func addWorkoutActivity(
    _ workoutActivity: HKWorkoutActivity, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(.addActivity(workoutActivity.record), completion)
  }

  /// Adds an activity; see ``addWorkoutActivity(_:completion:)``.
  open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
    try await HKHealthStore.waiting { addWorkoutActivity(workoutActivity, completion: $0) }
  }

  /// Adds metadata to an activity (BLD-06). Fails with `errorInvalidArgument` when the workout has no activity with this UUID.
  @preconcurrency open func updateActivity(
    uuid UUID: UUID, adding metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(.addActivityMetadata(UUID, .of(metadata)), completion)
  }

  /// Adds metadata to an activity; see ``updateActivity(uuid:adding:completion:)``.
  open func updateActivity(uuid UUID: UUID, adding metadata: [String: Any]) async throws {
    try await HKHealthStore.waiting { updateActivity(uuid: UUID, adding: metadata, completion: $0) }
  }

  /// Ends an activity at a date (BLD-06). Fails with `errorInvalidArgument` when the workout has no activity with this UUID, or it began
  /// later.
  @preconcurrency open func updateActivity(uuid UUID: UUID, end endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
  {
    change(.endActivity(UUID, endDate), completion)
  }

  /// Ends an activity; see ``updateActivity(uuid:end:completion:)``.
  open func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
    try await HKHealthStore.waiting { updateActivity(uuid: UUID, end: endDate, completion: $0) }
  }

  // MARK: Series

  /// The builder of a series that is finished with the workout; each call returns the same one. Nil for all types except routes (ROUTE-07).
  ///
  ///     let route = builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder
  ///     try await route?.insertRouteData(locations)
  ///
  /// Its ``HKWorkoutRouteBuilder/insertRouteData(_:completion:)`` works while samples can be added, and needs permission to save routes;
  /// the route has the builder's device. Finishing the workout saves the route, discarding the workout discards it (ROUTE-04).
  open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
    guard case .workoutRoute = seriesType.dataType.kind else { return nil }
    return routeBuilder.withLock { builder in
      let made = builder ?? HKWorkoutRouteBuilder(workout: line)
      builder = made
      return made
    }
  }

  // MARK: Zones

  /// Sets zones for this workout alone; nil returns to those that the person prefers. No other workout gets them, so the app keeps its own
  /// copy (ZONE-13, ZONE-14).
  ///
  /// Fails with `errorInvalidArgument` once collection has begun, for a type without zones, and for zones of another type.
  open func setCustomZoneConfiguration(_ configuration: HKWorkoutZoneConfiguration?, for quantityType: HKQuantityType) async throws {
    try await HKHealthStore.waiting { completion in
      line.setZones(configuration?.record, of: quantityType.dataType) { HKHealthStore.complete($0, completion) }
    }
  }

  /// The zones of a type in this workout: those set for it, else those that the person prefers, else nil (ZONE-12). Fails as
  /// ``HKHealthStore/preferredWorkoutZoneConfiguration(for:)`` does.
  open func zoneConfiguration(for quantityType: HKQuantityType) async throws -> HKWorkoutZoneConfiguration? {
    if let own = draft.zones(of: quantityType.dataType) { return HKWorkoutZoneConfiguration(own) }
    return try await withCheckedThrowingContinuation { continuation in
      line.preferredZones(of: quantityType.dataType) { result in
        continuation.resume(with: result.map { $0.map(HKWorkoutZoneConfiguration.init) }.mapError { HKError($0) })
      }
    }
  }

  /// The zones of a type with the workout's time in each, up to the latest sample or the end of collection; nil while the workout has no
  /// sample or zones of it (ZONE-18).
  open func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
    line.report.content(at: line.now).zoneGroupsByType(activity: nil)?[quantityType]
  }

  // MARK: Finishing

  /// Ends collection at a date; afterwards the workout can be finished (BLD-07). Fails with `errorInvalidArgument` for an end before the
  /// start, or before the end of an event or activity.
  @preconcurrency open func endCollection(withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    change(.end(endDate), completion)
  }

  /// Ends collection; see ``endCollection(withEnd:completion:)``.
  open func endCollection(at endDate: Date) async throws {
    try await HKHealthStore.waiting { endCollection(withEnd: endDate, completion: $0) }
  }

  /// Saves the workout with its samples, and returns it. Its totals are the sums of its samples (WORK-23).
  ///
  /// The completion gets neither workout nor error when the workout was saved but cannot be read now (BLD-10, LOCK-04), or when a later
  /// version of its sync identifier is already stored (META-09).
  @preconcurrency open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
    line.finish { result in
      switch result {
      case .success(let record): completion(record.map(HKSample.of) as? HKWorkout, nil)
      case .failure(let error): completion(nil, HKError(error))
      }
    }
  }

  /// Saves the workout and returns it; nil when it cannot be read. See ``finishWorkout(completion:)``.
  @discardableResult open func finishWorkout() async throws -> HKWorkout? {
    try await withCheckedThrowingContinuation { continuation in
      finishWorkout { workout, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: workout) }
      }
    }
  }

  /// Discards the workout: every later call fails. Samples that were saved stay stored (BLD-09).
  open func discardWorkout() { line.discard() }

  // MARK: Steps

  private func change(_ change: WorkoutDraft.Change, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.change(change) { HKHealthStore.complete($0, completion) }
  }

  open override var description: String {
    ObjectDescription.text(
      self, ["activityType": workoutConfiguration.activityType.rawValue, "start": startDate, "end": endDate, "device": device])
  }
}

extension WorkoutReport {
  /// The workout as it is so far. One that has not ended lasts until `now`.
  func content(at now: Date) -> WorkoutRecord { draft.workout(statistics: statistics, zoneGroups: zoneGroups, end: draft.end ?? now) }

  /// The activities added so far, each with its statistics and zones. One that has not ended lasts until `now`.
  func activities(at now: Date) -> [HKWorkoutActivity] {
    guard let start = draft.start, !draft.activities.isEmpty else { return [] }
    let end = draft.end ?? now
    var content = content(at: now)
    content.activities = draft.activities
    // An activity reads only dates and content of its workout; the identity does not matter.
    let sample = SampleRecord(
      uuid: draft.activities[0].uuid, type: Catalog.workout, start: start, end: end, value: .workout(content), provenance: .unknown)
    return content.activities.indices.map { HKWorkoutActivity(of: sample, content, at: $0) }
  }
}
