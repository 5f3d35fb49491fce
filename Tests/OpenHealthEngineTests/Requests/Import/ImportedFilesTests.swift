// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct ImportElementsTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  private func bring(_ items: [ImportElements.Item], import number: Int64? = nil) throws -> [Bool] {
    try store.engine.perform(ImportElements(number: try number ?? store.beginImport(), items: items), for: .owner)
  }

  private func item(_ text: String, _ identity: UInt128, key: String? = nil, name: String = "Future") -> ImportElements.Item {
    .init(element: KeptElement(name: name, attributes: [.init(name: "a", value: text)]), identity: identity, key: key)
  }

  private func kept() throws -> [String?] { try store.engine.perform(FetchElements(), for: .owner).map { $0.element["a"] } }

  @Test("D10: equal elements of one file are kept as often as the file has them, and are found by the next import")
  func equalElements() throws {
    let (one, two) = (item("one", 1), item("two", 2))
    #expect(try bring([one, one, two]) == [true, true, true])
    #expect(try bring([two, one, one]) == [false, false, false])
    #expect(try bring([one, one, one]) == [false, false, true])
    // Batches of one import belong together.
    let number = try store.beginImport()
    for isNew in [false, false, false, true] { #expect(try bring([one], import: number) == [isNew]) }
    #expect(try kept() == ["one", "one", "two", "one", "one"])
  }

  @Test("T14: many equal elements are claimed one by one, within a batch and over several")
  func manyEqualElements() throws {
    let one = item("one", 1)
    #expect(try bring(Array(repeating: one, count: 100)) == Array(repeating: true, count: 100))
    let number = try store.beginImport()
    var isNew: [Bool] = []
    for size in [1, 15, 16, 17, 40, 20] { isNew += try bring(Array(repeating: one, count: size), import: number) }
    #expect(isNew == Array(repeating: false, count: 100) + Array(repeating: true, count: 9))
    #expect(try kept().count == 109)
  }

  @Test("An element with a key replaces the one before it, unless it is the same")
  func keys() throws {
    #expect(try bring([item("one", 1, key: "k"), item("other", 2, key: "l")]) == [true, true])
    #expect(try bring([item("one", 1, key: "k")]) == [false])
    #expect(try bring([item("two", 3, key: "k")]) == [true])
    #expect(try kept().count == 2 && Set(kept()) == ["two", "other"])
  }

  @Test("MED-06: a medication that the owner saved stays as it is; one that an import brought is replaced by the next one")
  func medications() throws {
    let (own, other) = (MedicationRecord(displayText: "Drops"), MedicationRecord(displayText: "Gel"))
    try store.engine.perform(SaveMedications(medications: [own]), for: .owner)
    func named(_ medication: MedicationRecord, _ name: String, _ identity: UInt128) -> ImportElements.Item {
      var changed = medication
      changed.nickname = name
      return .init(element: changed.element, identity: identity, key: MedicationRecord.key(medication.identifier))
    }
    #expect(try bring([named(own, "a", 11), named(other, "b", 12)]) == [false, true])
    #expect(try bring([named(own, "c", 13), named(other, "d", 14)]) == [false, true])
    let medications = try store.engine.perform(FetchMedications(), for: .owner)
    #expect(medications.map(\.displayText) == ["Drops", "Gel"])
    #expect(medications.map { $0.nickname ?? "" } == ["", "d"])
  }
}
