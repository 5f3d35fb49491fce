// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A workout builder that collects samples by itself while its session runs; see ``HKWorkoutSession/associatedWorkoutBuilder()``.
///
/// The store adds a sample to the workout in the transaction that saves it, so no saved sample is lost when this process ends (LIVE-01).
/// The workout leaves out samples that begin in a pause, before collection or after the session's end, and samples that the app may not
/// read.
///
/// Unchecked: `sessionNumber` is immutable, and every use of the other stored properties after initialisation holds `lock`; the superclass
/// has its own proof.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  private let lock = NSLock()
  private let sessionNumber: UUID
  private weak var itsSession: HKWorkoutSession?
  private weak var itsDelegate: (any HKLiveWorkoutBuilderDelegate)?
  private var itsSource: HKLiveWorkoutDataSource?
  private var collectsEvents: Bool
  private var zones: ZoneWatch

  init(session: HKWorkoutSession, number: UUID, configuration: WorkoutRecord.Configuration, line: WorkoutBuilderClient) {
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

  // MARK: Properties

  /// The session; nil once the app has released it, as the builder holds it weakly.
  open var workoutSession: HKWorkoutSession? { lock.withLock { itsSession } }

  /// Receives what the builder collects; held weakly.
  open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
    get { lock.withLock { itsDelegate } }
    set { lock.withLock { itsDelegate = newValue } }
  }

  /// Chooses the types that are collected; without one nothing is. A new source applies to samples saved from now on.
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

  /// Whether the session's pauses, resumes and other events become events of the workout; true by default. Setting it after collection
  /// began has no effect (LIVE-04).
  open var shouldCollectWorkoutEvents: Bool {
    get { lock.withLock { collectsEvents } }
    set { if startDate == nil { lock.withLock { collectsEvents = newValue } } }
  }

  /// The running activity; nil between activities, and while the workout has no activity except itself (LIVE-06).
  open var currentWorkoutActivity: HKWorkoutActivity? { workoutActivities.last { $0.endDate == nil } }

  /// The active time up to now in seconds, without pauses.
  open var elapsedTime: TimeInterval { elapsedTime(at: line.now) }

  // MARK: Collecting

  override func beginning(at date: Date) -> WorkoutDraft.Beginning {
    var beginning = super.beginning(at: date)
    beginning.live = .init(session: sessionNumber, collected: dataSource?.collected ?? [], collectsEvents: shouldCollectWorkoutEvents)
    return beginning
  }

  private func link(_ source: HKLiveWorkoutDataSource?) { source?.onChange { [weak self] in self?.collect() } }

  /// Sends the collected types to the store; before collection begins it does nothing.
  private func collect() {
    let collected = dataSource?.collected ?? []
    guard line.report.draft.phase == .collecting, line.report.draft.live?.collected != collected else { return }
    // A choice that does not reach the store now goes with the next change; until then the store collects as before.
    line.change(.collect(collected)) { _ in }
  }

  // MARK: News

  private func tell(_ before: WorkoutReport, _ now: WorkoutReport) {
    // Sends changes of the data source that came while collection began.
    if before.draft.phase == .notStarted { collect() }
    let (old, new) = (before.draft, now.draft)
    let begun = new.activities.filter { activity in !old.activities.contains { $0.uuid == activity.uuid } }
    if let activity = begun.last, activity.end == nil { dataSource?.follow(activity.configuration) }
    let zoneChanges = lock.withLock { zones.changes(from: before, to: now) }
    guard let delegate else { return }
    let types = Set(now.typesChanged(since: before).compactMap { HKObjectType.of($0) as? HKSampleType })
    if !types.isEmpty { delegate.workoutBuilder(self, didCollectDataOf: types) }
    for change in zoneChanges {
      delegate.workoutBuilder(self, didUpdateWorkoutZone: HKLiveWorkoutZoneUpdate(change, in: now, at: line.now))
    }
    if old.events != new.events { delegate.workoutBuilderDidCollectEvent(self) }
    let parts = now.activities(at: line.now)
    func part(_ uuid: UUID) -> HKWorkoutActivity? { parts.first { $0.uuid == uuid } }
    for activity in begun { if let part = part(activity.uuid) { delegate.workoutBuilder(self, didBegin: part) } }
    for activity in new.activities where activity.end != nil {
      let wasOpen = old.activities.first { $0.uuid == activity.uuid }.map { $0.end == nil } ?? true
      if wasOpen, let part = part(activity.uuid) { delegate.workoutBuilder(self, didEnd: part) }
    }
  }
}

extension HKLiveWorkoutZoneUpdate {
  fileprivate convenience init(_ change: ZoneWatch.Change, in report: WorkoutReport, at now: Date) {
    let groups = report.content(at: now).zoneGroupsByType(activity: nil)
    let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: change.type.identifier))
    self.init(
      current: change.current, previous: change.previous, group: groups?[type], date: report.currentZone(of: change.type)?.date)
  }
}

/// Receives what a live workout builder collects, on the builder's own serial queue, which is never the main one (LIVE-05).
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
  /// The builder collected samples of these types, and their statistics changed. Samples that come fast are reported together.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)

  /// The workout has new events.
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

  /// An activity of the workout began. Optional: the default does nothing.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

  /// An activity of the workout ended. Optional: the default does nothing.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)

  /// The workout moved to another zone; samples in the same zone make no call (ZONE-19). Optional: the default does nothing.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate)
}

// The methods that are optional in Apple's protocol.
extension HKLiveWorkoutBuilderDelegate {
  /// Ignores the call, for delegates without this method.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {}

  /// Ignores the call, for delegates without this method.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {}

  /// Ignores the call, for delegates without this method.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate) {}
}
