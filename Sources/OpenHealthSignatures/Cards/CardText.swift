// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds SMART Health Cards in what people receive: a `.smart-health-card` file, the text of one or more QR codes, or the card itself.
public enum CardText {
  /// The longest file or text, in bytes.
  public static let mostBytes = 1 << 20
  /// The largest number of cards in a file.
  public static let mostCards = 100

  /// The cards of a file or text in their compact form (VCR-03), in order; at least one.
  ///
  /// A code's text begins with `shc:/` and is a line. A card in several codes (`shc:/1/3/`) needs all of its parts, in any order.
  public static func cards(in bytes: [UInt8]) throws(CardFault) -> [String] {
    guard bytes.count <= mostBytes else { throw .tooLong }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .noCard }
    let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
    guard let first = lines.first?.first else { throw .noCard }
    let cards: [String]
    if first == UInt8(ascii: "{") {
      do { cards = try JSONDecoder().decode(File.self, from: Data(bytes)).verifiableCredential } catch { throw .noCard }
    } else if lines.allSatisfy({ $0.starts(with: prefix) }) {
      cards = try ofCodes(lines.map { Array($0.dropFirst(prefix.count)) })
    } else {
      // Two dots separate the three parts of a card.
      guard lines.allSatisfy({ $0.count { $0 == UInt8(ascii: ".") } == 2 }) else { throw .noCard }
      cards = lines.map { String(decoding: $0, as: UTF8.self) }
    }
    guard !cards.isEmpty else { throw .noCard }
    guard cards.count <= mostCards else { throw .tooManyCards }
    return cards
  }

  private struct File: Decodable { let verifiableCredential: [String] }

  private static let prefix = Array("shc:/".utf8)

  /// The cards of QR codes: one in each code, or one in several.
  private static func ofCodes(_ codes: [[UInt8]]) throws(CardFault) -> [String] {
    var cards: [String] = []
    var (parts, total): ([Int: [UInt8]], Int) = ([:], 0)
    for code in codes {
      let pieces = code.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if pieces.count == 1 {
        cards.append(try letters(pieces[0]))
      } else {
        guard pieces.count == 3, let number = Self.number(pieces[0]), let count = Self.number(pieces[1]), number <= count else {
          throw .noCard
        }
        guard total == 0 || total == count, parts[number].map({ $0 == Array(pieces[2]) }) ?? true else { throw .missingPart }
        (total, parts[number]) = (count, Array(pieces[2]))
      }
    }
    guard parts.count == total else { throw .missingPart }
    if total > 0 { cards.append(try letters(parts.sorted { $0.key < $1.key }.flatMap(\.value)[...])) }
    return cards
  }

  /// The number of a part, from 1 to 99.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...2).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number > 0 ? number : nil
  }

  /// The letters of a code's digits: two digits for each letter, which are its ASCII number minus 45.
  private static func letters(_ digits: ArraySlice<UInt8>) throws(CardFault) -> String {
    guard digits.count.isMultiple(of: 2), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .noCard }
    let digits = Array(digits)
    let letters = stride(from: 0, to: digits.count, by: 2).map { place -> UInt8 in
      let number = (digits[place] - 0x30) * 10 + (digits[place + 1] - 0x30)
      return number + 45
    }
    // The last letter of a card's alphabet is z.
    guard letters.allSatisfy({ $0 <= UInt8(ascii: "z") }) else { throw .noCard }
    return String(decoding: letters, as: UTF8.self)
  }
}

/// Base64 with the letters of addresses and without padding (RFC 4648, section 5).
enum Base64URL {
  /// The bytes of a text; nil for another text.
  static func decode(_ text: some Collection<UInt8>) -> Data? {
    var letters: [UInt8] = []
    letters.reserveCapacity(text.count + 3)
    for letter in text {
      switch letter {
      case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: letters.append(letter)
      }
    }
    letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    return Data(base64Encoded: Data(letters))
  }

  /// The text of bytes.
  static func encode(_ bytes: Data) -> String {
    let letters = bytes.base64EncodedData().filter { $0 != UInt8(ascii: "=") }.map { letter in
      letter == UInt8(ascii: "+") ? UInt8(ascii: "-") : letter == UInt8(ascii: "/") ? UInt8(ascii: "_") : letter
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
