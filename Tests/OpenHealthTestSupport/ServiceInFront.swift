// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A service that passes on what it does not do itself: a test's own service says only what it does differently.
package protocol ServiceInFront: HealthService {
  /// Where calls go.
  var behind: any HealthService { get }
}

extension ServiceInFront {
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    try behind.perform(request, for: caller)
  }

  package func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    behind.observeChanges(of: types, handler)
  }

  package func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    behind.observeWorkouts(for: caller, handler)
  }

  package func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { behind.observePreferences(handler) }
}
