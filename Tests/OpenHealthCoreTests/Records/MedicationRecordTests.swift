// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct MedicationRecordTests {
  private static let coded = MedicationRecord(
    displayText: "Drops & more", generalForm: "HKMedicationGeneralFormDrops",
    codings: [.init(system: "b", code: "2"), .init(system: "a", version: "1", code: "1")], nickname: "\"Eyes\"", isArchived: true,
    hasSchedule: true,
    schedules: [
      MedicationSchedule(first: CivilDay(year: 2026, month: 1, day: 1), times: [480, 1200], days: .weekdays([1, 7])),
      MedicationSchedule(first: CivilDay(year: 2026, month: 2, day: 1), times: [], days: .every(3), dose: 0.5, unit: .count),
    ])
  private static let plain = MedicationRecord(displayText: "Gel")

  @Test("MED-04: the identifier depends on the codes or, without codes, on name and form, and on nothing else")
  func identifiers() {
    #expect(Self.plain.identifier == MedicationRecord(displayText: "GEL", nickname: "x", isArchived: true).identifier)
    #expect(Self.plain.identifier != MedicationRecord(displayText: "Gel", generalForm: "HKMedicationGeneralFormGel").identifier)
    let same = MedicationRecord(
      displayText: "Other", codings: [.init(system: "a", version: "2", code: "1"), .init(system: "b", code: "2")])
    #expect(Self.coded.identifier == same.identifier)
    #expect(Self.coded.identifier != MedicationRecord(displayText: "Other", codings: [.init(system: "a", code: "1")]).identifier)
    let given = UUID()
    #expect(MedicationRecord(identifier: given, displayText: "Gel").identifier == given)
    #expect(Self.coded.concept.identifier == Self.coded.identifier)
    #expect(Self.coded.concept.nickname == nil)
    #expect(Self.coded.concept.schedules.isEmpty)
    #expect(Self.coded.forApps.schedules.isEmpty && Self.coded.forApps.nickname == Self.coded.nickname)
  }

  @Test("MED-06: a medication is read from its element as it was; an element without identifier, name, form or code is refused")
  func elements() throws {
    for record in [Self.coded, Self.plain] {
      #expect(MedicationRecord(record.element) == record)
      for name in ["identifier", "displayText", "generalForm"] {
        var element = record.element
        element.attributes.removeAll { $0.name == name }
        #expect(MedicationRecord(element) == nil, "\(name)")
      }
    }
    var element = Self.coded.element
    element.children[0].attributes.removeAll { $0.name == "code" }
    #expect(MedicationRecord(element) == nil)
    element = Self.coded.element
    element.name = "Medication"
    #expect(MedicationRecord(element) == nil)
    #expect(Self.coded.formChoice?.name == "drops")
    #expect(Self.plain.formChoice?.title(in: .zh) == "未知")
  }

  @Test("MED-06: a medication has a name; its texts and codes have limits")
  func limits() {
    func fault(_ record: MedicationRecord) -> ContentFault? {
      do throws(ContentFault) {
        try record.validate()
        return nil
      } catch {
        return error
      }
    }
    let long = String(repeating: "x", count: Limits.longestContentText + 1)
    #expect(fault(Self.coded) == nil)
    #expect(fault(MedicationRecord(displayText: String(long.dropLast()))) == nil)
    #expect(fault(MedicationRecord(displayText: "")) == .missing(name: "displayText"))
    #expect(fault(MedicationRecord(displayText: long)) == .outOfRange(name: "displayText"))
    #expect(fault(MedicationRecord(displayText: "x", generalForm: long)) == .outOfRange(name: "generalForm"))
    #expect(fault(MedicationRecord(displayText: "x", nickname: long)) == .outOfRange(name: "nickname"))
    #expect(fault(MedicationRecord(displayText: "x", codings: [.init(system: "s", code: long)])) == .outOfRange(name: "code"))
    let many = (0...Limits.mostCodings).map { ClinicalCodingRecord(system: "s", code: "\($0)") }
    #expect(fault(MedicationRecord(displayText: "x", codings: Set(many))) == .tooMany(name: "relatedCodings", limit: Limits.mostCodings))
    #expect(fault(MedicationRecord(displayText: "x", codings: Set(many.dropFirst()))) == nil)
  }
}
