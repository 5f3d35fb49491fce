// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A workout builder that collects by itself while its session goes on; see ``HKWorkoutSession/associatedWorkoutBuilder()``.
///
/// The store adds a sample to the workout in the transaction that saves it: it is there whatever becomes of this process (LIVE-01). What begins
/// in a pause, before collection or after the session's end is left out, and so is what the app may not read.
// Unchecked: what changes is behind a lock.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  private let lock = NSLock()
  private let sessionNumber: UUID
  private weak var itsSession: HKWorkoutSession?
  private weak var itsDelegate: (any HKLiveWorkoutBuilderDelegate)?
  private var itsSource: HKLiveWorkoutDataSource?
  private var collectsEvents: Bool
  private var zones: ZoneWatch

  init(session: HKWorkoutSession, number: UUID, configuration: WorkoutRecord.Configuration, line: WorkoutBuilderLine) {
    itsSession = session
    sessionNumber = number
    let live = line.report.draft.live
    collectsEvents = live?.collectsEvents ?? true
    zones = ZoneWatch(line.report)
    itsSource = live.map { HKLiveWorkoutDataSource(collected: $0.collected, configuration: configuration) }
    super.init(line: line, configuration: configuration, device: line.report.draft.device.map(HKDevice.init(record:)))
    line.onReport { [weak self] in self?.tell($0, $1) }
    link(itsSource)
  }

  // MARK: What it is

  /// The session; held weakly.
  open var workoutSession: HKWorkoutSession? { lock.withLock { itsSession } }

  /// Who learns what is collected; held weakly.
  open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
    get { lock.withLock { itsDelegate } }
    set { lock.withLock { itsDelegate = newValue } }
  }

  /// What is collected; nothing without one. Another one counts from here on.
  open var dataSource: HKLiveWorkoutDataSource? {
    get { lock.withLock { itsSource } }
    set {
      let old = lock.withLock {
        defer { itsSource = newValue }
        return itsSource
      }
      old?.onChange(nil)
      link(newValue)
      collect()
    }
  }

  /// Whether pauses and the like of the session become events of the workout; true at first. After collection has begun a change does nothing
  /// (LIVE-04).
  open var shouldCollectWorkoutEvents: Bool {
    get { lock.withLock { collectsEvents } }
    set { if startDate == nil { lock.withLock { collectsEvents = newValue } } }
  }

  /// The activity that goes on; nil between activities, and as long as none was begun but the workout itself (LIVE-06).
  open var currentWorkoutActivity: HKWorkoutActivity? { workoutActivities.last { $0.endDate == nil } }

  /// The active seconds up to now, without pauses.
  open var elapsedTime: TimeInterval { elapsedTime(at: line.now) }

  // MARK: Collecting

  override func beginning(at date: Date) -> WorkoutDraft.Beginning {
    var beginning = super.beginning(at: date)
    beginning.live = .init(session: sessionNumber, collected: dataSource?.collected ?? [], collectsEvents: shouldCollectWorkoutEvents)
    return beginning
  }

  private func link(_ source: HKLiveWorkoutDataSource?) { source?.onChange { [weak self] in self?.collect() } }

  /// Says what is collected from here on; before collection begins it has no effect.
  private func collect() {
    let collected = dataSource?.collected ?? []
    guard line.report.draft.phase == .collecting, line.report.draft.live?.collected != collected else { return }
    // What does not reach the store now goes with the next change; until then it collects as before.
    line.change(.collect(collected)) { _ in }
  }

  // MARK: News

  private func tell(_ before: WorkoutReport, _ now: WorkoutReport) {
    // Changes of the data source while collection began.
    if before.draft.phase == .notStarted { collect() }
    let (old, new) = (before.draft, now.draft)
    let begun = new.activities.filter { activity in !old.activities.contains { $0.uuid == activity.uuid } }
    if let activity = begun.last, activity.end == nil { dataSource?.follow(activity.configuration) }
    let zoneChanges = lock.withLock { zones.changes(from: before, to: now) }
    guard let delegate else { return }
    let types = Set(now.typesChanged(since: before).compactMap { HKObjectType.of($0) as? HKSampleType })
    if !types.isEmpty { delegate.workoutBuilder(self, didCollectDataOf: types) }
    for change in zoneChanges { delegate.workoutBuilder(self, didUpdateWorkoutZone: HKLiveWorkoutZoneUpdate(change, in: now)) }
    if old.events != new.events { delegate.workoutBuilderDidCollectEvent(self) }
    let parts = now.activities
    func part(_ uuid: UUID) -> HKWorkoutActivity? { parts.first { $0.uuid == uuid } }
    for activity in begun { if let part = part(activity.uuid) { delegate.workoutBuilder(self, didBegin: part) } }
    for activity in new.activities where activity.end != nil {
      let wasOpen = old.activities.first { $0.uuid == activity.uuid }.map { $0.end == nil } ?? true
      if wasOpen, let part = part(activity.uuid) { delegate.workoutBuilder(self, didEnd: part) }
    }
  }
}

extension HKLiveWorkoutZoneUpdate {
  fileprivate convenience init(_ change: ZoneWatch.Change, in report: WorkoutReport) {
    let groups = report.content.zoneGroupsByType(activity: nil)
    let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: change.type.identifier))
    self.init(
      current: change.current, previous: change.previous, group: groups?[type], date: report.currentZone(of: change.type)?.date)
  }
}
