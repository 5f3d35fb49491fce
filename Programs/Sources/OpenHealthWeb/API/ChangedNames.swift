// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// The names of types that have changed since a stream of events last told. Each is there once, however many changes there were, and none is
/// lost while the client does not read.
final class ChangedNames: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Adds names. Returns whether there were none before, so that the stream has to be woken.
  func add(_ new: [String]) -> Bool {
    names.withLock { names in
      let wasEmpty = names.isEmpty
      names.formUnion(new)
      return wasEmpty && !names.isEmpty
    }
  }

  /// Takes all names out, sorted.
  func take() -> [String] {
    names.withLock { names in
      defer { names = [] }
      return names.sorted()
    }
  }
}
