// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// Who wants to be told that the person prefers something else now.
final class PreferenceObservers: Sendable {
  private struct State {
    var next = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  func add(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    let number = state.withLock { state in
      state.next += 1
      state.handlers[state.next] = handler
      return state.next
    }
    return ChangeObservation { [weak self] in _ = self?.state.withLock { $0.handlers.removeValue(forKey: number) } }
  }

  func notify() {
    for handler in state.withLock({ Array($0.handlers.values) }) { handler() }
  }
}
