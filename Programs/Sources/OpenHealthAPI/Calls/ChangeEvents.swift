// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The changes of some types, as an app may know them.
package struct ChangeEvents: Sendable {
  /// The types.
  package let types: Set<DataType>
  private let service: any HealthService
  private let hold: any Sendable

  /// - Parameter hold: kept as long as the changes are followed.
  init(_ types: Set<DataType>, _ service: any HealthService, hold: any Sendable) {
    (self.types, self.service, self.hold) = (types, service, hold)
  }

  /// Calls the handler with the names of types that changed. Blocks until it has begun.
  package func observe(_ handler: @escaping @Sendable ([String]) -> Void) -> ChangeObservation {
    service.observeChanges(of: types) { handler($0.map(\.name).sorted()) }
  }

  /// Whether the app is still registered, and the store open. Blocks.
  package func isAlive() -> Bool {
    // Any error ends the events: the client asks again and learns it.
    (try? service.perform(EarliestSampleDates(types: []), for: .owner)) != nil
  }
}
