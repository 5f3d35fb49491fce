// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Whether a ``RequestAuthorization`` with the same types would ask the person anything (AUTH-29).
///
/// Throws `invalidArgument` for types that cannot be asked for.
public struct AuthorizationRequestStatus: HealthRequest {
  /// What a request would do.
  public enum Reply: Int, Sendable, Codable {
    case shouldRequest = 1
    case unnecessary = 2
  }

  public var types: AuthorizationTypes

  public init(types: AuthorizationTypes) { self.types = types }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .authorization(asking: nil) }
}
