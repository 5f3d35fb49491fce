// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why an app cannot request permission. Apple raises all of these, also for the status of a request (AUTH-08).
package enum AuthorizationFault: Error, Sendable, Equatable, Codable {
  /// The request names no types (AUTH-06).
  case noTypes
  /// No app may ask to save these types: apps cannot save them, or they are correlations, for whose members apps ask (AUTH-07, AUTH-09,
  /// AUTH-10).
  case sharingDisallowed([DataType])
  /// No app may ask to read these types, as they are correlations, for whose members apps ask (AUTH-10); or this app may not, as they are
  /// clinical records, for which its registration gives no reason (AUTH-05, AUTH-11).
  case readingDisallowed([DataType])
  /// The app's registration gives no reason for reading these types (AUTH-03, AUTH-04).
  case noReasonToRead([DataType])
  /// The app's registration gives no reason for saving these types (AUTH-03, AUTH-04).
  case noReasonToShare([DataType])
}

extension AuthorizationFault: CustomStringConvertible {
  /// The failure as a sentence, which `HealthKit` raises.
  package var description: String {
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
