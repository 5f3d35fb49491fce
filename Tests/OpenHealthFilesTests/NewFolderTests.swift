// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import Testing

/// Folders that are private, and either complete or absent.
@Suite struct NewFolderTests {
  private func write(_ names: String..., at path: String, replacing: Bool) throws {
    let folder = try NewFolder(at: path, replacing: replacing)
    for name in names {
      let file = try folder.file(name)
      try file.write(Array(name.utf8))
      try file.finish()
    }
    try folder.finish()
  }

  @Test("A folder is its owner's alone, appears when complete, and lists its files")
  func appears() throws {
    try withFolder { place in
      let umaskBefore = umask(0)
      defer { umask(umaskBefore) }
      let folder = try NewFolder(at: place + "/a", replacing: false)
      let file = try folder.file("b.csv")
      try file.write(Array("x".utf8))
      try file.finish()
      #expect(!FileManager.default.fileExists(atPath: place + "/a"))
      #expect(throws: FileFault.self) { try folder.file("b.csv") }
      try folder.finish()
      #expect(try names(place) == ["a"] && names(place + "/a") == ["b.csv", "files.txt"])
      #expect(try String(contentsOfFile: place + "/a/files.txt", encoding: .utf8) == "b.csv\n")
      for (name, mode) in [("a", 0o700), ("a/b.csv", 0o600), ("a/files.txt", 0o600)] {
        #expect(try FileManager.default.attributesOfItem(atPath: "\(place)/\(name)")[.posixPermissions] as? Int == mode)
      }
    }
  }

  @Test("An unfinished folder is removed with its finished and unfinished files")
  func discards() throws {
    try withFolder { place in
      do {
        let folder = try NewFolder(at: place + "/a", replacing: false)
        try folder.file("b").finish()
        let begun = try folder.file("c")
        try begun.write([1])
        #expect(try names(place).count == 1)
        folder.discard()
        #expect(try names(place).isEmpty)
      }
      #expect(try names(place).isEmpty)
    }
  }

  @Test("An empty folder is replaced, and on request one of an earlier run; no other is")
  func replaces() throws {
    try withFolder { place in
      let path = place + "/a"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try write("old", at: path, replacing: false)
      #expect(throws: FileFault(.exists, path)) { try write("new", at: path, replacing: false) }
      try write("new", at: path + "/", replacing: true)
      #expect(try names(path) == ["files.txt", "new"] && names(place) == ["a"])
      try "mine".write(toFile: path + "/mine", atomically: false, encoding: .utf8)
      for replacing in [true, false] {
        #expect(throws: FileFault(.holdsOthers, path)) { try write("newer", at: path, replacing: replacing) }
      }
      // A foreign list of files does not make a folder ours if it contains folders.
      try FileManager.default.createDirectory(atPath: place + "/b/sub", withIntermediateDirectories: true)
      try "sub\n".write(toFile: place + "/b/files.txt", atomically: false, encoding: .utf8)
      #expect(throws: FileFault(.holdsOthers, place + "/b")) { try write("x", at: place + "/b", replacing: true) }
      try "mine".write(toFile: place + "/c", atomically: false, encoding: .utf8)
      #expect(throws: FileFault(.exists, place + "/c")) { try write("x", at: place + "/c", replacing: true) }
      #expect(try names(place) == ["a", "b", "c"] && names(path) == ["files.txt", "mine", "new"])
    }
  }

  @Test("A file that appears while the folder is written is not replaced")
  func race() throws {
    try withFolder { place in
      let folder = try NewFolder(at: place + "/a", replacing: true)
      try FileManager.default.createDirectory(atPath: place + "/a", withIntermediateDirectories: true)
      try "mine".write(toFile: place + "/a/mine", atomically: false, encoding: .utf8)
      #expect(throws: FileFault(.holdsOthers, place + "/a")) { try folder.finish() }
      folder.discard()
      #expect(try names(place) == ["a"] && names(place + "/a") == ["mine"])
    }
  }

  @Test("A link to a folder is followed; a folder that cannot be created is an error")
  func links() throws {
    try withFolder { place in
      try FileManager.default.createDirectory(atPath: place + "/real", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: place + "/link", withDestinationPath: "real")
      try write("x", at: place + "/link", replacing: false)
      #expect(try names(place + "/real") == ["files.txt", "x"])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place + "/link") == "real")
      #expect(throws: FileFault.self) { try NewFolder(at: place + "/none/a", replacing: false) }
    }
  }
}
