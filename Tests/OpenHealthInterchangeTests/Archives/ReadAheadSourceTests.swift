// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthInterchange

@Suite struct ReadAheadSourceTests {
  /// The number of bytes that are read at once.
  private static let piece = 262_144

  private struct Failure: Error {}

  /// Bytes that end with a problem or an error.
  private final class EndingSource: ByteSource {
    private let source: MemorySource
    private let fails: Bool
    private(set) var problem: ByteSourceProblem?
    var consumedBytes: Int64 { source.consumedBytes + 7 }

    init(_ bytes: [UInt8], fails: Bool) { (source, self.fails) = (MemorySource(bytes), fails) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let count = try source.read(into: buffer)
      if count == 0 {
        problem = .wrongChecksum
        if fails { throw Failure() }
      }
      return count
    }
  }

  /// An endless source that says when it is read and when it is released.
  private final class EndlessSource: ByteSource {
    private let reads: DispatchSemaphore
    private let released: DispatchSemaphore
    let problem: ByteSourceProblem? = nil
    let consumedBytes: Int64 = 0

    init(_ reads: DispatchSemaphore, _ released: DispatchSemaphore) { (self.reads, self.released) = (reads, released) }

    deinit { released.signal() }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      reads.signal()
      return buffer.count
    }
  }

  private static func content(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) } }

  @Test(
    "All bytes arrive in order, in pieces of any size, from pieces of any size",
    arguments: [0, 1, piece - 1, piece, piece + 1, 5 * piece + 5])
  func order(count: Int) throws {
    let content = Self.content(count)
    for (from, to) in [(Int.max, 4096), (100_000, 100_000), (Int.max, 1 << 20), (300_000, 77_777)] {
      let source = ReadAheadSource(MemorySource(content, pieceBytes: from))
      #expect(try readAll(source, pieceBytes: to) == content)
      #expect(source.consumedBytes == Int64(count))
      #expect(source.problem == nil)
    }
  }

  @Test("The source says how far the other one had read for the piece in use")
  func consumed() throws {
    let source = ReadAheadSource(MemorySource(Self.content(2 * Self.piece + 10)))
    #expect(source.consumedBytes == 0)
    var found: [Int64] = []
    var buffer = [UInt8](repeating: 0, count: Self.piece / 2)
    while try buffer.withUnsafeMutableBytes({ try source.read(into: $0) }) > 0 { found.append(source.consumedBytes) }
    let (one, two) = (Int64(Self.piece), Int64(2 * Self.piece))
    #expect(found == [one, one, two, two, two + 10])
  }

  @Test("A problem and an error come at the end, after all bytes, and once", arguments: [false, true])
  func end(fails: Bool) throws {
    let content = Self.content(Self.piece + 3)
    let source = ReadAheadSource(EndingSource(content, fails: fails))
    var buffer = [UInt8](repeating: 0, count: Self.piece + 3)
    func read() throws -> Int { try buffer.withUnsafeMutableBytes { try source.read(into: $0) } }
    let first = try read()
    #expect(first == Self.piece)
    #expect(source.problem == nil)
    #expect(source.consumedBytes == Int64(Self.piece + 7))
    let second = try read()
    #expect(second == 3)
    #expect(buffer.prefix(3).elementsEqual(content.suffix(3)))
    if fails {
      #expect(throws: Failure.self) { try read() }
    } else {
      #expect(try read() == 0)
    }
    #expect(source.problem == .wrongChecksum)
    #expect(source.consumedBytes == Int64(content.count + 7))
    #expect(try read() == 0)
  }

  @Test("A read without room reads nothing")
  func noRoom() throws {
    let source = ReadAheadSource(MemorySource([1, 2]))
    var empty: [UInt8] = []
    #expect(try empty.withUnsafeMutableBytes { try source.read(into: $0) } == 0)
    #expect(source.consumedBytes == 0)
    #expect(try readAll(source, pieceBytes: 1) == [1, 2])
  }

  @Test("A source without a reader is released, also while it waits for room", arguments: [0, 1, 4])
  func abandoned(pieces: Int) throws {
    let (reads, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var source: ReadAheadSource? = ReadAheadSource(EndlessSource(reads, released))
    // Four pieces are read ahead, and one more for each that was used.
    for _ in 0..<4 { reads.wait() }
    var buffer = [UInt8](repeating: 0, count: Self.piece)
    for _ in 0..<pieces {
      let count = try buffer.withUnsafeMutableBytes { try source?.read(into: $0) }
      #expect(count == Self.piece)
      reads.wait()
    }
    source = nil
    #expect(released.wait(timeout: .now() + 60) == .success)
  }
}
