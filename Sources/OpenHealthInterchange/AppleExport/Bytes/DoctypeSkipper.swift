// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Finds the end of a document type declaration, well-formed or not.
///
/// It ends at `]` and `>`, with blanks between them, if it has an internal subset, else at `>`. Apple has shipped malformed declarations,
/// so quotes and declarations inside are not interpreted, only comments; and a start tag of the root always ends it.
///
/// Unsafe: the bytes belong to the caller, and `has` compares positions with their count.
struct DoctypeSkipper {
  private enum State {
    case outside, beforeSubset, inSubset, afterBracket, inComment
  }

  private var state = State.outside
  /// The number of hyphens directly before, inside a comment.
  private var hyphens = 0

  var isSkipping: Bool { state != .outside }

  mutating func begin() { state = .beforeSubset }

  /// Whether the byte at `at` belongs to the declaration. Call it for each byte in order, with the following bytes in view.
  mutating func drops(_ at: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.isRootTag(at: at) {
      state = .outside
      return false
    }
    let byte = bytes[at]
    switch state {
    case .outside: return false
    case .beforeSubset:
      if byte == 0x5B { state = .inSubset }
      if byte == 0x3E { state = .outside }
    case .inSubset:
      if byte == 0x5D { state = .afterBracket }
      if bytes.has("<!--", at: at) { (state, hyphens) = (.inComment, 0) }
    case .afterBracket:
      if byte == 0x3E {
        state = .outside
      } else if bytes.has("<!--", at: at) {
        (state, hyphens) = (.inComment, 0)
      } else if ![0x20, 0x09, 0x0A, 0x0D, 0x5D].contains(byte) {
        state = .inSubset
      }
    case .inComment:
      if byte == 0x3E && hyphens >= 2 { state = .inSubset }
      hyphens = byte == 0x2D ? hyphens + 1 : 0
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `text` begins at `start`. False when it would exceed the buffer.
  func has(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { self[start + $0] == text.utf8Start[$0] }
  }

  /// Whether `<HealthData`, followed by a blank or `>`, begins at `start`.
  fileprivate func isRootTag(at start: Int) -> Bool {
    guard self[start] == 0x3C, has("<HealthData", at: start), start + 11 < count else { return false }
    return [0x20, 0x09, 0x0A, 0x0D, 0x3E].contains(self[start + 11])
  }
}
