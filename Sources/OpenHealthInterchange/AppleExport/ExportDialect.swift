// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// In which of its two forms an export's text is.
enum ExportDialect: Hashable, Sendable {
  /// What iOS 10 and later write.
  case current
  /// What iOS 8 and 9 wrote (2014 to 2016): see ``OlderDialectSource``.
  case of2015

  /// Apple's DOCTYPE, which comes before the first date, takes about 12 KB.
  private static let maximumBytes = 256 << 10

  /// Tells the form by the first date of the text. A text without one is in the current form.
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

  /// Decides by the first complete value of an `ExportDate`, or of a start date.
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

/// An instant as exports of iOS 8 and 9 write it: `20150718161649+0200`.
enum OlderTimestamp {
  static let length = 19

  /// Whether the bytes have the form of one.
  static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == length, bytes[14] == 0x2B || bytes[14] == 0x2D else { return false }
    return bytes.indices.allSatisfy { $0 == 14 || (0x30...0x39).contains(bytes[$0]) }
  }

  /// Appends the same instant as later exports write it: `2015-07-18 16:16:49 +0200`. Other bytes stay as they are.
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
