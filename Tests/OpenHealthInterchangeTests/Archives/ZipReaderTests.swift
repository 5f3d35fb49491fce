// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ZipReaderTests {
  static func content(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { $0 % 7 == 0 ? UInt8.random(in: 0...255, using: &random) : UInt8($0 % 251) }
  }

  /// Small, empty and larger entries, written in all ways.
  static let entries: [(path: String, method: ZipEntry.Method, isZip64: Bool, bytes: [UInt8])] = [
    ("a.txt", .deflate, false, Array("hello".utf8)),
    ("empty", .deflate, false, []),
    ("folder/ü.bin", .deflate, true, content(40_000, seed: 1)),
    ("folder/stored.bin", .stored, false, content(9_000, seed: 2)),
    ("stored64", .stored, true, content(10, seed: 3)),
  ]

  static func write(_ url: URL, storesToo: Bool = true) throws {
    let writer = try ZipWriter(NewFile(at: url.path, replacing: true))
    for entry in entries where storesToo || entry.method == .deflate {
      try writer.begin(entry.path, method: entry.method, expecting: entry.isZip64 ? 1 << 32 : 0)
      for piece in pieces(entry.bytes, 7011) { try piece.withUnsafeBytes { try writer.write($0) } }
      try writer.end()
    }
    try writer.finish()
  }

  @Test func readsWhatTheWriterWrote() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(!reader.isIncomplete)
      #expect(reader.entries.map(\.path) == Self.entries.map(\.path))
      #expect(reader.entries.map(\.isZip64) == Self.entries.map(\.isZip64))
      for (entry, expected) in zip(reader.entries, Self.entries) {
        for pieceBytes in [1000, 1 << 20] {
          let source = try reader.open(entry)
          #expect(try readAll(source, pieceBytes: pieceBytes) == expected.bytes)
          #expect(source.problem == nil)
          #expect(source.consumedBytes == Int64(entry.compressedSize))
        }
        #expect(entry.size == UInt64(expected.bytes.count))
      }
      let again = folder.appendingPathComponent("b.zip")
      try Self.write(again)
      #expect(try Data(contentsOf: url) == Data(contentsOf: again))
    }
  }

  @Test(.enabled(if: isInstalled("python3"), "there is no python3")) func pythonReadsIt() throws {
    try expectReadable(by: ["python3", "-m", "zipfile", "-t"])
  }

  @Test(.enabled(if: isInstalled("unzip"), "there is no unzip")) func unzipReadsIt() throws { try expectReadable(by: ["unzip", "-tq"]) }

  private static func isInstalled(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  private func expectReadable(by command: [String]) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command + [url.path]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func readsBytesInFrontAndComments() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      var bytes = [UInt8](try Data(contentsOf: url))
      let end = bytes.count - 22
      bytes[end + 20] = 5
      bytes = Array("junk in front".utf8) + bytes + Array("PK\u{5}\u{6}!".utf8)
      try Data(bytes).write(to: url)
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.entries.count == Self.entries.count)
      #expect(!reader.isIncomplete)
      #expect(try readAll(reader.open(reader.entries[2])) == Self.entries[2].bytes)
    }
  }

  @Test func everyTruncationGivesAPrefix() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      let bytes = [UInt8](try Data(contentsOf: url))
      let cutURL = folder.appendingPathComponent("cut.zip")
      for cut in stride(from: 0, to: bytes.count, by: 97) + [1, 4, 29, 30, 40, bytes.count - 1, bytes.count - 30] {
        try Data(bytes[..<cut]).write(to: cutURL)
        let file = try InputFile(path: cutURL.path)
        guard cut >= 4 else {
          #expect(throws: ArchiveFault.notAZip) { try ZipReader(file: file) }
          continue
        }
        let reader = try ZipReader(file: file)
        #expect(reader.isIncomplete)
        for entry in reader.entries {
          let expected = try #require(Self.entries.first { $0.path == entry.path })
          guard let source = try? reader.open(entry) else { continue }
          let found = try readAll(source)
          #expect(expected.bytes.starts(with: found) || entry.method == .stored)
          if found.count < expected.bytes.count { #expect(source.problem == .truncated) }
        }
      }
    }
  }

  @Test func damageIsToldAndKeepsWhatCameBefore() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      let original = [UInt8](try Data(contentsOf: url))
      let entry = try ZipReader(file: InputFile(path: url.path)).entries[2]
      var random = SplitMix64(seed: 9)
      for _ in 0..<60 {
        var bytes = original
        let at = Int(entry.headerOffset) + 80 + Int.random(in: 0..<(Int(entry.compressedSize) - 80), using: &random)
        bytes[at] ^= UInt8.random(in: 1...255, using: &random)
        try Data(bytes).write(to: url)
        let reader = try ZipReader(file: InputFile(path: url.path))
        let source = try reader.open(reader.entries[2])
        _ = try readAll(source)
        #expect(source.problem != nil)
      }
    }
  }

  @Test("A changed byte of a stored entry is found by the checksum")
  func damageOfAStoredEntry() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      var bytes = [UInt8](try Data(contentsOf: url))
      let entry = try ZipReader(file: InputFile(path: url.path)).entries[3]
      #expect(entry.method == .stored)
      let header = Int(entry.headerOffset)
      let local = try #require(ZipLocalHeader(Array(bytes[header...].prefix(ZipLocalHeader.fixedSize))))
      bytes[header + ZipLocalHeader.fixedSize + local.nameLength + local.extraLength + 4321] ^= 1
      try Data(bytes).write(to: url)
      let source = try ZipReader(file: InputFile(path: url.path)).open(entry)
      #expect(try readAll(source).count == 9000)
      #expect(source.problem == .wrongChecksum)
    }
  }

  @Test("A packed entry with another size than the recorded one is found by its size")
  func wrongSize() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      var bytes = [UInt8](try Data(contentsOf: url))
      // The first directory record belongs to "hello".
      let record = try #require((0..<bytes.count).first { bytes.dropFirst($0).starts(with: [0x50, 0x4B, 1, 2]) })
      #expect(bytes.little32(at: record + 24) == 5)
      bytes[record + 24] = 6
      try Data(bytes).write(to: url)
      let reader = try ZipReader(file: InputFile(path: url.path))
      let source = try reader.open(reader.entries[0])
      #expect(try readAll(source) == Self.entries[0].bytes)
      #expect(source.problem == .wrongSize(expected: 6, found: 5))
    }
  }

  @Test("After random changes, entries read without a problem have the recorded content")
  func randomBytesDoNoHarm() throws {
    var sound = 0
    var damaged = 0
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      let original = [UInt8](try Data(contentsOf: url))
      var random = SplitMix64(seed: 10)
      for _ in 0..<150 {
        var bytes = original
        for _ in 0..<8 {
          // Mostly in the directory, which contains the numbers.
          let at = Int.random(in: (Bool.random(using: &random) ? bytes.count - 500 : 0)..<bytes.count, using: &random)
          bytes[at] = UInt8.random(in: 0...255, using: &random)
        }
        try Data(bytes).write(to: url)
        guard let reader = try? ZipReader(file: InputFile(path: url.path)) else { continue }
        for entry in reader.entries {
          guard let source = try? reader.open(entry) else { continue }
          let content = try readAll(source)
          if source.problem == nil { sound += 1 } else { damaged += 1 }
          guard source.problem == nil, let expected = entry.checksum else { continue }
          var checksum = Checksum()
          content.withUnsafeBytes { checksum.update($0) }
          #expect(checksum.value == expected)
        }
      }
    }
    #expect(sound > 100)
    #expect(damaged > 20)
  }

  @Test func refusesWhatItCannotRead() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.write(url)
      let original = [UInt8](try Data(contentsOf: url))
      // The first directory record.
      let record = try #require((0..<original.count).first { original.dropFirst($0).starts(with: [0x50, 0x4B, 1, 2]) })
      var encrypted = original
      encrypted[record + 8] |= 1
      var unknown = original
      unknown[record + 10] = 14
      for (bytes, error) in [(encrypted, ArchiveFault.encrypted(path: "a.txt")), (unknown, .unknownMethod(14, path: "a.txt"))] {
        try Data(bytes).write(to: url)
        let reader = try ZipReader(file: InputFile(path: url.path))
        #expect(throws: error) { try reader.open(reader.entries[0]) }
        #expect(try readAll(reader.open(reader.entries[3])) == Self.entries[3].bytes)
      }
      try Data("no archive at all, only text".utf8).write(to: url)
      #expect(throws: ArchiveFault.notAZip) { try ZipReader(file: InputFile(path: url.path)) }
      #expect(throws: ArchiveFault.unreadable(errno: ENOENT)) { try InputFile(path: folder.path + "/none") }
    }
  }

  /// The directory of an archive with more entries than 16 bits can count.
  @Test func readsAZip64Directory() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("many.zip")
      let writer = try ZipWriter(NewFile(at: url.path, replacing: true))
      for index in 0..<66_000 {
        try writer.begin("e\(index)", method: .stored)
        try writer.end()
      }
      try writer.finish()
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.entries.count == 66_000)
      #expect(!reader.isIncomplete)
      #expect(reader.entries.last?.path == "e65999")
    }
  }

  /// Entries and offsets beyond 4 GiB, in a file that is mostly a hole.
  @Test func readsOffsetsPast4GiB() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("far.zip")
      try Self.write(url)
      var bytes = [UInt8](try Data(contentsOf: url))
      let gap: UInt64 = 5 << 30
      let start = Int(bytes.little32(at: bytes.count - 6))
      // Gives the last entry's record a 64-bit offset, and moves the entry there.
      let record = try #require((start..<bytes.count).last { bytes.dropFirst($0).starts(with: [0x50, 0x4B, 1, 2]) })
      let entryStart = Int(bytes.little32(at: record + 42))
      let entry = Array(bytes[entryStart..<start])
      var directory = Array(bytes[start..<(bytes.count - 22)])
      let inDirectory = record - start
      let extraAt = inDirectory + 46 + Int(directory.little16(at: inDirectory + 28))
      directory.replaceSubrange((inDirectory + 42)..<(inDirectory + 46), with: [255, 255, 255, 255])
      directory[inDirectory + 30] += 8
      directory[extraAt + 2] += 8
      directory += little(gap)
      let directoryOffset = gap + UInt64(entry.count)
      var end: [UInt8] = little(UInt32(0x0606_4B50)) + little(UInt64(44)) + [45, 3, 45, 0] + little(UInt64(0))
      end += little(UInt64(5)) + little(UInt64(5)) + little(UInt64(directory.count)) + little(directoryOffset)
      end += little(UInt32(0x0706_4B50)) + little(UInt32(0)) + little(directoryOffset + UInt64(directory.count)) + little(UInt32(1))
      end += little(UInt32(0x0605_4B50)) + little(UInt32(0)) + [5, 0, 5, 0] + little(UInt32(directory.count)) + [255, 255, 255, 255, 0, 0]
      bytes.removeSubrange(entryStart...)
      try Data(bytes).write(to: url)
      let handle = try FileHandle(forWritingTo: url)
      try handle.seek(toOffset: gap)
      handle.write(Data(entry + directory + end))
      try handle.close()
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.entries.count == 5)
      #expect(reader.entries[4].headerOffset == gap)
      #expect(try readAll(reader.open(reader.entries[4])) == Self.entries[4].bytes)
      #expect(try readAll(reader.open(reader.entries[3])) == Self.entries[3].bytes)
    }
  }

  @Test("Archives begin with one of three signatures")
  func signatures() throws {
    let marks: [([UInt8], Bool)] = [
      ([0x50, 0x4B, 3, 4], true), ([0x50, 0x4B, 5, 6], true), ([0x50, 0x4B, 7, 8], true), ([0x50, 0x4B, 1, 2], false),
      ([0x50, 0x4B, 3], false), ([0x51, 0x4B, 3, 4], false), ([], false),
    ]
    for (start, isZip) in marks {
      for more in [[], [0]] as [[UInt8]] {
        let bytes = start + (start.count == 4 ? more : [])
        #expect(try HandmadeZip.withFile(bytes) { try ZipReader.isZip($0) } == isZip, "\(bytes)")
      }
    }
  }

  @Test("The fields of a local header are read from their places")
  func localHeader() throws {
    let header = HandmadeZip.local(
      "name", flags: 0x0809, method: 8, checksum: 0x0102_0304, packed: 0x0506_0708, size: 0x090A_0B0C, extra: [1, 2, 3])
    let local = try #require(ZipLocalHeader(Array(header.prefix(30))))
    #expect(local.flags == 0x0809)
    #expect(local.method == 8)
    #expect(local.checksum == 0x0102_0304)
    #expect(local.compressedSize == 0x0506_0708)
    #expect(local.size == 0x090A_0B0C)
    #expect(local.nameLength == 4)
    #expect(local.extraLength == 3)
    #expect(ZipLocalHeader(Array(header.prefix(29))) == nil)
    #expect(ZipLocalHeader([0x51] + header.dropFirst()) == nil)
    let flags: [(UInt16, isEncrypted: Bool, hasDescriptor: Bool)] = [
      (0, false, false), (1, true, false), (8, false, true), (9, true, true), (0x40, true, false), (0x2000, true, false),
      (0xDFB6, false, false),
    ]
    for (flag, isEncrypted, hasDescriptor) in flags {
      let local = try #require(ZipLocalHeader(HandmadeZip.local("", flags: flag)))
      #expect(local.isEncrypted == isEncrypted, "\(flag)")
      #expect(local.hasDescriptor == hasDescriptor, "\(flag)")
    }
  }

  @Test("The extra field for numbers of 64 bits is found among others, and ends with its last whole number")
  func extraField() throws {
    func numbers(_ extra: [UInt8]) -> [UInt64]? {
      // A slice that does not begin at 0.
      let bytes: [UInt8] = [0xFF] + extra
      guard var found = Zip64Extra(in: bytes[1...]) else { return nil }
      var numbers: [UInt64] = []
      while let number = found.next() { numbers.append(number) }
      return numbers
    }
    #expect(numbers(HandmadeZip.numbers()) == [])
    #expect(numbers(HandmadeZip.numbers(0x0102_0304_0506_0708)) == [0x0102_0304_0506_0708])
    var later: [UInt8] = [9, 0, 0, 0, 9, 0, 2, 0, 1, 0]
    later += HandmadeZip.numbers(1, 2, 3)
    later += HandmadeZip.numbers(4)
    #expect(numbers(later) == [1, 2, 3])
    // One number and seven bytes more.
    let longer: [UInt8] = [1, 0, 15, 0, 5, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7]
    #expect(numbers(longer) == [5])
    for extra in [[], [1, 0, 0], [1, 0, 1, 0], [2, 0, 0, 0], [9, 0, 5, 0, 1, 0, 0, 0], [1, 1, 0, 0]] as [[UInt8]] {
      #expect(numbers(extra) == nil, "\(extra)")
    }
    #expect(numbers(Array(HandmadeZip.numbers(7).dropLast())) == nil)
  }

  /// An archive of files without sizes after their data: local headers with data, and records of the directory.
  private func handmade(_ pieces: [[UInt8]], _ records: (_ offsets: [UInt32]) -> [[UInt8]]) throws -> ZipReader {
    var offsets: [UInt32] = []
    var archive: [UInt8] = []
    for piece in pieces {
      offsets.append(UInt32(archive.count))
      archive += piece
    }
    let made = records(offsets)
    let directory = made.flatMap { $0 }
    let end = HandmadeZip.end(count: UInt16(made.count), size: UInt32(directory.count), offset: UInt32(archive.count))
    return try HandmadeZip.withFile(archive + directory + end) { try ZipReader(file: $0) }
  }

  /// A file `hi` without compression.
  private static let hi = HandmadeZip.local("a", checksum: HandmadeZip.checksumOfHi, packed: 2, size: 2) + Array("hi".utf8)

  @Test("Entries whose data fill all room before the next header, or before the directory, are read, also empty ones")
  func tight() throws {
    let (sum, hello) = (HandmadeZip.checksumOfHi, HandmadeZip.checksumOfHello)
    let pieces: [[UInt8]] = [
      HandmadeZip.local("a"), HandmadeZip.local("b", checksum: sum, packed: 2, size: 2, extra: [7, 0, 0, 0]) + Array("hi".utf8),
      HandmadeZip.local("c", method: 8, checksum: hello, packed: 7, size: 5) + HandmadeZip.packedHello, HandmadeZip.local("d"),
    ]
    let reader = try handmade(pieces) { offsets in
      [
        HandmadeZip.record("a", offset: offsets[0]), HandmadeZip.record("b", checksum: sum, packed: 2, size: 2, offset: offsets[1]),
        HandmadeZip.record("c", method: 8, checksum: hello, packed: 7, size: 5, offset: offsets[2]),
        HandmadeZip.record("d", offset: offsets[3]),
      ]
    }
    #expect(!reader.isIncomplete)
    #expect(reader.entries.map(\.dataLimit) == [31, 68, 106, .max])
    for (entry, expected) in zip(reader.entries, ["", "hi", "hello", ""]) {
      let source = try reader.open(entry)
      #expect(try readAll(source) == Array(expected.utf8))
      #expect(source.problem == nil)
    }
  }

  @Test("The end of the last packed entry is that of its data, whatever length is recorded; entries before it must not reach the next")
  func recordedLength() throws {
    let hello = HandmadeZip.checksumOfHello
    let piece = HandmadeZip.local("a", method: 8, checksum: hello, packed: 7, size: 5) + HandmadeZip.packedHello
    let reader = try handmade([piece, piece]) { offsets in
      offsets.map { HandmadeZip.record("a", method: 8, checksum: hello, packed: 8, size: 5, offset: $0) }
    }
    #expect(throws: ArchiveFault.overlap(path: "a")) { try reader.open(reader.entries[0]) }
    let source = try reader.open(reader.entries[1])
    #expect(try readAll(source) == Array("hello".utf8))
    #expect(source.problem == nil)
    #expect(source.consumedBytes == 7)
  }

  @Test("Of entries that begin at the same place the first one has the data, up to the next place")
  func repeated() throws {
    let reader = try handmade([Self.hi, Self.hi]) { offsets in
      [offsets[1], offsets[0], offsets[0], offsets[0], offsets[1]].map {
        HandmadeZip.record("a", checksum: HandmadeZip.checksumOfHi, packed: 2, size: 2, offset: $0)
      }
    }
    #expect(reader.entries.map(\.headerOffset) == [33, 0, 0, 0, 33])
    #expect(reader.entries.map(\.isRepeated) == [false, false, true, true, true])
    #expect(reader.entries[0].dataLimit == .max && reader.entries[1].dataLimit == 33)
    for place in [0, 1] { #expect(try readAll(reader.open(reader.entries[place])) == Array("hi".utf8)) }
    for place in [2, 3, 4] {
      #expect(throws: ArchiveFault.overlap(path: "a")) { try reader.open(reader.entries[place]) }
    }
  }

  @Test("An entry without a header at its place is damaged", arguments: [1, 5, 1_000_000] as [UInt32])
  func damagedHeader(offset: UInt32) throws {
    let reader = try handmade([Self.hi]) { _ in [HandmadeZip.record("a", packed: 2, size: 2, offset: offset)] }
    #expect(throws: ArchiveFault.damagedHeader(path: "a")) { try reader.open(reader.entries[0]) }
  }

  @Test("The names in a header can reach to the directory, and no byte further")
  func longHeader() throws {
    var (longest, longer) = (Self.hi, Self.hi)
    longest[28] = 2
    longer[28] = 3
    let reader = try handmade([longest]) { _ in [HandmadeZip.record("a")] }
    #expect(try readAll(reader.open(reader.entries[0])).isEmpty)
    let other = try handmade([longer]) { _ in [HandmadeZip.record("a")] }
    #expect(throws: ArchiveFault.damagedHeader(path: "a")) { try other.open(other.entries[0]) }
  }

  @Test("The recorded size is compared with all of its bits if they are 64")
  func largeSizes() throws {
    let piece = HandmadeZip.local("a", method: 8) + HandmadeZip.packedHello
    let sizes: [(UInt64, ByteSourceProblem?)] = [(5, nil), (0x1_0000_0005, .wrongSize(expected: 0x1_0000_0005, found: 5))]
    for (size, problem) in sizes {
      let record = HandmadeZip.record(
        "a", method: 8, checksum: HandmadeZip.checksumOfHello, packed: 7, size: .max, extra: HandmadeZip.numbers(size))
      let reader = try handmade([piece]) { _ in [record] }
      let source = try reader.open(reader.entries[0])
      #expect(try readAll(source) == Array("hello".utf8))
      #expect(source.problem == problem)
    }
  }
}

private func + (left: StrideTo<Int>, right: [Int]) -> [Int] { Array(left) + right }
