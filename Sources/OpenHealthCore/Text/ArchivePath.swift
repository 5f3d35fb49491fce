// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Makes paths of files inside archives safe, so that no program that unpacks them writes outside its folder.
package enum ArchivePath {
  /// The longest part of a path in bytes. Below the 255 of file systems, to leave room for a number.
  package static let longestPart = 240
  /// The longest path in bytes. Below the 1,024 of file systems, to leave room for the archive's folder.
  package static let longest = 1_000

  /// The path in a form that leads down from its folder on every system: parts between slashes, without `.`, `..` and lookalikes, without
  /// drive letters and without invisible scalars. Shortens what is too long; a safe path stays unchanged.
  package static func safe(_ path: String) -> String {
    let pieces = path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    var parts = pieces.compactMap { part(String(decoding: $0, as: UTF8.self)) }
    var total = parts.reduce(0) { $0 + $1.utf8.count + 1 }
    // The file's own name is the last to go.
    while total > longest, parts.count > 1 { total -= parts.removeFirst().utf8.count + 1 }
    return parts.isEmpty ? "unnamed" : parts.joined(separator: "/")
  }

  /// One part in its safe form; nil when nothing remains.
  private static func part(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(TerminalText.isHidden(scalar) ? "_" : scalar) }
    let seen = scalars.filter { !isMark($0) && !$0.properties.isWhitespace }
    if seen.allSatisfy({ dots.contains($0) }) { return nil }
    // A mark would combine with the slash before it: programs that split by characters would not see the slash.
    if let first = scalars.first, isMark(first) { scalars.insert("_", at: scalars.startIndex) }
    let second = scalars.index(after: scalars.startIndex)
    if second < scalars.endIndex, scalars[second] == ":", scalars[scalars.startIndex].properties.isAlphabetic {
      scalars.replaceSubrange(second...second, with: ["_"])
    }
    return cut(String(scalars))
  }

  /// The dot, and characters that look like one or several.
  private static let dots: Set<Unicode.Scalar> = [".", "\u{2024}", "\u{2025}", "\u{2026}", "\u{FE52}", "\u{FF0E}"]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// The text, shortened to ``longestPart`` bytes but with its file extension.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longestPart else { return text }
    let ending = text.unicodeScalars.suffix(8).drop { $0 != "." }
    var result = String.UnicodeScalarView()
    var room = longestPart - ending.reduce(0) { $0 + UTF8.width($1) }
    for scalar in text.unicodeScalars {
      room -= UTF8.width(scalar)
      if room < 0 { break }
      result.append(scalar)
    }
    result.append(contentsOf: ending)
    return String(result)
  }
}
