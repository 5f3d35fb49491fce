// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Tells whether a ``RequestAuthorization`` with the same types would ask the person anything (AUTH-29).
///
/// Throws `invalidArgument` for types that cannot be requested.
package struct AuthorizationRequestStatus: HealthRequest {
  /// The effect that an authorization request would have.
  package enum Reply: Int, Sendable, Codable {
    /// At least one of the types was never decided, so the person would be asked.
    case shouldRequest = 1
    /// Every type was decided before; a request would return without a question.
    case unnecessary = 2
  }

  /// The types to check, by direction.
  package var types: AuthorizationTypes

  /// Creates a check for the types of a planned authorization request.
  package init(types: AuthorizationTypes) { self.types = types }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An authorization check that asks the person nothing.
  package var kind: RequestKind { .authorization(asking: nil) }
}
