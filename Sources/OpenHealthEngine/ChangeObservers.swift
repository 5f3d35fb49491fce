// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// Who wants to be told of changes in this process.
final class ChangeObservers: Sendable {
  private struct Entry {
    var types: Set<DataType>
    var handler: @Sendable () -> Void
  }

  private struct State {
    var next = 0
    var entries: [Int: Entry] = [:]
  }

  private let state = Mutex(State())

  func add(_ types: Set<DataType>, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    let number = state.withLock { state in
      state.next += 1
      state.entries[state.next] = Entry(types: types, handler: handler)
      return state.next
    }
    return ChangeObservation { [weak self] in _ = self?.state.withLock { $0.entries.removeValue(forKey: number) } }
  }

  func notify(of types: Set<DataType>) {
    guard !types.isEmpty else { return }
    let handlers = state.withLock { $0.entries.values.filter { !$0.types.isDisjoint(with: types) }.map(\.handler) }
    for handler in handlers { handler() }
  }
}
