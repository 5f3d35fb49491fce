// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import Testing

/// Files that are private, and either complete or absent.
@Suite struct NewFileTests {
  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func write(_ text: String, _ path: String, replacing: Bool) throws {
    let file = try NewFile(at: path, replacing: replacing)
    try file.write(Array(text.utf8))
    try file.finish()
  }

  @Test("until it is complete, a new file has an unguessable name; it is always its owner's alone")
  func isPrivate() throws {
    try withFolder { folder in
      let path = folder + "/a.zip"
      // Earlier code wrote through this link.
      try "victim".write(toFile: folder + "/victim", atomically: false, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: folder + "/.a.zip.part", withDestinationPath: "victim")
      let umaskBefore = umask(0)
      defer { umask(umaskBefore) }
      let file = try NewFile(at: path, replacing: false)
      let temporary = try #require(file.temporaryPath)
      #expect(try #require(temporary.split(separator: "/").last).utf8.count > 20)
      let other = try NewFile(at: path, replacing: false)
      #expect(other.temporaryPath != temporary)
      other.discard()
      try file.write(Array("data".utf8))
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(try FileManager.default.attributesOfItem(atPath: temporary)[.posixPermissions] as? Int == 0o600)
      try file.finish()
      #expect(try text(path) == "data")
      #expect(try text(folder + "/victim") == "victim")
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
      #expect(try names(folder) == [".a.zip.part", "a.zip", "victim"])
    }
  }

  @Test("An existing file stays unless it may be replaced, even if it appears in the meantime")
  func existing() throws {
    try withFolder { folder in
      let path = folder + "/a"
      try write("one", path, replacing: false)
      #expect(throws: FileFault(.exists, path)) { try write("two", path, replacing: false) }
      try write("three", path, replacing: true)
      #expect(try text(path) == "three")

      let other = folder + "/b"
      let late = try NewFile(at: other, replacing: false)
      try write("first", other, replacing: false)
      #expect(throws: FileFault(.exists, other)) { try late.finish() }
      #expect(try text(other) == "first")
      #expect(try names(folder) == ["a", "b"])
    }
  }

  @Test("a file that is not finished leaves nothing behind")
  func unfinished() throws {
    try withFolder { folder in
      func begin() throws {
        let file = try NewFile(at: folder + "/a", replacing: false)
        try file.write([1, 2, 3])
        #expect(try names(folder).count == 1)
      }
      try begin()
      #expect(try names(folder).isEmpty)
      let file = try NewFile(at: folder + "/a", replacing: false)
      file.discard()
      #expect(try names(folder).isEmpty)
      #expect(throws: FileFault.self) { try NewFile(at: folder + "/none/a", replacing: true) }
      #expect(throws: FileFault(.system(EISDIR), folder)) { try NewFile(at: folder, replacing: true) }
      #expect(throws: FileFault.self) { try NewFile(at: folder + "/a/", replacing: true) }
    }
  }

  @Test("A replaced temporary file does not get the final name")
  func exchanged() throws {
    try withFolder { folder in
      let file = try NewFile(at: folder + "/a", replacing: false)
      let temporary = try #require(file.temporaryPath)
      try FileManager.default.removeItem(atPath: temporary)
      try "other".write(toFile: temporary, atomically: false, encoding: .utf8)
      #expect(throws: FileFault(.system(ESTALE), folder + "/a")) { try file.finish() }
      #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
    }
  }

  @Test("a link is followed and stays, whether or not its target exists")
  func links() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(atPath: folder + "/one", withDestinationPath: "deep/two")
      try FileManager.default.createSymbolicLink(atPath: folder + "/deep/two", withDestinationPath: folder + "/target")
      try write("new", folder + "/one", replacing: false)
      #expect(try text(folder + "/target") == "new")
      #expect(throws: FileFault(.exists, folder + "/one")) { try write("x", folder + "/one", replacing: false) }
      try write("newer", folder + "/one", replacing: true)
      #expect(try text(folder + "/target") == "newer")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/one") == "deep/two")
      #expect(try names(folder) == ["deep", "one", "target"])
      #expect(try names(folder + "/deep") == ["two"])

      try FileManager.default.createSymbolicLink(atPath: folder + "/round", withDestinationPath: "round")
      #expect(throws: FileFault(.system(ELOOP), folder + "/round")) { try write("x", folder + "/round", replacing: true) }
    }
  }

  @Test("a link of another user is refused", .enabled(if: geteuid() == 0, "needs root, to give files to another user"))
  func linksOfOthers() throws {
    try withFolder { folder in
      try write("old", folder + "/target", replacing: false)
      try FileManager.default.createSymbolicLink(atPath: folder + "/one", withDestinationPath: "target")
      #expect(lchown(folder + "/one", 65_534, 65_534) == 0)
      #expect(throws: FileFault(.hasOtherOwner, folder + "/one")) { try write("x", folder + "/one", replacing: true) }
      #expect(try text(folder + "/target") == "old")
    }
  }

  @Test("a pipe gets the bytes and stays a pipe; a format that cannot stream refuses it")
  func pipes() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      defer { close(reader) }
      let file = try NewFile(at: path, replacing: true)
      #expect(file.isStream)
      #expect(!file.isTerminal)
      #expect(file.temporaryPath == nil)
      try file.write(Array("through".utf8))
      try file.finish()
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = buffer.withUnsafeMutableBytes { read(reader, $0.baseAddress, $0.count) }
      #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self) == "through")
      #expect(throws: FileFault(.isNoRegularFile, path)) { try NewFile(at: path, replacing: true, mayStream: false) }
      var facts = stat()
      #expect(lstat(path, &facts) == 0)
      #expect(facts.st_mode & S_IFMT == S_IFIFO)
      #expect(try names(folder) == ["pipe"])
    }
  }

  @Test("a device is written to, never replaced; a failed write is an error")
  func devices() throws {
    let file = try NewFile(at: "/dev/full", replacing: true)
    #expect(throws: FileFault(.cutOff(ENOSPC), "/dev/full")) { try file.write([1]) }
    file.discard()
    var facts = stat()
    #expect(lstat("/dev/full", &facts) == 0)
    #expect(facts.st_mode & S_IFMT == S_IFCHR)
    #expect(throws: FileFault(.isNoRegularFile, "/dev/full")) { try NewFile(at: "/dev/full", replacing: true, mayStream: false) }
  }
}
