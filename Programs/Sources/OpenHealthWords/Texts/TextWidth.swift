// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The width of texts in columns of a terminal.
package enum TextWidth {
  /// The number of columns that a text takes: two for each wide East Asian character and emoji, none for combining and control characters.
  package static func columns(_ text: String) -> Int {
    // Nearly all texts are ASCII, where a byte is a column.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Cuts a text to at most `columns` columns. The mark replaces the part that is cut off.
  package static func shortened(_ text: String, to columns: Int, mark: String = "…") -> String {
    guard Self.columns(text) > columns else { return text }
    let room = columns - Self.columns(mark)
    guard room >= 0 else { return String(mark.prefix(max(0, columns))) }
    var (result, used) = ("", 0)
    for character in text {
      let width = Self.columns(of: character)
      guard used + width <= room else { break }
      result.append(character)
      used += width
    }
    return result + mark
  }

  /// Breaks a text into lines of whole words, each at most `columns` wide. A longer word gets its own line. Every line keeps the
  /// indentation of the text.
  package static func wrapped(_ text: String, to columns: Int) -> [String] {
    if Self.columns(text) <= columns { return [text] }
    let blank = UInt8(ascii: " ")
    let indent = String(decoding: text.utf8.prefix { $0 == blank }, as: UTF8.self)
    var lines: [String] = []
    for word in text.utf8.split(separator: blank).map({ String(decoding: $0, as: UTF8.self) }) {
      if let last = lines.last, Self.columns(last) + 1 + Self.columns(word) <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(indent + word)
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  /// Fills a text with blanks up to `columns` columns, after it or before it. A wider text stays as it is.
  package static func padded(_ text: String, to columns: Int, isRightAligned: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - Self.columns(text)))
    return isRightAligned ? blanks + text : text + blanks
  }

  private static func columns(of character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      // A variation selector requests the form of an emoji.
      if scalar.value == 0xFE0F { return 2 }
      widest = max(widest, columns(of: scalar))
    }
    return widest
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    // The ranges that Unicode's EastAsianWidth.txt calls wide or fullwidth.
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: return 2
    case 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: return 2
    case 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD: return 2
    default: return 1
    }
  }
}
