// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

extension SharingWorld {
  /// Imports samples of steps, one a minute, and files. The bytes of files are stored as the importer stores them: compressed by zlib.
  @discardableResult
  func importFile(
    _ name: String, samples: Int = 1, files: [(path: String, bytes: [UInt8])] = [], isComplete: Bool = true
  ) throws -> Int64 {
    let number = try engine.perform(BeginImport(name: name), for: .owner)
    let (type, unit) = (try Self.type("stepCount"), try UnitExpression.parse("count"))
    let begin = try #require(ISO8601DateFormatter().date(from: "2026-06-01T00:00:00Z"))
    let provenance = Provenance(
      revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.phone", name: "Phone")), device: nil)
    let records = (0..<samples).map { place in
      let start = begin + Double(place) * 60
      return SampleRecord(uuid: UUID(), type: type, start: start, end: start + 60, value: .quantity(7, unit), provenance: provenance)
    }
    _ = try engine.perform(ImportRecords(number: number, records: records), for: .owner)
    for (path, bytes) in files {
      let digest = UInt128(path.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
      let request = ImportFile(number: number, path: path, size: Int64(bytes.count), digest: digest, replaces: false)
      let file = try #require(try engine.perform(request, for: .owner))
      _ = try engine.perform(
        ImportFilePart(number: number, file: file, part: 0, body: Self.stored(bytes), isLast: true), for: .owner)
    }
    try engine.perform(FinishImport(number: number, exportDate: begin, locale: "en_US", isComplete: isComplete), for: .owner)
    return number
  }

  /// Bytes in zlib's form, in one stored block.
  private static func stored(_ bytes: [UInt8]) -> Data {
    let count = UInt16(bytes.count)
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let sum = b << 16 | a
    let head: [UInt8] = [0x78, 0x01, 0x01, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    return Data(head + bytes + [24, 16, 8, 0].map { UInt8(sum >> $0 & 255) })
  }
}
