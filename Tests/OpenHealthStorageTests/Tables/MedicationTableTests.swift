// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct MedicationTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private let database: HealthDatabase
  private let medications = ["one", "two", "three"].map { MedicationRecord(displayText: $0) }

  init() throws {
    database = try HealthDatabase.inMemory()
    try database.write { storage in
      for medication in medications { try storage.medications.save(medication) }
    }
  }

  private func names() throws -> [String] { try database.read { try $0.medications.all().map(\.displayText) } }

  private func remove(_ indices: [Int]) throws -> Int64 {
    try database.write { storage in
      let removal = try storage.removals.begin(at: Self.date)
      for index in indices { #expect(try storage.medications.remove(medications[index].identifier, removal: removal)) }
      return removal
    }
  }

  private func restore(_ removal: Int64) throws -> [Int] {
    let (restored, leftOut) = try database.write { try $0.medications.restore(ofRemoval: removal) }
    return [restored, leftOut]
  }

  @Test("Medications come in the order in which they were added; one that is saved again takes its own place")
  func saved() throws {
    #expect(try database.read { try $0.medications.all() } == medications)
    var changed = medications[1]
    changed.nickname = "2"
    try database.write { try $0.medications.save(changed) }
    #expect(try database.read { try $0.medications.all() } == [medications[0], changed, medications[2]])
    // No element of an export counts as the same.
    #expect(try database.read { try $0.keptElements.numbers(identity: 0) } == [1, 2, 3])
    let imports = try database.read { storage in try (1...3).map { try storage.keptElements.importNumber(ofElement: $0) } }
    #expect(imports == [nil, nil, nil])
  }

  @Test("A removed medication is in no list, comes back with its key and place, and is removed once")
  func removed() throws {
    let removal = try remove([1])
    #expect(try names() == ["one", "three"])
    #expect(try database.read { try $0.keptElements.numbers(identity: 0) } == [1, 3])
    #expect(try database.read { try $0.medications.count(ofRemoval: removal) } == 1)
    #expect(try database.read { try $0.removals.all().map(\.medications) } == [1])
    #expect(try !database.write { try $0.medications.remove(medications[1].identifier, removal: removal) })
    #expect(try restore(removal) == [1, 0])
    #expect(try names() == ["one", "two", "three"])
    #expect(try database.read { try $0.medications.count(ofRemoval: removal) } == 0)
    try database.read { storage in
      let numbers = try medications.map { try storage.keptElements.number(key: MedicationRecord.key($0.identifier)) }
      #expect(numbers == [1, 2, 3])
    }
    #expect(try restore(removal) == [0, 0] && restore(99) == [0, 0])
  }

  @Test("Of the removed medications, those that were added again stay as they were added; the removed ones are gone")
  func addedAgain() throws {
    let (first, second) = (try remove([0, 2]), try remove([1]))
    var again = medications[0]
    again.nickname = "again"
    try database.write { try $0.medications.save(again) }
    #expect(try restore(first) == [1, 1])
    #expect(try database.read { try $0.medications.all() } == [medications[2], again])
    #expect(try database.read { try $0.medications.count(ofRemoval: first) } == 0)
    #expect(try database.read { try $0.medications.count(ofRemoval: second) } == 1)
    #expect(try restore(second) == [1, 0])
    #expect(try database.read { try $0.medications.all() } == [medications[1], medications[2], again])
    #expect(try database.rowCount("kept_element") == 3)
  }

  @Test("Medications of a removal that is forgotten are gone, and others stay")
  func forgotten() throws {
    let (first, second) = (try remove([0]), try remove([1]))
    try database.write { try $0.removals.end(first) }
    #expect(try database.rowCount("kept_element") == 2)
    #expect(try restore(first) == [0, 0] && restore(second) == [1, 0])
    #expect(try names() == ["two", "three"])
  }
}
