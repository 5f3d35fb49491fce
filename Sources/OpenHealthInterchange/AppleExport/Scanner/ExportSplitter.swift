// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Splits an export's text into plain elements, which it reads itself, and the rest, which goes through the byte filter to libxml2.
///
/// It changes between the two only where libxml2 has read everything before and is between two elements of the root. So the delegate
/// receives the same calls whichever of them reads an element. Nearly all of a clean export is plain.
///
/// Unsafe: the splitter owns `text` until `deinit`. Views of it are used only during the calls that receive them, and end at `count`.
struct ExportSplitter: ~Copyable {
  private let parser: ExportParser
  private var filter = ExportByteFilter()
  private var plain = PlainElement(capacity: capacity)
  private let readsPlainElements: Bool
  private(set) var plainElementCount = 0
  private let text = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
  /// The number of bytes in `text` that were read but not used.
  private var count = 0
  /// Whether plain elements may follow.
  private var isBetweenElements = false
  /// The number of bytes for which not to search the next meeting place, and their number after the next failure. It grows while libxml2
  /// cannot be left, as in a damaged export.
  private var patience = (now: 0, next: minimumPatience)

  private static let capacity = ExportScanner.pieceBytes
  private static let minimumPatience = 256
  private static let maximumPatience = 1 << 20

  init(parser: ExportParser, readsPlainElements: Bool) {
    (self.parser, self.readsPlainElements) = (parser, readsPlainElements)
  }

  deinit { text.deallocate() }

  var repairs: ExportRepairs { filter.repairs }

  /// The buffer for the next bytes. It is never empty.
  var room: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(rebasing: text[count...]) }

  /// Processes the first `added` bytes of `room`, into which the caller has read. 0 means the end.
  mutating func take(_ added: Int) throws {
    count += added
    let used = try split(UnsafeRawBufferPointer(rebasing: text[..<count]), isFinal: added == 0)
    count -= used
    // Not nil: `text` was allocated with `capacity` bytes.
    if used > 0, count > 0 { memmove(text.baseAddress!, text.baseAddress! + used, count) }
  }

  /// Processes bytes and returns how many it used: all except the last few; at the end, all.
  private mutating func split(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) throws -> Int {
    var at = 0
    while at < bytes.count, !parser.isFinished {
      if isBetweenElements {
        switch plain.read(bytes, from: at) {
        case .read(let end):
          try parser.take(plain)
          filter.pass(lines: plain.lineBreaks)
          plainElementCount += 1
          at = end
          continue
        case .incomplete where !isFinal && bytes.count - at < Self.capacity / 2: return at
        case .incomplete, .notPlain: isBetweenElements = false
        }
      }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[at...])
      let meeting = meetingPlace(in: rest)
      let limit = meeting ?? rest.count
      let used = try filter.process(rest, limit: limit, isFinal: isFinal) { try parser.feed($0) }
      at += used
      patience.now = max(0, patience.now - used)
      if meeting != nil, used == limit {
        try meet()
      } else if used < limit {
        return at
      }
    }
    return at
  }

  /// The next position after a `>` that looks like a gap between two elements of the root: a tag on its own line, with an indentation of at
  /// most one blank.
  private func meetingPlace(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard readsPlainElements, let base = bytes.baseAddress else { return nil }
    var at = max(1, patience.now)
    while at + 3 < bytes.count, let found = memchr(base + at, 0x0A, bytes.count - 3 - at) {
      at = base.distance(to: UnsafeRawPointer(found))
      let tag = bytes[at + 1] == 0x20 ? at + 2 : at + 1
      if bytes[at - 1] == 0x3E, bytes[tag] == 0x3C, (0x41...0x5A).contains(bytes[tag + 1]) { return at }
      at += 1
    }
    return nil
  }

  /// Lets libxml2 read all waiting text, and checks whether plain elements may follow.
  private mutating func meet() throws {
    try parser.drain()
    isBetweenElements = filter.isBetweenTags && parser.isBetweenElements
    patience = isBetweenElements ? (0, Self.minimumPatience) : (patience.next, min(Self.maximumPatience, 2 * patience.next))
  }
}
