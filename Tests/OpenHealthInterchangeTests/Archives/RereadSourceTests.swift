// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct RereadSourceTests {
  @Test("What was read is read again from the start, and then what follows", arguments: [1, 2, 3, 4, 100], [0, 1, 5, 10])
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
