// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ZipWalkTests {
  @Test(
    "An archive without its directory is read from front to back, with or without signatures before its sizes", arguments: [true, false])
  func sizesAfterTheData(hasSignatures: Bool) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try ZipReaderTests.write(url, storesToo: false)
      var bytes = [UInt8](try Data(contentsOf: url))
      let directory = try #require(try ZipDirectory.find(in: InputFile(path: url.path)))
      bytes.removeSubrange(Int(directory.offset)...)
      if !hasSignatures {
        for entry in directory.entries.reversed() {
          let data = Int(entry.headerOffset) + ZipLocalHeader.fixedSize + entry.path.utf8.count + (entry.isZip64 ? 20 : 0)
          let end = data + Int(entry.compressedSize)
          #expect(bytes.little32(at: end) == 0x0807_4B50)
          bytes.removeSubrange(end..<end + 4)
        }
      }
      try Data(bytes).write(to: url)
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.isIncomplete && reader.entries.map(\.path) == directory.entries.map(\.path))
      for (entry, listed) in zip(reader.entries, directory.entries) {
        #expect(entry.checksum == listed.checksum && entry.size == listed.size && entry.compressedSize == listed.compressedSize)
        let source = try reader.open(entry)
        #expect(try readAll(source) == ZipReaderTests.entries.first { $0.path == entry.path }?.bytes)
        #expect(source.problem == nil)
      }
    }
  }
}
