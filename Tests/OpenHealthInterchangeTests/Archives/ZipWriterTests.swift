// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
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
      #expect(archive.little16(at: 4) == (isLarge ? 45 : 20) && header.extraLength == (isLarge ? 20 : 0))
      #expect(header.size == (isLarge ? .max : 0) && header.compressedSize == header.size)
      let reader = try ZipReader(file: InputFile(path: url.path))
      let entry = try #require(reader.entries.first)
      #expect(entry.isZip64 == isLarge && entry.size == 5)
      #expect(try readAll(reader.open(entry)) == Array("hello".utf8))
    }
  }
}
