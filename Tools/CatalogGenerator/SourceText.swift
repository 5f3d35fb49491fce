// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The common form of all generated files.
enum SourceText {
  /// A whole file: two header lines, an empty line, and the body.
  static func file(from tables: [String], _ body: [String]) -> String {
    let sources = tables.count > 2 ? "Catalog/*.tsv" : tables.sorted().map { "Catalog/\($0)" }.joined(separator: ", ")
    let header = [
      "// SPDX-License-Identifier: MIT",
      "// OpenHealthKit. Generated from \(sources) by scripts/generate; do not edit.",
      "",
    ]
    return (header + body).map { $0 + "\n" }.joined()
  }

  /// A doc comment: the summary, and a paragraph for the sentences if there are any.
  static func documentation(_ summary: String, _ sentences: [String] = []) -> [String] {
    guard !sentences.isEmpty else { return wrapped(summary) }
    return wrapped(summary) + ["///"] + wrapped(sentences.joined(separator: " "))
  }

  /// A call in one line, or with its argument in the next line if it would be too long for a member of a type.
  static func call(_ start: String, _ argument: String) -> [String] {
    let line = "\(start)(\(argument))"
    return line.count + 2 <= 140 ? [line] : ["\(start)(", "  \(argument))"]
  }

  /// A struct that wraps a text, without its members.
  static func textStruct(_ name: String, rawValue: String, initialiser: String) -> [String] {
    [
      "public struct \(name): RawRepresentable, Hashable, Sendable {",
      "  /// \(rawValue)",
      "  public let rawValue: String",
      "",
      "  /// \(initialiser)",
      "  public init(rawValue: String) {",
      "    self.rawValue = rawValue",
      "  }",
      "}",
    ]
  }

  /// A name for a declaration, in backticks if it is a word of the language.
  static func escaped(_ name: String) -> String {
    ["default", "in", "is", "self", "init", "enum", "case", "class"].contains(name) ? "`\(name)`" : name
  }

  static func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : "  \($0)" }
  }

  /// Blocks of lines, separated by empty lines.
  static func separated(_ blocks: [[String]]) -> [String] {
    Array(blocks.joined(separator: [""]))
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.joined() }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The words in a name: `BarometricPressure` becomes `Barometric pressure`, `UDIDeviceIdentifier` `UDI device identifier`.
  static func words(inName name: String) -> String {
    let characters = Array(name)
    var words: [String] = []
    for (index, character) in characters.enumerated() {
      if index == 0 || startsWord(at: index, in: characters) { words.append("") }
      words[words.count - 1].append(character)
    }
    let spoken = words.enumerated().map { position, word in
      let isAbbreviation = word.filter(\.isUppercase).count > 1
      return position == 0 || isAbbreviation ? word : word.lowercased()
    }
    return spoken.joined(separator: " ")
  }

  /// Whether a capital starts a word: after a small letter or digit, and before two small letters (so not the T of `METs`).
  private static func startsWord(at index: Int, in characters: [Character]) -> Bool {
    guard characters[index].isUppercase else { return false }
    if !characters[index - 1].isUppercase { return true }
    let following = characters.dropFirst(index + 1).prefix(2)
    return following.count == 2 && following.allSatisfy(\.isLowercase)
  }

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 118 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append("/// \(word)")
      }
    }
    return lines
  }
}
