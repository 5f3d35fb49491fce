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
    do throws(HealthError) {
      _ = try service.perform(EarliestSampleDates(types: []), for: .owner)
      return true
    } catch {
      // An app that asks too often keeps its stream. Any other error ends it: the client asks again and learns it.
      return if case .daemon(.tooManyRequests) = error { true } else { false }
    }
  }
}
