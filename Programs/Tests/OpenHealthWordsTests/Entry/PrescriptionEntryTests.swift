// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct PrescriptionEntryTests {
  private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func kind(_ name: String) throws -> CatalogChoice { try #require(PrescriptionEntry.kinds.first { $0.name == name }) }

  private func record(
    _ kind: String, right: [LensPart: Double]? = nil, left: [LensPart: Double]? = nil, brand: String? = nil, expires: Date? = nil
  ) throws -> VisionPrescriptionRecord {
    try PrescriptionEntry.record(kind: self.kind(kind), right: right, left: left, brand: brand, expires: expires, start: start)
  }

  @Test("VIS-02: glasses have powers, distances and a prism of their eye; each number in its unit")
  func glasses() throws {
    let numbers: [LensPart: Double] = [.sphere: -1.25, .cylinder: -0.5, .axis: 90, .farDistance: 31.5, .prism: 0.5, .prismAngle: 90]
    let record = try record("glasses", right: numbers)
    guard case .glasses(let right?, nil) = record.lenses else {
      Issue.record("not the right lens alone")
      return
    }
    #expect(right.lens.sphere.unit.string == "D")
    #expect(right.lens.axis?.unit.string == "deg")
    #expect(right.farPupillaryDistance?.value == 31.5)
    let eye = try #require(Catalog.choices(of: "HKVisionEye").first { $0.name == "right" }).rawValue
    guard case .polar(let amount, let angle, eye)? = right.prism else {
      Issue.record("no prism of the right eye")
      return
    }
    #expect(amount.unit.string == "pD")
    #expect(angle.value == 90)
    try record.validate(start: start, end: start)
  }

  @Test("VIS-05: contact lenses have a curve, a diameter and a brand")
  func contacts() throws {
    let record = try record("contacts", left: [.sphere: -1, .baseCurve: 8.6, .diameter: 14.2], brand: "Clear")
    guard case .contacts(nil, let left?, "Clear") = record.lenses else {
      Issue.record("not the left lens alone")
      return
    }
    #expect(left.baseCurve?.value == 8.6)
    #expect(left.diameter?.unit.string == "mm")
    try record.validate(start: start, end: start)
    #expect(PrescriptionEntry.parts(of: try kind("contacts")) == LensPart.contacts)
    #expect(PrescriptionEntry.parts(of: try kind("glasses")) == LensPart.glasses)
  }

  @Test("An error names the side of the missing or wrong part")
  func faults() throws {
    #expect(throws: EntryFault.nothing) { try record("glasses") }
    #expect(throws: EntryFault.sphereMissing(.left)) { try record("glasses", left: [.add: 1]) }
    #expect(throws: EntryFault.incomplete(.right, .cylinder, .axis)) { try record("contacts", right: [.sphere: 1, .axis: 5]) }
    #expect(throws: EntryFault.incomplete(.right, .prism, .prismAngle)) { try record("glasses", right: [.sphere: 1, .prism: 5]) }
    #expect(throws: EntryFault.brandOfGlasses) { try record("glasses", right: [.sphere: 1], brand: "Clear") }
    #expect(throws: EntryFault.expiresBeforeStart) { try record("glasses", right: [.sphere: 1], expires: start - 1) }
    #expect(try record("glasses", right: [.sphere: 1], expires: start).expiration == start)
  }
}
