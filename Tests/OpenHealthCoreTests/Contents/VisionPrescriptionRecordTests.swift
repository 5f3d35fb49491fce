// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct VisionPrescriptionRecordTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func fault(_ record: VisionPrescriptionRecord) -> ContentFault? {
    #expect(throws: ContentFault.self) { try record.validate(start: Self.date, end: Self.date) }
  }

  private func unit(_ text: String) throws -> UnitExpression { try UnitExpression.parse(text) }

  @Test("A brand can have 10,000 bytes, and a prescription is for glasses or contact lenses")
  func limits() throws {
    func contacts(_ bytes: Int) -> VisionPrescriptionRecord {
      VisionPrescriptionRecord(type: 2, lenses: .contacts(right: nil, left: nil, brand: String(repeating: "b", count: bytes)))
    }
    try contacts(Limits.longestContentText).validate(start: Self.date, end: Self.date)
    #expect(fault(contacts(Limits.longestContentText + 1)) == .outOfRange(name: "brand"))
    for type in [UInt(0), 3, .max] { #expect(fault(VisionPrescriptionRecord(type: type)) == .outOfRange(name: "prescriptionType")) }
    let farthest = Date(timeIntervalSinceReferenceDate: Limits.farthestDate)
    try VisionPrescriptionRecord(type: 1, expiration: farthest).validate(start: Self.date, end: Self.date)
    for seconds in [Limits.farthestDate.nextUp, -Limits.farthestDate.nextUp, .nan, .infinity] {
      let record = VisionPrescriptionRecord(type: 1, expiration: Date(timeIntervalSinceReferenceDate: seconds))
      #expect(fault(record) == .outOfRange(name: "expirationDate"))
    }
  }

  @Test("VIS-02: every number of a lens is finite and has a unit of its dimension")
  func amounts() throws {
    let (dioptre, mm) = (try unit("D"), try unit("mm"))
    let lens = VisionPrescriptionRecord.Lens(sphere: Amount(1, dioptre))
    func faults(_ change: (inout VisionPrescriptionRecord.Lens) -> Void) -> ContentFault? {
      var changed = lens
      change(&changed)
      return fault(.init(type: 1, lenses: .glasses(right: .init(lens: lens), left: .init(lens: changed))))
    }
    #expect(faults { $0.sphere.value = .nan } == .outOfRange(name: "sphere"))
    #expect(faults { $0.cylinder = Amount(1, mm) } == .unit(name: "cylinder", expected: "D", unit: "mm"))
    #expect(faults { $0.axis = Amount(.infinity, mm) } == .unit(name: "axis", expected: "deg", unit: "mm"))
    #expect(faults { $0.addPower = Amount(-.infinity, dioptre) } == .outOfRange(name: "addPower"))
    var glasses = VisionPrescriptionRecord.GlassesLens(lens: lens)
    glasses.vertexDistance = Amount(1, dioptre)
    #expect(fault(.init(type: 1, lenses: .glasses(right: nil, left: glasses))) == .unit(name: "vertexDistance", expected: "mm", unit: "D"))
    var contact = VisionPrescriptionRecord.ContactLens(lens: lens)
    contact.diameter = Amount(1, dioptre)
    #expect(
      fault(.init(type: 2, lenses: .contacts(right: contact, left: nil, brand: ""))) == .unit(name: "diameter", expected: "mm", unit: "D"))
  }

  @Test("A content comes back from its JSON, and its identity depends on all of it")
  func identity() throws {
    let lens = VisionPrescriptionRecord.Lens(sphere: Amount(-1.25, try unit("D")))
    let records: [VisionPrescriptionRecord] = [
      .init(type: 1), .init(type: 2), .init(type: 1, expiration: Self.date),
      .init(type: 1, lenses: .glasses(right: .init(lens: lens), left: nil)),
      .init(type: 1, lenses: .glasses(right: nil, left: .init(lens: lens))),
    ]
    for record in records {
      let content = SampleContent.visionPrescription(record)
      #expect(try SampleContent.decoded(content.encoded()) == content)
      #expect((0..<(1 << 52)).contains(try content.identity()))
    }
    #expect(Set(try records.map { try SampleContent.visionPrescription($0).identity() }).count == records.count)
    for damage in ["", "{}", "{\"visionPrescription\":{}}", "[1]", "{\"monocle\":{}}", "{\"stateOfMind\":{},\"visionPrescription\":{}}"] {
      #expect(throws: HealthError.damagedData(.content)) { try SampleContent.decoded(Data(damage.utf8)) }
    }
  }
}
