// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Who wants to be told of changes in this process: of its own at once, of those that another process makes within a fifth of a second.
///
/// SQLite has no way to tell another process of a commit. While anybody observes a store on disk, the number of the latest change is
/// compared five times a second, which costs about a fiftieth of a millisecond each time.
final class ChangeObservers: Sendable {
  /// What one transaction of this process changed: a stretch of the sequence, and the types.
  struct Change {
    var after: Int64
    var upTo: Int64
    var types: Set<DataType>
  }

  private struct Entry {
    var types: Set<DataType>
    var handler: @Sendable (Set<DataType>) -> Void
  }

  private struct State {
    var next = 0
    var entries: [Int: Entry] = [:]
    /// The changes up to this one were told; nil while nobody observes.
    var told: Int64?
    var timer: (any DispatchSourceTimer)?

    /// Who is to hear of changes of types, and of which of them.
    func calls(for types: Set<DataType>) -> [(@Sendable (Set<DataType>) -> Void, Set<DataType>)] {
      types.isEmpty ? [] : entries.values.map { ($0.handler, $0.types.intersection(types)) }.filter { !$0.1.isEmpty }
    }
  }

  private static let interval = DispatchTimeInterval.milliseconds(200)

  private let database: HealthDatabase
  private let queue = DispatchQueue(label: "openhealthkit.changes")
  private let state = Mutex(State())

  init(database: HealthDatabase) { self.database = database }

  deinit { state.withLock { $0.timer }?.cancel() }

  func add(_ types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    let number = state.withLock { state in
      state.next += 1
      state.entries[state.next] = Entry(types: types, handler: handler)
      if state.timer == nil, database.isShared { state.timer = makeTimer() }
      return state.next
    }
    // What comes after this is told; what came before, whoever observes sees when it looks for the first time.
    tellForeignChanges()
    return ChangeObservation { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    let (entry, timer): (Entry?, (any DispatchSourceTimer)?) = state.withLock { state in
      let entry = state.entries.removeValue(forKey: number)
      guard state.entries.isEmpty else { return (entry, nil) }
      defer {
        state.timer = nil
        state.told = nil
      }
      return (entry, state.timer)
    }
    timer?.cancel()
    withExtendedLifetime(entry) {}  // freed here, where no lock is held
  }

  /// Tells of a commit of this process.
  func notify(of change: Change) {
    let calls = state.withLock { state in
      // With changes of others between, the next comparison tells all.
      if state.told == change.after { state.told = change.upTo }
      return state.calls(for: change.types)
    }
    for (handler, types) in calls { handler(types) }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(20))
    timer.setEventHandler { [weak self] in self?.tellForeignChanges() }
    timer.activate()
    return timer
  }

  private func tellForeignChanges() {
    guard database.isShared else { return }
    let told = state.withLock { $0.told }
    let found: (latest: Int64, types: Set<DataType>)
    do throws(HealthError) {
      found = try database.read { storage in
        let latest = try storage.latestSequence()
        return (latest, try told.map { $0 < latest ? try storage.changedTypes(after: $0) : [] } ?? [])
      }
    } catch {
      return  // Whoever looks at the store meets the error itself; the next comparison begins where this one did.
    }
    let calls = state.withLock { state in
      if !state.entries.isEmpty { state.told = max(state.told ?? 0, found.latest) }
      return state.calls(for: found.types)
    }
    for (handler, types) in calls { handler(types) }
  }
}
