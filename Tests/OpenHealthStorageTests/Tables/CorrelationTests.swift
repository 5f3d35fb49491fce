// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct CorrelationTests {
  private func nutrient(
    _ name: String, _ value: Double, at start: Double = 600_000_000.5, app: String = "com.example.app"
  ) throws -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: start)
    return SampleRecord(
      try TestData.type(name), .quantity(value, try .parse("g")), at: date, from: TestData.provenance(app), uuid: UUIDMint.ofTests.next())
  }

  private func meal(_ members: [SampleRecord], at start: Double = 600_000_000) throws -> SampleRecord {
    SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: try TestData.type("food"), start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: start + 60), value: .correlation(members), provenance: TestData.provenance(),
      metadata: MetadataSet([.init(key: "HKFoodType", value: .string("Soup"))]))
  }

  /// The correlation as it is read: its members are marked as members.
  private func read(_ meal: SampleRecord, members: [SampleRecord]? = nil) -> SampleRecord {
    var meal = meal
    meal.value = .correlation((members ?? meal.members ?? []).map(asMember))
    return meal
  }

  private func asMember(_ sample: SampleRecord) -> SampleRecord {
    var sample = sample
    sample.isCorrelationMember = true
    return sample
  }

  private func stored(_ database: HealthDatabase, _ uuid: UUID) throws -> StoredSample {
    try database.read { storage in
      var found: StoredSample?
      try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: .uuid([uuid])) { sample, _ in
        found = sample
        return false
      }
      return try #require(found)
    }
  }

  @Test("SAVE-06 QRY-13: a correlation and its members are read back, also after closing")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let members = [
      try nutrient("dietarySugar", 3.25), try nutrient("dietaryProtein", 9, at: 599_999_990), try nutrient("dietarySugar", 4, app: "other"),
    ]
    let alone = try nutrient("dietarySugar", 5, at: 600_000_100)
    let meal = try meal(members)
    let wanted = ([read(meal)] + members.map(asMember) + [alone]).sorted { $0.start < $1.start }
    do {
      let database = try HealthDatabase.open(folder: folder.store)
      try database.insert([meal, alone])
      #expect(try database.everything() == wanted)
    }
    let database = try HealthDatabase.open(folder: folder.store)
    #expect(try database.everything() == wanted)
    #expect(try database.everything(.noCorrelation).map(\.uuid) == [meal.uuid, alone.uuid])
    #expect(Set(try database.everything(.not(.noCorrelation)).map(\.uuid)) == Set(members.map(\.uuid)))
    #expect(try database.everything(.category(.equal, 0)).isEmpty)
    let uuids = ([meal, alone] + members).map(\.uuid)
    #expect(try database.write { try $0.storedUUIDs(among: uuids) } == Set(uuids))
    #expect(try database.read { try $0.lanes(of: nil).map(\.count) }.reduce(0, +) == 5)
  }

  @Test("DEL-12: deleting a correlation deletes its members once, and each leaves a deletion record")
  func deletion() throws {
    let database = try HealthDatabase.inMemory()
    let (sugar, protein) = (try nutrient("dietarySugar", 3), try nutrient("dietaryProtein", 9))
    let (meal, other) = (try meal([sugar, protein]), try meal([try nutrient("dietarySugar", 1)]))
    try database.insert([meal, other])
    let doomed = [try stored(database, sugar.uuid), try stored(database, meal.uuid)]
    let before = try database.read { try $0.latestSequence() }
    let touched = TouchedData()
    try database.write(noting: touched) { try $0.delete(doomed) }
    #expect(touched.types == [meal.type, sugar.type, protein.type])
    #expect(Set(try database.everything().map(\.uuid)) == Set([other.uuid] + (other.members ?? []).map(\.uuid)))
    var deletions: [DeletionRecord] = []
    try database.read { storage in
      try storage.forEachChange(after: before, lanes: try storage.lanes(of: nil)) { change in
        if case .deletion(let deletion) = change { deletions.append(deletion.record) }
        return true
      }
    }
    #expect(Set(deletions.map(\.uuid)) == [meal.uuid, sugar.uuid, protein.uuid])
    #expect(deletions.count == 3)
    let held = try #require(deletions.first { $0.uuid == meal.uuid }?.members)
    #expect(Set(held.map(\.type)) == [sugar.type, protein.type])
    #expect(held.allSatisfy { $0.source == meal.provenance.revision?.source })
  }

  @Test("OQ-16c: a correlation stays without a member that is deleted alone")
  func memberDeletion() throws {
    let database = try HealthDatabase.inMemory()
    let (sugar, protein) = (try nutrient("dietarySugar", 3), try nutrient("dietaryProtein", 9))
    let meal = try meal([sugar, protein])
    try database.insert([meal])
    let doomed = try stored(database, sugar.uuid)
    try database.write { try $0.delete([doomed]) }
    #expect(try database.everything() == [read(meal, members: [protein]), asMember(protein)])
    let last = try stored(database, protein.uuid)
    try database.write { try $0.delete([last]) }
    #expect(try database.everything() == [read(meal, members: [])])
  }

  @Test("META-08: a new version takes the deleted sample's place in its correlations")
  func places() throws {
    let database = try HealthDatabase.inMemory()
    let (sugar, protein) = (try nutrient("dietarySugar", 3), try nutrient("dietaryProtein", 9))
    let meal = try meal([sugar, protein])
    try database.insert([meal])
    let (old, place) = (try stored(database, sugar.uuid), try stored(database, meal.uuid))
    let new = try nutrient("dietarySugar", 4, at: 600_000_001.25, app: "other")
    try database.write { storage in
      try storage.delete([old])
      let stored = try #require(try storage.insert([new]).first)
      try storage.correlations.replaceMember(of: old.sequence, to: stored.place)
      try storage.correlations.add(stored, toCorrelation: place)
    }
    #expect(try database.everything() == [read(meal, members: [protein, new]), asMember(protein), asMember(new)])
  }

  @Test("Members come in the order of saving, whichever begins first and whichever is in a chunk")
  func order() throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 2, kept: 0, threshold: 4))
    let members = try [10, 5, 30, 20, 15].map { try nutrient("dietarySugar", 1, at: $0) }
    let meal = try meal([])
    let whole = try #require(try database.write { try $0.insert([meal]) }.first)
    for batch in [members[..<4], members[4...]] {
      let stored = try database.write { try $0.insert(Array(batch)) }
      try database.write { storage in
        for member in stored.reversed() { try storage.correlations.add(member, toCorrelation: whole) }
      }
    }
    let read = try stored(database, meal.uuid).record.members
    #expect(read?.map(\.uuid) == members.map(\.uuid))
    #expect(try database.read { try $0.correlations.memberNumbers(of: whole.sequence) } == [2, 3, 4, 5, 6])
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("Samples with the members of their correlations contain each sample once, each correlation before its members")
  func withMembers() throws {
    let database = try HealthDatabase.inMemory()
    let stored = try database.write { storage in
      try storage.insert([
        try meal([try nutrient("dietarySugar", 1), try nutrient("dietaryProtein", 2)]), try nutrient("dietarySugar", 3),
        try meal([try nutrient("dietarySugar", 4)]),
      ])
    }
    #expect(stored.map(\.sequence) == [1, 2, 3, 4, 5, 6])
    try database.read { storage throws in
      func numbers(_ indices: [Int]) throws -> [Int64] { try storage.correlations.withMembers(indices.map { stored[$0] }).map(\.sequence) }
      #expect(try numbers([0]) == [1, 2, 3])
      #expect(try numbers([3, 2]) == [4, 3])
      #expect(try numbers([4, 2, 0, 3]) == [5, 6, 3, 1, 2, 4])
      #expect(try numbers([]) == [])
      #expect(try storage.correlations.memberNumbers(of: 1) == [2, 3] && storage.correlations.memberNumbers(of: 5) == [6])
      #expect(try storage.correlations.memberNumbers(of: 2).isEmpty)
    }
  }

  @Test("A replaced member leaves other members alone, and its workouts are noted; a second addition changes nothing")
  func replaced() throws {
    let database = try HealthDatabase.inMemory()
    let (first, second) = (try meal([try nutrient("dietarySugar", 1), try nutrient("dietarySugar", 2)]), try meal([]))
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let workout = SampleRecord(
      Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 0)), at: start, from: TestData.provenance(),
      uuid: UUIDMint.ofTests.next())
    let stored = try database.write { try $0.insert([first, second, workout, try nutrient("dietarySugar", 3)]) }
    let touched = TouchedData()
    try database.write { storage in
      for _ in 0..<2 { try storage.correlations.add(stored[1], toCorrelation: stored[3]) }
      try storage.workouts.associate([stored[1]], withWorkout: stored[4].sequence)
    }
    try database.write(noting: touched) { try $0.correlations.replaceMember(of: 2, to: stored[5].place) }
    #expect(touched.workouts == [stored[4].sequence])
    try database.read { storage throws in
      #expect(try storage.correlations.memberNumbers(of: 1) == [3, 6] && storage.correlations.memberNumbers(of: 4) == [6])
      #expect(try storage.workouts.samples(of: 5).map(\.sequence) == [6])
    }
    #expect(try self.stored(database, first.uuid).record.members?.map(\.uuid) == [stored[2].record.uuid, stored[5].record.uuid])
    #expect(try database.read { try $0.checkInvariants() } == [])
  }
}
