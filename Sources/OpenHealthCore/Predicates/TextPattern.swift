// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

internal import _FoundationICU
import Foundation
import Synchronization

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

/// Searches a text for another one.
enum TextSearch {
  /// Whether a text contains another one, as Foundation says: it may begin at any scalar, and its characters are those of the text from
  /// there on. Costs at most the product of both lengths; what is long takes steps of the limit, and when there are no more, the answer is
  /// no.
  static func contains(_ text: String, _ part: String, _ limit: WorkLimit) -> Bool {
    let (cost, isLarge) = text.utf8.count.multipliedReportingOverflow(by: part.utf8.count)
    // Foundation's own search cannot be stopped.
    if !isLarge, cost <= 1 << 20 { return text.contains(part) }
    var comparisons = 0
    for start in text.unicodeScalars.indices {
      var (own, wanted) = (text[start...].makeIterator(), part.makeIterator())
      while true {
        guard let next = wanted.next() else { return true }
        comparisons += 1
        if comparisons.isMultiple(of: RegularExpression.stepLength), !limit.takeExpressionSteps(1) { return false }
        if own.next() != next { break }
      }
    }
    return false
  }
}

/// A regular expression of ICU, as `NSRegularExpression` has it, that can be stopped while it looks at a text.
///
/// Unchecked: `handle` is used with `use` locked only, as ICU keeps the state of a match in it.
final class RegularExpression: @unchecked Sendable {
  /// How many states of ICU's engine make a step: it asks after each step whether to continue.
  static let stepLength = 10_000

  private let handle: OpaquePointer
  private let use = Mutex(())

  /// Nil for what is not a regular expression.
  init?(_ pattern: String, ignoringCase: Bool) {
    var status = U_ZERO_ERROR
    let units = Array(pattern.utf16)
    let flags = ignoringCase ? UInt32(UREGEX_CASE_INSENSITIVE.rawValue) : 0
    // Unsafe: ICU copies the pattern.
    guard let handle = swift_uregex_open(units, Int32(clamping: units.count), flags, nil, &status), status.rawValue <= 0 else { return nil }
    self.handle = handle
  }

  deinit { swift_uregex_close(handle) }

  /// Whether the text begins with a match. A match that takes longer than the request may, or more memory than ICU allows, does not count, and ends
  /// the request with `expressionTooCostly`.
  func matchesBegin(of text: String) -> Bool {
    // With an end, as an empty text has no address.
    let units = Array(text.utf16) + [0]
    let limit = WorkLimit.ofTask ?? WorkLimit()
    return use.withLock { _ in
      var status = U_ZERO_ERROR
      // Unsafe: ICU uses text and limit during the match only, in which both are alive.
      return units.withUnsafeBufferPointer { units in
        swift_uregex_setText(handle, units.baseAddress, Int32(clamping: units.count - 1), &status)
        swift_uregex_setMatchCallback(
          handle,
          { context, _ in context.map { Unmanaged<WorkLimit>.fromOpaque($0).takeUnretainedValue().takeExpressionSteps(1) } ?? true ? 1 : 0
          },
          Unmanaged.passUnretained(limit).toOpaque(), &status)
        let isMatch = withExtendedLifetime(limit) { swift_uregex_lookingAt(handle, 0, &status) }
        // Above 0 are errors: the callback has stopped it, or its stack is full.
        if status.rawValue > 0 { limit.stop(.invalidArgument(.expressionTooCostly)) }
        return status.rawValue <= 0 && isMatch != 0
      }
    }
  }
}
