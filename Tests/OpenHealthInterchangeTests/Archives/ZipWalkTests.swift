// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ZipWalkTests {
  @Test(
    "An archive without its directory is read from front to back, with or without signatures before its sizes", arguments: [true, false])
  func sizesAfterTheData(hasSignatures: Bool) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try ZipReaderTests.write(url, storesToo: false)
      var bytes = [UInt8](try Data(contentsOf: url))
      let directory = try #require(try ZipDirectory.find(in: InputFile(path: url.path)))
      bytes.removeSubrange(Int(directory.offset)...)
      if !hasSignatures {
        for entry in directory.entries.reversed() {
          let data = Int(entry.headerOffset) + ZipLocalHeader.fixedSize + entry.path.utf8.count + (entry.isZip64 ? 20 : 0)
          let end = data + Int(entry.compressedSize)
          #expect(bytes.little32(at: end) == 0x0807_4B50)
          bytes.removeSubrange(end..<end + 4)
        }
      }
      try Data(bytes).write(to: url)
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.isIncomplete)
      #expect(reader.entries.map(\.path) == directory.entries.map(\.path))
      for (entry, listed) in zip(reader.entries, directory.entries) {
        #expect(entry.checksum == listed.checksum)
        #expect(entry.size == listed.size)
        #expect(entry.compressedSize == listed.compressedSize)
        let source = try reader.open(entry)
        #expect(try readAll(source) == ZipReaderTests.entries.first { $0.path == entry.path }?.bytes)
        #expect(source.problem == nil)
      }
    }
  }

  /// The entries of bytes without a directory.
  private func entries(_ archive: [UInt8], maximumEntries: Int = 100) throws -> [ZipEntry] {
    try HandmadeZip.withFile(archive) { try ZipWalk.entries(of: $0, maximumEntries: maximumEntries) { false } }
  }

  private static let hi = HandmadeZip.local("a", checksum: HandmadeZip.checksumOfHi, packed: 2, size: 2) + Array("hi".utf8)

  @Test("Without sizes after the data, the next header is found by the recorded length, of 32 or of 64 bits")
  func recordedLengths() throws {
    let large = HandmadeZip.local("b", flags: 1, method: 99, packed: .max, size: .max, extra: HandmadeZip.numbers(7, 3)) + [1, 2, 3]
    let found = try entries(Self.hi + large + Self.hi)
    var expected = [
      ZipEntry(path: "a", method: .stored, compressedSize: 2, size: 2, checksum: HandmadeZip.checksumOfHi, headerOffset: 0),
      ZipEntry(path: "b", method: .other(99), isEncrypted: true, compressedSize: 3, size: 7, checksum: 0, headerOffset: 33),
      ZipEntry(path: "a", method: .stored, compressedSize: 2, size: 2, checksum: HandmadeZip.checksumOfHi, headerOffset: 87),
    ]
    expected[1].isZip64 = true
    #expect(found == expected)
  }

  @Test("A size of 64 bits that is marked and missing is not known")
  func missingNumbers() throws {
    let found = try entries(HandmadeZip.local("a", packed: 1, size: .max, extra: HandmadeZip.numbers()) + [1] + Self.hi)
    #expect(found.map(\.size) == [nil, 2])
    #expect(found.map(\.compressedSize) == [1, 2])
    let marked = try entries(HandmadeZip.local("a", packed: .max, size: 4, extra: HandmadeZip.numbers()) + [1] + Self.hi)
    #expect(marked.map(\.size) == [4])
    #expect(marked.map(\.compressedSize) == [ZipEntry.mark])
  }

  @Test("A header that is cut in its names, or another one, ends the walk; one whose data are cut is the last")
  func cut() throws {
    let next = HandmadeZip.local("bcd", packed: 2, size: 2, extra: [9, 0, 0, 0])
    for count in 0..<37 { #expect(try entries(Self.hi + next.prefix(count)).map(\.path) == ["a"], "\(count)") }
    for data in [[], [1], [1, 2], [1, 2, 3]] as [[UInt8]] {
      #expect(try entries(Self.hi + next + data).map(\.path) == ["a", "bcd"])
    }
    #expect(try entries(Self.hi + [0] + Self.hi).count == 1 && entries([]).isEmpty)
    // No file is so long.
    let endless = HandmadeZip.local("b", packed: .max, size: .max, extra: HandmadeZip.numbers(7, .max)) + Self.hi
    #expect(try entries(Self.hi + endless).map(\.path) == ["a", "b"])
  }

  @Test("As many files as the limit are listed, and one more is refused")
  func limit() throws {
    let archive = Self.hi + Self.hi + Self.hi
    #expect(try entries(archive, maximumEntries: 3).map(\.headerOffset) == [0, 33, 66])
    #expect(throws: ArchiveFault.tooManyEntries(limit: 2)) { try entries(archive, maximumEntries: 2) }
  }

  @Test("The walk asks before each header, and while it unpacks, whether to stop")
  func cancelling() throws {
    try HandmadeZip.withFile(Self.hi + Self.hi) { file in
      for stop in 1...3 {
        var asked = 0
        #expect(throws: CancellationError.self) {
          try ZipWalk.entries(of: file, maximumEntries: 9) {
            asked += 1
            return asked == stop
          }
        }
      }
    }
  }

  @Test("A file whose sizes follow its data, and that is not packed or has a password, is the last one: nothing shows where it ends")
  func unknownEnd() throws {
    for (flags, method) in [(8, 0), (9, 8), (8, 12)] as [(UInt16, UInt16)] {
      let header = HandmadeZip.local("b", flags: flags, method: method, checksum: 1, packed: 2, size: 3)
      let found = try entries(Self.hi + header + Self.hi)
      #expect(found.map(\.path) == ["a", "b"])
      #expect(found.last?.size == nil)
      #expect(found.last?.checksum == nil)
      #expect(found.last?.compressedSize == 33)
    }
  }

  @Test("Of a packed file the sizes after its data are used if they are complete, and are those that its data have")
  func descriptors() throws {
    let header = HandmadeZip.local("b", flags: 8, method: 8, checksum: 1, packed: 2, size: 3)
    let data = header + HandmadeZip.packedHello
    var sizes: [UInt8] = little(HandmadeZip.checksumOfHello)
    sizes += little(UInt32(7))
    sizes += little(UInt32(5))
    let mark = hexBytes("504b0708")
    for (tail, checksum) in [
      (sizes, HandmadeZip.checksumOfHello), (mark + sizes, HandmadeZip.checksumOfHello), ([], nil), ([1, 2, 3], nil),
      (Array(sizes.dropLast()), nil), (mark + sizes.dropLast(), nil),
    ] as [([UInt8], UInt32?)] {
      let found = try entries(Self.hi + data + tail)
      #expect(found.map(\.path) == ["a", "b"])
      #expect(found.last?.size == 5, "\(tail)")
      #expect(found.last?.compressedSize == 7, "\(tail)")
      #expect(found.last?.checksum == checksum, "\(tail)")
    }
    // Data that are cut have an unknown size.
    let cut = try entries(Self.hi + data.dropLast())
    #expect(cut.last?.size == nil)
    #expect(cut.last?.compressedSize == 6)
    #expect(cut.last?.checksum == nil)
  }

  @Test("Sizes after the data have 64 bits only if the header has a field for them and they fit the data", arguments: [false, true])
  func wideDescriptors(isWide: Bool) throws {
    let extra = HandmadeZip.numbers(0, 0)
    var bytes = HandmadeZip.local("b", flags: 8, method: 8, packed: .max, size: .max, extra: extra) + HandmadeZip.packedHello
    bytes += hexBytes("504b0708")
    bytes += little(HandmadeZip.checksumOfHello)
    if isWide {
      bytes += little(UInt64(7))
      bytes += little(UInt64(5))
    } else {
      bytes += little(UInt32(7))
      bytes += little(UInt32(5))
    }
    let found = try entries(bytes + Self.hi)
    #expect(found.map(\.path) == ["b", "a"])
    #expect(found.map(\.size) == [5, 2])
    #expect(found.first?.checksum == HandmadeZip.checksumOfHello)
    #expect(found.first?.isZip64 == true)
  }
}
