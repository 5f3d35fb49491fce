// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A daemon of an earlier version: it does not know some requests.
package final class OlderService: HealthService {
  private let service: any HealthService
  private let unknown: Set<String>

  /// A store whose other answers are those of another one.
  package init(_ service: any HealthService, without requests: any HealthRequest.Type...) {
    (self.service, unknown) = (service, Set(requests.map { String(describing: $0) }))
  }

  /// Refuses the requests that it does not know.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if unknown.contains(String(describing: R.self)) { throw .daemon(.unknownRequest) }
    return try service.perform(request, for: caller)
  }

  /// Observes the other store.
  package func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    service.observeChanges(of: types, handler)
  }

  /// Observes the other store.
  package func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    service.observeWorkouts(for: caller, handler)
  }

  /// Observes the other store.
  package func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { service.observePreferences(handler) }
}
