// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ExportDeviceTests {
  static func key(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer { String(decoding: ExportDevice.key($0), as: UTF8.self) }
  }

  static let watch =
    "<<HKDevice: 0x28123abc0>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.3, creation date:2023-09-20 05:00:00 +0000>"

  @Test func readsFieldsWithCommasAndColons() {
    #expect(
      ExportDevice.parse(Self.watch) == [
        .name: "Apple Watch", .manufacturer: "Apple Inc.", .model: "Watch", .hardware: "Watch6,1", .software: "10.3",
        .creationDate: "2023-09-20 05:00:00 +0000",
      ])
    #expect(
      ExportDevice.parse("<<HKDevice: 0x1>, name:A, B: C, name:D, manufacturer:X, Inc.>, localIdentifier:1:2, UDIDeviceIdentifier:u>") == [
        .name: "A, B: C, name:D", .manufacturer: "X, Inc.>", .localIdentifier: "1:2", .udiDeviceIdentifier: "u",
      ])
    #expect(ExportDevice.parse("<<HKDevice: 0x1>, name:, model:(null)>") == [.name: ""])
    #expect(ExportDevice.parse("<<HKDevice: 0x1>>") == [:])
  }

  @Test(arguments: ["", "Watch", "<<HKDevice: 0x1", "<<HKDevice: 0x1>", "<<HKDevice: >, name:x>", "name:x, model:y", ">"])
  func otherTextsHaveNoFields(text: String) { #expect(ExportDevice.parse(text) == [:]) }

  @Test func keyLeavesOutTheAddress() {
    let key = Self.key(Self.watch)
    #expect(key == Self.key(Self.watch.replacing("28123abc0", with: "3FF")))
    #expect(!key.contains("28123abc0"))
    #expect(ExportDevice.parse(key) == ExportDevice.parse(Self.watch))
    #expect(Self.key("Something else") == "Something else")
    #expect(Self.key("<<HKDevice: 0x12z>, name:x>") == "<<HKDevice: 0x12z>, name:x>")
    #expect(Self.key("") == "")
  }
}
