// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct MetadataCodingTests {
  @Test(
    "whole numbers up to UInt64.max come back exactly, each in one form",
    arguments: [UInt64.max, 1 << 63, (1 << 63) - 1, (1 << 53) + 1, 0] as [UInt64])
  func largeNumbers(number: UInt64) throws {
    let set = MetadataSet([.init(key: "number", value: .whole(number))])
    let data = MetadataCoding.encode(set)
    #expect(try MetadataCoding.decode(data) == set)
    if number <= UInt64(Int64.max) {
      #expect(set["number"] == .integer(Int64(number)))
      // Small numbers have one form: the one of larger numbers is refused for them.
      let other = MetadataCoding.encode(MetadataSet([.init(key: "number", value: .large(number))]))
      #expect(throws: HealthError.self) { try MetadataCoding.decode(other) }
    } else {
      #expect(set["number"] == .large(number))
    }
  }

  private static let unit = UnitExpression.ofTests("mg/dL")

  /// Values that are easily lost on the way.
  private static let values: [MetadataValue] =
    ["", "text", "Größe 🌡", "e\u{301}", "\u{E9}", "line\n\0end"].map(MetadataValue.string)
    + [.boolean(false), .boolean(true)] + [0, 1, -1, Int64.min, .max].map(MetadataValue.integer)
    + numbers.map(MetadataValue.real) + [0.1, -0.0, 7.3e8 + 1e-7, -63_114_076_800].map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    + numbers.map { .quantity($0, unit) }

  private static let numbers = [
    0, -0.0, 0.1, .infinity, -.infinity, .nan, Double(bitPattern: 0x7FF8_0000_0000_0123), .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]

  @Test("META-01: every value comes back bit for bit", arguments: values)
  func roundTrip(value: MetadataValue) throws {
    let set = MetadataSet([.init(key: "key", value: value)])
    let back = try MetadataCoding.decode(MetadataCoding.encode(set))
    #expect(back.entries.map(\.key) == ["key"])
    #expect(bits(back["key"]) == bits(value))
  }

  @Test("META-02: sets of any size come back, whatever the order they were made in")
  func sets() throws {
    let entries = Self.values.enumerated().map { MetadataSet.Entry(key: "key \($0)", value: $1) }
    for count in 0...entries.count {
      let set = MetadataSet(entries.prefix(count))
      let bytes = MetadataCoding.encode(set)
      #expect(MetadataCoding.encode(MetadataSet(entries.prefix(count).reversed())) == bytes)
      let back = try MetadataCoding.decode(bytes)
      #expect(back.entries.map(\.key) == set.entries.map(\.key))
      #expect(back.entries.map { bits($0.value) } == set.entries.map { bits($0.value) })
      #expect(MetadataCoding.encode(back) == bytes)
    }
  }

  @Test("META-01: sets are equal exactly when their bytes are")
  func equalityIsThatOfBytes() {
    let sets =
      Self.values.map { MetadataSet([.init(key: "key", value: $0)]) }
      + ["e\u{301}", "\u{E9}"].map { MetadataSet([.init(key: $0, value: .boolean(true))]) }
    for left in sets {
      for right in sets {
        let isSame = MetadataCoding.encode(left) == MetadataCoding.encode(right)
        // A copy, so that identity does not answer.
        let copy = MetadataSet(right.entries)
        #expect((left == copy) == isSame, "\(left.entries) and \(right.entries)")
        if isSame { #expect(left.hashValue == copy.hashValue) }
      }
    }
  }

  @Test("META-01: bytes that were cut short are refused", arguments: values)
  func cutShort(value: MetadataValue) {
    let bytes = MetadataCoding.encode(MetadataSet([.init(key: "key", value: value)]))
    // One byte alone is the empty set.
    for count in 0..<bytes.count where count != 1 {
      #expect(throws: HealthError.self) { try MetadataCoding.decode(bytes.prefix(count)) }
    }
  }

  @Test("META-01: unknown versions, unknown kinds, broken texts and unknown units are refused")
  func damaged() {
    let key: [UInt8] = [1, 0, 0, 0, 0x6B]
    let damaged: [[UInt8]] =
      [[0], [2], [255]] + [0, 8, 255].map { [1] + key + [$0] } + [
        [1] + key + [1, 1, 0, 0, 0, 0xFF],  // a text that is not UTF-8
        [1, 1, 0, 0, 0, 0xC3, 2],  // a key that is not UTF-8
        [1] + key + [1, 0xFF, 0xFF, 0xFF, 0xFF, 0x61],  // a length beyond the end
        [1] + key + [7, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x3F],  // the unit "?"
        [1] + key + [2, 0],  // a byte too many
      ]
    for bytes in damaged {
      #expect(throws: HealthError.self, "\(bytes)") { try MetadataCoding.decode(Data(bytes)) }
    }
  }

  /// All that makes up a value, as text that differs where a bit differs.
  private func bits(_ value: MetadataValue?) -> String {
    switch value {
    case nil: "none"
    case .string(let text): "string \(Array(text.utf8))"
    case .boolean(let flag): "boolean \(flag)"
    case .integer(let number): "integer \(number)"
    case .large(let number): "large \(number)"
    case .real(let number): "real \(number.bitPattern)"
    case .date(let date): "date \(date.timeIntervalSinceReferenceDate.bitPattern)"
    case .quantity(let number, let unit): "quantity \(number.bitPattern) \(unit.string)"
    }
  }
}
