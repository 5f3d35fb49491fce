// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct SocketStreamTests {
  @Test("Pages come in order, and nothing after a complete reply, whatever else arrives")
  func complete() throws {
    let stream = SocketStream()
    stream.take([1])
    stream.take([2])
    stream.finish()
    stream.finish(.busy)
    #expect(try stream.next() == [1])
    #expect(try stream.next() == [2])
    for _ in 0..<2 { #expect(try stream.next() == nil) }
  }

  @Test("An error replaces pages that were not read, and stays")
  func failed() {
    let stream = SocketStream()
    stream.take([1])
    stream.finish(.busy)
    stream.finish()
    for _ in 0..<2 { #expect(throws: HealthError.busy) { try stream.next() } }
  }
}
