// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct InflateSourceTests {
  /// Packed data with three bytes before and two after them.
  private static let file: [UInt8] = [9, 9, 9] + HandmadeZip.packedHello + [9, 9]
  private static let hello = Array("hello".utf8)

  /// A source over the packed data in the file.
  private func source(
    _ bytes: [UInt8] = file, _ range: Range<Int64> = 3..<10, _ expectation: InflateSource.Expectation = .init(), limit: Int64 = .max
  ) throws -> InflateSource {
    try HandmadeZip.withFile(bytes) { try InflateSource(file: $0, range: range, expectation: expectation, limit: limit) }
  }

  @Test("Data are unpacked to their end, in pieces of any size, and counted", arguments: [1, 2, 5, 6, 4096])
  func pieces(size: Int) throws {
    for upper in [10, 12, 1000] as [Int64] {
      let source = try source(Self.file, 3..<upper)
      #expect(source.consumedBytes == 0)
      #expect(source.producedBytes == 0)
      #expect(source.checksumValue == 0)
      #expect(try readAll(source, pieceBytes: size) == Self.hello)
      #expect(source.problem == nil)
      #expect(source.consumedBytes == 7)
      #expect(source.producedBytes == 5)
      #expect(source.checksumValue == HandmadeZip.checksumOfHello)
      #expect(try readAll(source) == [])
    }
  }

  @Test("Without room nothing is read, and nothing is wrong")
  func noRoom() throws {
    let source = try source()
    var empty: [UInt8] = []
    #expect(try empty.withUnsafeMutableBytes { try source.read(into: $0) } == 0)
    #expect(source.consumedBytes == 0)
    #expect(source.problem == nil)
    #expect(try readAll(source) == Self.hello)
  }

  @Test("Content of exactly the limit is read, and one more byte is a problem that hides all others", arguments: [(5, true), (4, false)])
  func limit(bytes: Int64, isEnough: Bool) throws {
    let wrong = InflateSource.Expectation(checksum: 1, size: 9)
    for expectation in [InflateSource.Expectation(), wrong] {
      let source = try source(Self.file, 3..<10, expectation, limit: bytes)
      _ = try readAll(source)
      var expected: ByteSourceProblem? = .tooLarge(limit: 4)
      if isEnough { expected = expectation.size == nil ? nil : .wrongSize(expected: 9, found: 5) }
      #expect(source.problem == expected)
      #expect(source.producedBytes == 5)
    }
  }

  @Test("A packed megabyte of zeros is not unpacked beyond the limit by more than the room for one piece")
  func bomb() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a")
      let packed = try Gzip.compressed([UInt8](repeating: 0, count: 1 << 20)).dropFirst(10)
      try Data(packed).write(to: url)
      let source = try InflateSource(file: InputFile(path: url.path), range: 0..<Int64(packed.count), limit: 10_000)
      #expect(try readAll(source, pieceBytes: 1000).count == 11_000)
      #expect(source.problem == .tooLarge(limit: 10_000))
    }
  }

  @Test("Size and checksum are compared with the recorded ones at the end, the size first")
  func expectations() throws {
    let sum = HandmadeZip.checksumOfHello
    let large: UInt64 = 0x1_0000_0005
    let cases: [(InflateSource.Expectation, ByteSourceProblem?)] = [
      (.init(checksum: sum, size: 5), nil), (.init(checksum: sum + 1, size: 5), .wrongChecksum), (.init(checksum: sum + 1), .wrongChecksum),
      (.init(checksum: sum + 1, size: 6), .wrongSize(expected: 6, found: 5)),
      (.init(size: large), .wrongSize(expected: 0x1_0000_0005, found: 5)),
      (.init(checksum: sum, size: large, isModulo32Bits: true), nil), (.init(size: .max), .wrongSize(expected: .max, found: 5)),
      (.init(size: 4, isModulo32Bits: true), .wrongSize(expected: 4, found: 5)),
    ]
    for (expectation, problem) in cases {
      let source = try source(Self.file, 3..<10, expectation)
      #expect(try readAll(source, pieceBytes: 2) == Self.hello)
      #expect(source.problem == problem, "\(expectation)")
    }
  }

  @Test("Data that end before their end marker are truncated, whatever their size should be", arguments: 3..<10 as Range<Int64>)
  func truncated(upper: Int64) throws {
    for bytes in [Self.file, Array(Self.file.prefix(Int(upper)))] {
      let source = try source(bytes, 3..<(bytes.count == Self.file.count ? upper : 10), .init(checksum: 1, size: 1))
      let found = try readAll(source)
      #expect(Self.hello.starts(with: found))
      #expect(source.problem == .truncated)
      #expect(source.consumedBytes == upper - 3)
    }
  }

  @Test("The place of damage is counted from the start of the file")
  func damaged() throws {
    let bytes: [UInt8] = [UInt8](repeating: 0, count: 1000) + [0xFF, 0xFF, 0xFF, 0xFF]
    let source = try source(bytes, 1000..<1004, .init(checksum: 1, size: 1))
    #expect(try readAll(source) == [])
    guard case .damaged(let place) = source.problem else {
      Issue.record("\(String(describing: source.problem))")
      return
    }
    #expect((1000...1004).contains(place))
  }

  @Test("Data larger than the reader's own buffer are read from all of their places")
  func large() throws {
    let content: [UInt8] = (UInt64(0)..<40_000).flatMap { little(UInt32(truncatingIfNeeded: $0 &* 2_654_435_761)) }
    let packed = Array(try Gzip.compressed(content).dropFirst(10).dropLast(8))
    #expect(packed.count > 2 * 65_536)
    let bytes: [UInt8] = [1, 2, 3] + packed + [4, 5]
    let range = 3..<Int64(packed.count + 3)
    let source = try source(bytes, range)
    #expect(try readAll(source, pieceBytes: 10_000) == content)
    #expect(source.problem == nil)
    #expect(source.consumedBytes == Int64(packed.count))
    #expect(source.producedBytes == 160_000)
    try withFolder { folder in
      let url = folder.appendingPathComponent("a")
      try Data(bytes).write(to: url)
      #expect(try InflateSource.unpackedCount(path: url.path, range: range) == 160_000)
    }
  }
}
