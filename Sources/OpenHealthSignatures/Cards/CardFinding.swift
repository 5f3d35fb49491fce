// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The result of checking a SMART Health Card.
public enum CardFinding: Sendable, Equatable {
  /// A key of the issuer signed the card, and the card is valid.
  case verified
  /// No keys of the card's issuer are installed.
  case unknownIssuer
  /// No installed key of the issuer has the name that the card gives.
  case unknownKey
  /// The key did not make the signature of this card.
  case wrongSignature
  /// The card is no longer valid.
  case expired
  /// The card's date of issue is in the future.
  case issuedLater
}

extension CardFinding: CustomStringConvertible {
  /// The finding as a sentence, without the content of the card.
  public var description: String {
    switch self {
    case .verified: "The card is what its issuer signed."
    case .unknownIssuer: "The issuer's keys are not installed."
    case .unknownKey: "The card's key is not installed."
    case .wrongSignature: "The signature is wrong."
    case .expired: "The card is no longer valid."
    case .issuedLater: "The card's date of issue is in the future."
    }
  }
}
