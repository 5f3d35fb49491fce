// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The subject of a request, for code that passes requests on, delays or records them.
package enum RequestKind: Sendable, Equatable {
  /// Saving samples, or adding them to a workout.
  case saving
  /// Deleting samples.
  case deleting
  /// Reading samples, or results computed from them.
  case querying
  /// Requesting permission for these types; nil where the app only asks whether a request is necessary.
  case authorization(asking: AuthorizationTypes?)
  /// Whether the app may save a type. Apple's call for it has no error.
  case sharingStatus
  /// Reading a characteristic, such as the date of birth.
  case characteristic
  /// Changing the types for which the store starts the app.
  case backgroundDelivery(BackgroundDeliveryChange)
  /// Acknowledging changes. Apple's call for it has no error.
  case acknowledgement
  /// A request that only the owner makes.
  case owner
}
