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

  @Test("What a text says of the device is all but the address and the creation date, which is last")
  func facts() {
    func facts(_ text: String) -> String { Array(text.utf8).withUnsafeBufferPointer { ExportDevice.facts($0) } }
    #expect(facts(Self.watch) == ">, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.3>")
    for text in ["", ">", ", creation date:2023-09-20 05:00:00 +0000", "Watch", ">, name:x, creation date:2023-09-20>"] {
      #expect(facts(text) == text)
    }
    #expect(facts("<<HKDevice: 0x1>, creation date:2023-09-20 05:00:00 +0000>") == ">>")
  }

  @Test("An address has hexadecimal digits of both cases, or none, and ends with a bracket")
  func addresses() {
    for digits in ["", "0", "9", "a", "f", "A", "F", "0123456789abcdefABCDEF"] {
      #expect(Self.key("<<HKDevice: 0x\(digits)>, name:x>") == ">, name:x>", "\(digits)")
    }
    for digits in ["/", ":", "@", "G", "`", "g", "1 ", "1\u{E9}"] {
      let text = "<<HKDevice: 0x\(digits)>, name:x>"
      #expect(Self.key(text) == text, "\(digits)")
    }
    for text in ["<<HKDevice: 0x12", "<<HKDevice: 0"] { #expect(Self.key(text) == text) }
    #expect(Self.key("<<HKDevice: 0x12>") == ">")
  }

  @Test("Fields begin with a comma, a blank, a known name and a colon; the first of a name counts")
  func fields() {
    func parse(_ rest: String) -> [ExportDevice.Field: String] { ExportDevice.parse("<<HKDevice: 0x1>\(rest)>") }
    #expect(parse(", name:a, name:b") == [.name: "a, name:b"])
    for text in [",name:a", ", name", ", nam", ", Name:a", ", names:a", ", name:(null), model:(null)"] {
      #expect(parse(text) == [:], "\(text)")
    }
    for value in ["", ",", ", ", "a,model:b", "a, b:c", "(null) "] { #expect(parse(", name:" + value) == [.name: value], "\(value)") }
    #expect(parse("x, name:a") == [.name: "a"])
    #expect(parse(", novelty:1, name:a") == [.name: "a"])
    #expect(parse(", name:a, model:b") == [.name: "a", .model: "b"])
    #expect(parse(", model:b, name:(null)") == [.model: "b"])
    let all = ExportDevice.Field.allCases
    let text = all.map { ", \($0.rawValue):\($0)1" }.joined()
    #expect(parse(text) == Dictionary(uniqueKeysWithValues: all.map { ($0, "\($0)1") }))
    #expect(all.count == 9)
  }
}
