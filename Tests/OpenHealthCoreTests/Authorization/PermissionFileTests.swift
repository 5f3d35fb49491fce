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

  @Test("short names and identifiers are accepted, and types that an entry leaves out are refused")
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
    #expect(try answers("{\"*\": {\"re\\u0061d\": true, \"share\": true}}") == ["*": .init(read: true, share: true)])
  }

  @Test("An unknown name is shortened to 80 letters in the error")
  func longNames() {
    let name = String(repeating: "n", count: 200)
    #expect(throws: PermissionFileFault.unknownType(String(repeating: "n", count: 80) + "…", nearest: nil)) {
      try answers("{\"\(name)\": {}}")
    }
  }

  @Test("AUTH-51: since says how far back samples can be read, by days or by a date")
  func windows() throws {
    let found = try answers(
      #"{"*": {"read": true, "since": "30d"}, "stepCount": {"read": true, "share": true, "since": "2026-01-31"}}"#)
    #expect(
      found == [
        "*": .init(read: true, share: false, window: .days(30)),
        "HKQuantityTypeIdentifierStepCount": .init(read: true, share: true, window: .day(CivilDay(year: 2026, month: 1, day: 31))),
      ])
    #expect(throws: PermissionFileFault.repeatedName) { try answers(#"{"*": {"read": true, "since": "30d", "since": "7d"}}"#) }
  }

  @Test("Until says when both permissions of an entry end")
  func ends() throws {
    let found = try answers(#"{"*": {"read": true, "until": "30d"}, "stepCount": {"share": true, "until": "2026-12-31"}}"#)
    #expect(
      found == [
        "*": .init(read: true, share: false, end: GrantEnd("30d")),
        "HKQuantityTypeIdentifierStepCount": .init(read: false, share: true, end: GrantEnd("2026-12-31")),
      ])
    #expect(throws: PermissionFileFault.repeatedName) { try answers(#"{"*": {"read": true, "until": "30d", "until": "7d"}}"#) }
  }

  @Test("Statistics says that reading quantities is limited to sums and means")
  func statistics() throws {
    let found = try answers(#"{"*": {"read": true, "statistics": "days"}, "stepCount": {"read": true, "statistics": "hours:10"}}"#)
    #expect(
      found == [
        "*": .init(read: true, share: false, statistics: StatisticsRule(.day)),
        "HKQuantityTypeIdentifierStepCount": .init(read: true, share: false, statistics: StatisticsRule(.hour, least: 10)),
      ])
  }

  @Test(
    "AUTH-51: a window is days, a year, a day in the zone of the grant or an instant, and nothing else",
    arguments: [
      ("7d", -7 * 86_400), ("1y", -365 * 86_400), ("36525d", -36_525 * 86_400), ("2001-01-01", -20_700), ("2001-01-01T00:00:05Z", 5),
      ("0d", nil),
      ("36526d", nil), ("101y", nil), ("-7d", nil), ("d", nil), ("7", nil), ("", nil), ("30 d", nil), ("2001-02-30", nil),
      ("99999999999999999999d", nil),
      ("7d\u{301}", nil), ("٧d", nil), ("yesterday", nil),
    ] as [(String, Double?)])
  func windowTexts(text: String, seconds: Double?) throws {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    let kathmandu = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    #expect(ReadWindow(text)?.start(at: now, in: kathmandu) == seconds.map { now + $0 })
  }

  @Test("every type can be named either way")
  func everyType() throws {
    for type in Catalog.types {
      #expect(try answers("{\"\(type.name)\": {}}").keys.elementsEqual([Catalog.type(named: type.name)?.identifier ?? ""]))
      #expect(try answers("{\"\(type.identifier)\": {}}").keys.elementsEqual([type.identifier]))
    }
  }

  @Test(
    "each mistake is an error that names the entry and the nearest right name",
    arguments: [
      (#"{"*": {"reed": true}}"#, [#""*""#, #""reed""#, #"Did you mean "read"?"#]),
      (#"{"stepCount": {"read": true, "Share": true}}"#, [#""stepCount""#, #""Share""#, #"Did you mean "share"?"#]),
      (#"{"*": {"elephant": true}}"#, [#""elephant""#, #"there are "read", "share", "since", "statistics" and "until""#]),
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
      (#"{"*": {"read": true, "since": 30}}"#, [#""since" in the entry "*""#, #""30d""#]),
      (#"{"*": {"read": true, "since": "soon"}}"#, [#""since" in the entry "*""#, #""2026-01-31""#]),
      (#"{"*": {"read": true, "since": true}}"#, [#""since" in the entry "*""#]),
      (#"{"*": {"share": true, "since": "30d"}}"#, [#""since" in the entry "*" limits nothing"#]),
      (#"{"bloodType": {"read": true, "since": "30d"}}"#, [#""since" in the entry "bloodType" limits nothing"#]),
      (#"{"*": {"read": true, "statistics": true}}"#, [#""statistics" in the entry "*""#, #""days:10""#]),
      (#"{"*": {"read": true, "statistics": "days:1"}}"#, [#""statistics" in the entry "*""#]),
      (#"{"*": {"share": true, "statistics": "days"}}"#, [#""statistics" in the entry "*" limits nothing"#]),
      (#"{"workout": {"read": true, "statistics": "days"}}"#, [#""statistics" in the entry "workout" limits nothing"#]),
      (#"{"*": {"read": true, "until": 30}}"#, [#""until" in the entry "*""#, #""30d""#]),
      (#"{"*": {"share": true, "until": "soon"}}"#, [#""until" in the entry "*""#, #""2026-12-31""#]),
      (#"{"*": {"share": false, "until": "30d"}}"#, [#""until" in the entry "*" ends nothing"#]),
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

  @Test("a file beyond the limit, one that is nested deeply and one with a very long name are errors, quickly")
  func limits() throws {
    let padding = String(repeating: " ", count: 1_048_574)
    #expect(try answers("{}" + padding).isEmpty && mistake("{} " + padding)?.contains("larger than") == true)
    #expect(mistake(String(repeating: #"{"*":"#, count: 100_000)) != nil)
    #expect(mistake(String(repeating: "[", count: 500) + String(repeating: "]", count: 500)) != nil)
    // The second is two characters for Swift, and 300,000 scalars.
    for name in [String(repeating: "x", count: 500_000), "xe" + String(repeating: "\u{301}", count: 300_000)] {
      let sentence = mistake("{\"\(name)\": {}}")
      #expect(sentence.map { $0.utf8.count < 300 } == true)
    }
  }
}
