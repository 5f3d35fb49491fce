// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Distinguishes a less-than sign that opens markup from one that an app left unescaped in a value.
///
/// Exports have no text between tags, so a sign after a `>` opens markup, which covers clean files. Otherwise the tag is read again from
/// its start, to find out whether the sign is between quotes. A value without its closing quote must not swallow the rest of the file: a
/// known tag at the start of a line ends it.
///
/// Unsafe: the bytes belong to the caller; positions lie in the piece that the caller filters.
struct MarkupContext {
  enum Kind {
    case markup, doctype, bare
  }

  private var lexer = MarkupLexer()
  /// The position of `lexer` in the piece.
  private var reached = 0
  /// The last non-blank byte before the piece.
  private var lastSolid: UInt8 = 0x3E
  /// Whether there are only blanks between the last line break and the piece.
  private var isLineBlank = true
  private var hasBareInTag = false

  /// Whether the text so far ends with the `>` of a tag, outside comments.
  var isBetweenTags: Bool {
    if case .content = lexer.state { lastSolid == 0x3E && !hasBareInTag } else { false }
  }

  mutating func begin(at position: Int) { reached = position }

  mutating func resync(at position: Int) {
    lexer = MarkupLexer()
    reached = position
    hasBareInTag = false
  }

  /// Keeps the state for the next piece. This piece ends at `position`.
  mutating func end(at position: Int, in bytes: UnsafeRawBufferPointer) {
    advance(to: position, in: bytes)
    let before = solid(before: position, in: bytes)
    (lastSolid, isLineBlank) = (before.byte, before.isLineBlank)
    reached = 0
  }

  /// Decides about the sign at `at`. Call it for each sign in order, with the following bytes in view.
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

  /// Whether a parser could continue from here. `<!DOCTYPE` is decided elsewhere.
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

/// The part of XML's grammar that shows whether a position is inside a tag, a quoted value or a comment.
private struct MarkupLexer {
  enum State {
    case content, opened, declaration, tag, doubleQuoted, singleQuoted, comment, instruction, data
  }

  private(set) var state = State.content
  /// The number of bytes of the closing mark so far, in comments (`--`), instructions (`?`) and character data (`]]`).
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
