// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct PermissionFileTests {
  private func answers(_ text: String) throws -> [String: PermissionPolicy.Answer] { try PermissionFile.answers(in: Data(text.utf8)) }

  private func mistake(_ text: String) -> String? {
    #expect(throws: PermissionFileFault.self) { try answers(text) }?.description
  }

  @Test("H33: short names and identifiers are accepted, and what an entry leaves out is refused")
  func names() throws {
    let found = try answers(
      #"{"*": {"read": true}, "stepCount": {"share": true}, "HKQuantityTypeIdentifierHeartRate": {"read": true, "share": true}, "bodymass": {}}"#
    )
    #expect(
      found == [
        "*": .init(read: true, share: false), "HKQuantityTypeIdentifierStepCount": .init(read: false, share: true),
        "HKQuantityTypeIdentifierHeartRate": .init(read: true, share: true),
        "HKQuantityTypeIdentifierBodyMass": .init(read: false, share: false),
      ])
    #expect(try answers("{}").isEmpty)
    #expect(try answers(" {\n\t\"*\": {\"re\\u0061d\": true}\r\n}\n") == ["*": .init(read: true, share: false)])
  }

  @Test("H33: every type can be named either way")
  func everyType() throws {
    for type in Catalog.types {
      #expect(try answers("{\"\(type.name)\": {}}").keys.elementsEqual([Catalog.type(named: type.name)?.identifier ?? ""]))
      #expect(try answers("{\"\(type.identifier)\": {}}").keys.elementsEqual([type.identifier]))
    }
  }

  @Test(
    "H33: each mistake is an error that names the entry and the nearest right name",
    arguments: [
      (#"{"*": {"reed": true}}"#, [#""*""#, #""reed""#, #"Did you mean "read"?"#]),
      (#"{"stepCount": {"read": true, "Share": true}}"#, [#""stepCount""#, #""Share""#, #"Did you mean "share"?"#]),
      (#"{"*": {"elephant": true}}"#, [#""elephant""#, #"there are "read" and "share""#]),
      (#"{"stepCuont": {"read": true}}"#, [#""stepCuont""#, #"Did you mean "stepCount"?"#]),
      (
        #"{"HKQuantityTypeIdentifierHartRate": {}}"#,
        [#""HKQuantityTypeIdentifierHartRate""#, #"Did you mean "HKQuantityTypeIdentifierHeartRate"?"#]
      ),
      (#"{"qqqqqqqqqqqq": {}}"#, [#""qqqqqqqqqqqq""#, "Use a short name such as stepCount, an identifier, or *."]),
      (#"{"**": {}}"#, [#""**""#]), (#"{"": {}}"#, [#""""#]),
      (#"{"*": true}"#, [#"The entry "*" must be an object"#]), (#"{"*": null}"#, [#"The entry "*" must be an object"#]),
      (#"{"stepCount": ["read"]}"#, [#"The entry "stepCount" must be an object"#]),
      (#"{"*": {"read": "yes"}}"#, [#""read" in the entry "*" must be true or false"#]),
      (#"{"*": {"share": 1}}"#, [#""share" in the entry "*" must be true or false"#]),
      (#"{"*": {"share": {}}}"#, [#""share" in the entry "*" must be true or false"#]),
      ("[]", ["must be a JSON object"]), ("true", ["must be a JSON object"]), (#""ask""#, ["must be a JSON object"]),
      ("", ["not valid JSON"]), ("{", ["not valid JSON"]), (#"{"*": {"read": true}"#, ["not valid JSON"]),
      (#"{"stepCount": {}, "HKQuantityTypeIdentifierStepCount": {}}"#, ["two entries for HKQuantityTypeIdentifierStepCount"]),
      (#"{"stepCount": {"read": true}, "stepCount": {"read": false}}"#, ["the same name is there twice"]),
      (#"{"*": {"read": true, "read": false}}"#, ["the same name is there twice"]),
    ])
  func mistakes(text: String, words: [String]) {
    let sentence = mistake(text) ?? ""
    for word in words { #expect(sentence.localizedCaseInsensitiveContains(word), "\(sentence)") }
  }

  @Test("H33: a file beyond the limit, one that is nested deeply and one with a very long name are errors, quickly")
  func limits() {
    #expect(mistake(String(repeating: " ", count: PermissionFile.largestSize + 1))?.contains("larger than") == true)
    #expect(mistake(String(repeating: #"{"*":"#, count: 100_000)) != nil)
    #expect(mistake(String(repeating: "[", count: 500) + String(repeating: "]", count: 500)) != nil)
    // The second is two characters for Swift, and 300,000 scalars.
    for name in [String(repeating: "x", count: 500_000), "xe" + String(repeating: "\u{301}", count: 300_000)] {
      let sentence = mistake("{\"\(name)\": {}}")
      #expect(sentence.map { $0.utf8.count < 300 } == true)
    }
  }
}
