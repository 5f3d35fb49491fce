// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthCore
import Testing

@Suite struct ImportFilePartTests {
  private func read(_ bytes: [UInt8]) throws -> ImportFilePart {
    var page = ColumnReader(bytes)
    let part = try ImportFilePart(from: &page)
    try page.finish()
    return part
  }

  private func page(isLast: UInt8) -> [UInt8] {
    var out = ColumnWriter()
    for number in [Int64(3), 4, 5] { out.number(number) }
    out.number(isLast)
    out.blob([6, 7] as [UInt8])
    return out.bytes
  }

  @Test("A part of a file has its numbers, its bytes and whether it is the last one on a wire", arguments: [false, true])
  func roundTrip(isLast: Bool) throws {
    let part = ImportFilePart(number: 3, file: 4, part: 5, body: Data([6, 7]), isLast: isLast)
    var out = ColumnWriter()
    part.write(to: &out)
    #expect(out.bytes == page(isLast: isLast ? 1 : 0))
    let received = try read(out.bytes)
    #expect(received.number == 3)
    #expect(received.file == 4)
    #expect(received.part == 5)
    #expect(received.body == Data([6, 7]))
    #expect(received.isLast == isLast)
  }

  @Test("A part is the last one or not, and nothing else", arguments: [2, 255] as [UInt8])
  func otherKinds(isLast: UInt8) {
    #expect(throws: WireFault.invalid(.kind)) { try read(page(isLast: isLast)) }
  }
}
