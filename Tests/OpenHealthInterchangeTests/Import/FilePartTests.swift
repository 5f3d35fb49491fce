// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct FilePartTests {
  private func packed(_ bytes: [UInt8]) throws -> Data { try bytes.withUnsafeBytes { try FilePart.compress($0) } }

  @Test("A part of up to 1 MiB is packed and unpacked again", arguments: [0, 1, 1000, 1 << 20])
  func roundTrip(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
    let body = try packed(bytes)
    #expect(!body.isEmpty)
    #expect(count < 1000 || body.count < count)
    #expect(try FilePart.expand(body) == Data(bytes))
    #expect(try FilePart.compress(UnsafeRawBufferPointer(start: nil, count: 0)) == packed([]))
  }

  @Test("Larger parts, none, and other bytes are damage")
  func damage() throws {
    let large = try packed([UInt8](repeating: 0, count: 1 << 20 + 1))
    let sound = try packed(Array("hello, hello".utf8))
    for body in [large, Data(), Data([1, 2, 3]), sound.dropLast(), Data(sound.dropFirst())] {
      #expect(throws: HealthError.damagedData(.file)) { try FilePart.expand(Data(body)) }
    }
  }
}
