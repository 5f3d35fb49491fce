// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Escapes text of unknown origin for XML.
package enum XMLText {
  /// Appends a value in its form between quotation marks or tags.
  ///
  /// Writes references for line feeds and tabs, which a parser would turn into blanks, and for scalars that a terminal would obey or not
  /// show.
  package static func append(_ value: String, to text: inout String) {
    guard value.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else {
      return text += value
    }
    let scalars = value.unicodeScalars
    // Copies the stretches between references unchanged.
    var (copied, place) = (scalars.startIndex, scalars.startIndex)
    while place < scalars.endIndex {
      let next = scalars.index(after: place)
      if let reference = reference(scalars[place]) {
        text += value[copied..<place]
        text += reference
        copied = next
      }
      place = next
    }
    text += value[copied...]
  }

  /// A comment with this text, on one line. Writes a blank between two hyphens, which would end the comment.
  package static func comment(_ value: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      if scalar == "-", scalars.last == "-" { scalars.append(" ") }
      scalars.append(scalar)
    }
    var text = "<!-- "
    append(String(scalars), to: &text)
    return text + " -->"
  }

  /// The replacement of a scalar that cannot be written itself; nil for all others.
  private static func reference(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\t", "\n", "\r": "&#\(scalar.value);"
    // XML does not allow these characters.
    case _ where scalar.value < 0x20, "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    case _ where scalar.value >= 0x7F && TerminalText.isHidden(scalar): "&#\(scalar.value);"
    default: nil
    }
  }
}

/// Counts the attributes of each tag before libxml2 parses it.
///
/// libxml2 compares every attribute of a tag with all before it: 160,000 of them, in 1.5 MB, take seconds, and the time grows with the
/// square.
package struct AttributeLimit: Sendable {
  /// The most attributes that a tag may have. Apple's have twenty.
  package static let most = 2000

  private enum Place: Sendable {
    case text, tag
    /// Inside a value that ends with this quote.
    case value(UInt8)
  }

  private var place = Place.text
  private var count = 0

  /// A counter at the beginning of a text.
  package init() {}

  /// Reads the next piece of the text. Returns false when a tag in it has more than ``most`` attributes; pieces may end anywhere.
  ///
  /// Unsafe: the caller owns the memory. The bytes are read by iteration within the buffer's bounds, during the call only.
  package mutating func holds(for piece: UnsafeRawBufferPointer) -> Bool {
    for byte in piece {
      switch (place, byte) {
      // A value cannot contain a bare `<`: libxml2, too, begins a tag there.
      case (_, 0x3C): (place, count) = (.tag, 0)
      case (.text, _): break
      case (.tag, 0x3E): place = .text
      case (.tag, 0x22), (.tag, 0x27): place = .value(byte)
      case (.tag, 0x3D):
        count += 1
        if count > Self.most { return false }
      case (.value(let quote), _) where byte == quote: place = .tag
      default: break
      }
    }
    return true
  }
}
