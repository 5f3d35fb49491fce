// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct DurableFileTests {
  @Test("A full disk and a full quota have their own errors; other failures distinguish reading from writing")
  func failures() {
    let file = URL(fileURLWithPath: "/store/keys")
    func failure(_ operation: StorageCause.FileOperation, _ error: Int32) -> HealthError { DurableFile.failure(operation, file, error) }
    for operation in [StorageCause.FileOperation.read, .written] {
      #expect(failure(operation, ENOSPC) == .diskFull)
      #expect(failure(operation, EDQUOT) == .diskFull)
    }
    #expect(failure(.read, EIO) == .databaseInaccessible(.refused(.read, path: "/store/keys", errno: EIO)))
    #expect(failure(.written, EIO) == .storageFailure(.refused(.written, path: "/store/keys", errno: EIO)))
  }

  @Test("A program without standard input, whose files can have descriptor 0, writes and reads files")
  func descriptorZero() async {
    await #expect(processExitsWith: .success) {
      close(0)
      let folder = try TemporaryFolder()
      let file = folder.url.appendingPathComponent("a")
      #expect(try DurableFile.create(file, [1]))
      try DurableFile.replace(file, [1, 2])
      #expect(try DurableFile.read(file, atMost: 10) == [1, 2])
      try DurableFile.remove(file)
      #expect(try DurableFile.names(in: folder.url) == [])
    }
  }

  @Test("A file is read up to the limit of bytes; a missing one gives nil")
  func limits() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a")
      #expect(try DurableFile.read(file, atMost: 5) == nil)
      let bytes: [UInt8] = [1, 2, 3, 4, 5]
      try DurableFile.replace(file, bytes)
      for (limit, count) in [(0, 0), (1, 1), (4, 4), (5, 5), (6, 5)] {
        #expect(try DurableFile.read(file, atMost: limit) == Array(bytes.prefix(count)), "\(limit)")
      }
      try DurableFile.replace(file, [])
      #expect(try DurableFile.read(file, atMost: 5) == [])
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("A failed write, replacement or removal is an error, and leaves no temporary file")
  func refused() throws {
    try withFolder { folder in
      let below = folder.appendingPathComponent("none/a")
      let missing = HealthError.storageFailure(.refused(.made, path: below.path, errno: ENOENT))
      #expect(throws: missing) { try DurableFile.create(below, [1]) }
      #expect(throws: missing) { try DurableFile.replace(below, [1]) }
      let other = folder.appendingPathComponent("b")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
      #expect(throws: HealthError.storageFailure(.refused(.written, path: other.path, errno: EISDIR))) {
        try DurableFile.replace(other, [1])
      }
      #expect(try !DurableFile.create(other, [1]))
      #expect(throws: HealthError.storageFailure(.refused(.deleted, path: other.path, errno: EISDIR))) { try DurableFile.remove(other) }
      try DurableFile.remove(folder.appendingPathComponent("c"))
      #expect(try DurableFile.names(in: folder) == ["b"])
      #expect(try DurableFile.names(in: folder.appendingPathComponent("none")) == [])
      let file = folder.appendingPathComponent("d")
      #expect(try DurableFile.create(file, [1]))
      #expect(kind { _ = try DurableFile.names(in: file) } == "databaseInaccessible")
      #expect(kind { try DurableFile.makeFolder(file.appendingPathComponent("e")) } == "databaseInaccessible")
    }
  }

  @Test("Left-overs are regular files with a process and a UUID in their names, and nothing else")
  func leftOvers() throws {
    let uuid = "0F0E0D0C-0B0A-4908-8706-050403020100"
    let ours = ["a.1-\(uuid).new", "a.b.77-\(uuid).new", ".c.0-\(uuid).new"]
    let others = [
      "1-\(uuid).new", "a.1-\(uuid).old", "a.1-\(uuid).new.", "a.1-\(uuid)", "a.x1-\(uuid).new", "a.1-x\(uuid).new", "a.1.new", "a.new",
      "a.12345678-0B0A-4908-8706-050403020100.new", "a.1 -\(uuid).new", "new",
    ]
    try withFolder { folder in
      for name in ours + others { try Data().write(to: folder.appendingPathComponent(name)) }
      let link = folder.appendingPathComponent("l.1-\(uuid).new")
      #expect(symlink("/dev/null", link.path) == 0)
      let inner = folder.appendingPathComponent("f.1-\(uuid).new")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
      var targets: Set<String> = []
      let found = try DurableFile.leftOvers(in: folder) { target in
        targets.insert(String(Substring(target)))
        return true
      }
      #expect(Set(found.map(\.lastPathComponent)) == Set(ours))
      #expect(targets == ["a", "a.b", ".c", "l", "f"])
      #expect(try DurableFile.leftOvers(in: folder) { $0.elementsEqual("a".utf8) }.map(\.lastPathComponent) == [ours[0]])
      #expect(try DurableFile.leftOvers(in: folder) { _ in false }.isEmpty)
    }
  }
}
