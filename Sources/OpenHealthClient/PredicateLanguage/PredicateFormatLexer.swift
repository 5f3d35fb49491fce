// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Splits a format string into tokens.
struct PredicateFormatLexer {
  enum Token: Equatable {
    /// A word. A `#` before it marks it as no keyword; it can then be any quoted text.
    case word(String, isEscaped: Bool)
    case text(String)
    case number(MetadataValue)
    case uuid(UUID)
    case variable(String)
    /// `%@`, `%K`, or the letter of a number, with the argument's index where the string has one.
    case argument(Character, index: Int?)
    case symbol(String)
    case end

    /// The token's kind, for errors.
    var name: PredicateFormatFault.Word {
      switch self {
      case .word(let word, _): .word(word)
      case .text: .text
      case .number: .number
      case .uuid: .uuid
      case .variable(let name): .variable(name)
      case .argument(let letter, _): .argument(letter)
      case .symbol(let symbol): .symbol(symbol)
      case .end: .end
      }
    }
  }

  /// The symbols; longer ones come before their prefixes.
  private static let symbols = [
    "==", "=<", "=>", "!=", "<>", "<=", ">=", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}", "[", "]", ",", ".", "-",
  ]

  private let characters: [Character]
  private var position = 0

  init(_ format: String) { characters = Array(format) }

  /// All tokens with their positions, ending with `end`.
  static func tokens(_ format: String) throws(PredicateFormatFault) -> [(token: Token, position: Int)] {
    var lexer = PredicateFormatLexer(format)
    var tokens: [(token: Token, position: Int)] = []
    while true {
      lexer.skipSpace()
      let position = lexer.position
      let token = try lexer.next()
      tokens.append((token, position))
      if token == .end { return tokens }
    }
  }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipSpace() { while current?.isWhitespace == true { position += 1 } }

  private mutating func take(while condition: (Character) -> Bool) -> String {
    let start = position
    while let character = current, condition(character) { position += 1 }
    return String(characters[start..<position])
  }

  private mutating func next() throws(PredicateFormatFault) -> Token {
    guard let character = current else { return .end }
    if let uuid = uuid() { return .uuid(uuid) }
    if character.isLetter || character == "_" || character == "@" { return .word(word(), isEscaped: false) }
    if character.isASCII && character.isNumber { return .number(try number()) }
    switch character {
    case "\"", "'": return .text(try text(quote: character))
    case "%": return try argument()
    case "#", "$":
      position += 1
      if character == "#", let quote = current, quote == "\"" || quote == "'" { return .word(try text(quote: quote), isEscaped: true) }
      let name = word()
      if name.isEmpty { throw PredicateFormatFault(.noName(behind: character), at: position) }
      return character == "#" ? .word(name, isEscaped: true) : .variable(name)
    default:
      let rest = String(characters[position..<min(position + 2, characters.count)])
      guard let symbol = Self.symbols.first(where: rest.hasPrefix) else {
        throw PredicateFormatFault(.unknownCharacter(character), at: position)
      }
      position += symbol.count
      return .symbol(symbol)
    }
  }

  private mutating func word() -> String { take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" } }

  /// Reads a UUID without quotes, as predicates print it.
  private mutating func uuid() -> UUID? {
    let length = 36
    let end = position + length
    guard end <= characters.count, characters[position].isHexDigit, let uuid = UUID(uuidString: String(characters[position..<end]))
    else { return nil }
    if end < characters.count, characters[end].isLetter || characters[end].isNumber || characters[end] == "_" { return nil }
    position = end
    return uuid
  }

  private mutating func number() throws(PredicateFormatFault) -> MetadataValue {
    let start = position
    var text = take { $0.isASCII && $0.isNumber }
    if text == "0", current == "x" || current == "X" {
      position += 1
      guard let number = UInt64(take(while: \.isHexDigit), radix: 16) else { throw PredicateFormatFault(.notANumber, at: start) }
      return .whole(number)
    }
    if current == ".", position + 1 < characters.count, characters[position + 1].isNumber {
      position += 1
      text += "." + take { $0.isASCII && $0.isNumber }
    }
    if current == "e" || current == "E" {
      position += 1
      text += "e" + take { $0 == "+" || $0 == "-" } + take { $0.isASCII && $0.isNumber }
    }
    if let number = UInt64(text) { return .whole(number) }
    // Too large a number becomes infinity, which no literal can express.
    guard let number = Double(text), number.isFinite, current.map({ !$0.isLetter }) ?? true else {
      throw PredicateFormatFault(.notANumber, at: start)
    }
    return .real(number)
  }

  private mutating func text(quote: Character) throws(PredicateFormatFault) -> String {
    let start = position
    position += 1
    var text = ""
    while let character = current {
      position += 1
      if character == quote { return text }
      text.append(character == "\\" ? try escaped(start) : character)
    }
    throw PredicateFormatFault(.unterminatedText, at: start)
  }

  private mutating func escaped(_ start: Int) throws(PredicateFormatFault) -> Character {
    guard let character = current else { throw PredicateFormatFault(.unterminatedText, at: start) }
    position += 1
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u", "U":
      let length = character == "u" ? 4 : 8
      let digits = String(characters[position..<min(position + length, characters.count)])
      guard digits.count == length, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw PredicateFormatFault(.notACharacter, at: position)
      }
      position += length
      return Character(scalar)
    default: return character
    }
  }

  /// Reads `%@`, `%K` or a number's placeholder of `String(format:)`. Lengths and widths have no effect, as an argument has its own type.
  private mutating func argument() throws(PredicateFormatFault) -> Token {
    let start = position
    position += 1
    let digits = take { $0.isASCII && $0.isNumber }
    var index: Int?
    if current == "$", let number = Int(digits), number > 0 {
      index = number - 1
      position += 1
    }
    _ = take { "0123456789.+- hlqLztj".contains($0) }
    guard let letter = current, "@KdDiuUxXoOcCfFeEgGaA".contains(letter) else {
      throw PredicateFormatFault(.unknownArgument, at: start)
    }
    position += 1
    return .argument(letter, index: index)
  }
}
