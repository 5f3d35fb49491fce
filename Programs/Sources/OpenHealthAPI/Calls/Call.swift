// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// One call of an app: its parameters, its body, and the store as the app sees it.
package struct Call: Sendable {
  /// What an operation gives.
  enum Outcome: Sendable {
    /// A value.
    case value(JSON)
    /// The changes of types.
    case events(Set<DataType>)
  }

  /// The store. It knows which app asks, whatever caller a request names.
  let service: any HealthService
  /// Whose call it is.
  let holder: AppServices.Holder
  /// The parameters.
  let values: ParameterValues
  /// The body; nil for an operation without one.
  let body: JSON?
  let waits: PermissionWaits

  /// Asks the store.
  func ask<R: HealthRequest>(_ request: R) throws(HealthError) -> R.Reply { try service.perform(request, for: .owner) }
}
