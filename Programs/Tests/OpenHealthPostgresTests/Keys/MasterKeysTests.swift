// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

@Suite struct MasterKeysTests {
  private static let digits = String(repeating: "0a", count: 32)

  @Test("a file that is made has one key, and gets others; it is the user's alone")
  func made() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("master.keys").path
      #expect(throws: MasterKeyFault.noFile(path: path)) { try MasterKeys(file: path) }
      #expect(try MasterKeys.make(in: path) == 1)
      let early = try MasterKeys(file: path)
      #expect(early.numbers == [1])
      #expect(early.newest.number == 1)
      #expect(try MasterKeys.make(in: path) == 2)
      #expect(try MasterKeys(file: path).numbers == [1, 2])
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      // A server that runs finds the new key when it meets it.
      #expect(early.numbers == [1])
      #expect(early.key(2)?.number == 2)
      #expect(early.numbers == [1, 2])
      #expect(early.key(3) == nil)
      try MasterKeys.remove(1, from: path)
      #expect(try MasterKeys(file: path).numbers == [2])
      #expect(throws: MasterKeyFault.lastKey) { try MasterKeys.remove(2, from: path) }
      #expect(throws: MasterKeyFault.noKey(number: 7)) { try MasterKeys.remove(7, from: path) }
      chmod(path, 0o644)
      #expect(throws: (any Error).self) { try MasterKeys(file: path) }
    }
  }

  @Test("programs that change a file at the same time lose no key of each other")
  func together() async throws {
    try await withFolder { folder in
      let path = folder.appendingPathComponent("master.keys").path
      for _ in 0..<2 { _ = try MasterKeys.make(in: path) }
      let made = try await withThrowingTaskGroup(of: Int64.self) { group in
        for _ in 0..<8 { group.addTask { try (0..<4).map { _ in try MasterKeys.make(in: path) }.last ?? 0 } }
        // Its keys are dropped while others are made.
        group.addTask {
          try MasterKeys.remove(1, from: path)
          return 0
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(try MasterKeys(file: path).numbers == Array(2...34) && made.contains(34))
    }
  }

  @Test("a file that is no regular one, that is too large, or has the greatest number is refused, without waiting")
  func odd() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("master.keys").path
      func isRefused() {
        #expect(throws: (any Error).self) { try MasterKeys(file: path) }
        #expect(throws: (any Error).self) { try MasterKeys.make(in: path) }
      }
      #expect(mkfifo(path, 0o600) == 0)
      isRefused()
      unlink(path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      isRefused()
      try FileManager.default.removeItem(atPath: path)
      // A large file takes no room on the disk here.
      #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]))
      #expect(truncate(path, 1 << 40) == 0)
      isRefused()
      unlink(path)
      let text = "openhealthkit master keys 1\n\(Int64.max) \(Self.digits)\n"
      let bytes = Data(text.utf8)
      #expect(FileManager.default.createFile(atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600]))
      #expect(throws: MasterKeyFault.tooMany) { try MasterKeys.make(in: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      // A link is followed, and stays: the file that it names is the one that changes.
      let link = folder.appendingPathComponent("link").path
      unlink(path)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      #expect(try MasterKeys.make(in: link) == 1 && MasterKeys.make(in: link) == 2)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path && MasterKeys(file: path).numbers == [1, 2])
    }
  }

  @Test(
    "anything else is not a file of master keys",
    arguments: [
      "", "openhealthkit master keys 1\n", "openhealthkit master keys 1\n1 \(digits)", "openhealthkit master keys 2\n1 \(digits)\n",
      "openhealthkit master keys 1\n\n1 \(digits)\n", "openhealthkit master keys 1\n0 \(digits)\n",
      "openhealthkit master keys 1\n-1 \(digits)\n", "openhealthkit master keys 1\n01 \(digits)\n",
      "openhealthkit master keys 1\n2 \(digits)\n1 \(digits)\n", "openhealthkit master keys 1\n1 \(digits)\n1 \(digits)\n",
      "openhealthkit master keys 1\n1  \(digits)\n", "openhealthkit master keys 1\n1 \(digits)0\n",
      "openhealthkit master keys 1\n1 \(digits.dropLast())\n", "openhealthkit master keys 1\n1 \(digits.uppercased())\n",
      "openhealthkit master keys 1\n1 \(digits.dropLast())g\n", "openhealthkit master keys 1\n1 \(digits)\n\n",
      "openhealthkit master keys 1\r\n1 \(digits)\r\n", "\u{FEFF}openhealthkit master keys 1\n1 \(digits)\n",
      "openhealthkit master keys 1\n1 \(digits)\nx", "openhealthkit master keys 1\n1 \(digits)\n\0",
      "openhealthkit master keys 1\n+1 \(digits)\n", "openhealthkit master keys 1\n9223372036854775808 \(digits)\n",
    ])
  func refused(text: String) {
    #expect(MasterKeys.keys(in: Array(text.utf8)) == nil)
  }

  @Test("the lines of keys are read back, with their secrets")
  func lines() throws {
    let text = "openhealthkit master keys 1\n3 \(Self.digits)\n20 \(String(repeating: "f9", count: 32))\n"
    let keys = try #require(MasterKeys.keys(in: Array(text.utf8)))
    #expect(keys.map(\.number) == [3, 20])
    #expect(Array("openhealthkit master keys 1\n".utf8) + keys.flatMap(\.line) == Array(text.utf8))
    let many = (1...101).map { "\($0) \(Self.digits)\n" }
    #expect(MasterKeys.keys(in: Array(("openhealthkit master keys 1\n" + many.prefix(100).joined()).utf8))?.count == 100)
    #expect(MasterKeys.keys(in: Array(("openhealthkit master keys 1\n" + many.joined()).utf8)) == nil)
  }
}
