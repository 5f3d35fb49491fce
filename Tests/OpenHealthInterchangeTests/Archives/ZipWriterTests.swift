// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ZipWriterTests {
  @Test(
    "The header of an entry has room for sizes of 64 bits from 4 GiB - 1 on, as the marks in its fields of 32 bits say",
    arguments: [
      (.stored, 0, false), (.stored, 0xFFFF_FFFE, false), (.stored, 0xFFFF_FFFF, true), (.stored, 1 << 32, true), (.stored, .max, true),
      (.deflate, 0, false), (.deflate, 3 << 30, false), (.deflate, 0xFFFF_FFFF, true), (.deflate, .max, true),
      // Bytes that do not compress take more room in the archive than before.
      (.deflate, 0xFFFF_FFFE, true),
    ] as [(ZipEntry.Method, Int64, Bool)])
  func sizes(method: ZipEntry.Method, bytes: Int64, isLarge: Bool) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      let writer = try ZipWriter(NewFile(at: url.path, replacing: false))
      try writer.begin("a", method: method, expecting: bytes)
      try writer.write("hello")
      try writer.end()
      try writer.finish()
      let archive = [UInt8](try Data(contentsOf: url))
      let header = try #require(ZipLocalHeader(archive))
      #expect(archive.little16(at: 4) == (isLarge ? 45 : 20))
      #expect(header.extraLength == (isLarge ? 20 : 0))
      #expect(header.size == (isLarge ? .max : 0))
      #expect(header.compressedSize == header.size)
      let reader = try ZipReader(file: InputFile(path: url.path))
      let entry = try #require(reader.entries.first)
      #expect(entry.isZip64 == isLarge)
      #expect(entry.size == 5)
      #expect(try readAll(reader.open(entry)) == Array("hello".utf8))
    }
  }

  /// Writes an archive, and returns its bytes.
  private func archive(_ write: (ZipWriter) throws -> Void) throws -> [UInt8] {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      let writer = try ZipWriter(NewFile(at: url.path, replacing: false))
      try write(writer)
      try writer.finish()
      return [UInt8](try Data(contentsOf: url))
    }
  }

  @Test("An archive has each field where the format wants it, with sizes of 32 and of 64 bits")
  func eachByte() throws {
    let found = try archive { writer in
      try writer.begin("a", method: .stored)
      try writer.write("hi")
      try writer.end()
      try writer.begin("bc", expecting: 1 << 32)
      try writer.write("hello")
      try writer.end()
    }
    // Python's zipfile reads these bytes.
    let expected = hexBytes(
      """
      504b0304 1400 0808 0000 0000 2100 00000000 00000000 00000000 0100 0000 61 6869
      504b0708 ac2a93d8 02000000 02000000
      504b0304 2d00 0808 0800 0000 2100 00000000 ffffffff ffffffff 0200 1400 6263
      0100 1000 0000000000000000 0000000000000000 cb48cdc9c90700
      504b0708 86a61036 0700000000000000 0500000000000000
      504b0102 2d03 1400 0808 0000 0000 2100 ac2a93d8 02000000 02000000 0100 0000 0000 0000 0000 0000a481 00000000 61
      504b0102 2d03 2d00 0808 0800 0000 2100 86a61036 ffffffff ffffffff 0200 1400 0000 0000 0000 0000a481 31000000 6263
      0100 1000 0500000000000000 0700000000000000
      504b0506 0000 0000 0200 0200 73000000 84000000 0000
      """)
    #expect(found == expected)
  }

  @Test(
    "An archive of 65,535 files has an end record of 64 bits in addition, and one of 65,534 files has not", arguments: [65_534, 65_535])
  func manyFiles(count: Int) throws {
    let found = try archive { writer in
      for _ in 0..<count {
        try writer.begin("e", method: .stored)
        try writer.end()
      }
    }
    // 31 bytes of header and 16 after the data; 47 bytes in the directory.
    let (start, number) = (UInt64(47 * count), UInt64(count))
    var expected: [UInt8] = []
    if count == 65_535 {
      expected += hexBytes("504b0606 2c00000000000000 2d03 2d00 00000000 00000000")
      expected += little(number)
      expected += little(number)
      expected += little(start)
      expected += little(start)
      expected += hexBytes("504b0607 00000000")
      expected += little(2 * start)
      expected += hexBytes("01000000")
    }
    expected += hexBytes("504b0506 00000000")
    expected += little(UInt16(count))
    expected += little(UInt16(count))
    expected += little(UInt32(start))
    expected += little(UInt32(start))
    expected += [0, 0]
    #expect(found.count == 94 * count + expected.count)
    #expect(found.suffix(expected.count).elementsEqual(expected))
  }

  @Test("Files are packed with zlib's level 6 unless another one is asked for")
  func level() throws {
    var random = SplitMix64(seed: 1)
    let content = (0..<20_000).map { _ in 65 + UInt8(random.next() & 1) }
    try withFolder { folder in
      func packed(_ name: String, _ make: (NewFile) throws -> ZipWriter) throws -> Data {
        let url = folder.appendingPathComponent(name)
        let writer = try make(NewFile(at: url.path, replacing: false))
        try writer.begin("a")
        try content.withUnsafeBytes { try writer.write($0) }
        try writer.end()
        try writer.finish()
        return try Data(contentsOf: url)
      }
      let six = try packed("6") { try ZipWriter($0, level: 6) }
      let usual = try packed("usual") { try ZipWriter($0) }
      let limited = try packed("limited") { try ZipWriter($0, maximumEntries: 1) }
      let seven = try packed("7") { try ZipWriter($0, level: 7) }
      #expect(usual == six)
      #expect(limited == six)
      #expect(seven != six)
    }
  }

  @Test("Bytes that hardly compress are packed completely, also in one call")
  func incompressible() throws {
    var random = SplitMix64(seed: 2)
    let content = (0..<70_000).flatMap { _ in little(random.next()) }
    let found = try archive { writer in
      try writer.begin("a")
      try content.withUnsafeBytes { try writer.write($0) }
      try writer.end()
    }
    try HandmadeZip.withFile(found) { file in
      let reader = try ZipReader(file: file)
      let entry = try #require(reader.entries.first)
      #expect(entry.size == 560_000)
      #expect(entry.compressedSize > 500_000)
      let source = try reader.open(entry)
      #expect(try readAll(source, pieceBytes: 1 << 20) == content && source.problem == nil)
    }
  }

  @Test("The writer says where the data of an entry are and where the directory begins, once it is written")
  func places() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      let writer = try ZipWriter(NewFile(at: url.path, replacing: false))
      for (name, size) in [("one", 0), ("second", 1 << 32)] as [(String, Int64)] {
        try writer.begin(name, method: .stored, expecting: size)
        try writer.write(name)
        try writer.end()
      }
      #expect(writer.directoryOffset == nil)
      #expect(writer.dataRange(of: "third") == nil)
      try writer.finish()
      // 30 bytes of header with the name and 16 after the data; then a header with 20 bytes more.
      #expect(writer.dataRange(of: "one") == 33..<36)
      #expect(writer.dataRange(of: "second") == 108..<114)
      #expect(writer.directoryOffset == 138)
      let archive = [UInt8](try Data(contentsOf: url))
      #expect(archive[33..<36].elementsEqual("one".utf8) && archive[108..<114].elementsEqual("second".utf8))
      #expect(archive.little32(at: 138) == 0x0201_4B50)
    }
  }
}
