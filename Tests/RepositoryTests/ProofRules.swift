// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Whatever the compiler cannot check has its proof beside it, in a comment that begins with a fixed word.
enum ProofRules {
  // MARK: Sharing

  /// Each `@unchecked Sendable` and `nonisolated(unsafe)` has a reason why sharing is safe: `Unchecked: ` in a comment on its line or
  /// directly above. A subclass without stored properties shares its superclass's proof.
  static func unchecked(_ files: [SourceFile]) -> [String] {
    var proved: Set<String> = []
    var waiting: [(violation: String, superclass: String?, name: String?)] = []
    for file in files where !file.isGenerated {
      let text = file.swift
      for (index, line) in text.lines.enumerated()
      where line.code.contains("@unchecked Sendable") || line.code.contains("nonisolated(unsafe)") {
        // If the head of a class has several lines, its names are in the lines before.
        var (start, declaration) = (index, line.code)
        while start > 0, !declaration.contains("class "), !declaration.contains("extension "), index - start < 6,
          line.code.contains("@unchecked Sendable")
        {
          start -= 1
          declaration = text.lines[start].code + " " + declaration
        }
        let name = declaration.contains("class ") ? Self.word(after: "class ", in: declaration) : nil
        if text.comments(of: index).contains("Unchecked: ") || text.comments(of: start).contains("Unchecked: ") {
          if let name { proved.insert(name) }
        } else {
          let superclass = Self.hasStoredProperties(text.lines, from: index) ? nil : Self.word(after: ": ", in: declaration)
          waiting.append(("\(file.path):\(index + 1): \(line.code.trimmed)", name == nil ? nil : superclass, name))
        }
      }
    }
    // A class can inherit from one that inherits.
    while let place = waiting.firstIndex(where: { $0.superclass.map(proved.contains) ?? false }) {
      if let name = waiting.remove(at: place).name { proved.insert(name) }
    }
    return waiting.map(\.violation)
  }

  private static func word(after mark: String, in text: String) -> String? {
    text.range(of: mark).map { String(text[$0.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
  }

  /// Whether a type whose head ends at or after a line declares a `let`, or a `var` without accessors.
  private static func hasStoredProperties(_ lines: [SwiftText.Line], from index: Int) -> Bool {
    let head = lines[index].indentation
    for (place, line) in lines.enumerated().dropFirst(index + 1) {
      if line.code.hasPrefix(String(repeating: " ", count: head) + "}") { return false }
      let words = line.code.split(separator: " ")
      guard line.indentation == head + 2, let keyword = words.firstIndex(where: { $0 == "var" || $0 == "let" }),
        words[..<keyword].allSatisfy({ $0.first?.isLetter == true || $0.hasPrefix("@") })
      else { continue }
      // The accessors of a long declaration begin some lines below.
      let rest = lines[(place + 1)...].prefix { $0.indentation > head + 2 || $0.code.trimmed == "{" }
      let isComputed = words[keyword] == "var" && (line.code.contains("{") || rest.contains { $0.code.hasSuffix("{") })
      if !words[..<keyword].contains(where: { $0 == "static" || $0 == "class" }), !isComputed { return true }
    }
    return false
  }

  // MARK: Force

  /// Each `!` that can end the program has a reason why the value exists: `Not nil: ` in a comment on its line or directly above.
  static func forced(_ file: SourceFile) -> [String] {
    guard !file.isGenerated else { return [] }
    let text = file.swift
    return text.lines.enumerated().filter { index, line in hasForce(line.code) && !text.comments(of: index).contains("Not nil: ") }
      .map { "\(file.path):\($0 + 1): \($1.code.trimmed)" }
  }

  /// Whether a `!` follows a name, a bracket, a string or `as`. `swift format` forbids `try!`.
  private static func hasForce(_ code: String) -> Bool {
    let bytes = Array(code.utf8)
    return bytes.indices.dropFirst().contains { index in
      guard bytes[index] == UInt8(ascii: "!"), index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "=") else { return false }
      let before = bytes[index - 1]
      guard SwiftText.isNamePart(before) || [")", "]", "}", "\"", "?"].contains(where: { before == $0.utf8.first }) else { return false }
      let word = String(decoding: bytes[..<index].reversed().prefix { SwiftText.isNamePart($0) }.reversed(), as: UTF8.self)
      return word != "try"
    }
  }

  /// Each `try?`, and each `catch` that only returns, has a comment, on its line or directly above, that says what becomes of the error.
  static func dropped(_ file: SourceFile) -> [String] {
    guard !file.isGenerated else { return [] }
    let text = file.swift
    return text.lines.enumerated().filter { index, line in
      let next = text.lines.dropFirst(index + 1).first
      let onlyReturns = line.code.trimmed.hasSuffix("catch {") && next.map { isBareReturn($0.code.trimmed) } ?? false
      guard dropsError(line.code) || onlyReturns || endsInBareCatch(line.code) else { return false }
      return (text.comments(of: index) + (onlyReturns ? next?.comment ?? "" : "")).allSatisfy(\.isWhitespace)
    }.map { "\(file.path):\($0 + 1): \($1.code.trimmed)" }
  }

  /// Whether a line is a `return` without a word about the error.
  private static func isBareReturn(_ code: String) -> Bool {
    ["return", "return nil", "return false", "return []", "continue", "break", "}"].contains(code)
  }

  /// Whether a line has a `catch` that only returns.
  private static func endsInBareCatch(_ code: String) -> Bool {
    guard let place = code.range(of: "catch {", options: .backwards), let end = code[place.upperBound...].range(of: "}") else {
      return false
    }
    let body = String(code[place.upperBound..<end.lowerBound]).trimmed
    return body.isEmpty || isBareReturn(body)
  }

  /// Whether a line has the word `try?`, and not a name that ends like it (`retry?.error`).
  private static func dropsError(_ code: String) -> Bool {
    let bytes = Array(code.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: "try?".utf8) && ($0 == 0 || !SwiftText.isNamePart(bytes[$0 - 1])) }
  }

  // MARK: Waiting

  /// A test waits with `eventually`, `steadily` or `pause` of WaitingTestSupport. Each `pause` has a reason why its length decides nothing:
  /// `Pause: ` in a comment on its line or directly above.
  static func sleeps(_ file: SourceFile) -> [String] {
    guard file.target != "WaitingTestSupport" else { return [] }
    let text = file.swift
    return text.lines.enumerated().filter { index, line in
      calls(["sleep", "usleep", "nanosleep"], in: line.code)
        || calls(["pause"], in: line.code) && line.code.contains("pause(for:") && !text.comments(of: index).contains("Pause: ")
    }.map { "\(file.path):\($0 + 1): \($1.code.trimmed)" }
  }

  /// Whether a line of code calls one of some functions: its name and a bracket, and no declaration or method of a value of the tests.
  private static func calls(_ names: [String], in code: String) -> Bool {
    names.contains { name in
      code.ranges(of: name + "(").contains { range in
        let before = code[..<range.lowerBound]
        if before.hasSuffix("func ") || before.last.map({ $0.isLetter || $0.isNumber || $0 == "_" }) ?? false { return false }
        return !before.hasSuffix(".") || ["Thread.", "Task.", "Darwin.", "Glibc."].contains(where: before.hasSuffix)
      }
    }
  }

  // MARK: Pointers

  private static let pointerWords = ["Unsafe", "withUnsafe", "OpaquePointer", "Unmanaged", "unsafeBitCast", "unsafeDowncast"]

  /// A file that uses pointers has a reason why memory is valid for as long as it is used: `Unsafe: ` in a comment.
  static func pointers(_ file: SourceFile) -> [String] {
    guard !file.isGenerated else { return [] }
    let text = file.swift
    let uses = text.lines.enumerated().filter { index, line in pointerWords.contains { line.code.contains($0) } }
    guard let first = uses.first, !text.lines.contains(where: { $0.comment.contains("Unsafe: ") }) else { return [] }
    return ["\(file.path):\(first.offset + 1): pointers without a comment that begins with Unsafe:"]
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
