// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A store that finds the samples of some types in more intervals than it computes, as if they crossed millions of borders.
package final class CrowdedService: HealthService {
  private let service: any HealthService
  private let types: Set<DataType>

  /// A store whose other answers are those of another one.
  package init(_ service: any HealthService, _ types: DataType...) { (self.service, self.types) = (service, Set(types)) }

  /// Refuses statistics by intervals, and nights, of the types.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let asked = (request as? ComputeStatisticsCollection)?.type ?? (request is ComputeSleep ? Catalog.sleep : nil)
    if let asked, types.contains(asked) { throw .invalidArgument(.tooManyIntervals) }
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
