// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
