// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthInterchange

@Suite struct ZipNamesTests {
  /// The entry of an archive with one file, `hi`, whose name is written in both headers.
  private func entry(
    local: [UInt8], _ localFlags: UInt16 = 0, _ localExtra: [UInt8] = [], directory: [UInt8], _ flags: UInt16 = 0, _ extra: [UInt8] = []
  ) throws -> ZipEntry {
    func header(_ text: [UInt8], _ flags: UInt16, _ extra: [UInt8], isLocal: Bool) -> [UInt8] {
      // The name is put in afterwards, because it need not be a text.
      let (checksum, size) = (HandmadeZip.checksumOfHi, UInt32(2))
      var bytes =
        isLocal
        ? HandmadeZip.local("", flags: flags, checksum: checksum, packed: size, size: size, extra: extra)
        : HandmadeZip.record("", flags: flags, checksum: checksum, packed: size, size: size, extra: extra)
      bytes[isLocal ? 26 : 28] = UInt8(text.count)
      bytes.insert(contentsOf: text, at: isLocal ? 30 : 46)
      return bytes
    }
    let file = header(local, localFlags, localExtra, isLocal: true) + Array("hi".utf8)
    let list = header(directory, flags, extra, isLocal: false)
    let archive = file + list + HandmadeZip.end(count: 1, size: UInt32(list.count), offset: UInt32(file.count))
    return try HandmadeZip.withFile(archive) { file in
      let reader = try ZipReader(file: file)
      #expect(try readAll(reader.open(reader.entries[0])) == Array("hi".utf8))
      return reader.entries[0]
    }
  }

  private static func unicodeField(_ text: String, of name: [UInt8]) -> [UInt8] {
    var checksum = Checksum()
    name.withUnsafeBytes { checksum.update($0) }
    let body = [1] + little(checksum.value) + Array(text.utf8)
    return little(UInt16(0x7075)) + little(UInt16(body.count)) + body
  }

  @Test("T19: an entry goes by the name in front of its data, and keeps that of the directory")
  func different() throws {
    let entry = try entry(local: Array("a/b.csv".utf8), directory: Array("a/c.csv".utf8))
    #expect(entry.path == "a/b.csv")
    #expect(entry.otherPath == "a/c.csv")
    let longer = try self.entry(local: Array((String(repeating: "n", count: 200) + ".csv").utf8), directory: Array("c".utf8))
    #expect(longer.path.utf8.count == 204)
    #expect(longer.otherPath == "c")
  }

  @Test(
    "T19: a name in front of the data that is no path below a folder does not replace that of the directory",
    arguments: ["../b", "/b", "b/", "", "a\0b", "a\u{202E}b", "C:b"])
  func unsound(_ local: String) throws {
    let entry = try entry(local: Array(local.utf8), directory: Array("c.csv".utf8))
    #expect(entry.path == "c.csv")
    #expect(entry.otherPath == local)
  }

  @Test("T19: a directory that makes a folder of a file does not hide it")
  func folder() throws {
    let entry = try entry(local: Array("photo".utf8), directory: Array("phot/".utf8))
    #expect(entry.path == "photo")
    #expect(!entry.isFolder)
    let both = try self.entry(local: Array("phot/".utf8), directory: Array("phot/".utf8))
    #expect(!both.isFolder)
    #expect(both.otherPath == nil)
  }

  @Test("T19: forms of one name are no difference: UTF-8, the code page of MS-DOS, and the Unicode field")
  func forms() throws {
    let (page, text) = ([0x81, 0x62] as [UInt8], "üb")
    for (local, localFlags, localExtra, directory, flags, extra) in [
      (page, 0, [], Array(text.utf8), 0x0800, []),
      (Array(text.utf8), 0x0800, [], page, 0, []),
      (Array(text.utf8), 0, [], Array(text.utf8), 0x0800, []),
      (page, 0, [], page, 0, Self.unicodeField(text, of: page)),
      (Array("?b".utf8), 0, Self.unicodeField(text, of: Array("?b".utf8)), page, 0, []),
      (Array("?b".utf8), 0, [9, 9, 1, 0, 7] + Self.unicodeField(text, of: Array("?b".utf8)), Array(text.utf8), 0x0800, []),
    ] as [([UInt8], UInt16, [UInt8], [UInt8], UInt16, [UInt8])] {
      let entry = try entry(local: local, localFlags, localExtra, directory: directory, flags, extra)
      #expect(entry.path == text)
      #expect(entry.otherPath == nil)
    }
  }

  @Test("T19: a Unicode field of another name does not count")
  func staleField() throws {
    let stale = Self.unicodeField("ü", of: Array("before".utf8))
    let entry = try entry(local: Array("after".utf8), 0, stale, directory: Array("after".utf8), 0, stale)
    #expect(entry.path == "after")
    #expect(entry.otherPath == nil)
    let damaged = try self.entry(local: Array("a".utf8), 0, [0x75, 0x70, 0xFF, 0xFF], directory: Array("a".utf8), 0, [0x75, 0x70])
    #expect(damaged.path == "a")
    #expect(damaged.otherPath == nil)
  }

  @Test("T19: two records of the directory at one offset do not take the name of each other's file")
  func repeated() throws {
    let file = HandmadeZip.local("a", checksum: HandmadeZip.checksumOfHi, packed: 2, size: 2) + Array("hi".utf8)
    let records = ["a", "b"].flatMap { HandmadeZip.record($0, checksum: HandmadeZip.checksumOfHi, packed: 2, size: 2) }
    let archive = file + records + HandmadeZip.end(count: 2, size: UInt32(records.count), offset: UInt32(file.count))
    try HandmadeZip.withFile(archive) { file in
      let entries = try ZipReader(file: file).entries
      #expect(entries.map(\.path) == ["a", "b"])
      #expect(entries.allSatisfy { $0.otherPath == nil })
    }
  }
}
