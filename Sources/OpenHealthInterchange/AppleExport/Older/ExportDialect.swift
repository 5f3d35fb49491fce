// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The form of an export's text, one of two.
///
/// Unsafe: the buffer is allocated and freed in `detect`; only the bytes that were read are inspected.
enum ExportDialect: Hashable, Sendable {
  /// The form of iOS 10 and later.
  case current
  /// The form of iOS 8 and 9 (2014 to 2016): see ``OlderDialectSource``.
  case of2015

  /// How far to search for the first date. Apple's DOCTYPE before it takes about 12 KB.
  private static let maximumBytes = 256 << 10

  /// Detects the form by the first date in the text. A text without a date is in the current form.
  static func detect(_ source: any ByteSource) throws -> ExportDialect {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: maximumBytes, alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    while count < buffer.count {
      let added = try source.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<min(buffer.count, count + (16 << 10))]))
      count += added
      if let dialect = firstDate(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])) { return dialect }
      if added == 0 { break }
    }
    return .current
  }

  /// Decides by the first complete value of an `ExportDate` or a start date. Nil when there is none yet.
  private static func firstDate(in bytes: UnsafeRawBufferPointer) -> ExportDialect? {
    let marks: [StaticString] = ["<ExportDate value=\"", " startDate=\""]
    var at = 0
    while at < bytes.count {
      for mark in marks where bytes.has(mark, at: at) {
        let start = at + mark.utf8CodeUnitCount
        guard start + OlderTimestamp.length <= bytes.count else { return nil }
        return OlderTimestamp.isOne(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + OlderTimestamp.length)])) ? .of2015 : .current
      }
      at += 1
    }
    return nil
  }
}

/// An instant in exports of iOS 8 and 9: `20150718161649+0200`.
enum OlderTimestamp {
  static let length = 19

  /// Whether the bytes have this form.
  static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == length, bytes[14] == 0x2B || bytes[14] == 0x2D else { return false }
    return bytes.indices.allSatisfy { $0 == 14 || (0x30...0x39).contains(bytes[$0]) }
  }

  /// Appends the instant in the current form: `2015-07-18 16:16:49 +0200`. Appends other bytes unchanged.
  static func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    guard isOne(bytes) else { return text.append(contentsOf: bytes) }
    let parts: [(Range<Int>, before: UInt8?)] = [
      (0..<4, nil), (4..<6, 0x2D), (6..<8, 0x2D), (8..<10, 0x20), (10..<12, 0x3A), (12..<14, 0x3A), (14..<19, 0x20),
    ]
    for (range, before) in parts {
      if let before { text.append(before) }
      text.append(contentsOf: bytes[range])
    }
  }
}
