// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportDoctypeTests {
  private static let lines = ExportDoctype.text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  @Test("The declaration begins and ends as Apple's, and each known element has one line")
  func frame() {
    #expect(Array(Self.lines.prefix(2)) == ["<!DOCTYPE HealthData [", "<!-- HealthKit Export Version: 14 -->"])
    #expect(Array(Self.lines.suffix(2)) == ["]>", ""])
    let elements = Self.lines.filter { $0.hasPrefix("<!ELEMENT") }
    #expect(elements.count == 22)
    let tops = "Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription"
    #expect(elements[0] == "<!ELEMENT HealthData (ExportDate,Me,(\(tops))*)>")
    #expect(ExportDoctype.isKnown("Record"))
    #expect(!ExportDoctype.isKnown("Prophecy"))
  }

  @Test("Attributes are declared as required or implied; an element without any has no list")
  func attributes() throws {
    let event = try #require(Self.lines.firstIndex(of: "<!ELEMENT WorkoutEvent ((MetadataEntry)*)>"))
    #expect(
      Array(Self.lines[event...].prefix(7)) == [
        "<!ELEMENT WorkoutEvent ((MetadataEntry)*)>", "<!ATTLIST WorkoutEvent", "  type CDATA #REQUIRED", "  date CDATA #REQUIRED",
        "  duration CDATA #IMPLIED", "  durationUnit CDATA #IMPLIED", ">",
      ])
    let list = try #require(
      Self.lines.firstIndex(of: "<!ELEMENT HeartRateVariabilityMetadataList (InstantaneousBeatsPerMinute*)>"))
    #expect(Self.lines[list + 1] == "<!ELEMENT InstantaneousBeatsPerMinute EMPTY>")
    let person = try #require(Self.lines.firstIndex(of: "<!ATTLIST Me"))
    #expect(Self.lines[person + 1] == "  HKCharacteristicTypeIdentifierDateOfBirth CDATA #REQUIRED")
    #expect(Self.lines.contains("  HKCharacteristicTypeIdentifierWheelchairUse CDATA #IMPLIED"))
  }

  @Test("Additional lines are in the middle, before the twelfth of the elements")
  func additions() throws {
    let added = ExportDoctype.text(additions: ["one", "two"]).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = try #require(Self.lines.firstIndex(of: "<!ELEMENT ActivitySummary EMPTY>"))
    #expect(added == Array(Self.lines[..<place]) + ["one", "two"] + Array(Self.lines[place...]))
  }

  @Test("Unknown elements are declared with all attributes that they had, and those at top level in the root")
  func unknown() {
    func element(_ name: String, _ attributes: [String], _ children: [KeptElement] = []) -> KeptElement {
      KeptElement(name: name, attributes: attributes.map { .init(name: $0, value: "1") }, children: children)
    }
    var unknown = ExportDoctype.UnknownElements()
    unknown.add(element("Record", ["novelty"], [element("Hidden", ["x"])]))
    #expect(unknown.top.isEmpty)
    unknown.add(element("Zeta", ["b"], [element("Inner", ["y"]), element("MetadataEntry", ["z"], [element("Deep", [])])]))
    unknown.add(element("Alpha", []))
    unknown.add(element("Zeta", ["a", "b"]))
    #expect(unknown.top == ["Alpha", "Zeta"])
    let lines = ExportDoctype.text(unknown: unknown).split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasSuffix("|Audiogram|VisionPrescription|Alpha|Zeta)*)>") })
    let expected = [
      "<!ELEMENT Alpha ANY>", "<!ELEMENT Deep ANY>", "<!ELEMENT Inner ANY>", "<!ATTLIST Inner", "  y CDATA #IMPLIED", ">",
      "<!ELEMENT Zeta ANY>", "<!ATTLIST Zeta", "  a CDATA #IMPLIED", "  b CDATA #IMPLIED", ">", "]>",
    ]
    #expect(Array(lines.suffix(12)) == expected)
    #expect(!lines.contains("<!ELEMENT Hidden ANY>"))
  }
}
