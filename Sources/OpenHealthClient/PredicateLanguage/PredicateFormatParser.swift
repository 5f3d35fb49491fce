// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Parses a format string, from the loosest part to the tightest: OR, AND, NOT, comparison, value.
package struct PredicateFormatParser {
  /// The content of a bracket: only the token after it shows which of the two it is.
  private enum Part {
    case predicate(PredicateFormat)
    case expression(PredicateFormat.Expression)
  }

  private let tokens: [(token: PredicateFormatLexer.Token, position: Int)]
  private let arguments: [Any?]
  private var place = 0
  private var nextArgument = 0
  private var depth = 0

  /// Words that begin no key path, unless a `#` precedes them.
  static let keywords: Set<String> = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "ANY", "ALL", "SOME", "NONE", "NIL",
    "NULL",
    "TRUE", "YES", "FALSE", "NO", "SELF", "CAST", "SUBQUERY", "TRUEPREDICATE", "FALSEPREDICATE",
  ]

  /// Parses a format string with its arguments. Surplus arguments are ignored.
  package static func parse(_ format: String, _ arguments: [Any?]) throws(PredicateFormatFault) -> PredicateFormat {
    var parser = PredicateFormatParser(tokens: try PredicateFormatLexer.tokens(format), arguments: arguments)
    let predicate = try parser.predicate()
    guard parser.current == .end else { throw parser.unexpected(.connective) }
    return predicate
  }

  private init(tokens: [(token: PredicateFormatLexer.Token, position: Int)], arguments: [Any?]) {
    self.tokens = tokens
    self.arguments = arguments
  }

  // MARK: Words

  private var current: PredicateFormatLexer.Token { tokens[place].token }

  private var position: Int { tokens[place].position }

  /// The current word in capitals, unless a `#` marks it as no keyword.
  private var keyword: String? {
    if case .word(let word, isEscaped: false) = current { word.uppercased() } else { nil }
  }

  private func unexpected(_ expected: PredicateFormatFault.Expected) -> PredicateFormatFault {
    PredicateFormatFault(.expected(expected, found: current.name), at: position)
  }

  private mutating func takes(_ symbol: String) -> Bool {
    guard current == .symbol(symbol) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ symbol: String) throws(PredicateFormatFault) {
    guard takes(symbol) else { throw unexpected(.symbol(symbol)) }
  }

  // MARK: Predicates

  private mutating func predicate() throws(PredicateFormatFault) -> PredicateFormat {
    let part = try disjunction()
    return try predicate(part)
  }

  private func predicate(_ part: Part) throws(PredicateFormatFault) -> PredicateFormat {
    guard case .predicate(let predicate) = part else { throw unexpected(.operation) }
    return predicate
  }

  private func expression(_ part: Part) throws(PredicateFormatFault) -> PredicateFormat.Expression {
    guard case .expression(let expression) = part else { throw unexpected(.expression) }
    return expression
  }

  /// Counts a level of nesting; throws where there are too many. The caller decrements `depth` when it leaves.
  private mutating func enter() throws(PredicateFormatFault) {
    depth += 1
    if depth > Limits.deepestPredicate { throw PredicateFormatFault(.tooDeep, at: position) }
  }

  private mutating func disjunction() throws(PredicateFormatFault) -> Part {
    try enter()
    defer { depth -= 1 }
    let first = try conjunction()
    var parts: [PredicateFormat] = []
    while current == .symbol("||") || keyword == "OR" {
      if parts.isEmpty { parts.append(try predicate(first)) }
      place += 1
      let next = try conjunction()
      parts.append(try predicate(next))
    }
    return parts.isEmpty ? first : .predicate(.or(parts))
  }

  private mutating func conjunction() throws(PredicateFormatFault) -> Part {
    let first = try negation()
    var parts: [PredicateFormat] = []
    while current == .symbol("&&") || keyword == "AND" {
      if parts.isEmpty { parts.append(try predicate(first)) }
      place += 1
      let next = try negation()
      parts.append(try predicate(next))
    }
    return parts.isEmpty ? first : .predicate(.and(parts))
  }

  private mutating func negation() throws(PredicateFormatFault) -> Part {
    var count = 0
    while current == .symbol("!") || keyword == "NOT" {
      place += 1
      count += 1
    }
    let part = try comparison()
    if count == 0 { return part }
    if count > Limits.deepestPredicate { throw PredicateFormatFault(.tooDeep, at: position) }
    var negated = try predicate(part)
    for _ in 0..<count { negated = .not(negated) }
    return .predicate(negated)
  }

  private mutating func comparison() throws(PredicateFormatFault) -> Part {
    var modifier: PredicateFormat.Comparison.Modifier?
    if let word = keyword == "SOME" ? "ANY" : keyword, let named = PredicateFormat.Comparison.Modifier(rawValue: word) {
      modifier = named
      place += 1
    }
    let left = try primary()
    guard case .expression(let left) = left, let operation = takeOperation() else {
      if modifier != nil { throw unexpected(.operation) }
      return left
    }
    let options = try takeOptions()
    let start = position
    let part = try primary()
    let right = try expression(part)
    if operation == .matches, case .value(.scalar(.string(let text))) = right, TextPattern(.matches, text) == nil {
      throw PredicateFormatFault(.notARegularExpression, at: start)
    }
    return .predicate(.comparison(.init(modifier: modifier, left: left, operation: operation, options: options, right: right)))
  }

  private mutating func takeOperation() -> PredicateFormat.Operation? {
    if let operation = keyword.flatMap(PredicateFormat.Operation.init(rawValue:)) {
      place += 1
      return operation
    }
    guard case .symbol(let symbol) = current else { return nil }
    let otherwise: [String: PredicateFormat.Operation] = ["=": .equal, "=<": .lessOrEqual, "=>": .greaterOrEqual, "<>": .notEqual]
    guard let operation = otherwise[symbol] ?? PredicateFormat.Operation(rawValue: symbol) else { return nil }
    place += 1
    return operation
  }

  /// `[c]` ignores case, `[d]` ignores accents.
  private mutating func takeOptions() throws(PredicateFormatFault) -> TextPattern.Options {
    guard takes("[") else { return [] }
    guard let letters = keyword, letters.allSatisfy({ $0 == "C" || $0 == "D" }) else { throw unexpected(.options) }
    place += 1
    try expect("]")
    var options: TextPattern.Options = []
    if letters.contains("C") { options.insert(.ignoringCase) }
    if letters.contains("D") { options.insert(.ignoringDiacritics) }
    return options
  }

  // MARK: Values

  private mutating func primary() throws(PredicateFormatFault) -> Part {
    if takes("(") {
      let part = try disjunction()
      try expect(")")
      return part
    }
    switch keyword {
    case "TRUEPREDICATE", "FALSEPREDICATE":
      defer { place += 1 }
      return .predicate(.constant(keyword == "TRUEPREDICATE"))
    default: return .expression(try value())
    }
  }

  private mutating func value() throws(PredicateFormatFault) -> PredicateFormat.Expression {
    if takes("{") { return try list() }
    let isNegative = takes("-")
    let (token, position) = tokens[place]
    switch token {
    case .number(let number):
      place += 1
      return .value(.scalar(isNegative ? number.negated : number))
    case _ where isNegative: throw unexpected(.number)
    case .text(let text):
      place += 1
      return .value(.scalar(.string(text)))
    case .uuid(let uuid):
      place += 1
      return .value(.uuid(uuid))
    case .variable(let name):
      place += 1
      return .keyPath(variable: name, try keyPath(after: nil))
    case .argument("K", _): return .keyPath(variable: nil, try keyPath(after: try keyPathPiece()))
    case .argument(let letter, let index):
      place += 1
      return .value(try argument(letter, index, position))
    case .word(_, let isEscaped): return isEscaped ? .keyPath(variable: nil, try keyPath(after: try keyPathPiece())) : try named()
    case .symbol, .end: throw unexpected(.value)
    }
  }

  private mutating func list() throws(PredicateFormatFault) -> PredicateFormat.Expression {
    try enter()
    defer { depth -= 1 }
    var parts: [PredicateFormat.Expression] = []
    if takes("}") { return .list(parts) }
    repeat { parts.append(try value()) } while takes(",")
    try expect("}")
    return .list(parts)
  }

  /// A constant, a function, or a key path.
  private mutating func named() throws(PredicateFormatFault) -> PredicateFormat.Expression {
    switch keyword {
    case "NIL", "NULL": return constant(.null)
    case "TRUE", "YES": return constant(.scalar(.boolean(true)))
    case "FALSE", "NO": return constant(.scalar(.boolean(false)))
    case "SELF":
      place += 1
      return .keyPath(variable: nil, try keyPath(after: nil))
    case "CAST": return try cast()
    case "SUBQUERY": return try subquery()
    case let keyword? where Self.keywords.contains(keyword): throw unexpected(.value)
    default:
      let word = current
      let path = try keyPath(after: try keyPathPiece())
      if current == .symbol("(") { throw PredicateFormatFault(.function(word.name), at: position) }
      return .keyPath(variable: nil, path)
    }
  }

  private mutating func constant(_ value: PredicateFormat.Value) -> PredicateFormat.Expression {
    place += 1
    return .value(value)
  }

  /// `CAST(seconds, "NSDate")`, the text of a date in a predicate.
  private mutating func cast() throws(PredicateFormatFault) -> PredicateFormat.Expression {
    place += 1
    try expect("(")
    guard case .value(.scalar(let scalar)) = try value(), let seconds = scalar.number else { throw unexpected(.numberBefore) }
    try expect(",")
    guard current == .text("NSDate") else { throw unexpected(.date) }
    place += 1
    try expect(")")
    return .value(.scalar(.date(Date(timeIntervalSinceReferenceDate: seconds))))
  }

  /// `SUBQUERY(collection, $variable, predicate).@count`.
  private mutating func subquery() throws(PredicateFormatFault) -> PredicateFormat.Expression {
    place += 1
    try expect("(")
    guard case .keyPath(nil, let collection) = try value() else { throw unexpected(.keyPathBefore) }
    try expect(",")
    guard case .variable(let variable) = current else { throw unexpected(.variable) }
    place += 1
    try expect(",")
    let part = try predicate()
    try expect(")")
    try expect(".")
    guard keyword == "@COUNT" else { throw unexpected(.count) }
    place += 1
    return .count(collection: collection, variable: variable, part)
  }

  // MARK: Key paths and arguments

  /// One name, or the several names in the argument of a `%K`.
  private mutating func keyPathPiece() throws(PredicateFormatFault) -> String {
    switch current {
    case .word(let word, _):
      place += 1
      return word
    // A metadata key can be any text.
    case .text(let text):
      place += 1
      return text
    case .argument("K", let index):
      let position = position
      place += 1
      guard case .scalar(.string(let text)) = try argument("K", index, position) else {
        throw PredicateFormatFault(.argumentNotAText, at: position)
      }
      return text
    default: throw unexpected(.name)
    }
  }

  /// The key path that begins with a name; without one, the key path after a variable.
  private mutating func keyPath(after first: String?) throws(PredicateFormatFault) -> String {
    var pieces = first.map { [$0] } ?? []
    while takes(".") { pieces.append(try keyPathPiece()) }
    return pieces.joined(separator: ".")
  }

  private mutating func argument(_ letter: Character, _ index: Int?, _ position: Int) throws(PredicateFormatFault) -> PredicateFormat.Value
  {
    let number = index ?? nextArgument
    if index == nil { nextArgument += 1 }
    guard arguments.indices.contains(number) else { throw PredicateFormatFault(.noArgument(letter), at: position) }
    guard let value = PredicateFormat.Value(arguments[number]) else {
      throw PredicateFormatFault(.argumentNotComparable(letter), at: position)
    }
    if letter == "@" || letter == "K" { return value }
    guard case .scalar(let scalar) = value, scalar.number != nil else {
      throw PredicateFormatFault(.argumentNotANumber(letter), at: position)
    }
    return value
  }
}

extension MetadataValue {
  fileprivate var negated: MetadataValue {
    switch self {
    case .integer(let number): .integer(-number)
    case .large(let number): number == 1 << 63 ? .integer(.min) : .real(-Double(number))
    case .real(let number): .real(-number)
    default: self
    }
  }
}
