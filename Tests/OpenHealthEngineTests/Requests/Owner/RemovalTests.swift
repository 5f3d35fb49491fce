// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import Synchronization
import Testing

@testable import OpenHealthCore
@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// The owner can restore removed samples for a day.
@Suite(.inSQLite) struct RemovalTests {
  private let clock = TestClock()
  private let store: TestStore
  private let app: Caller

  private static let types = [
    "stepCount", "heartRate", "sleepAnalysis", "workout", "bloodPressureSystolic", "bloodPressureDiastolic", "activeEnergyBurned",
  ]

  init() throws {
    store = try TestStore(now: { [clock] in clock.now })
    app = try store.app("test.app", share: Self.types, read: Self.types)
  }

  // MARK: Shorthands

  private func remove(_ selection: SampleSelection) throws -> Int64 {
    let portion = try store.engine.perform(RemoveSamples(selection: selection), for: .owner)
    #expect(portion.isDone)
    return try #require(portion.removal)
  }

  private func remove(_ type: String) throws -> Int64 { try remove(.matching([TestStore.type(type)], .everything)) }

  private func restore(_ removal: Int64) throws -> RestoreSamples.Portion {
    try store.engine.perform(RestoreSamples(removal: removal), for: .owner)
  }

  private func changes(_ type: String, after anchor: ChangeAnchor? = nil, for caller: Caller? = nil) throws -> FetchChanges.Reply {
    let selection = FetchSamples.Selection(type: try TestStore.type(type), predicate: .everything)
    return try store.engine.perform(FetchChanges(selections: [selection], anchor: anchor, limit: nil), for: caller ?? app)
  }

  private func rows(_ table: String) throws -> Int {
    try store.engine.database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  private static func synced(_ count: Double, version: Int64, at start: Double = 0) throws -> SampleRecord {
    try TestStore.steps(
      count, at: start,
      metadata: [
        .init(key: MetadataSet.syncIdentifierKey, value: .string("day")), .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
      ])
  }

  // MARK: Restoring

  @Test("A number of no removal, however odd, is refused, also that of a sample with a sign")
  func noRemoval() throws {
    for number in [Int64.min, -1, 0, 99, .max] {
      #expect(throws: HealthError.invalidArgument(.noRemoval(number))) { try restore(number) }
    }
  }

  @Test("a restored sample is identical, and apps see a deletion, then an addition")
  func comesBack() throws {
    var steps = try TestStore.steps(7, at: 10, seconds: 60, metadata: [.init(key: "note", value: .string("mine"))])
    steps.provenance = Provenance(revision: nil, device: DeviceRecord(name: "Band"))
    try store.save(steps, TestStore.steps(8, at: 500), for: app)
    let before = try store.samples(of: "stepCount")
    let start = try changes("stepCount").anchor

    let removal = try remove(.samples([steps.uuid]))
    #expect(try store.samples(of: "stepCount", for: app).map(\.uuid) == [before[1].uuid])
    let removed = try changes("stepCount", after: start)
    #expect(removed.added.isEmpty)
    #expect(removed.deleted.map(\.uuid) == [steps.uuid])

    #expect(try restore(removal) == .init(restoredSamples: 1, leftOut: 0, isDone: true))
    #expect(try store.samples(of: "stepCount", for: app) == before)
    let back = try changes("stepCount", after: removed.anchor)
    #expect(back.added == [before[0]])
    #expect(back.deleted.isEmpty)
    // A query after both changes returns only the addition; so does the first query.
    let both = try changes("stepCount", after: start)
    #expect(both.added == [before[0]])
    #expect(both.deleted.isEmpty)
    #expect(both.deletedAt.isEmpty)
    let all = try changes("stepCount")
    #expect(Set(all.added.map(\.uuid)) == Set(before.map(\.uuid)))
    #expect(all.deleted.isEmpty)
    #expect(try store.engine.perform(ListTypes(), for: .owner).map(\.count) == [2])
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) { try restore(removal) }
    #expect(try rows("removal") == 0 && rows("removed_sample") == 0)
    // It still belongs to its app: the app can delete it.
    try store.engine.perform(DeleteSamples(samples: [steps]), for: app)
  }

  @Test("observers are called for a removal and for its undoing")
  func observers() throws {
    try store.save(TestStore.steps(7), for: app)
    let calls = Mutex(0)
    let type = try TestStore.type("stepCount")
    let observation = store.engine.observeChanges(of: [type]) { types in calls.withLock { $0 += types == [type] ? 1 : 100 } }
    let removal = try remove("stepCount")
    #expect(calls.withLock { $0 } == 1)
    _ = try restore(removal)
    #expect(calls.withLock { $0 } == 2)
    observation.cancel()
  }

  @Test("SER-12: a restored series has its values")
  func series() throws {
    var pulse = try TestStore.pulse(61, at: 20, seconds: 30)
    pulse.series = SeriesRecord((0..<5000).map { SeriesValue(start: 700_000_020 + Double($0) / 1000, end: 700_000_050, value: Double($0)) })
    try store.save(pulse, for: app)
    let request = FetchQuantities(type: pulse.type, predicate: .everything, order: .quantities, limit: 10_000)
    let before = try store.engine.perform(request, for: app)
    let removal = try remove("heartRate")
    #expect(try store.engine.perform(request, for: app).items.isEmpty)
    _ = try restore(removal)
    let after = try store.engine.perform(request, for: app)
    #expect(after.items == before.items)
    #expect(after.samples == before.samples)
    #expect(before.items.count == 5000)
    #expect(try rows("series") == 1)
  }

  @Test("DEL-12: a restored correlation has its members, even if one was removed before it", arguments: [true, false])
  func correlation(undoesFirstFirst: Bool) throws {
    let members = try TestStore.pressures()
    try store.save(TestStore.sample("bloodPressure", .correlation(members)), for: app)
    let before = try store.samples(of: "bloodPressure")
    let first = try remove(.samples([members[0].uuid]))
    #expect(try store.samples(of: "bloodPressure").first?.members?.map(\.uuid) == [members[1].uuid])
    let second = try remove("bloodPressure")
    #expect(try store.samples(of: "bloodPressureDiastolic").isEmpty)
    for removal in undoesFirstFirst ? [first, second] : [second, first] { #expect(try restore(removal).leftOut == 0) }
    let after = try store.samples(of: "bloodPressure")
    #expect(after.map(\.uuid) == before.map(\.uuid))
    #expect(Set(after[0].members?.map(\.uuid) ?? []) == Set(members.map(\.uuid)))
    #expect(try store.samples(of: "bloodPressureSystolic", .noCorrelation).isEmpty)
  }

  @Test("WORK-16: a restored workout has its samples, and a restored sample is in its workout, with the figures")
  func workout() throws {
    let workout = try TestStore.workout()
    let energy = try TestStore.sample("activeEnergyBurned", 7, "kcal", at: 5)
    try store.save(workout, for: app)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [energy]), for: app)
    let before = try store.samples(of: "workout")
    #expect(before[0].workout?.statistics.isEmpty == false)
    let sample = try remove("activeEnergyBurned")
    #expect(try store.samples(of: "workout")[0].workout?.statistics.isEmpty == true)
    _ = try restore(sample)
    #expect(try store.samples(of: "workout") == before)
    let whole = try remove("workout")
    let again = try remove("activeEnergyBurned")
    #expect(try store.samples(of: "activeEnergyBurned", .inWorkout(workout.uuid)).isEmpty)
    _ = try restore(whole)
    _ = try restore(again)
    #expect(try store.samples(of: "workout") == before)
    #expect(try store.samples(of: "activeEnergyBurned", .inWorkout(workout.uuid)).map(\.uuid) == [energy.uuid])
    // Its UUID is free in the meantime.
    let last = try remove("workout")
    try store.save(workout, for: app)
    #expect(try restore(last) == .init(restoredSamples: 0, leftOut: 1, isDone: true))
    #expect(try rows("removed_workout") == 0)
  }

  // MARK: Changes between removal and undo

  @Test("META-09: a newer version saved in the meantime stays, and takes the place in a workout")
  func newerVersion() throws {
    let (workout, old) = (try TestStore.workout(), try Self.synced(7, version: 1, at: 5))
    try store.save(workout, for: app)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [old]), for: app)
    let removal = try remove("stepCount")
    let new = try Self.synced(9, version: 2, at: 5)
    try store.save(new, for: app)
    #expect(try restore(removal) == .init(restoredSamples: 0, leftOut: 1, isDone: true))
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [new.uuid])
    #expect(try store.samples(of: "stepCount", .inWorkout(workout.uuid)).map(\.uuid) == [new.uuid])
  }

  @Test("META-07: an older version saved in the meantime gives way to the restored one")
  func olderVersion() throws {
    let (old, new) = (try Self.synced(7, version: 1), try Self.synced(9, version: 2))
    try store.save(new, for: app)
    let removal = try remove("stepCount")
    try store.save(old, for: app)
    #expect(try restore(removal).restoredSamples == 1)
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [new.uuid])
    // It holds its sync identifier again.
    try store.save(Self.synced(1, version: 2), for: app)
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [new.uuid])
  }

  @Test("META-09: if a newer version replaced a correlation, its members are not restored either")
  func newerCorrelation() throws {
    func pressure(_ version: Int64) throws -> SampleRecord {
      try TestStore.sample(
        "bloodPressure", .correlation(TestStore.pressures()),
        metadata: [
          .init(key: MetadataSet.syncIdentifierKey, value: .string("p")), .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
        ])
    }
    try store.save(pressure(1), for: app)
    let removal = try remove("bloodPressure")
    let new = try pressure(2)
    try store.save(new, for: app)
    #expect(try restore(removal) == .init(restoredSamples: 0, leftOut: 3, isDone: true))
    #expect(try store.samples(of: "bloodPressure").map(\.uuid) == [new.uuid])
    #expect(try store.samples(of: "bloodPressureSystolic").count == 1)
  }

  @Test("a UUID saved again in the meantime is not duplicated")
  func savedAgain() throws {
    let steps = try TestStore.steps(7)
    try store.save(steps, for: app)
    let removal = try remove("stepCount")
    try store.save(steps, for: app)
    #expect(try restore(removal) == .init(restoredSamples: 0, leftOut: 1, isDone: true))
    #expect(try store.samples(of: "stepCount").count == 1)
  }

  // MARK: Imports

  @Test("D10: importing the same file with what was removed restores a record; undoing the removal does not duplicate it")
  func importedAgain() throws {
    let records = try [1, 1, 2].map { try TestStore.steps($0, at: $0, of: "file") }
    try store.bring(records)
    let removal = try remove("stepCount")
    // A shorter file: it lacks one of the two equal records.
    let file = try [1, 2].map { try TestStore.steps($0, at: $0, of: "file") }
    #expect(try store.bring(file, bringsBack: true).storedByType.values.reduce(0, +) == 2)
    #expect(try store.bring(file, bringsBack: true).storedByType.values.reduce(0, +) == 0)
    #expect(try store.engine.perform(ListRemovals(), for: .owner).map { $0.samples.map(\.count) } == [[1]])
    #expect(try restore(removal) == .init(restoredSamples: 1, leftOut: 0, isDone: true))
    #expect(try store.samples(of: "stepCount").count == 3)
  }

  @Test("D10: a correlation and a workout that were removed and imported again exist once")
  func groupsImportedAgain() throws {
    func groups() throws -> [ImportRecords.Group] {
      let pressure = try TestStore.sample("bloodPressure", .correlation([]), of: "file")
      let steps = try TestStore.steps(3, at: 7, of: "file")
      return [
        .init(record: pressure, members: try TestStore.pressures(of: "file"), extra: nil),
        .init(record: try TestStore.workout(of: "file"), members: [steps], extra: KeptElement(name: "Workout")),
      ]
    }
    try store.bring([], groups: groups())
    let removal = try remove(.matching(nil, .source(["file"])))
    try store.bring([], groups: groups(), bringsBack: true)
    #expect(try store.engine.perform(ListRemovals(), for: .owner).isEmpty)
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) { try restore(removal) }
    #expect(try store.engine.perform(ListTypes(), for: .owner).map(\.count) == [1, 1, 1, 1, 1])
    #expect(try store.samples(of: "bloodPressure")[0].members?.count == 2)
    for table in ["kept_element", "workout"] { #expect(try rows(table) == 1, "\(table)") }
    for table in ["removed_place", "removed_workout"] { #expect(try rows(table) == 0, "\(table)") }
  }

  @Test("deleting an import deletes its removed samples; restored samples still belong to it")
  func importTakenBack() throws {
    let numbers = try (0..<2).map { _ in try store.beginImport() }
    for number in numbers {
      try store.bring((0..<9).map { try TestStore.steps(Double($0), at: Double($0), of: "file \(number)") }, import: number)
    }
    func take(_ number: Int64) throws -> Int { try store.engine.perform(DeleteImport(number: number), for: .owner).deletedSamples }
    let some = try store.samples(of: "stepCount", .source(["file \(numbers[0])"]))[2...4]
    let back = try remove(.samples(Set(some.map(\.uuid))))
    #expect(try restore(back).restoredSamples == 3)
    #expect(try store.engine.perform(ListImports(), for: .owner).map(\.sampleCount) == [9, 9])
    let counted = try store.engine.perform(CountImport(number: numbers[0]), for: .owner).counts
    #expect(counted == [try TestStore.type("stepCount"): 9])
    #expect(try take(numbers[0]) == 9)
    let lost = try remove("stepCount")
    #expect(try take(numbers[1]) == 0)
    #expect(try restore(lost) == .init(restoredSamples: 0, leftOut: 9, isDone: true))
    #expect(try store.samples(of: "stepCount").isEmpty)
  }

  @Test("a sample is restored with its kept element")
  func extras() throws {
    let extra = KeptElement(name: "Record", children: [KeptElement(name: "Child")])
    let request = ImportRecords(number: try store.beginImport(), records: [try TestStore.steps(1, of: "file")], extras: [0: extra])
    _ = try store.engine.perform(request, for: .owner)
    _ = try restore(try remove("stepCount"))
    let scan = ScanSamples(type: try TestStore.type("stepCount"), from: nil, limit: 9)
    #expect(try store.engine.perform(scan, for: .owner).items.map(\.extra) == [extra])
  }

  // MARK: After a day

  @Test("after a day a removal is gone: at once for the owner, with the next write from the store")
  func afterADay() throws {
    var pulse = try TestStore.pulse(61)
    pulse.series = SeriesRecord([SeriesValue(start: 700_000_000, end: 700_000_000, value: 61)])
    try store.save(pulse, TestStore.workout(), TestStore.sample("bloodPressure", .correlation(TestStore.pressures())), for: app)
    let removal = try remove(.matching(nil, .everything))
    clock.advance(86_399)
    #expect(try store.engine.perform(ListRemovals(), for: .owner).map(\.samples.count) == [5])
    clock.advance(1)
    #expect(try store.engine.perform(ListRemovals(), for: .owner).isEmpty)
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) { try restore(removal) }
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) {
      try store.engine.perform(RemoveSamples(selection: .matching(nil, .everything), removal: removal), for: .owner)
    }
    try store.save(TestStore.steps(1), for: app)
    for table in ["removal", "removed_sample", "removed_workout", "removed_place", "series", "series_part", "workout"] {
      #expect(try rows(table) == 0, "\(table)")
    }
  }

  // MARK: Selections

  @Test("many samples are removed and restored in portions; a source's correlations in one piece")
  func portions() throws {
    let count = 45_000
    try store.bring((0..<count).map { try TestStore.steps(Double($0), at: Double($0), of: "file") })
    try store.save(TestStore.steps(1), TestStore.sample("bloodPressure", .correlation(TestStore.pressures())), for: app)
    let selection = SampleSelection.matching(nil, .source(["file"]))
    #expect(try store.engine.perform(CountSamples(selection: selection), for: .owner).map(\.count) == [count])
    var (removal, portions, removed) = (Int64?.none, 0, 0)
    while true {
      let portion = try store.engine.perform(RemoveSamples(selection: selection, removal: removal), for: .owner)
      (removal, portions, removed) = (portion.removal, portions + 1, removed + portion.removedSamples)
      if portion.isDone { break }
    }
    #expect(portions == 3)
    #expect(removed == count)
    #expect(try store.engine.perform(ListTypes(), for: .owner).map(\.count) == [1, 1, 1, 1])
    let number = try #require(removal)
    let sizes = try (0..<3).map { _ in try restore(number).restoredSamples }
    #expect(sizes == [20_000, 20_000, 5000])
    #expect(try store.samples(of: "stepCount", .source(["file"])).count == count)
    let counts = try store.engine.perform(CountSamples(selection: .matching(nil, .source(["test.app"]))), for: .owner)
    #expect(counts.map(\.count).reduce(0, +) == 4)
  }

  // MARK: Medications

  private func medications() throws -> [MedicationRecord] { try store.engine.perform(FetchMedications(), for: .owner) }

  private func removeMedications(_ medications: MedicationRecord...) throws -> Int64 {
    try #require(try store.engine.perform(RemoveMedications(identifiers: Set(medications.map(\.identifier))), for: .owner))
  }

  private func listed() throws -> [ListRemovals.Item] { try store.engine.perform(ListRemovals(), for: .owner) }

  @Test("MED-06: removed medications come back to their places for a day, as they were; removed ones are in no list of elements")
  func medicationsComeBack() throws {
    let gel = MedicationRecord(displayText: "Gel", codings: [.init(system: "s", code: "1")], nickname: "n", isArchived: true)
    let all = [MedicationRecord(displayText: "Drops"), gel, MedicationRecord(displayText: "Salve", hasSchedule: true)]
    try store.engine.perform(SaveMedications(medications: all), for: .owner)
    let removal = try removeMedications(all[0], gel)
    #expect(try medications() == [all[2]])
    #expect(try store.engine.perform(ListElements(), for: .owner) == [MedicationRecord.elementName: 1])
    let items = try listed()
    #expect(items.map(\.number) == [removal] && items.map(\.medications) == [2] && items[0].samples.isEmpty)
    #expect(items[0].until == clock.now + RemoveSamples.keptSeconds)
    #expect(try restore(removal) == .init(restoredSamples: 0, leftOut: 0, isDone: true, restoredMedications: 2))
    #expect(try medications() == all && listed().isEmpty && rows("removal") == 0)
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) { try restore(removal) }
    #expect(try store.engine.perform(RemoveMedications(identifiers: []), for: .owner) == nil && rows("removal") == 0)
    #expect(throws: HealthError.objectsNotFound) { try removeMedications(gel, MedicationRecord(displayText: "Other")) }
    #expect(try medications() == all && listed().isEmpty)
    #expect(try store.engine.database.read { try $0.checkInvariants() } == [])
  }

  @Test("MED-06: a medication that was added again stays as it was added; removed twice, it comes back from each removal")
  func medicationAgain() throws {
    let gel = MedicationRecord(displayText: "Gel", nickname: "first")
    var second = gel
    second.nickname = "second"
    try store.engine.perform(SaveMedications(medications: [gel]), for: .owner)
    let first = try removeMedications(gel)
    try store.engine.perform(SaveMedications(medications: [second]), for: .owner)
    let other = try removeMedications(gel)
    #expect(try listed().map(\.medications) == [1, 1])
    #expect(try restore(first).restoredMedications == 1 && medications() == [gel])
    #expect(try restore(other) == .init(restoredSamples: 0, leftOut: 0, isDone: true, leftOutMedications: 1))
    #expect(try medications() == [gel] && rows("kept_element") == 1 && listed().isEmpty)
  }

  @Test("a removed medication is gone after a day, at the next write")
  func medicationExpires() throws {
    let gel = MedicationRecord(displayText: "Gel")
    try store.engine.perform(SaveMedications(medications: [gel]), for: .owner)
    let removal = try removeMedications(gel)
    clock.advance(RemoveSamples.keptSeconds)
    #expect(try listed().isEmpty)
    try store.save(TestStore.steps(1), for: app)
    #expect(try rows("kept_element") == 0 && rows("removal") == 0)
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) { try restore(removal) }
  }

  @Test("MED-04: doses that were removed with their medication come back with it, in one removal")
  func medicationWithDoses() throws {
    let gel = MedicationRecord(displayText: "Gel")
    try store.engine.perform(SaveMedications(medications: [gel, MedicationRecord(displayText: "Drops")]), for: .owner)
    let samples = try [gel.identifier, gel.identifier, UUID()].enumerated().map { place, medication in
      let dose = DoseEventRecord(medication: medication, status: .taken)
      return try TestStore.sample("medicationDoseEvent", .content(.doseEvent(dose)), at: Double(place))
    }
    try store.engine.perform(SaveSamples(samples: samples, author: TestStore.identity("phone")), for: .owner)
    let before = try store.samples(of: "medicationDoseEvent")
    let removal = try removeMedications(gel)
    let selection = SampleSelection.matching([Catalog.doseEvent], .medication(gel.identifier.uuidString))
    #expect(try store.engine.perform(RemoveSamples(selection: selection, removal: removal), for: .owner).removal == removal)
    #expect(try store.samples(of: "medicationDoseEvent").count == 1)
    let items = try listed()
    #expect(items.map(\.medications) == [1])
    #expect(items.first?.samples.map(\.count) == [2])
    #expect(try restore(removal) == .init(restoredSamples: 2, leftOut: 0, isDone: true, restoredMedications: 1))
    #expect(try Set(store.samples(of: "medicationDoseEvent").map(\.uuid)) == Set(before.map(\.uuid)) && medications().first == gel)
  }

  @Test("a medication of a deleted import does not come back")
  func medicationOfImport() throws {
    let gel = MedicationRecord(displayText: "Gel")
    let number = try store.engine.perform(BeginImport(name: "export.zip"), for: .owner)
    let item = ImportElements.Item(element: gel.element, identity: 7, key: MedicationRecord.key(gel.identifier))
    #expect(try store.engine.perform(ImportElements(number: number, items: [item]), for: .owner) == [true])
    _ = try store.engine.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
    let removal = try removeMedications(gel)
    _ = try store.engine.perform(DeleteImport(number: number), for: .owner)
    #expect(try listed().isEmpty)
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) { try restore(removal) }
    #expect(try medications().isEmpty)
  }

  @Test("an unknown UUID removes nothing; apps may not remove or restore")
  func refused() throws {
    let steps = try TestStore.steps(7)
    try store.save(steps, for: app)
    let selection = SampleSelection.samples([steps.uuid, UUID()])
    #expect(throws: HealthError.objectsNotFound) { try store.engine.perform(RemoveSamples(selection: selection), for: .owner) }
    #expect(throws: HealthError.objectsNotFound) { try store.engine.perform(CountSamples(selection: selection), for: .owner) }
    #expect(try store.samples(of: "stepCount").count == 1)
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(RemoveSamples(selection: selection), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(CountSamples(selection: selection), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ListRemovals(), for: app) }
    let removal = try remove("stepCount")
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(RestoreSamples(removal: removal), for: app) }
  }

  @Test("META-08: a sample that was saved again takes the place of the removed one in its workout")
  func savedAgainInWorkout() throws {
    let (workout, energy) = (try TestStore.workout(), try TestStore.sample("activeEnergyBurned", 7, "kcal", at: 5))
    try store.save(workout, for: app)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [energy]), for: app)
    let removal = try remove("activeEnergyBurned")
    try store.save(energy, for: app)
    #expect(try store.samples(of: "activeEnergyBurned", .inWorkout(workout.uuid)).isEmpty)
    #expect(try restore(removal) == .init(restoredSamples: 0, leftOut: 1, isDone: true))
    #expect(try store.samples(of: "activeEnergyBurned", .inWorkout(workout.uuid)).map(\.uuid) == [energy.uuid])
  }

  @Test("D10: equal records that were removed are replaced by as many equal ones of a file")
  func equalRecordsAgain() throws {
    func bring(bringsBack: Bool = false) throws {
      let records = try (0..<2).map { _ in try TestStore.steps(5, at: 7, of: "file") }
      let groups = try (0..<2).map { _ in
        ImportRecords.Group(record: try TestStore.workout(of: "file"), members: [], extra: nil)
      }
      try store.bring(records, groups: groups, bringsBack: bringsBack)
    }
    try bring()
    let removal = try remove(.matching(nil, .source(["file"])))
    try bring(bringsBack: true)
    #expect(try store.engine.perform(ListRemovals(), for: .owner).isEmpty)
    #expect(throws: HealthError.invalidArgument(.noRemoval(removal))) { try restore(removal) }
    #expect(try store.engine.perform(ListTypes(), for: .owner).map(\.count) == [2, 2])
  }

  @Test("samples that are named are removed in one portion, correlations with their members; nothing is no removal")
  func named() throws {
    let pressure = try TestStore.sample("bloodPressure", .correlation(TestStore.pressures()))
    let steps = try TestStore.steps(7)
    try store.save(pressure, steps, for: app)
    let none = RemoveSamples(selection: .matching([steps.type], .nothing))
    #expect(try store.engine.perform(none, for: .owner) == .init(removal: nil, removedSamples: 0, isDone: true))
    let portion = try store.engine.perform(RemoveSamples(selection: .samples([pressure.uuid, steps.uuid])), for: .owner)
    #expect(portion.removedSamples == 4)
    #expect(portion.isDone)
    let more = RemoveSamples(selection: .matching([steps.type], .everything), removal: portion.removal)
    #expect(try store.engine.perform(more, for: .owner) == .init(removal: portion.removal, removedSamples: 0, isDone: true))
    let number = try #require(portion.removal)
    #expect(try restore(number).restoredSamples == 4)
  }

  @Test("a portion that is exactly full is not the last one")
  func fullPortion() throws {
    try store.bring((0..<20_000).map { try TestStore.steps(1, at: Double($0), of: "file") })
    let type = try TestStore.type("stepCount")
    let first = try store.engine.perform(RemoveSamples(selection: .matching([type], .everything)), for: .owner)
    #expect(first.removedSamples == 20_000)
    #expect(!first.isDone)
    let second = try store.engine.perform(RemoveSamples(selection: .matching([type], .everything), removal: first.removal), for: .owner)
    #expect(second == .init(removal: first.removal, removedSamples: 0, isDone: true))
  }

  @Test("META-07: a restored version takes the place of an older one that is in a workout")
  func olderVersionInWorkout() throws {
    let workout = try TestStore.workout()
    let (old, new) = (try Self.synced(7, version: 1, at: 5), try Self.synced(9, version: 2, at: 5))
    try store.save(workout, new, for: app)
    let removal = try remove("stepCount")
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [old]), for: app)
    #expect(try restore(removal) == .init(restoredSamples: 1, leftOut: 0, isDone: true))
    #expect(try store.samples(of: "stepCount", .inWorkout(workout.uuid)).map(\.uuid) == [new.uuid])
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [new.uuid])
  }
}
