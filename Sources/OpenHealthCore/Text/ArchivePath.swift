// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Paths of files inside archives, so that no program that unpacks them writes elsewhere.
public enum ArchivePath {
  /// Longest part and longest path in bytes. Below the 255 and 1,024 of file systems: a number and the archive's folder come on top.
  public static let longestPart = 240
  public static let longest = 1_000

  /// The path in a form that leads down from where it stands, on every system: parts between slashes, without `.`, `..` and what looks
  /// like these, without drive letters, and without scalars that cannot be seen. What is too long is cut. A safe path stays as it is.
  public static func safe(_ path: String) -> String {
    let pieces = path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    var parts = pieces.compactMap { part(String(decoding: $0, as: UTF8.self)) }
    var total = parts.reduce(0) { $0 + $1.utf8.count + 1 }
    // The file's own name is the last to go.
    while total > longest, parts.count > 1 { total -= parts.removeFirst().utf8.count + 1 }
    return parts.isEmpty ? "unnamed" : parts.joined(separator: "/")
  }

  /// One part; nil when nothing is left of it.
  private static func part(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(TerminalText.isHidden(scalar) ? "_" : scalar) }
    let seen = scalars.filter { !isMark($0) && !$0.properties.isWhitespace }
    if seen.allSatisfy({ dots.contains($0) }) { return nil }
    // After the slash a mark would join it: programs that split by characters would see none.
    if let first = scalars.first, isMark(first) { scalars.insert("_", at: scalars.startIndex) }
    let second = scalars.index(after: scalars.startIndex)
    if second < scalars.endIndex, scalars[second] == ":", scalars[scalars.startIndex].properties.isAlphabetic {
      scalars.replaceSubrange(second...second, with: ["_"])
    }
    return cut(String(scalars))
  }

  /// The dot, and what looks like one or several.
  private static let dots: Set<Unicode.Scalar> = [".", "\u{2024}", "\u{2025}", "\u{2026}", "\u{FE52}", "\u{FF0E}"]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// At most ``longestPart`` bytes, with the ending of the name.
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
