// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets the measurement system of the person. With nil, the latest import's locale decides again, or else the caller's.
///
/// The system determines the unit of every type for which the person has not chosen a unit (PREF-01). Observers of preferences are notified
/// (PREF-03).
package struct SetMeasurementSystem: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// The system that the person chooses; nil to withdraw the choice.
  package var system: MeasurementSystem?

  /// Creates a request to choose a measurement system, or with nil to withdraw the choice.
  package init(system: MeasurementSystem?) { self.system = system }
}
