// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The identity of a symbol among overloads: path, kind, async-ness, and the types of parameters and result.
///
/// Types are normalised: attributes, `any`, argument labels of closures, module names and spaces are dropped, so that a declaration in
/// Apple's documentation equals the compiler's print of ours.
package struct SymbolIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The name with its enclosing types, without backticks.
  package let path: String
  /// One of the ledger's kinds.
  package let kind: String
  /// Whether calls of it are `async`.
  package let isAsync: Bool
  /// The types of the parameters; empty for a symbol that is not called.
  package let parameters: [String]
  /// The type of the result or property; nil if there is none, as for an initialiser or a type.
  package let result: String?

  /// The identity of a declaration, Apple's or the compiler's print of ours.
  package init(path: String, kind: String, declaration: String) {
    self.path = path.replacing("`", with: "")
    self.kind = kind
    let shape = DeclarationShape(declaration, kind: kind)
    let owner = self.path.prefix { $0 != "." }
    // The compiler prints nested types with or without the path of the outer type, which may have generic arguments. A name's parameters
    // contain no dot.
    let parent = path.lastIndex(of: ".").map { String(path[...$0]) } ?? ""
    let nested = { (type: String) in
      let plain = type.replacing(/^(\w+)<\w+>\./) { "\($0.1)." }
      return parent.isEmpty ? plain : plain.replacing(parent, with: "")
    }
    isAsync = shape.isAsync
    result = shape.result.map(nested)
    // Our spellings for two of Apple's types: the class that Linux marks as deprecated, and the identifier of a type class.
    parameters = shape.parameters.map {
      nested($0).replacing("_HKComparison.Operator", with: "NSComparisonPredicate.Operator")
        .replacing("Self._Identifier", with: "\(owner)Identifier")
    }
  }

  /// The path with kind, types and async-ness, for findings.
  package var description: String {
    let effects = isAsync ? " async" : ""
    return "\(kind) \(path)\(effects) (\(parameters.joined(separator: ", ")))\(result.map { " -> \($0)" } ?? "")"
  }
}

/// The parts of a declaration on which callers depend.
struct DeclarationShape {
  private(set) var isAsync = false
  private(set) var parameters: [String] = []
  private(set) var result: String?

  init(_ declaration: String, kind: String) {
    switch kind {
    case "method", "typeMethod", "function": readFunction(declaration, after: "func ", hasResult: true)
    case "init": readFunction(declaration, after: "init", hasResult: false)
    case "property", "typeProperty", "global": readProperty(declaration)
    default: break
    }
  }

  private mutating func readFunction(_ declaration: String, after keyword: String, hasResult: Bool) {
    // Text before the keyword may contain parentheses: @available(...), nonisolated(unsafe).
    guard let start = declaration.range(of: keyword)?.upperBound else { return }
    let text = declaration[start...]
    guard let open = Self.firstIndex(of: "(", in: text) else { return }
    let close = Self.end(of: open, in: text)
    parameters = Self.split(text[text.index(after: open)..<close], at: ",").compactMap { part in
      guard let colon = Self.firstIndex(of: ":", in: part) else { return nil }
      let type = part[part.index(after: colon)...]
      return TypeName.normalised(type.range(of: " = ").map { type[..<$0.lowerBound] } ?? type)
    }
    let rest = close < text.endIndex ? text[text.index(after: close)...] : ""
    let arrow = rest.range(of: "->")
    isAsync = rest[..<(arrow?.lowerBound ?? rest.endIndex)].split(separator: " ").contains("async")
    guard hasResult else { return }
    let type = arrow.map { rest[$0.upperBound...] } ?? "Void"
    result = TypeName.normalised(type.range(of: " where ").map { type[..<$0.lowerBound] } ?? type)
  }

  private mutating func readProperty(_ declaration: String) {
    guard let colon = Self.firstIndex(of: ":", in: declaration) else { return }
    let type = declaration[declaration.index(after: colon)...]
    let end = Self.firstIndex(of: "{", in: type) ?? type.endIndex
    isAsync = type[end...].split(separator: " ").contains("async")
    result = TypeName.normalised(type.range(of: " = ").map { type[..<$0.lowerBound] } ?? type[..<end])
  }

  /// The first occurrence outside parentheses, brackets and generic arguments. The `>` of an arrow closes nothing.
  static func firstIndex(of wanted: Character, in text: some StringProtocol) -> String.Index? {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if depth == 0, character == wanted { return index }
      if "([<{".contains(character) { depth += 1 }
      if ")]}".contains(character) || (character == ">" && previous != "-") { depth -= 1 }
      previous = character
    }
    return nil
  }

  private static func end(of open: Substring.Index, in text: Substring) -> String.Index {
    let after = text.index(after: open)
    return firstIndex(of: ")", in: text[after...]) ?? text.endIndex
  }

  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var rest = text
    while let index = firstIndex(of: separator, in: rest) {
      parts.append(rest[..<index])
      rest = rest[rest.index(after: index)...]
    }
    return parts + [rest]
  }
}

/// Brings types into one spelling.
enum TypeName {
  private static let dropped: Set<Substring> = ["any", "sending", "consuming", "borrowing", "isolated", "__owned", "__shared"]
  private static let modules: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "HealthKit", "CoreLocation", "UniformTypeIdentifiers",
  ]

  // Written by hand: regular expressions take a millisecond for each of thousands of types in a debug build.
  static func normalised(_ type: some StringProtocol) -> String {
    let tokens = tokens(of: Substring(type)).filter { !dropped.contains($0) }
    var kept: [Substring] = []
    var index = 0
    while index < tokens.count {
      let rest = tokens[index...]
      if rest.count > 1, modules.contains(tokens[index]), tokens[index + 1] == "." {
        index += 2
      } else if rest.count > 2, tokens[index] == "_", tokens[index + 2] == ":" {
        // The label of a closure's argument.
        index += 3
      } else if rest.starts(with: ["->", "(", ")"]) {
        kept += ["->", "Void"]
        index += 3
      } else if let name = parenthesised(rest), kept.last.map({ !isWord($0) }) ?? true {
        // A closure or an existential needs parentheses to be optional, a plain type does not.
        kept += name
        index += name.count + 2
      } else {
        kept.append(tokens[index] == "inout" ? "inout " : tokens[index])
        index += 1
      }
    }
    return kept == ["(", ")"] ? "Void" : kept.joined()
  }

  /// The name in `(Name)?`, after `any` was dropped.
  private static func parenthesised(_ tokens: ArraySlice<Substring>) -> [Substring]? {
    guard tokens.first == "(", let close = tokens.firstIndex(of: ")"), close + 1 < tokens.endIndex else { return nil }
    let name = tokens[(tokens.startIndex + 1)..<close]
    guard !name.isEmpty, name.allSatisfy({ isWord($0) || $0 == "." }), ["?", "!"].contains(tokens[close + 1]) else { return nil }
    return Array(name)
  }

  private static func isWord(_ token: Substring) -> Bool { token.first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false }

  /// Words, arrows and single characters, without spaces, backticks and attributes.
  private static func tokens(of text: Substring) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text
    while let first = rest.first {
      if first == "@" {
        rest = rest.dropFirst().drop { $0.isLetter || $0.isNumber || $0 == "_" }
        // The arguments of an attribute follow without a space: @convention(c), but @Sendable (Bool).
        if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
      } else if isWord(rest.prefix(1)) {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(word)
        rest = rest[word.endIndex...]
      } else {
        let token = rest.hasPrefix("->") ? rest.prefix(2) : rest.prefix(1)
        if !token.allSatisfy({ $0.isWhitespace || $0 == "`" }) { tokens.append(token) }
        rest = rest[token.endIndex...]
      }
    }
    return tokens
  }
}
