// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthInterchange

@Suite struct InputFileTests {
  private static let bytes: [UInt8] = [10, 11, 12, 13, 14]

  @Test("Bytes are read from any place, as many as there are")
  func places() throws {
    let file = try HandmadeZip.withFile(Self.bytes) { $0 }
    #expect(file.size == 5)
    for (offset, count, expected) in [
      (0, 5, Self.bytes), (0, 6, Self.bytes), (0, 1, [10]), (1, 3, [11, 12, 13]), (4, 1, [14]), (4, 9, [14]), (5, 1, []), (6, 1, []),
      (1 << 40, 100, []), (2, 0, []),
    ] as [(Int64, Int, [UInt8])] {
      #expect(try file.bytes(at: offset, count: count) == expected, "\(count) at \(offset)")
    }
  }

  @Test("A buffer is filled up to the end of the file, and no byte further", arguments: [0, 1, 4, 5, 6, 20])
  func read(count: Int) throws {
    let file = try HandmadeZip.withFile(Self.bytes) { $0 }
    var buffer = [UInt8](repeating: 99, count: count)
    let found = try buffer.withUnsafeMutableBytes { try file.read(at: 1, into: $0) }
    let expected = Self.bytes.dropFirst().prefix(count)
    #expect(found == expected.count)
    #expect(buffer == Array(expected) + [UInt8](repeating: 99, count: count - expected.count))
  }

  @Test("What the system refuses to read is unreadable")
  func refused() throws {
    let file = try HandmadeZip.withFile(Self.bytes) { $0 }
    #expect(throws: ArchiveFault.unreadable(errno: EINVAL)) { try file.bytes(at: -1, count: 1) }
    #expect(throws: ArchiveFault.unreadable(errno: ENOENT)) { try InputFile(path: "/nowhere/file") }
    #expect(throws: ArchiveFault.noRegularFile) { try InputFile(path: "/") }
  }
}
