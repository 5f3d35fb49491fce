// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct FileArchiveTests {
  @Test("The archive has the files, byte by byte and by name, and the files are released")
  func packs() throws {
    try withFolder { folder in
      // More than two pieces, and none.
      let large = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
      let contents = ["b.csv": large, "a.csv": Array("date,value\n".utf8), "c.csv": []]
      var files: [String: UnnamedFile] = [:]
      for (name, bytes) in contents {
        let file = try UnnamedFile(in: folder.path, prefix: "test-")
        files[name] = file
        let writer = try NewFile(file, named: name)
        try writer.write(bytes)
        try writer.finish()
      }
      weak let first = files["a.csv"]
      let archive = try UnnamedFile(in: folder.path, prefix: "test-")
      try FileArchive.move(&files, inFolder: "health", to: NewFile(archive, named: "a.zip"))
      #expect(files.isEmpty)
      #expect(first == nil)
      let reader = try ZipReader(file: InputFile(archive))
      #expect(reader.entries.map(\.path) == ["health/a.csv", "health/b.csv", "health/c.csv"])
      for entry in reader.entries { #expect(try readAll(reader.open(entry)) == contents[String(entry.path.dropFirst(7))]) }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }
}
