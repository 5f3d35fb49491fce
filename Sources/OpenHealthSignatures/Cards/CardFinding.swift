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

/// Why a text or a file is not a SMART Health Card that can be checked.
public enum CardFault: Error, Sendable, Equatable {
  /// The text is neither a file of cards, a code's text nor a card.
  case noCard
  /// The text has more than ``CardText/mostBytes`` bytes.
  case tooLong
  /// The file has more than ``CardText/mostCards`` cards.
  case tooManyCards
  /// A part of a card that spans several QR codes is missing, or the codes are of several cards.
  case missingPart
  /// The card is not signed with ES256, or its content is not packed as the specification says.
  case otherForm
  /// The content is damaged, or lacks what every card has.
  case damaged
  /// The content unpacks to more than ``HealthCard/mostContentBytes`` bytes.
  case tooLargeContent
}

extension CardFault: CustomStringConvertible {
  /// The fault as a sentence, without the content of the card.
  public var description: String {
    switch self {
    case .noCard: "It is not a SMART Health Card: neither a .smart-health-card file, the text of a code (shc:/) nor a signed card."
    case .tooLong: "It has more than \(CardText.mostBytes) bytes."
    case .tooManyCards: "It has more than \(CardText.mostCards) cards."
    case .missingPart: "The card is in several codes, and not all of them are there."
    case .otherForm: "The card is not signed with ES256, or not packed as health cards are."
    case .damaged: "The content of the card is damaged."
    case .tooLargeContent: "The content of the card unpacks to more than \(HealthCard.mostContentBytes) bytes."
    }
  }
}

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
