// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

@Suite struct UploadEnvelopeTests {
  private let request = RequestEnvelope(name: "SaveSamples", credit: 4, request: [1, 2, 3])

  @Test("an upload keeps its mark and its request")
  func bytes() throws {
    for (number, floor) in [(1, 1), (7, 3), (Int64.max, 1)] as [(Int64, Int64)] {
      let upload = UploadEnvelope(mark: UploadMark(device: UUID(), number: number, floor: floor), request: request)
      #expect(try UploadEnvelope(bytes: upload.bytes) == upload)
    }
  }

  @Test("an upload that is cut short, or whose floor no client has, is refused")
  func others() throws {
    let device = UUID()
    let bytes = UploadEnvelope(mark: UploadMark(device: device, number: 2, floor: 1), request: request).bytes
    for count in [0, 15, 16, 31, 32, 40] {
      #expect(throws: WireFault.self, "\(count)") { try UploadEnvelope(bytes: Array(bytes.prefix(count))) }
    }
    for (number, floor) in [(0, 0), (1, 0), (1, 2), (-1, -1), (1, -5)] as [(Int64, Int64)] {
      let wrong = UploadEnvelope(mark: UploadMark(device: device, number: number, floor: floor), request: request).bytes
      #expect(throws: WireFault.invalid(.count)) { try UploadEnvelope(bytes: wrong) }
    }
  }

  @Test("pages of a reply come back, none, empty ones and long ones")
  func pages() throws {
    for pages in [[], [[]], [[1]], [[], [1, 2], [], Array(repeating: 9, count: 70_000)]] as [[[UInt8]]] {
      let bytes = UploadPages.bytes(of: pages)
      #expect(try UploadPages.pages(of: bytes) == pages)
      if !bytes.isEmpty { #expect(throws: WireFault.self) { try UploadPages.pages(of: Array(bytes.dropLast())) } }
    }
  }
}
