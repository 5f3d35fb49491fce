// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Tells a less-than sign that opens markup from one that some app left unescaped in a value.
///
/// Exports have no text between tags, so a sign behind a `>` opens markup; that is all a clean file ever asks. Only for others the tag is
/// read again from its start, to see whether the sign stands between quotes. A value whose closing quote is missing must not swallow the
/// rest of the file: there, a known tag at the start of a line wins.
struct MarkupContext {
  enum Kind {
    case markup, doctype, bare
  }

  private var lexer = MarkupLexer()
  /// The position `lexer` has reached in the piece.
  private var reached = 0
  /// The last byte before the piece that is not blank.
  private var lastSolid: UInt8 = 0x3E
  /// Whether only blanks lie between the last line break and the piece.
  private var isLineBlank = true
  private var hasBareInTag = false

  /// Whether the text so far ends with a tag's `>`, outside of any comment.
  var isBetweenTags: Bool {
    if case .content = lexer.state { lastSolid == 0x3E && !hasBareInTag } else { false }
  }

  mutating func begin(at position: Int) { reached = position }

  mutating func resync(at position: Int) {
    lexer = MarkupLexer()
    reached = position
    hasBareInTag = false
  }

  /// Remembers what the next piece needs to know of this one, which ends at `position`.
  mutating func end(at position: Int, in bytes: UnsafeRawBufferPointer) {
    advance(to: position, in: bytes)
    let before = solid(before: position, in: bytes)
    (lastSolid, isLineBlank) = (before.byte, before.isLineBlank)
    reached = 0
  }

  /// Decides about the sign at `at`; needs what follows it in view. Ask for each one in order.
  mutating func classify(_ at: Int, in bytes: UnsafeRawBufferPointer) -> Kind {
    let opens = Self.looksLikeMarkup(at, in: bytes)
    if opens && !hasBareInTag && solid(before: at, in: bytes).byte == 0x3E {
      resync(at: at)
      return .markup
    }
    advance(to: at, in: bytes)
    switch lexer.state {
    case .content where bytes.has("<!DOCTYPE", at: at) || bytes.has("<!doctype", at: at):
      return .doctype
    case .comment, .instruction, .data:
      return .markup
    case .content, .opened, .declaration, .tag:
      guard opens else { break }
      resync(at: at)
      return .markup
    case .doubleQuoted, .singleQuoted:
      if solid(before: at, in: bytes).isLineBlank && Self.isKnownTag(at, in: bytes) {
        resync(at: at)
        return .markup
      }
    }
    hasBareInTag = true
    reached = at + 1
    return .bare
  }

  private mutating func advance(to position: Int, in bytes: UnsafeRawBufferPointer) {
    while reached < position {
      lexer.step(bytes[reached])
      reached += 1
    }
  }

  private func solid(before position: Int, in bytes: UnsafeRawBufferPointer) -> (byte: UInt8, isLineBlank: Bool) {
    var at = position - 1
    var hasBreak = false
    while at >= 0 {
      let byte = bytes[at]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return (byte, hasBreak) }
      if byte == 0x0A { hasBreak = true }
      at -= 1
    }
    return (lastSolid, hasBreak || isLineBlank)
  }

  /// Whether a parser could go on from here; `<!DOCTYPE` is decided elsewhere.
  private static func looksLikeMarkup(_ at: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard at + 1 < bytes.count else { return false }
    switch bytes[at + 1] {
    case 0x2F, 0x3F: return at + 2 < bytes.count && isNameStart(bytes[at + 2])
    case 0x21: return bytes.has("<!--", at: at) || bytes.has("<![CDATA[", at: at)
    default: return isNameStart(bytes[at + 1])
    }
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  private static func isKnownTag(_ at: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    let start = at + 1 < bytes.count && bytes[at + 1] == 0x2F ? at + 2 : at + 1
    var end = start
    while end < bytes.count, isNameStart(bytes[end]) { end += 1 }
    return ExportElementName.known(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) != nil
  }
}

/// Just enough of XML's grammar to know whether a position is inside a tag, a quoted value or a comment.
private struct MarkupLexer {
  enum State {
    case content, opened, declaration, tag, doubleQuoted, singleQuoted, comment, instruction, data
  }

  private(set) var state = State.content
  /// Bytes of the closing mark seen so far, in comments (`--`), instructions (`?`) and character data (`]]`).
  private var closing = 0

  mutating func step(_ byte: UInt8) {
    switch state {
    case .content: if byte == 0x3C { state = .opened }
    case .opened:
      switch byte {
      case 0x21: state = .declaration
      case 0x3F: (state, closing) = (.instruction, 0)
      case 0x3E: state = .content
      default: state = .tag
      }
    case .declaration:
      switch byte {
      case 0x2D: (state, closing) = (.comment, -1)
      case 0x5B: (state, closing) = (.data, 0)
      default: state = .tag
      }
    case .tag:
      switch byte {
      case 0x22: state = .doubleQuoted
      case 0x27: state = .singleQuoted
      case 0x3E: state = .content
      default: break
      }
    case .doubleQuoted: if byte == 0x22 { state = .tag }
    case .singleQuoted: if byte == 0x27 { state = .tag }
    case .comment: close(byte, mark: 0x2D, length: 2)
    case .instruction: close(byte, mark: 0x3F, length: 1)
    case .data: close(byte, mark: 0x5D, length: 2)
    }
  }

  private mutating func close(_ byte: UInt8, mark: UInt8, length: Int) {
    if byte == 0x3E && closing >= length {
      state = .content
    } else {
      closing = byte == mark ? min(length, closing + 1) : 0
    }
  }
}
