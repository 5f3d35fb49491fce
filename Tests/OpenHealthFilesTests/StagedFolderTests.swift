// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import Testing

/// Folders that another library fills: they appear complete or not at all.
@Suite struct StagedFolderTests {
  @Test("A folder is its owner's alone, and has its name only when it is finished")
  func appears() throws {
    try withFolder { place in
      let folder = try StagedFolder(at: place + "/a/", names: ["b"])
      try Data([1]).write(to: URL(fileURLWithPath: folder.path + "/b"))
      #expect(!FileManager.default.fileExists(atPath: place + "/a"))
      #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
      try folder.finish()
      #expect(try names(place) == ["a"] && names(place + "/a") == ["b"])
      folder.discard()
      #expect(try names(place + "/a") == ["b"])
    }
  }

  @Test("A folder that is not finished goes with all files in it")
  func discards() throws {
    try withFolder { place in
      do {
        let folder = try StagedFolder(at: place + "/a", names: ["b"])
        for name in ["b", "another"] { try Data().write(to: URL(fileURLWithPath: "\(folder.path)/\(name)")) }
        #expect(try names(place).count == 1)
      }
      #expect(try names(place).isEmpty)
    }
  }

  @Test("An empty folder is replaced; a folder with files, or a file, is not, also if it appears in between")
  func replaces() throws {
    try withFolder { place in
      let path = place + "/a"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let folder = try StagedFolder(at: path, names: [])
      try Data().write(to: URL(fileURLWithPath: path + "/mine"))
      #expect(throws: FileFault(.holdsOthers, path)) { try StagedFolder(at: path, names: []) }
      #expect(throws: FileFault(.holdsOthers, path)) { try folder.finish() }
      try FileManager.default.removeItem(atPath: path + "/mine")
      try folder.finish()
      try Data().write(to: URL(fileURLWithPath: place + "/file"))
      #expect(throws: FileFault(.exists, place + "/file")) { try StagedFolder(at: place + "/file", names: []) }
      #expect(throws: FileFault(.system(ENOENT), place + "/none/a")) { try StagedFolder(at: place + "/none/a", names: []) }
      #expect(try names(place) == ["a", "file"])
    }
  }
}
