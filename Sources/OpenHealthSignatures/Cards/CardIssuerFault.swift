// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a file is not a set of an issuer's keys.
public enum CardIssuerFault: Error, Sendable, Equatable {
  /// The file is not a JWK set.
  case unreadable
  /// The set has no key on P-256 for ES256, or one that is not a point of the curve.
  case noKey
  /// The set has more than ``CardIssuer/mostKeys`` keys.
  case tooManyKeys
  /// Two keys of the set have one name.
  case equalNames
  /// The issuer has no address, or one that does not begin with https.
  case noAddress
}

extension CardIssuerFault: CustomStringConvertible {
  /// The fault as a sentence.
  public var description: String {
    switch self {
    case .unreadable: "There is no readable JWK set in it."
    case .noKey: "The JWK set has no usable key on the curve P-256, with which health cards are signed."
    case .tooManyKeys: "The JWK set has more than \(CardIssuer.mostKeys) keys."
    case .equalNames: "Two keys of the JWK set have one name."
    case .noAddress: "A JWK set needs the address of its issuer, which begins with https."
    }
  }
}
