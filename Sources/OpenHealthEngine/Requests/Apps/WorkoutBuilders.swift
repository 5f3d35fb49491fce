// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchWorkoutBuilder: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> WorkoutReport? {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard let builder = try storage.workoutBuilders.builder(builder, of: app.bundleIdentifier) else { return nil }
    return try WorkoutReport(of: builder, storage: storage).visible(to: access)
  }
}

extension ChangeWorkoutBuilder: PreparedRequest {
  /// The builder after the step, with the figures of the samples that it had in the snapshot.
  struct Prepared {
    fileprivate let draft: WorkoutDraft
    /// How often workouts in the making of the app had changed.
    fileprivate let notice: Int64
    fileprivate let report: WorkoutReport
    /// The finished workout; nil before the last step.
    fileprivate let content: WorkoutRecord?
  }

  func prepare(_ storage: StorageReader, access: AccessDecision) throws -> Prepared? {
    guard case .app(let app) = access.caller, var stored = try storage.workoutBuilders.builder(builder, of: app.bundleIdentifier) else {
      return nil
    }
    // A step that is not allowed fails in the transaction, which also knows whether it was made before.
    do { try stored.draft.apply(change) } catch { return nil }
    let samples = try storage.workouts.samples(of: stored.place)
    let report = try WorkoutReport(of: stored.draft, samples: samples, storage: storage)
    return Prepared(
      draft: stored.draft, notice: try storage.workoutNotices.number(of: app.bundleIdentifier), report: report,
      content: change == .finish ? try content(of: stored.draft, report, samples, storage) : nil)
  }

  /// The finished workout, with the figures and zones of its own activities: each has an end, and there is at least one.
  private func content(
    of draft: WorkoutDraft, _ report: WorkoutReport, _ samples: [StoredSample], _ storage: StorageReader
  ) throws -> WorkoutRecord {
    guard let start = draft.start, let end = draft.end else {
      // A workout that is finished has its dates, unless its row was changed.
      throw HealthError.damagedData(.workout)
    }
    let content = draft.workout(statistics: report.statistics, zoneGroups: report.zoneGroups, end: end)
    return try WorkoutUpdate.updated(content, from: start, to: end, samples: samples, storage)
  }

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment, with prepared: Prepared?) throws -> WorkoutReport? {
    guard let stored = try next(storage, access) else { return try begin(storage, access, now: now) }
    // The figures name activities of the draft. Samples that have come since count in the next report, but a finished workout has all of
    // them.
    guard let prepared, prepared.draft == stored.draft else { return nil }
    if change == .finish, try storage.workoutNotices.number(of: stored.app.bundleIdentifier) != prepared.notice { return nil }
    try take(stored, prepared.content, storage, access: access, now: now)
    return try prepared.report.visible(to: access)
  }

  /// Takes a step before the last one: its figures are not needed.
  func runUnseen(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let stored = try next(storage, access) else {
      _ = try begin(storage, access, now: now)
      return
    }
    try take(stored, nil, storage, access: access, now: now)
  }

  /// The builder after the step; nil where it is not stored yet.
  private func next(_ storage: StorageReader, _ access: AccessDecision) throws -> StoredWorkoutBuilder? {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard var stored = try storage.workoutBuilders.builder(builder, of: app.bundleIdentifier) else { return nil }
    try stored.draft.apply(change)
    try checkCollecting(stored.draft, storage, app)
    return stored
  }

  /// Takes the step in the store.
  ///
  /// - Parameter content: The finished workout, for the last step.
  private func take(
    _ stored: StoredWorkoutBuilder, _ content: WorkoutRecord?, _ storage: StorageWriter, access: AccessDecision, now: Moment
  ) throws {
    switch change {
    case .finish:
      // A workout that is finished has its dates, unless its row was changed.
      guard let content, let start = stored.draft.start, let end = stored.draft.end else { throw HealthError.damagedData(.workout) }
      try finish(stored, content, start...max(start, end), storage, access: access, now: now)
    case .discard: try storage.workoutBuilders.end(stored, workout: nil)
    case .discardRoute:
      try storage.routes.remove(at: stored.place)
      try storage.workoutBuilders.update(stored, at: now.date)
    default: try storage.workoutBuilders.update(stored, at: now.date)
    }
  }

  /// Begins a builder that is not stored yet. Every other step fails, as the builder was finished, discarded or deleted.
  private func begin(_ storage: StorageWriter, _ access: AccessDecision, now: Moment) throws -> WorkoutReport {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard case .begin(let beginning) = change else { throw HealthError.invalidArgument(.workoutBuilder(.failed)) }
    try storage.workoutBuilders.forget(unchangedSince: now.date - Limits.unfinishedWorkoutSeconds)
    guard try storage.workoutBuilders.count(of: app.bundleIdentifier) < Limits.mostUnfinishedWorkouts else {
      throw HealthError.invalidArgument(.tooManyWorkouts)
    }
    var draft = WorkoutDraft(configuration: beginning.configuration, device: beginning.device)
    try draft.apply(change)
    try checkCollecting(draft, storage, app)
    try storage.workoutBuilders.insert(builder, app: app, draft: draft, at: now.date)
    return WorkoutReport(draft: draft)
  }

  private func checkCollecting(_ draft: WorkoutDraft, _ storage: StorageReader, _ app: AppIdentity) throws {
    guard draft.collects,
      try storage.workoutBuilders.collectingCount(of: app.bundleIdentifier, besides: builder) >= Limits.mostCollectingWorkouts
    else { return }
    throw HealthError.invalidArgument(.tooManyWorkouts)
  }

  private func finish(
    _ stored: StoredWorkoutBuilder, _ content: WorkoutRecord, _ period: ClosedRange<Date>, _ storage: StorageWriter,
    access: AccessDecision, now: Moment
  ) throws {
    let route = try route(of: stored, storage)
    let record = SampleRecord(
      uuid: builder, type: Catalog.workout, start: period.lowerBound, end: period.upperBound, value: .workout(content),
      provenance: stored.draft.device.map { Provenance(revision: nil, device: $0) } ?? .unknown, metadata: stored.draft.metadata)
    try SaveSamples(samples: [record]).run(storage, access: access, now: now)
    // Nil when a later version of its sync identifier is stored already: then there is no workout for the route.
    let workouts = try storage.workouts.samples(uuid: builder)
    let workout = workouts.first { $0.record.provenance.revision?.source == stored.app.revision.source }?.sequence
    // Before the samples become the workout's: then nothing of it changes any more, and its figures need not be computed again.
    if let route, workout != nil {
      _ = try SaveRoute.save(route, ofWorkout: stored.place, app: stored.app, storage, access: access, now: now)
    }
    try storage.workoutBuilders.end(stored, workout: workout)
    if let workout { try storage.efforts.note(ofWorkout: workout, lanes: try storage.lanes(of: Catalog.effortTypes)) }
  }

  /// The route to finish with the workout; nil without locations. Permission was checked when the locations were added.
  private func route(of builder: StoredWorkoutBuilder, _ storage: StorageWriter) throws -> SampleRecord? {
    guard let route = builder.draft.route, let uuid = route.uuid else { return nil }
    var draft = RouteDraft()
    try draft.insert(try storage.routes.locations(at: builder.place))
    draft.add(route.metadata)
    return try draft.sample(uuid: uuid, device: builder.draft.device)
  }
}

extension WorkoutReport {
  /// The report on a stored workout builder.
  init(of builder: StoredWorkoutBuilder, storage: StorageReader) throws {
    try self.init(of: builder.draft, samples: try storage.workouts.samples(of: builder.place), storage: storage)
  }

  /// The report on an unfinished workout with these samples.
  init(of draft: WorkoutDraft, samples: [StoredSample], storage: StorageReader) throws {
    let counts = samples.reduce(into: [String: Int]()) { $0[$1.record.type.identifier, default: 0] += 1 }
    let statistics = try WorkoutUpdate.statistics(of: draft.activities, samples: samples, storage: storage)
    self.init(draft: draft, statistics: statistics, counts: counts)
    guard let start = draft.start else { return }
    let zones = WorkoutZones(start: start, end: draft.end, events: draft.events, activities: draft.activities)
    for zones in try zones.all(of: samples, storage, known: draft.zones(of:)) {
      zoneGroups += zones.groups
      if let current = zones.latest { zonesNow.append(current) }
    }
  }

  /// The report without zones that the app may not know: boundaries that are not its own come from the person's age and heart rate
  /// (ZONE-22).
  func visible(to access: AccessDecision) throws -> WorkoutReport {
    var report = self
    report.zoneGroups = try zoneGroups.filter(access.mayKnow)
    report.zonesNow = zonesNow.filter { current in report.zoneGroups.contains { $0.configuration.type == current.type } }
    return report
  }
}

extension AddSamplesToWorkout: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard !samples.isEmpty else { throw HealthError.invalidArgument(.noSamples) }
    guard samples.allSatisfy({ $0.workout == nil }) else { throw HealthError.invalidArgument(.workoutInWorkout) }
    guard samples.allSatisfy({ $0.route == nil }) else { throw HealthError.invalidArgument(.savedRoute) }
    let builder = try storage.workoutBuilders.builder(workout, of: app.bundleIdentifier)
    if let builder { try builder.draft.checkSamples(samples) }
    let place = try builder?.place ?? Self.workout(workout, of: app, storage: storage).sequence
    var seen: Set<UUID> = []
    let given = samples.filter { seen.insert($0.uuid).inserted }
    let stored = try access.known(given.map(\.uuid))
    let new = given.filter { !stored.contains($0.uuid) }.map { builder == nil ? $0.withoutDevice : $0 }
    if !new.isEmpty { try SaveSamples(samples: new).run(storage, access: access, now: now) }
    try storage.workouts.associate(try given.map { try Self.find($0, app: app, access: access, storage: storage) }, withWorkout: place)
  }

  /// The stored workout with this UUID. Throws unless it is the app's own.
  static func workout(_ uuid: UUID, of app: AppIdentity, storage: StorageReader) throws -> StoredSample {
    let own = try storage.workouts.samples(uuid: uuid).first { $0.record.provenance.revision?.source == app.revision.source }
    guard let own else { throw HealthError.workoutNotFound }
    return own
  }

  /// The stored sample. If a later version of its sync identifier is stored, returns that.
  static func find(
    _ sample: SampleRecord, app: AppIdentity, access: AccessDecision, storage: StorageWriter
  ) throws -> StoredSample {
    let mayReadOthers = try access.mayRead(sample.type)
    let all = try storage.lanes(of: [sample.type])
    let lanes = all.filter { $0.source == app.revision.source } + all.filter { mayReadOthers && $0.source != app.revision.source }
    for lane in lanes {
      if let stored = try storage.sample(uuid: sample.uuid, start: sample.start, lane: lane), try access.maySee(stored.record) {
        return stored
      }
    }
    if let (identifier, _) = sample.sync, let lane = lanes.first(where: { $0.source == app.revision.source }),
      let stored = try storage.synced(identifier: identifier, lane: lane)
    {
      return stored.sample
    }
    throw HealthError.workoutSampleNotFound
  }
}

extension SampleRecord {
  fileprivate var withoutDevice: SampleRecord {
    var copy = self
    copy.provenance = .unknown
    return copy
  }
}
