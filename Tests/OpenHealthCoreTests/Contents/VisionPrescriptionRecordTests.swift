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
    #expect((0...3).map(VisionPrescriptionRecord.purpose(ofType:)) == [nil, .glasses, .contacts, nil])
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

  @Test("VIS-02: a prism at an angle has the bases of that direction, and none where a part of it is zero")
  func bases() throws {
    let (prism, degree) = (try unit("pD"), try unit("deg"))
    // The vertical and the horizontal base for the right and for the left eye: 0 is none, 1 up, 2 down, 3 in, 4 out.
    let rows: [(amount: Double, angle: Double, right: [Int], left: [Int])] = [
      (2, 0, [0, 3], [0, 4]), (2, 45, [1, 3], [1, 4]), (2, 90, [1, 0], [1, 0]), (2, 135, [1, 4], [1, 3]), (2, 180, [0, 4], [0, 3]),
      (2, 225, [2, 4], [2, 3]), (2, 270, [2, 0], [2, 0]), (2, 315, [2, 3], [2, 4]), (2, 360, [0, 3], [0, 4]), (2, -90, [2, 0], [2, 0]),
      (-2, 0, [0, 4], [0, 3]), (-2, 90, [2, 0], [2, 0]), (0, 0, [0, 0], [0, 0]), (0, 30, [0, 0], [0, 0]),
    ]
    for row in rows {
      for (eye, bases) in [(2, row.right), (1, row.left)] {
        let given = VisionPrescriptionRecord.Prism.polar(amount: Amount(row.amount, prism), angle: Amount(row.angle, degree), eye: eye)
        let found = given.rectangular
        #expect([found.verticalBase, found.horizontalBase] == bases, "\(row.amount) at \(row.angle), eye \(eye)")
        #expect(found.vertical.value >= 0)
        #expect(found.horizontal.value >= 0)
        #expect(given.eye == eye)
      }
    }
  }

  @Test("VIS-02: a prism given by its bases has an amount and an angle from 0 up to 360; a part without a base adds nothing")
  func angles() throws {
    let prism = try unit("pD")
    let sharp = 36.86989764584402
    let rows: [(vertical: (Double, Int), horizontal: (Double, Int), eye: Int, amount: Double, angle: Double)] = [
      ((3, 1), (4, 3), 2, 5, sharp), ((3, 2), (4, 3), 2, 5, 360 - sharp), ((3, 1), (4, 4), 2, 5, 180 - sharp),
      ((3, 2), (4, 4), 2, 5, 180 + sharp), ((3, 1), (4, 3), 1, 5, 180 - sharp), ((3, 1), (4, 4), 1, 5, sharp), ((3, 0), (4, 3), 2, 4, 0),
      ((3, 0), (4, 4), 2, 4, 180), ((3, 1), (4, 0), 2, 3, 90), ((3, 2), (4, 0), 1, 3, 270), ((3, 0), (4, 0), 2, 0, 0),
    ]
    for row in rows {
      let found = VisionPrescriptionRecord.Prism.rectangular(
        vertical: Amount(row.vertical.0, prism), verticalBase: row.vertical.1, horizontal: Amount(row.horizontal.0, prism),
        horizontalBase: row.horizontal.1, eye: row.eye
      ).polar
      #expect(abs(found.amount.value - row.amount) < 1e-9, "\(row)")
      #expect(abs(found.angle.value - row.angle) < 1e-9, "\(row)")
    }
  }

  @Test("VIS-02: the bases of a prism lie in their directions, and it is for the left or the right eye")
  func prisms() throws {
    let (prism, degree, mm) = (try unit("pD"), try unit("deg"), try unit("mm"))
    func prismFault(_ prism: VisionPrescriptionRecord.Prism) -> ContentFault? {
      do throws(ContentFault) { try prism.validate() } catch { return error }
      return nil
    }
    func rectangular(_ vertical: Int, _ horizontal: Int, eye: Int = 1) -> VisionPrescriptionRecord.Prism {
      .rectangular(
        vertical: Amount(1, prism), verticalBase: vertical, horizontal: Amount(1, prism), horizontalBase: horizontal, eye: eye)
    }
    for base in -1...5 {
      let vertical: ContentFault? = (0...2).contains(base) ? nil : .outOfRange(name: "verticalBase")
      let horizontal: ContentFault? = [0, 3, 4].contains(base) ? nil : .outOfRange(name: "horizontalBase")
      #expect(prismFault(rectangular(base, 0)) == vertical)
      #expect(prismFault(rectangular(0, base)) == horizontal)
    }
    for eye in -1...3 {
      let expected: ContentFault? = (1...2).contains(eye) ? nil : .outOfRange(name: "eye")
      #expect(prismFault(rectangular(1, 3, eye: eye)) == expected)
      #expect(prismFault(.polar(amount: Amount(1, prism), angle: Amount(1, degree), eye: eye)) == expected)
    }
    #expect(prismFault(.polar(amount: Amount(1, mm), angle: Amount(1, degree), eye: 1)) != nil)
    #expect(prismFault(.polar(amount: Amount(1, prism), angle: Amount(1, mm), eye: 1)) != nil)
    #expect(prismFault(.polar(amount: Amount(1, prism), angle: Amount(.nan, degree), eye: 1)) == .outOfRange(name: "angle"))
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
