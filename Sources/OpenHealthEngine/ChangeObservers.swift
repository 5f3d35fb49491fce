// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Calls observers after commits: those of this process at once, those of others as soon as they are noticed.
///
/// SQLite does not tell another process of a commit. While there are observers of a store on disk, its log is watched; after a write the
/// number of the latest commit is compared several times, as the write comes before the commit can be read. Where the system gives no watch,
/// the number is compared five times a second.
final class ChangeObservers: Sendable {
  /// What one transaction of this process changed: a stretch of the sequence, and the types.
  struct Change {
    var after: Int64
    var upTo: Int64
    var types: Set<DataType>
  }

  /// How commits of other processes are noticed. Tests leave one way out.
  struct Ways: OptionSet {
    let rawValue: Int
    static let watching = Ways(rawValue: 1)
    /// Only where the log cannot be watched.
    static let polling = Ways(rawValue: 2)
  }

  /// What is observed.
  enum Subject {
    case types(Set<DataType>)
    /// What the person prefers.
    case preferences
    /// Workouts in the making and sessions of an app; nil for those of all.
    case workouts(String?)
  }

  private struct Entry {
    var subject: Subject
    var handler: @Sendable (Set<DataType>) -> Void
  }

  private struct State {
    var lastNumber = 0
    var entries: [Int: Entry] = [:]
    var watch: LogWatch?
    var timer: (any DispatchSourceTimer)?
    var burst = Burst()

    /// Whom to call of a difference, and of which types.
    func calls(for difference: Difference) -> [() -> Void] {
      entries.values.compactMap { entry in
        switch entry.subject {
        case .types(let own):
          let types = difference.types.map(own.intersection) ?? own
          return types.isEmpty ? nil : { entry.handler(types) }
        case .preferences: return difference.ofUnits ? { entry.handler([]) } : nil
        case .workouts(let app):
          guard let changed = difference.workouts else { return { entry.handler([]) } }
          // Apps that belong together see one another's sessions, where these are mirrored.
          let isTold = changed.contains { other in app.map { AppFamily.holds($0, other) } ?? true }
          return isTold ? { entry.handler([]) } : nil
        }
      }
    }
  }

  /// What was written to the log in a row, and the comparisons after it.
  private struct Burst {
    var number = 0
    /// Which of the comparisons comes next; nil when there is none to come.
    var step: Int?
    /// More was written since the burst began.
    var goesOn = false
  }

  /// The store as observers know it.
  private struct Known {
    var commit: Int32
    var sequence: Int64
    var preferences: StoredPreferences
    /// How often the workouts of an app have changed.
    var workouts: [String: Int64]
  }

  private struct Difference {
    /// Nil where it is not known, and may be all.
    var types: Set<DataType>?
    var ofUnits = false
    /// The apps whose workouts have changed; nil where that is not known.
    var workouts: Set<String>? = []
  }

  private static let pollInterval = DispatchTimeInterval.milliseconds(200)
  /// The milliseconds between a write and the comparisons after it: a commit can be read when the disk has it, which takes a slow one long.
  private static let pauses = [5, 15, 60, 240, 960, 3840]
  /// Writes that go on begin a new burst after this many comparisons.
  private static let stepsWhileWriting = 2

  private let database: HealthDatabase
  private let ways: Ways
  private let queue = DispatchQueue(label: "openhealthkit.changes")
  private let state = Mutex(State())
  /// Nil before the first comparison. Locked while the store is read, so that comparisons come one after the other.
  private let known = Mutex<Known?>(nil)

  init(database: HealthDatabase, ways: Ways) {
    self.database = database
    self.ways = ways
  }

  deinit { state.withLock { $0.timer }?.cancel() }

  // MARK: Observers

  /// Calls a handler after changes, with the types that changed if these are observed.
  func add(_ subject: Subject, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    // What comes after this is reported; what came before, the observer sees when it looks for the first time.
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
      defer { if isLast { (state.watch, state.timer, state.burst.step) = (nil, nil, nil) } }
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

  /// Reports a commit of this process.
  func notify(of change: Change) {
    let isReported = known.withLock { known in
      // With changes of others between, the next comparison reports all.
      if known?.sequence == change.after { known?.sequence = change.upTo } else if let known { return known.sequence >= change.upTo }
      return false
    }
    if !isReported { report(Difference(types: change.types)) }
  }

  private func report(_ difference: Difference) {
    for call in state.withLock({ $0.calls(for: difference) }) { call() }
  }

  // MARK: Commits of other processes

  /// Reports what the store has that observers do not know of.
  func compare() {
    let difference: Difference?
    do throws(HealthError) {
      difference = try known.withLock { known throws(HealthError) in
        try database.read { storage in
          let commit = try storage.commitNumber()
          if commit == known?.commit { return nil }
          let now = Known(
            commit: commit, sequence: try storage.latestSequence(), preferences: try storage.preferences(),
            workouts: try storage.workoutNotices())
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
      return  // Who looks at the store meets the error itself; the next comparison begins where this one did.
    }
    if let difference { report(difference) }
  }

  private func beginWatching() {
    guard database.isShared else { return }
    state.withLock { state in
      guard state.watch == nil, state.timer == nil else { return }
      if ways.contains(.watching) { state.watch = database.watchLog(on: queue) { [weak self] in self?.noteWrite() } }
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
    let begins = state.withLock { state in
      if let step = state.burst.step, step < Self.stepsWhileWriting {
        state.burst.goesOn = true
        return false
      }
      state.burst = Burst(number: state.burst.number + 1, step: 0)
      return true
    }
    if begins { compareLater() }
  }

  private func compareLater() {
    let (number, step) = state.withLock { ($0.burst.number, $0.burst.step) }
    guard let step else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.pauses[step])) { [weak self] in
      guard let self else { return }
      let isDue = state.withLock { state in
        guard state.burst.number == number, state.burst.step == step else { return false }
        let next = step + 1
        if next == Self.stepsWhileWriting, state.burst.goesOn {
          state.burst = Burst(number: number, step: 0)
        } else {
          state.burst.step = next < Self.pauses.count ? next : nil
        }
        return true
      }
      guard isDue else { return }
      compare()
      compareLater()
    }
  }
}
