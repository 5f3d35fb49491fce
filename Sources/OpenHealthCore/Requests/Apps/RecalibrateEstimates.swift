// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Discards the system's estimates of a type, so that it learns again (RECAL-01). This store makes no estimates: a valid request has no
/// effect.
///
/// Throws `invalidArgument` for a type that cannot be recalibrated, and `authorizationDenied` unless the caller may read and save the type.
package struct RecalibrateEstimates: HealthRequest {
  /// Nothing.
  package typealias Reply = Void

  /// The type whose estimates are to be discarded.
  package var type: DataType

  /// Creates a request for one type.
  package init(type: DataType) { self.type = type }

  /// No permission: the request checks both directions itself, with one error for all refusals.
  package var access: RequestAccess { .none }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
