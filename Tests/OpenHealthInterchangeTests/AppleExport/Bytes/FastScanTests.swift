// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct FastScanTests {
  /// Calls a search for each byte at each place of a text of two words and seven bytes. Returns where its result is wrong.
  private static func failures(
    special: Set<UInt8>, _ search: (_ bytes: UnsafeRawBufferPointer) -> Int
  ) -> [String] {
    var failures: [String] = []
    for byte in UInt8.min...UInt8.max {
      for place in 0..<23 {
        var bytes = [UInt8](repeating: 0x61, count: 23)
        bytes[place] = byte
        let isSpecial = byte < 0x20 || byte >= 0x80 || special.contains(byte)
        if bytes.withUnsafeBytes(search) != (isSpecial ? place : 23) { failures.append("\(byte) at \(place)") }
      }
    }
    return failures
  }

  @Test("The search in a value finds quotes, ampersands, tags, control bytes and non-ASCII bytes, wherever they are")
  func inValues() {
    #expect(Self.failures(special: [0x22, 0x26, 0x3C]) { FastScan.nextInValue(in: $0, from: 0) } == [])
  }

  @Test("The search in text finds ampersands, tags, control bytes and non-ASCII bytes, wherever they are")
  func inText() { #expect(Self.failures(special: [0x26, 0x3C]) { FastScan.nextSpecial(in: $0, from: 0, to: $0.count) } == []) }

  @Test("Line feeds are counted wherever they are, and no other bytes")
  func lineFeeds() {
    let bytes: [UInt8] = (UInt8.min...UInt8.max).flatMap { [$0, 0x0A, $0 ^ 0x0A] }
    let expected = (0...bytes.count).map { end in bytes[..<end].count { $0 == 0x0A } }
    let found = bytes.withUnsafeBytes { view in (0...bytes.count).map { FastScan.lineBreaks(in: view, 0..<$0) } }
    #expect(found == expected)
  }

  @Test("A search begins at its start, and ends at its end, whatever is before and behind", arguments: [1, 7, 8, 9, 15, 16, 17])
  func bounds(start: Int) {
    var bytes = [UInt8](repeating: 0x26, count: start)
    bytes += [UInt8](repeating: 0x61, count: 20)
    bytes += [0x3C, 0x61, 0x22]
    bytes.withUnsafeBytes { view in
      for end in start...start + 20 { #expect(FastScan.nextSpecial(in: view, from: start, to: end) == end) }
      #expect(FastScan.nextSpecial(in: view, from: start, to: start + 21) == start + 20)
      for place in [0, start - 1] { #expect(FastScan.nextSpecial(in: view, from: place, to: start) == place) }
      #expect(FastScan.nextInValue(in: view, from: start) == start + 20)
      #expect(FastScan.nextInValue(in: view, from: start + 21) == start + 22)
      #expect(FastScan.nextInValue(in: view, from: view.count) == view.count)
    }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(FastScan.nextSpecial(in: none, from: 0, to: 0) == 0)
    #expect(FastScan.nextInValue(in: none, from: 0) == 0)
    #expect(FastScan.lineBreaks(in: none, 0..<0) == 0)
  }

  @Test("Line feeds are counted in a range alone")
  func rangesOfLineFeeds() {
    let bytes = [UInt8](repeating: 0x0A, count: 40)
    bytes.withUnsafeBytes { view in
      for start in 0...20 { for end in start...40 { #expect(FastScan.lineBreaks(in: view, start..<end) == end - start) } }
    }
  }
}
