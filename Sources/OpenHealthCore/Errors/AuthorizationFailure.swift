// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a request for permission cannot be made. Apple raises all of these, also when only the status is asked for (AUTH-08).
public enum AuthorizationFailure: Error, Sendable, Equatable, Codable {
  /// There is nothing to ask for (AUTH-06).
  case noTypes
  /// Types that no app may save, or that are not authorized themselves but by their members (AUTH-07, AUTH-09, AUTH-10).
  case sharingDisallowed([DataType])
  /// Types that no app may read here: correlations, whose members are asked for, and clinical records, which need an entitlement
  /// that nothing on Linux can give (AUTH-10, AUTH-11).
  case readingDisallowed([DataType])
  /// The app's registration does not say why it wants to read these types (AUTH-03, AUTH-04).
  case noReasonToRead([DataType])
  /// The app's registration does not say why it wants to save these types (AUTH-03, AUTH-04).
  case noReasonToShare([DataType])
}

extension AuthorizationFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noTypes: "Must request authorization for at least one data type"
    case .sharingDisallowed(let types): "Authorization to share the following types is disallowed: \(Self.list(types))"
    case .readingDisallowed(let types): "Authorization to read the following types is disallowed: \(Self.list(types))"
    case .noReasonToRead(let types):
      "NSHealthShareUsageDescription must be set in the app's registration (`health apps add`, --usage-share) in order to request read "
        + "authorization for the following types: \(Self.list(types))"
    case .noReasonToShare(let types):
      "NSHealthUpdateUsageDescription must be set in the app's registration (`health apps add`, --usage-update) in order to request share "
        + "authorization for the following types: \(Self.list(types))"
    }
  }

  private static func list(_ types: [DataType]) -> String { types.map(\.identifier).sorted().joined(separator: ", ") }
}
