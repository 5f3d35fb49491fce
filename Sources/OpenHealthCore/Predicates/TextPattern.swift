// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A condition on a text: a comparison with another text, with or without regard to case and diacritics.
package struct TextPattern: Sendable, Hashable {
  /// How the sample's text has to relate to the wanted one.
  package enum Relation: Sendable, Hashable, Codable {
    /// The texts compare this way, in Swift's order of strings.
    case comparison(PredicateTree.Comparison)
    /// The sample's text begins with, ends with or contains the wanted one.
    case beginsWith, endsWith, contains
    /// The wanted text is a pattern for the whole text: `*` matches any characters, `?` one character, and `\` takes the next character
    /// literally.
    case like
    /// The wanted text is a regular expression that has to match the whole text.
    case matches
  }

  /// What the comparison ignores: the letters in brackets after an operator in a format string.
  package struct Options: OptionSet, Sendable, Hashable, Codable {
    /// The bits of the options.
    package let rawValue: Int
    /// Creates options from their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Ignores upper and lower case: `[c]`.
    package static let ignoringCase = Options(rawValue: 1)
    /// Ignores diacritics: `[d]`.
    package static let ignoringDiacritics = Options(rawValue: 2)
  }

  /// Matches every text.
  package static let any = TextPattern(any: "*")

  /// How the sample's text has to relate to `text`.
  package let relation: Relation
  /// The wanted text, pattern or regular expression, as it was passed.
  package let text: String
  /// What the comparison ignores.
  package let options: Options
  /// The wanted text without the differences that are ignored.
  private let folded: String
  private let expression: RegularExpression?

  private init(any text: String) {
    (relation, self.text, options, folded, expression) = (.like, text, [], text, nil)
  }

  /// Creates a pattern; nil if `relation` is ``Relation/matches`` and the text is not a valid regular expression.
  package init?(_ relation: Relation, _ text: String, options: Options = []) {
    self.relation = relation
    self.text = text
    self.options = options
    if relation == .matches {
      // Escapes such as \S and \s differ only in case, so case is left to the expression.
      folded = Self.fold(text, options.subtracting(.ignoringCase))
      let ignoresCase = options.contains(.ignoringCase)
      // First without brackets: with brackets around it, the invalid "a)(b" would be a valid expression.
      guard folded.isEmpty || RegularExpression(folded, ignoringCase: ignoresCase) != nil,
        let expression = RegularExpression("(?:\(folded))\\z", ignoringCase: ignoresCase)
      else { return nil }
      self.expression = expression
    } else {
      folded = Self.fold(text, options)
      expression = nil
    }
  }

  /// Equal if relation, text and options are; the texts compare as Swift strings.
  package static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.relation == right.relation && left.text == right.text && left.options == right.options
  }

  /// Hashes relation, text and options.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(relation)
    hasher.combine(text)
    hasher.combine(options)
  }

  /// Whether a text meets the pattern. The wildcards of ``Relation/like`` cost at most the product of both lengths.
  ///
  /// What is long takes steps of the request's ``WorkLimit``. When there are no more, the answer is no, and the request ends with
  /// `expressionTooCostly`.
  package func matches(_ own: String) -> Bool {
    let limit = WorkLimit.ofTask ?? WorkLimit()
    guard limit.takeExpressionSteps(own.utf8.count / RegularExpression.stepLength) else { return false }
    return switch relation {
    case .comparison(let comparison): comparison.holds(Self.fold(own, options), folded)
    case .beginsWith: Self.fold(own, options).hasPrefix(folded)
    case .endsWith: Self.fold(own, options).hasSuffix(folded)
    case .contains: TextSearch.contains(Self.fold(own, options), folded, limit)
    case .like: Wildcards(folded).match(Self.fold(own, options), limit)
    case .matches: expression?.matchesBegin(of: Self.fold(own, options.subtracting(.ignoringCase))) ?? false
    }
  }

  /// Whether a short text can take long: all but comparisons and the search at one end.
  var isSearch: Bool {
    switch relation {
    case .comparison, .beginsWith, .endsWith: false
    case .contains, .like, .matches: true
    }
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

  /// Returns to the last `*` and lets it cover one character more where the rest does not match. Costs at most the product of both lengths.
  func match(_ text: String, _ limit: WorkLimit) -> Bool {
    let characters = Array(text)
    var (part, place) = (0, 0)
    var star: (part: Int, place: Int)?
    var turns = 0
    while place < characters.count {
      turns += 1
      if turns.isMultiple(of: RegularExpression.stepLength), !limit.takeExpressionSteps(1) { return false }
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

  /// Reads relation, text and options. Throws `DecodingError` for an invalid regular expression.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let pattern = TextPattern(
      try container.decode(Relation.self, forKey: .relation), try container.decode(String.self, forKey: .text),
      options: try container.decode(Options.self, forKey: .options))
    guard let pattern else {
      throw DecodingError.dataCorruptedError(forKey: .text, in: container, debugDescription: "not a regular expression")
    }
    self = pattern
  }

  /// Writes relation, text and options; the compiled expression is made again when the pattern is read.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(relation, forKey: .relation)
    try container.encode(text, forKey: .text)
    try container.encode(options, forKey: .options)
  }
}
