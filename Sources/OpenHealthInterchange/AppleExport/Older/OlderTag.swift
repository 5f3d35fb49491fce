// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A start tag of an export of iOS 8 or 9, as positions in the text. Names of attributes may contain blanks.
///
/// Unsafe: the bytes belong to the caller; each position is compared with their count before it is read.
struct OlderTag {
  enum Outcome {
    case tag(OlderTag)
    /// There is no readable tag here.
    case none
    case incomplete
  }

  struct Attribute {
    var name: Range<Int>
    /// The range between the quotes.
    var value: Range<Int>
  }

  var name: Range<Int>
  var attributes: [Attribute] = []
  /// Whether the tag ends with `/>`.
  var isClosed = false
  /// The position after its `>`.
  var end = 0

  /// Reads the tag whose `<` is at `start`.
  static func read(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Outcome {
    var at = start + 1
    while at < bytes.count, isLetter(bytes[at]) { at += 1 }
    guard at < bytes.count else { return .incomplete }
    guard at > start + 1 else { return .none }
    var tag = OlderTag(name: (start + 1)..<at)
    while true {
      let first = at
      while at < bytes.count, isBlank(bytes[at]) { at += 1 }
      guard at < bytes.count else { return .incomplete }
      switch bytes[at] {
      case 0x3E:
        tag.end = at + 1
        return .tag(tag)
      case 0x2F:
        guard at + 1 < bytes.count else { return .incomplete }
        guard bytes[at + 1] == 0x3E else { return .none }
        (tag.isClosed, tag.end) = (true, at + 2)
        return .tag(tag)
      default:
        guard at > first else { return .none }
        switch attribute(bytes, at) {
        case .attribute(let attribute):
          tag.attributes.append(attribute)
          at = attribute.value.upperBound + 1
        case .incomplete: return .incomplete
        case .none: return .none
        }
      }
    }
  }

  private enum AttributeOutcome {
    case attribute(Attribute), incomplete, none
  }

  /// Reads an attribute, whose name ends at the first `="`.
  private static func attribute(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> AttributeOutcome {
    var at = start
    while at < bytes.count, bytes[at] != 0x3D || at + 1 < bytes.count && bytes[at + 1] != 0x22 {
      if [0x22, 0x3C, 0x3E].contains(bytes[at]) { return .none }
      at += 1
    }
    guard at + 1 < bytes.count else { return .incomplete }
    guard at > start else { return .none }
    let value = at + 2
    let end = bytes[value...].firstIndex(of: 0x22)
    // A value without its closing quote would extend to the next quote, in the next tag.
    if hasTagOnNewLine(bytes, value..<(end ?? bytes.count)) { return .none }
    guard let end else { return .incomplete }
    return .attribute(Attribute(name: start..<at, value: value..<end))
  }

  private static func hasTagOnNewLine(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while let found = bytes[at..<range.upperBound].firstIndex(of: 0x3C) {
      at = found + 1
      var before = found - 1
      while before >= range.lowerBound, bytes[before] == 0x20 || bytes[before] == 0x09 { before -= 1 }
      guard before >= range.lowerBound, bytes[before] == 0x0A else { continue }
      var end = bytes[at...].hasPrefixSlash ? at + 1 : at
      let start = end
      while end < range.upperBound, isLetter(bytes[end]) { end += 1 }
      if ExportElementName.known(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) != nil { return true }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var hasPrefixSlash: Bool { first == 0x2F }
}
