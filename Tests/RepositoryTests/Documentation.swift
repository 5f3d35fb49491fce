// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The public and package symbols of a file that have no documentation comment.
///
/// Without a compiler: declarations are recognised by their keywords, and levels by their indentation, which `swift format` makes reliable.
struct Documentation {
  /// Each as `path:line: declaration`.
  private(set) var missing: [String] = []
  /// Such symbols with and without a comment.
  private(set) var count = 0

  private enum Scope { case visibleEnum, visibleProtocol, visibleExtension, other }

  private static let kinds: Set<Substring> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "func", "var", "let", "init", "subscript", "case", "associatedtype",
  ]
  private static let modifiers: Set<Substring> = [
    "public", "open", "package", "internal", "private", "fileprivate", "static", "final", "class", "mutating", "nonmutating", "override",
    "required", "convenience", "indirect", "lazy", "weak", "unowned", "nonisolated", "prefix", "infix", "postfix", "isolated", "consuming",
    "borrowing", "dynamic", "optional",
  ]
  private static let visible: Set<Substring> = ["public", "open", "package"]
  private static let hidden: Set<Substring> = ["private", "fileprivate", "internal"]

  init(_ file: SourceFile) {
    var scopes: [(indentation: Int, scope: Scope)] = []
    var isDocumented = false
    for (index, line) in file.swift.lines.enumerated() {
      if line.isDocumentation {
        isDocumented = true
        continue
      }
      let code = line.code.drop { $0 == " " }
      if code.isEmpty {
        if line.isEmpty { isDocumented = false }
        continue
      }
      while let last = scopes.last, line.indentation < last.indentation || line.indentation == last.indentation { scopes.removeLast() }
      let (words, kind) = Self.declaration(code)
      // An attribute on a separate line belongs to the next line.
      if kind == nil, code.hasPrefix("@") { continue }
      let around = scopes.last.map { line.indentation == $0.indentation + 2 ? $0.scope : .other } ?? .other
      var scope = Scope.other
      if let kind {
        let isHidden = !Self.hidden.isDisjoint(with: words)
        let isMember =
          switch around {
          case .visibleEnum: kind == "case"
          case .visibleProtocol, .visibleExtension: !isHidden
          case .other: false
          }
        let isVisible = !Self.visible.isDisjoint(with: words) || isMember
        if isVisible, !words.contains("override") {
          count += 1
          if !isDocumented { missing.append("\(file.path):\(index + 1): \(code)") }
        }
        if isVisible { scope = kind == "enum" ? .visibleEnum : kind == "protocol" ? .visibleProtocol : .other }
      } else if code.hasPrefix("public extension ") || code.hasPrefix("package extension ") {
        scope = .visibleExtension
      }
      isDocumented = false
      if code.hasSuffix("{") { scopes.append((line.indentation, scope)) }
    }
  }

  /// The modifiers of a declaration and its kind; nil for other code.
  private static func declaration(_ code: Substring) -> (words: Set<Substring>, kind: Substring?) {
    var modifiers: Set<Substring> = []
    for word in code.split(whereSeparator: { " (<:?{".contains($0) }) {
      // `class func` has two words that can be kinds.
      if word == "class",
        code.contains(" class func ") || code.contains(" class var ") || code.hasPrefix("class func ") || code.hasPrefix("class var ")
      {
        modifiers.insert(word)
      } else if kinds.contains(word) {
        return (modifiers, word)
      } else if Self.modifiers.contains(word) {
        modifiers.insert(word)
      } else if !word.hasPrefix("@"), !word.hasSuffix(")") {
        return (modifiers, nil)
      }
    }
    return (modifiers, nil)
  }
}
