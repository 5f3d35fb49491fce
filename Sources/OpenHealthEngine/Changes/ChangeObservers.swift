// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Calls observers after commits: after those of this process at once, after those of other processes as soon as they are noticed.
///
/// SQLite does not notify other processes of a commit. While a store on disk has observers, its log is watched. After a write to the log
/// the number of the latest commit is compared several times, as the write precedes the moment when the commit becomes readable. Where the
/// system cannot watch, the number is compared five times a second.
final class ChangeObservers: Sendable {
  /// The changes of one transaction of this process: a range of the sequence, and the types.
  struct Change {
    var after: Int64
    var upTo: Int64
    var types: Set<DataType>
  }

  /// The ways to notice commits of other processes. Tests leave one out.
  struct Ways: OptionSet {
    let rawValue: Int
    static let watching = Ways(rawValue: 1)
    /// Compares regularly. Used only where the log cannot be watched.
    static let polling = Ways(rawValue: 2)
  }

  /// The subject of an observation.
  enum Subject {
    case types(Set<DataType>)
    /// The person's preferences.
    case preferences
    /// Workout builders and sessions of an app; nil for those of all apps.
    case workouts(String?)
  }

  private struct Entry {
    var subject: Subject
    var handler: @Sendable (Set<DataType>) -> Void
  }

  private struct State {
    var lastNumber = 0
    var entries: [Int: Entry] = [:]
    var watch: (any CommitWatch)?
    var timer: (any DispatchSourceTimer)?
    var burst = WriteBurst()

    /// The calls to make after a difference.
    func calls(for difference: Difference) -> [() -> Void] {
      entries.values.compactMap { entry in
        switch entry.subject {
        case .types(let own):
          let types = difference.types.map(own.intersection) ?? own
          return types.isEmpty ? nil : { entry.handler(types) }
        case .preferences: return difference.ofUnits ? { entry.handler([]) } : nil
        case .workouts(let app):
          guard let changed = difference.workouts else { return { entry.handler([]) } }
          // Apps of one family see one another's mirrored sessions.
          let isTold = changed.contains { other in app.map { AppFamily.holds($0, other) } ?? true }
          return isTold ? { entry.handler([]) } : nil
        }
      }
    }
  }

  /// The state of the store that observers know.
  private struct Known {
    var commit: Int32
    var sequence: Int64
    var preferences: StoredPreferences
    /// The number of changes of each app's workout builders and sessions.
    var workouts: [String: Int64]
  }

  private struct Difference {
    /// Nil when unknown: all types may have changed.
    var types: Set<DataType>?
    var ofUnits = false
    /// The apps whose workout builders or sessions changed; nil when unknown.
    var workouts: Set<String>? = []
  }

  private static let pollInterval = DispatchTimeInterval.milliseconds(200)

  private let database: HealthDatabase
  private let ways: Ways
  private let queue = DispatchQueue(label: "openhealthkit.changes")
  private let state = Mutex(State())
  /// Nil before the first comparison. Locked while the store is read, so that comparisons do not overlap.
  private let known = Mutex<Known?>(nil)

  init(database: HealthDatabase, ways: Ways) {
    self.database = database
    self.ways = ways
  }

  deinit { state.withLock { $0.timer }?.cancel() }

  // MARK: Observers

  /// Calls a handler after changes, with the changed types if the subject is types.
  func add(_ subject: Subject, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    // Changes after this are reported; the observer sees earlier ones with its first query.
    beginWatching()
    compare()
    let number = state.withLock { state in
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry(subject: subject, handler: handler)
      return state.lastNumber
    }
    beginWatching()
    return ChangeObservation { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    let (entry, watch, timer) = state.withLock { state in
      let entry = state.entries.removeValue(forKey: number)
      let isLast = state.entries.isEmpty
      defer {
        if isLast {
          (state.watch, state.timer) = (nil, nil)
          state.burst.end()
        }
      }
      return (entry, isLast ? state.watch : nil, isLast ? state.timer : nil)
    }
    timer?.cancel()
    withExtendedLifetime((entry, watch)) {}  // freed here, where no lock is held
  }

  /// Whether an app's workouts are observed through this engine.
  func observesWorkouts(of app: String) -> Bool {
    state.withLock { state in
      state.entries.values.contains { if case .workouts(app) = $0.subject { true } else { false } }
    }
  }

  // MARK: Commits of this process

  /// Reports a commit of this process to the observers.
  func notify(of change: Change) {
    let isReported = known.withLock { known in
      // If other processes changed the store in between, the next comparison reports all changes.
      if known?.sequence == change.after { known?.sequence = change.upTo } else if let known { return known.sequence >= change.upTo }
      return false
    }
    if !isReported { report(Difference(types: change.types)) }
  }

  private func report(_ difference: Difference) {
    for call in state.withLock({ $0.calls(for: difference) }) { call() }
  }

  // MARK: Commits of other processes

  /// Compares the store with the known state, and reports the differences to the observers.
  func compare() {
    let difference: Difference?
    do throws(HealthError) {
      difference = try known.withLock { known throws(HealthError) in
        try database.read { storage in
          let commit = try storage.commitNumber()
          if commit == known?.commit { return nil }
          let now = Known(
            commit: commit, sequence: try storage.latestSequence(), preferences: try storage.preferences(),
            workouts: try storage.workoutNotices.all())
          defer { known = now }
          guard let before = known else { return Difference(types: nil, ofUnits: true, workouts: nil) }
          let types = before.sequence < now.sequence ? try storage.changedTypes(after: before.sequence) : []
          return Difference(
            types: types.union(now.preferences.typesReordered(since: before.preferences)),
            ofUnits: now.preferences.units != before.preferences.units,
            workouts: Set(now.workouts.keys.filter { now.workouts[$0] != before.workouts[$0] }))
        }
      }
    } catch {
      return  // An observer's next query meets the error itself; the next comparison starts from the same state.
    }
    if let difference { report(difference) }
  }

  private func beginWatching() {
    guard database.isShared else { return }
    state.withLock { state in
      guard state.watch == nil, state.timer == nil else { return }
      if ways.contains(.watching) { state.watch = database.watchCommits(on: queue) { [weak self] in self?.noteWrite() } }
      if state.watch == nil, ways.contains(.polling) { state.timer = makeTimer() }
    }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.pollInterval, repeating: Self.pollInterval, leeway: .milliseconds(20))
    timer.setEventHandler { [weak self] in self?.compare() }
    timer.activate()
    return timer
  }

  private func noteWrite() {
    if state.withLock({ $0.burst.noteWrite() }) { compareLater() }
  }

  private func compareLater() {
    guard let next = state.withLock({ $0.burst.next }) else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(next.pause)) { [weak self] in
      guard let self, state.withLock({ $0.burst.begin(next) }) else { return }
      compare()
      compareLater()
    }
  }
}
