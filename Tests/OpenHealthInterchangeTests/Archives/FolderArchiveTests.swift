// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct FolderArchiveTests {
  @Test("The archive has the files of the folder, byte by byte and by name; the folder is empty afterwards")
  func packs() throws {
    try withFolder { folder in
      let files = folder.appendingPathComponent("files")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
      // More than two pieces, and none.
      let large = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
      let contents = ["b.csv": large, "a.csv": Array("date,value\n".utf8), "c.csv": []]
      for (name, bytes) in contents { try Data(bytes).write(to: files.appendingPathComponent(name)) }
      let target = folder.appendingPathComponent("a.zip")
      try FolderArchive.move(files.path, named: "health", to: NewFile(at: target.path, replacing: false))
      let reader = try ZipReader(file: InputFile(path: target.path))
      #expect(reader.entries.map(\.path) == ["health/a.csv", "health/b.csv", "health/c.csv"])
      for entry in reader.entries { #expect(try readAll(reader.open(entry)) == contents[String(entry.path.dropFirst(7))]) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).isEmpty)
    }
  }

  @Test("A link in the folder is refused, and there is no archive then")
  func links() throws {
    try withFolder { folder in
      let files = folder.appendingPathComponent("files")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(atPath: files.path + "/a.csv", withDestinationPath: "/etc/hostname")
      let target = folder.appendingPathComponent("a.zip").path
      #expect(throws: FileFault.self) { try FolderArchive.move(files.path, named: "health", to: NewFile(at: target, replacing: false)) }
      #expect(!FileManager.default.fileExists(atPath: target))
    }
  }
}
