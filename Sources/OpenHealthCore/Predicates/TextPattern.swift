// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a predicate asks of a text: how it compares with another, and whether case and accents count.
public struct TextPattern: Sendable, Hashable {
  /// How the text of a sample stands to the wanted one.
  public enum Relation: Sendable, Hashable, Codable {
    case comparison(PredicateTree.Comparison)
    case beginsWith, endsWith, contains
    /// Wildcards: `*` for any characters, `?` for one, `\` before one of them for itself.
    case like
    /// A regular expression that the whole text meets.
    case matches
  }

  /// What does not count: the letters in brackets behind an operator.
  public struct Options: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let ignoringCase = Options(rawValue: 1)
    public static let ignoringDiacritics = Options(rawValue: 2)
  }

  /// Any text at all.
  public static let any = TextPattern(any: "*")

  public let relation: Relation
  public let text: String
  public let options: Options
  /// The wanted text without what does not count.
  private let folded: String
  private let expression: NSRegularExpression?

  private init(any text: String) {
    (relation, self.text, options, folded, expression) = (.like, text, [], text, nil)
  }

  /// Nil for a regular expression that is none.
  public init?(_ relation: Relation, _ text: String, options: Options = []) {
    self.relation = relation
    self.text = text
    self.options = options
    if relation == .matches {
      // Escapes such as \S and \s are not letters: case is left to the expression.
      folded = Self.fold(text, options.subtracting(.ignoringCase))
      let flags: NSRegularExpression.Options = options.contains(.ignoringCase) ? .caseInsensitive : []
      // By itself first: with brackets around it, "a)(b" would be an expression. What is wrong with it, its author sees.
      guard folded.isEmpty || (try? NSRegularExpression(pattern: folded, options: flags)) != nil,
        let expression = try? NSRegularExpression(pattern: "(?:\(folded))\\z", options: flags)
      else { return nil }
      self.expression = expression
    } else {
      folded = Self.fold(text, options)
      expression = nil
    }
  }

  public static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.relation == right.relation && left.text == right.text && left.options == right.options
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(relation)
    hasher.combine(text)
    hasher.combine(options)
  }

  /// Whether a text meets the pattern.
  public func matches(_ own: String) -> Bool {
    switch relation {
    case .comparison(let comparison): comparison.holds(Self.fold(own, options), folded)
    case .beginsWith: Self.fold(own, options).hasPrefix(folded)
    case .endsWith: Self.fold(own, options).hasSuffix(folded)
    case .contains: Self.fold(own, options).contains(folded)
    case .like: Wildcards(folded).match(Self.fold(own, options))
    case .matches: meetsExpression(Self.fold(own, options.subtracting(.ignoringCase)))
    }
  }

  private func meetsExpression(_ text: String) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression?.firstMatch(in: text, options: .anchored, range: whole) != nil
  }

  private static func fold(_ text: String, _ options: Options) -> String {
    if options.isEmpty { return text }
    var ignored: String.CompareOptions = []
    if options.contains(.ignoringCase) { ignored.insert(.caseInsensitive) }
    if options.contains(.ignoringDiacritics) { ignored.insert(.diacriticInsensitive) }
    return text.folding(options: ignored, locale: nil)
  }
}

/// A text with wildcards.
private struct Wildcards {
  private enum Part: Equatable { case any, one, exactly(Character) }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        parts.append(.exactly(character))
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        parts.append(character == "*" ? .any : character == "?" ? .one : .exactly(character))
      }
    }
    self.parts = parts
  }

  /// Goes back to the last `*` and gives it one character more where the rest does not fit: no worse than length times length.
  func match(_ text: String) -> Bool {
    let characters = Array(text)
    var (part, place) = (0, 0)
    var star: (part: Int, place: Int)?
    while place < characters.count {
      if part < parts.count, parts[part] == .any {
        star = (part, place)
        part += 1
      } else if part < parts.count, parts[part] == .one || parts[part] == .exactly(characters[place]) {
        part += 1
        place += 1
      } else if let last = star {
        star = (last.part, last.place + 1)
        (part, place) = (last.part + 1, last.place + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }
}

extension TextPattern: Codable {
  private enum CodingKeys: String, CodingKey { case relation, text, options }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let pattern = TextPattern(
      try container.decode(Relation.self, forKey: .relation), try container.decode(String.self, forKey: .text),
      options: try container.decode(Options.self, forKey: .options))
    guard let pattern else {
      throw DecodingError.dataCorruptedError(forKey: .text, in: container, debugDescription: "not a regular expression")
    }
    self = pattern
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(relation, forKey: .relation)
    try container.encode(text, forKey: .text)
    try container.encode(options, forKey: .options)
  }
}
