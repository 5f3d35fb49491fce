// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@Suite struct UnnamedFileTests {
  private func names(_ folder: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

  @Test("T10: a file has its name only while it is empty, belongs to its owner alone, and takes what is written through it")
  func written() throws {
    try withFolder { folder in
      var named: [String] = []
      let file = try UnnamedFile(in: folder.path, prefix: "way-") { path in
        named = try names(folder)
        var facts = stat()
        #expect(stat(path, &facts) == 0)
        #expect(facts.st_size == 0)
        #expect(facts.st_mode & 0o777 == 0o600)
        #expect(facts.st_nlink == 1)
      }
      #expect(named.count == 1 && named[0].hasPrefix("way-"))
      #expect(try names(folder).isEmpty && file.size() == 0 && file.read(at: 0, count: 10).isEmpty)
      let writer = try NewFile(file, named: "export.zip")
      #expect(!writer.isStream)
      #expect(writer.temporaryPath == nil)
      #expect(writer.path == "export.zip")
      try writer.write(Array("hello".utf8))
      #expect(try names(folder).isEmpty)
      try writer.finish()
      #expect(try file.size() == 5 && file.read(at: 1, count: 3) == Array("ell".utf8) && file.read(at: 3, count: 9) == Array("lo".utf8))
      #expect(try file.read(at: 5, count: 9).isEmpty && names(folder).isEmpty)
    }
  }

  @Test("T10: a file that cannot be made, or opened by the library that wants it, leaves no name and no descriptor")
  func failed() throws {
    try withFolder { folder in
      #expect(throws: FileFault.self) { try UnnamedFile(in: folder.path + "/none", prefix: "way-") }
      #expect(throws: FileFault(.exists, "x")) {
        try UnnamedFile(in: folder.path, prefix: "way-") { _ in throw FileFault(.exists, "x") }
      }
      let left = try names(folder)
      #expect(left.isEmpty)
    }
  }
}
