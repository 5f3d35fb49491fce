// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

@testable import OpenHealthInterchange
import Testing

/// Sources over ranges of files, and the texts of what can be wrong with a source.
@Suite struct ByteSourceTests {
  private static let bytes: [UInt8] = [1, 2, 3] + Array("hi".utf8) + [4, 5]

  private func source(_ range: Range<Int64>? = nil, checksum: UInt32? = nil, isCutOff: Bool = false) throws -> FileSource {
    try HandmadeZip.withFile(Self.bytes) { FileSource(file: $0, range: range, expectedChecksum: checksum, isCutOff: isCutOff) }
  }

  @Test("A range is read, by default the whole file, in pieces of any size", arguments: [1, 2, 3, 100])
  func ranges(pieceBytes: Int) throws {
    let ranges: [(Range<Int64>?, [UInt8])] = [
      (nil, Self.bytes), (3..<5, Array("hi".utf8)), (6..<7, [5]), (0..<1, [1]), (2..<2, []),
    ]
    for (range, expected) in ranges {
      let source = try source(range)
      #expect(source.consumedBytes == 0)
      #expect(try readAll(source, pieceBytes: pieceBytes) == expected)
      #expect(source.problem == nil)
      #expect(source.consumedBytes == Int64(expected.count))
      #expect(try readAll(source, pieceBytes: pieceBytes) == [] && source.consumedBytes == Int64(expected.count))
    }
  }

  @Test("A range beyond the file's end is truncated, after its bytes", arguments: [1, 100])
  func beyond(pieceBytes: Int) throws {
    let source = try source(5..<8, checksum: 1)
    #expect(try readAll(source, pieceBytes: pieceBytes) == [4, 5])
    #expect(source.problem == .truncated)
    #expect(source.consumedBytes == 2)
  }

  @Test("The checksum is compared at the end; a stream that ends early is truncated", arguments: [1, 100])
  func problems(pieceBytes: Int) throws {
    let sum = HandmadeZip.checksumOfHi
    let cases: [(UInt32?, Bool, ByteSourceProblem?)] = [
      (nil, false, nil), (sum, false, nil), (sum + 1, false, .wrongChecksum), (0, false, .wrongChecksum), (nil, true, .truncated),
      (sum, true, .truncated), (sum + 1, true, .truncated),
    ]
    for (checksum, isCutOff, problem) in cases {
      let source = try source(3..<5, checksum: checksum, isCutOff: isCutOff)
      #expect(source.problem == nil)
      #expect(try readAll(source, pieceBytes: pieceBytes) == Array("hi".utf8))
      #expect(source.problem == problem)
      #expect(try readAll(source, pieceBytes: pieceBytes) == [] && source.problem == problem)
    }
  }

  @Test("A read without room is not the end")
  func noRoom() throws {
    let source = try source(3..<5, isCutOff: true)
    var empty: [UInt8] = []
    #expect(try empty.withUnsafeMutableBytes { try source.read(into: $0) } == 0)
    #expect(source.problem == nil)
    #expect(source.consumedBytes == 0)
    #expect(try readAll(source) == Array("hi".utf8) && source.problem == .truncated)
  }
}

@Suite struct RereadSourceTests {
  @Test("After a rewind the same bytes are read again, and then those that follow", arguments: [1, 2, 3, 4, 100], [0, 1, 5, 10])
  func again(pieceBytes: Int, before: Int) throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    let memory = MemorySource(bytes, pieceBytes: 3)
    let source = RereadSource(memory)
    var buffer = [UInt8](repeating: 0, count: 1)
    for place in 0..<before {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      #expect(count == 1 && buffer[0] == bytes[place])
    }
    #expect(source.consumedBytes == Int64(before))
    #expect(source.problem == nil)
    for _ in 0..<3 {
      source.startAgain()
      #expect(try readAll(source, pieceBytes: pieceBytes) == bytes)
      #expect(memory.consumedBytes == 10)
      #expect(source.consumedBytes == 10)
    }
  }

  @Test("Bytes that are known are given without reading the source any further")
  func known() throws {
    let memory = MemorySource([1, 2, 3, 4, 5, 6])
    let source = RereadSource(memory)
    var buffer = [UInt8](repeating: 0, count: 4)
    func read() throws -> Int { try buffer.withUnsafeMutableBytes { try source.read(into: $0) } }
    #expect(try read() == 4)
    source.startAgain()
    #expect(try read() == 4)
    #expect(buffer == [1, 2, 3, 4])
    #expect(memory.consumedBytes == 4)
    #expect(try read() == 2)
    #expect(buffer == [5, 6, 3, 4])
    #expect(try read() == 0)
    source.startAgain()
    #expect(try read() == 4 && read() == 2)
    #expect(buffer == [5, 6, 3, 4])
  }
}
