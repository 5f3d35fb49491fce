// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct RemovalTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory(sealing: SealingRules(size: 2, kept: 1, threshold: 3)) }

  /// Samples of two apps in turns that all start at one time.
  private func insert(_ count: Int) throws -> [StoredSample] {
    let samples = try (0..<count).map {
      try TestData.steps(Double($0), at: 10, seconds: Double($0), provenance: TestData.provenance("app.\($0 % 2)"))
    }
    return try database.write { try $0.insert(samples) }
  }

  private func begin(_ seconds: Double = 0) throws -> Int64 { try database.write { try $0.removals.begin(at: Self.date + seconds) } }

  private func remove(_ samples: [StoredSample], _ removal: Int64) throws {
    #expect(try database.write { try $0.removals.add(samples, to: removal) } == samples.count)
  }

  private func removed(_ part: Int, _ removal: Int64) throws -> [SampleRecord] {
    try database.read { try $0.removals.samples(ofPart: part, of: removal).map(\.sample.record) }
  }

  @Test("Each call removes the given samples alone, from chunks too, into the next part of its removal")
  func parts() throws {
    let stored = try insert(8)
    #expect(try database.numbers("SELECT sum(chunked) FROM lane")[0] > 0)
    let (first, second) = (try begin(), try begin())
    try remove([stored[1], stored[2]], first)
    try remove([stored[5]], first)
    try remove([stored[3]], second)
    try remove([stored[6]], first)
    try remove([stored[7]], first)
    #expect(try removed(1, first) == [stored[1].record, stored[2].record])
    for (part, index) in [(2, 5), (3, 6), (4, 7)] { #expect(try removed(part, first) == [stored[index].record]) }
    #expect(try removed(1, second) == [stored[3].record] && removed(2, second) == [] && removed(5, first) == [])
    #expect(try database.everything() == [stored[0].record, stored[4].record])
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("Removals are listed oldest first, with date, samples by lane and medications")
  func list() throws {
    let stored = try insert(7)
    let medication = MedicationRecord(displayText: "one")
    let numbers = [try begin(), try begin(5), try begin(9)]
    #expect(numbers == [1, 2, 3])
    try remove([stored[0], stored[1], stored[2]], 1)
    try remove([stored[4]], 1)
    try remove([stored[3], stored[5]], 3)
    try database.write { storage in
      try storage.medications.save(medication)
      #expect(try storage.medications.remove(medication.identifier, removal: 2))
    }
    let removals = try database.read { try $0.removals.all() }
    #expect(removals.map(\.number) == [1, 2, 3])
    #expect(removals.map(\.medications) == [0, 1, 0])
    #expect(removals.map(\.date) == [Self.date, Self.date + 5, Self.date + 9])
    let samples = removals.map { removal in removal.samples.map { "\($0.lane.source.bundleIdentifier): \($0.count)" }.sorted() }
    #expect(samples == [["app.0: 3", "app.1: 1"], [], ["app.1: 2"]])
    try database.read { storage throws in
      #expect(try storage.removals.exists(1) && storage.removals.exists(3) && !storage.removals.exists(4))
      #expect(try storage.removals.hasSamples())
    }
  }

  @Test("A removal ends with its last part, whichever that is")
  func forgottenParts() throws {
    #expect(try !database.read { try $0.removals.hasSamples() })
    let stored = try insert(6)
    let (first, second) = (try begin(), try begin())
    for sample in stored[..<3] { try remove([sample], first) }
    try remove([stored[3]], second)
    func firstParts() throws -> [Int?] {
      try database.read { storage in try [first, second].map { try storage.removals.firstPart(of: $0) } }
    }
    #expect(try firstParts() == [1, 1])
    try database.write { try $0.removals.forgetPart(2, of: first) }
    #expect(try firstParts() == [1, 1] && removed(1, second) == [stored[3].record])
    try database.write { try $0.removals.forgetPart(1, of: first) }
    #expect(try firstParts() == [3, 1] && removed(3, first) == [stored[2].record])
    #expect(try database.read { try $0.removals.exists(first) })
    try database.write { try $0.removals.forgetPart(3, of: first) }
    #expect(try firstParts() == [nil, 1])
    #expect(try !database.read { try $0.removals.exists(first) } && database.read { try $0.removals.exists(second) })
    #expect(try database.rowCount("removed_sample") == 1)
  }

  @Test("One removed sample is forgotten by its place, and not those that share a part of it")
  func forgottenPlace() throws {
    let stored = try insert(4)
    let removal = try begin()
    try remove(stored, removal)
    func second(_ place: StoredPlace) -> Int64 { Int64(place.start.timeIntervalSinceReferenceDate.rounded(.down)) }
    func forget(_ place: StoredPlace) throws {
      try database.write { try $0.removals.forget(lane: place.lane, second: second(place), sequence: place.sequence) }
    }
    try forget(stored[1].place)
    #expect(try removed(1, removal) == [stored[0].record, stored[2].record, stored[3].record])
    var place = stored[0].place
    place.lane = stored[1].lane
    try forget(place)
    #expect(try removed(1, removal).count == 3)
  }

  @Test("Removals up to a date are forgotten, the date included, with all that they hold; later ones stay")
  func forgottenRemovals() throws {
    let stored = try insert(4)
    let medications = ["one", "two"].map { MedicationRecord(displayText: $0) }
    let (first, second, third) = (try begin(), try begin(1), try begin(1.5))
    try remove([stored[0]], first)
    try remove([stored[1]], second)
    try remove([stored[2]], third)
    try database.write { storage in
      for (medication, removal) in zip(medications, [second, third]) {
        try storage.medications.save(medication)
        #expect(try storage.medications.remove(medication.identifier, removal: removal))
      }
      try storage.removals.forget(upTo: Self.date + 1)
    }
    #expect(try database.read { try $0.removals.all().map(\.number) } == [third])
    #expect(try database.rowCount("removed_sample") == 1 && removed(1, third) == [stored[2].record])
    #expect(try database.read { try $0.medications.count(ofRemoval: third) } == 1)
    #expect(try database.rowCount("kept_element") == 1)
    #expect(try database.read { try $0.checkInvariants() } == [])
    #expect(try begin() == 4)
  }
}
