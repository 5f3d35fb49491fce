// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ZipDirectoryTests {
  @Test("The directory of an archive without entries is found, although it begins with the file")
  func emptyArchive() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("empty.zip")
      try ZipWriter(NewFile(at: url.path, replacing: false)).finish()
      #expect(try Data(contentsOf: url).count == 22)
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.entries.isEmpty)
      #expect(!reader.isIncomplete)
    }
  }

  /// An archive of one stored file `hi`, up to its directory.
  private static let file = HandmadeZip.local("a", checksum: HandmadeZip.checksumOfHi, packed: 2, size: 2) + Array("hi".utf8)

  private static func record(_ name: String, extra: [UInt8] = [], comment: String = "") -> [UInt8] {
    HandmadeZip.record(name, checksum: HandmadeZip.checksumOfHi, packed: 2, size: 2, extra: extra, comment: comment)
  }

  /// The paths in the directory of an archive; nil when it has none.
  private func paths(_ archive: [UInt8], maximumEntries: Int = 100) throws -> [String]? {
    try HandmadeZip.withFile(archive) { try ZipDirectory.find(in: $0, maximumEntries: maximumEntries)?.entries.map(\.path) }
  }

  @Test("The fields of a record are read from their places, behind extra fields and comments of the record before")
  func fields() throws {
    let first = Self.record("a", extra: [9, 9, 3, 0, 1, 2, 3], comment: "PK?")
    let second = HandmadeZip.record("folder/é", flags: 0x0800, method: 8, checksum: 0x0102_0304, packed: 7, size: 5, offset: 0x11)
    let directory = first + second
    let archive = Self.file + directory + HandmadeZip.end(count: 2, size: UInt32(directory.count), offset: UInt32(Self.file.count))
    try HandmadeZip.withFile(archive) { file in
      let found = try #require(try ZipDirectory.find(in: file))
      #expect(found.offset == Int64(Self.file.count))
      let expected = [
        ZipEntry(path: "a", method: .stored, compressedSize: 2, size: 2, checksum: HandmadeZip.checksumOfHi, headerOffset: 0),
        ZipEntry(path: "folder/é", method: .deflate, compressedSize: 7, size: 5, checksum: 0x0102_0304, headerOffset: 0x11),
      ]
      #expect(found.entries == expected)
    }
  }

  @Test(
    "A file is encrypted if one of three flags says so",
    arguments: [(0, false), (0x0001, true), (0x0040, true), (0x2000, true), (0x2041, true), (0xDFBE, false)] as [(UInt16, Bool)])
  func encryption(flags: UInt16, isEncrypted: Bool) throws {
    let directory = HandmadeZip.record("a", flags: flags)
    let archive = directory + HandmadeZip.end(count: 1, size: UInt32(directory.count), offset: 0)
    try HandmadeZip.withFile(archive) { file throws in
      #expect(try ZipDirectory.find(in: file)?.entries.map(\.isEncrypted) == [isEncrypted])
    }
  }

  @Test("The directory can be all there is before the end record, and a record can have no name")
  func shortest() throws {
    let directory = Self.record("")
    #expect(directory.count == 46)
    #expect(try paths(directory + HandmadeZip.end(count: 1, size: 46, offset: 0)) == [""])
    #expect(try paths(Self.record("a") + directory + HandmadeZip.end(count: 2, size: 93, offset: 0)) == ["a", ""])
  }

  @Test("An end record counts only if its directory fits before it, and has as many records as it says")
  func contradictions() throws {
    let directory = Self.record("a")
    let size = UInt32(directory.count)
    let start = UInt32(Self.file.count)
    func archive(count: UInt16 = 1, size: UInt32, offset: UInt32) -> [UInt8] {
      Self.file + directory + HandmadeZip.end(count: count, size: size, offset: offset)
    }
    #expect(try paths(archive(size: size, offset: start)) == ["a"])
    #expect(try paths(archive(count: 2, size: size, offset: start)) == nil)
    #expect(try paths(archive(count: 0, size: size, offset: start)) == nil)
    #expect(try paths(archive(size: size - 1, offset: start)) == nil)
    #expect(try paths(archive(size: size, offset: start + 1)) == nil)
    #expect(try paths(archive(size: size + start + 1, offset: 0)) == nil)
    // There is no byte before this record.
    #expect(try paths(HandmadeZip.end(count: 0, size: 1, offset: 0)) == nil)
    #expect(try paths(HandmadeZip.end(count: 0, size: 0, offset: 0)) == [])
    #expect(try paths([]) == nil && paths(Array(HandmadeZip.end(count: 0, size: 0, offset: 0).dropLast())) == nil)
  }

  @Test("A record that reaches past the end of the directory makes it unreadable")
  func tooLong() throws {
    var directory = Self.record("a", comment: "b")
    #expect(try paths(directory + HandmadeZip.end(count: 1, size: UInt32(directory.count), offset: 0)) == ["a"])
    directory[32] = 2
    #expect(try paths(directory + HandmadeZip.end(count: 1, size: UInt32(directory.count), offset: 0)) == nil)
  }

  @Test("The end record is found before a comment of up to 65,535 bytes", arguments: [0, 1, 65_534, 65_535, 65_536])
  func comments(length: Int) throws {
    let directory = Self.record("a")
    let comment = [UInt8](repeating: 0x20, count: length)
    var end = HandmadeZip.end(count: 1, size: UInt32(directory.count), offset: UInt32(Self.file.count))
    end += comment
    #expect(try paths(Self.file + directory + end) == (length <= 65_535 ? ["a"] : nil))
  }

  @Test("Bytes before the archive move all its offsets; an offset that no file can have makes the directory unreadable")
  func shift() throws {
    let first = HandmadeZip.record("a", offset: 7)
    func large(_ offset: UInt64) -> [UInt8] { HandmadeZip.record("b", extra: HandmadeZip.numbers(offset), offset: .max) }
    func offsets(before: Int, _ last: [UInt8]) throws -> [UInt64]? {
      let directory = first + last
      let end = HandmadeZip.end(count: 2, size: UInt32(directory.count), offset: 0)
      return try HandmadeZip.withFile([UInt8](repeating: 0, count: before) + directory + end) { file in
        try ZipDirectory.find(in: file)?.entries.map(\.headerOffset)
      }
    }
    #expect(try offsets(before: 0, large(1 << 40)) == [7, 1 << 40])
    #expect(try offsets(before: 5, large(1 << 40)) == [12, 1 << 40 + 5])
    #expect(try offsets(before: 0, large(UInt64(Int64.max))) == [7, UInt64(Int64.max)])
    #expect(try offsets(before: 5, large(UInt64(Int64.max) - 5)) == [12, UInt64(Int64.max)])
    #expect(try offsets(before: 5, large(UInt64(Int64.max) - 4)) == nil)
    #expect(try offsets(before: 5, large(.max)) == nil)
  }

  @Test("Numbers of 64 bits are read in their order, and only for the fields that are marked")
  func largeNumbers() throws {
    let mark = UInt32.max
    let records = [
      HandmadeZip.record("a", packed: mark, size: mark, extra: HandmadeZip.numbers(1, 2, 3), offset: mark),
      HandmadeZip.record("b", packed: mark, size: 5, extra: HandmadeZip.numbers(1, 2), offset: mark),
      HandmadeZip.record("c", packed: 6, size: 5, extra: HandmadeZip.numbers(1), offset: 4),
      HandmadeZip.record("d", packed: mark, size: mark, extra: HandmadeZip.numbers(1), offset: 4),
      HandmadeZip.record("e", packed: mark, size: mark, offset: 4),
    ]
    let directory = records.flatMap { $0 }
    let archive = directory + HandmadeZip.end(count: 5, size: UInt32(directory.count), offset: 0)
    try HandmadeZip.withFile(archive) { file in
      let entries = try #require(try ZipDirectory.find(in: file)?.entries)
      #expect(entries.map(\.size) == [1, 5, 5, 1, ZipEntry.mark])
      #expect(entries.map(\.compressedSize) == [2, 1, 6, ZipEntry.mark, ZipEntry.mark])
      #expect(entries.map(\.headerOffset) == [3, 2, 4, 4, 4])
      #expect(entries.map(\.isZip64) == [true, true, true, true, false])
    }
  }

  @Test(
    "An end record of 64 bits counts if the count, the size or the offset is marked",
    arguments: [(0xFFFF, false, false), (1, true, false), (1, false, true)] as [(UInt16, Bool, Bool)])
  func largeEnd(count: UInt16, isSizeMarked: Bool, isOffsetMarked: Bool) throws {
    let directory = Self.record("a")
    let (size, start) = (UInt64(directory.count), UInt64(Self.file.count))
    // The bytes between the record and its locator are for later versions of the format.
    for more in [[], [1, 2, 3]] as [[UInt8]] {
      let large = HandmadeZip.largeEnd(count: 1, size: size, offset: start, at: start + size, more: more)
      let end = HandmadeZip.end(count: count, size: isSizeMarked ? .max : UInt32(size), offset: isOffsetMarked ? .max : UInt32(start))
      #expect(try paths(Self.file + directory + large + end) == ["a"])
    }
  }

  @Test("An end record of 64 bits can be the first one in the file, and is read only where it is complete")
  func smallestLargeEnd() throws {
    let large = HandmadeZip.largeEnd(count: 0, size: 0, offset: 0, at: 0)
    let end = HandmadeZip.end(count: 0xFFFF, size: 0, offset: 0)
    #expect(large.count == 76)
    #expect(try paths(large + end) == [])
    #expect(try paths(Array(large.dropFirst()) + end, maximumEntries: 100_000) == nil)
    for place in [0, 56] {
      var damaged = large
      damaged[place] ^= 1
      #expect(try paths(damaged + end, maximumEntries: 100_000) == nil)
    }
  }

  @Test("A directory with more files than the limit is refused, whatever its end record says")
  func tooMany() throws {
    let directory = Self.record("a") + Self.record("b") + Self.record("c")
    func archive(_ count: UInt16) -> [UInt8] {
      directory + HandmadeZip.end(count: count, size: UInt32(directory.count), offset: 0)
    }
    #expect(try paths(archive(3), maximumEntries: 3) == ["a", "b", "c"])
    #expect(throws: ArchiveFault.tooManyEntries(limit: 2)) { try paths(archive(3), maximumEntries: 2) }
    #expect(throws: ArchiveFault.tooManyEntries(limit: 2)) { try paths(archive(1), maximumEntries: 2) }
  }

  @Test("The search asks for each end record whether to stop, and again for the directory")
  func cancelling() throws {
    let directory = Self.record("a") + Self.record("b")
    let archive = directory + HandmadeZip.end(count: 2, size: UInt32(directory.count), offset: 0)
    try HandmadeZip.withFile(archive) { file throws in
      var asked = 0
      func find(stoppingAt stop: Int) throws -> ZipDirectory? {
        asked = 0
        return try ZipDirectory.find(in: file) {
          asked += 1
          return asked == stop
        }
      }
      #expect(try find(stoppingAt: 0)?.entries.count == 2)
      #expect(asked == 2)
      #expect(throws: CancellationError.self) { try find(stoppingAt: 1) }
      #expect(throws: CancellationError.self) { try find(stoppingAt: 2) }
    }
  }
}
