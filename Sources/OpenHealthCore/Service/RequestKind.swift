// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a request is about, for those that let requests through, hold them back or note them.
public enum RequestKind: Sendable, Equatable {
  /// Saving samples, or adding them to a workout.
  case saving
  /// Deleting samples.
  case deleting
  /// Reading samples, or what is computed of them.
  case querying
  /// Permission, which the app asks for with these types; nil where it only wants to know whether it has to ask.
  case authorization(asking: AuthorizationTypes?)
  /// Whether the app may save a type. Apple's call for it has no error.
  case sharingStatus
  /// The date of birth and the like.
  case characteristic
  /// When the app is launched because of new samples.
  case backgroundDelivery(BackgroundDeliveryChange)
  /// That the app has taken note of changes. Apple's call for it has no error.
  case acknowledgement
  /// What only the owner does.
  case owner
}
