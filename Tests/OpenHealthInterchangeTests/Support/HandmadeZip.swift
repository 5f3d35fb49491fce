// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthInterchange

/// The parts of a zip archive, field by field, for archives that our writer does not make.
enum HandmadeZip {
  /// The checksum of `hi`.
  static let checksumOfHi: UInt32 = 0xD893_2AAC
  /// The checksum of `hello`.
  static let checksumOfHello: UInt32 = 0x3610_A686
  /// `hello`, packed.
  static let packedHello = hexBytes("cb 48 cd c9 c9 07 00")

  /// A local header.
  static func local(
    _ name: String, flags: UInt16 = 0, method: UInt16 = 0, checksum: UInt32 = 0, packed: UInt32 = 0, size: UInt32 = 0, extra: [UInt8] = []
  ) -> [UInt8] {
    var header: [UInt8] = little(UInt32(0x0403_4B50))
    header += little(UInt16(20))
    header += fields(name, flags: flags, method: method, checksum: checksum, packed: packed, size: size, extra: extra)
    header += Array(name.utf8)
    return header + extra
  }

  /// A record of the directory.
  static func record(
    _ name: String, flags: UInt16 = 0, method: UInt16 = 0, checksum: UInt32 = 0, packed: UInt32 = 0, size: UInt32 = 0, extra: [UInt8] = [],
    comment: String = "", offset: UInt32 = 0
  ) -> [UInt8] {
    var record: [UInt8] = little(UInt32(0x0201_4B50))
    record += little(UInt16(20))
    record += little(UInt16(20))
    record += fields(name, flags: flags, method: method, checksum: checksum, packed: packed, size: size, extra: extra)
    record += little(UInt16(comment.utf8.count))
    record += [UInt8](repeating: 0, count: 8)
    record += little(offset)
    record += Array(name.utf8)
    record += extra
    return record + Array(comment.utf8)
  }

  /// The record at the end.
  static func end(count: UInt16, size: UInt32, offset: UInt32, comment: [UInt8] = []) -> [UInt8] {
    var record: [UInt8] = little(UInt32(0x0605_4B50))
    record += little(UInt32(0))
    record += little(count)
    record += little(count)
    record += little(size)
    record += little(offset)
    record += little(UInt16(comment.count))
    return record + comment
  }

  /// The record at the end with numbers of 64 bits, and its locator. `more` is between the two.
  static func largeEnd(count: UInt64, size: UInt64, offset: UInt64, at place: UInt64, more: [UInt8] = []) -> [UInt8] {
    var record: [UInt8] = little(UInt32(0x0606_4B50))
    record += little(UInt64(44 + more.count))
    record += little(UInt16(45))
    record += little(UInt16(45))
    record += little(UInt64(0))
    record += little(count)
    record += little(count)
    record += little(size)
    record += little(offset)
    record += more
    record += little(UInt32(0x0706_4B50))
    record += little(UInt32(0))
    record += little(place)
    return record + little(UInt32(1))
  }

  /// An extra field with numbers of 64 bits.
  static func numbers(_ numbers: UInt64...) -> [UInt8] {
    var extra: [UInt8] = little(UInt16(1))
    extra += little(UInt16(8 * numbers.count))
    for number in numbers { extra += little(number) }
    return extra
  }

  /// Opens bytes as a file, which is deleted when the body ends.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (InputFile) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }  // a file left in the temporary place does no harm
    return try body(InputFile(path: url.path))
  }

  private static func fields(
    _ name: String, flags: UInt16, method: UInt16, checksum: UInt32, packed: UInt32, size: UInt32, extra: [UInt8]
  ) -> [UInt8] {
    var fields: [UInt8] = little(flags)
    fields += little(method)
    fields += little(UInt32(0))
    fields += little(checksum)
    fields += little(packed)
    fields += little(size)
    fields += little(UInt16(name.utf8.count))
    return fields + little(UInt16(extra.count))
  }
}
