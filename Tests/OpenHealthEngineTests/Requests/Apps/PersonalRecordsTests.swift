// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

@Suite struct FetchActivitySummariesTests {
  private let engine: HealthEngine
  private let zone = TimeZone(identifier: "America/New_York")!
  private let kilocalorie: UnitExpression
  private let minute: UnitExpression

  init() throws {
    engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .denyAll))
    (kilocalorie, minute) = (try .parse("kcal"), try .parse("min"))
  }

  private func summary(_ day: String, energy: Double = 100) -> ActivitySummaryRecord {
    var summary = ActivitySummaryRecord(day: CivilDay(day))
    summary.energy = .init(energy, kilocalorie)
    summary.energyGoal = .init(450, kilocalorie)
    summary.moveMode = .energy
    return summary
  }

  private func fetch(_ predicate: PredicateTree = .everything, as caller: Caller = .owner) throws -> [ActivitySummaryRecord] {
    try engine.perform(FetchActivitySummaries(predicate: predicate, timeZone: zone), for: caller)
  }

  private func days(_ first: String, _ last: String) throws -> PredicateTree {
    .days(DayRange(try #require(CivilDay(first)), try #require(CivilDay(last)), timeZone: zone))
  }

  /// Adds a sample at New York's clock time, as an import does.
  private func add(_ type: DataType, _ value: SampleRecord.Value, _ start: String, seconds: Double = 0, source: String = "watch") throws {
    let start = try Date(start, strategy: .iso8601)
    let origin = SourceRevisionRecord(app: "test.\(source)", name: source)
    let sample = SampleRecord(
      type, value, at: start, seconds: seconds, from: Provenance(revision: origin, device: nil), uuid: UUIDMint.ofTests.next())
    _ = try engine.perform(
      ImportRecords(number: try engine.perform(BeginImport(name: "a file"), for: .owner), records: [sample]), for: .owner)
  }

  // MARK: The person's goals

  @Test("the person's goals are those of computed days from a day on; the first ones hold for all, and an export's summary keeps its own")
  func ownGoals() throws {
    let rings = Catalog.rings
    for day in ["2024-02-27", "2024-02-28", "2024-03-01"] {
      try add(rings.energy, .quantity(100, kilocalorie), "\(day)T15:00:00Z", seconds: 60)
    }
    try engine.perform(SaveActivitySummaries(summaries: [summary("2024-02-28")]), for: .owner)
    func goals() throws -> [[Double?]] {
      try fetch().map { [$0.energyGoal.value, $0.exerciseTimeGoal?.value, $0.standHoursGoal?.value] }
    }
    func set(_ goals: ActivityGoals?, _ day: String) throws {
      try engine.perform(SetActivityGoals(goals: goals, from: #require(CivilDay(day))), for: .owner)
    }
    let none: [Double?] = [0, nil, nil]
    #expect(try goals() == [none, [450, nil, nil], none])
    try set(.init(energy: 500, standHours: 12), "2024-03-01")
    #expect(try goals() == [[500, nil, 12], [450, nil, nil], [500, nil, 12]])
    try set(.init(energy: 600, exerciseTime: 30), "2024-03-01")
    #expect(try goals() == [[500, nil, 12], [450, nil, nil], [600, 30, nil]])
    #expect(try engine.perform(ReadActivityGoals(), for: .owner).map { $0.day?.text } == [nil, "2024-03-01"])
    // An earlier day takes the place of what came later.
    try set(.init(moveTime: 45), "2024-02-28")
    #expect(try fetch().map(\.moveTimeGoal.value) == [0, 0, 45] && fetch().last?.energyGoal.value == 0)
    try set(nil, "2024-02-28")
    #expect(try goals() == [none, [450, nil, nil], none] && engine.perform(ReadActivityGoals(), for: .owner).isEmpty)
  }

  @Test("goals that no day can have are refused, and nothing changes; observers learn of those that hold")
  func soundGoals() throws {
    let wrong: [ActivityGoals] = [
      .init(), .init(energy: 0.5), .init(energy: .infinity), .init(energy: .nan), .init(moveTime: 1441), .init(exerciseTime: -1),
      .init(energy: 500, standHours: 25),
    ]
    let day = CivilDay(year: 2024, month: 3, day: 1)
    for goals in wrong {
      #expect(throws: HealthError.invalidArgument(.activityGoals)) {
        try engine.perform(SetActivityGoals(goals: goals, from: day), for: .owner)
      }
    }
    #expect(try engine.perform(ReadActivityGoals(), for: .owner).isEmpty)
    let app = Caller.app(AppIdentity("test.app"))
    #expect(throws: HealthError.ownerOnly) { try engine.perform(SetActivityGoals(goals: .init(energy: 500), from: day), for: app) }
    let calls = Mutex(0)
    let observation = engine.observeChanges(of: [Catalog.rings.summary]) { _ in calls.withLock { $0 += 1 } }
    for _ in 0..<2 {
      try engine.perform(
        SetActivityGoals(goals: .init(energy: 20_000, moveTime: 1440, exerciseTime: 1, standHours: 24), from: day), for: .owner)
    }
    #expect(calls.withLock { $0 } == 1)
    observation.cancel()
  }

  @Test("the store keeps the newest changes of goals, and the oldest of them holds before")
  func mostGoals() throws {
    var list: [ActivityGoalsFrom] = []
    var day = CivilDay(year: 2020, month: 1, day: 1)
    for number in 0..<Limits.mostActivityGoals + 2 {
      list = list.setting(.init(energy: Double(100 + number)), from: day)
      day = day.next
    }
    #expect(list.count == Limits.mostActivityGoals && list[0].day == nil && list[0].goals.energy == 102)
    #expect(list.goals(on: CivilDay(year: 2019, month: 1, day: 1))?.energy == 102 && list.goals(on: day)?.energy == 1101)
  }

  // MARK: Saved summaries

  @Test("ACT-02: a day has one summary, the one saved last; summaries are sorted by day")
  func savesOneADay() throws {
    let saved = [summary("2024-03-01", energy: 1), summary("2024-02-28", energy: 2), summary("0987-06-05", energy: 3)]
    try engine.perform(SaveActivitySummaries(summaries: saved), for: .owner)
    try engine.perform(SaveActivitySummaries(summaries: [summary("2024-03-01", energy: 4)]), for: .owner)
    #expect(try fetch().map(\.energy.value) == [3, 2, 4])
    #expect(try fetch().map { $0.day?.text } == ["0987-06-05", "2024-02-28", "2024-03-01"])
    #expect(try fetch(days("2024-02-28", "2024-02-29")) == [summary("2024-02-28", energy: 2)])
    #expect(try fetch(.not(days("2024-02-28", "2024-02-29"))).map(\.energy.value) == [3, 4])
    #expect(try fetch(.nothing).isEmpty && fetch(days("2024-03-02", "2024-03-01")).isEmpty)
    #expect(try engine.perform(ListElements(), for: .owner) == ["ActivitySummary": 3])
  }

  @Test("If one summary cannot be saved, none is")
  func savesAllOrNone() throws {
    let summaries = [summary("2024-03-01"), ActivitySummaryRecord()]
    #expect(throws: HealthError.self) { try engine.perform(SaveActivitySummaries(summaries: summaries), for: .owner) }
    #expect(try fetch().isEmpty)
  }

  @Test("ACT-05 CHAR-06: the move mode follows the goals of the day, or else the person's choice")
  func moveMode() throws {
    var (plain, timed) = (summary("2024-03-01"), summary("2024-03-02"))
    (plain.energyGoal.value, plain.moveMode) = (0, nil)
    (timed.energyGoal.value, timed.moveTimeGoal.value, timed.moveMode) = (0, 60, nil)
    try engine.perform(SaveActivitySummaries(summaries: [plain, timed, summary("2024-03-03")]), for: .owner)
    #expect(try fetch().map(\.moveMode) == [.energy, .time, .energy])
    let mode = try #require(Catalog.type(named: "activityMoveMode"))
    try engine.perform(SetCharacteristics(values: [mode.identifier: "HKActivityMoveModeAppleMoveTime"]), for: .owner)
    #expect(try fetch().map(\.moveMode) == [.time, .time, .energy])
  }

  @Test("An element kept by an older version that is not a valid summary stays an element")
  func keptElements() throws {
    for (number, day) in ["2024-03-01", "2024-02-30", "2024-03-02"].enumerated() {
      let element = KeptElement(
        name: "ActivitySummary",
        attributes: [
          .init(name: "dateComponents", value: day), .init(name: "activeEnergyBurned", value: number == 2 ? "much" : "5"),
          .init(name: "activeEnergyBurnedUnit", value: "kJ"),
        ])
      let item = ImportElements.Item(element: element, identity: UInt128(number), key: "ActivitySummary \(day)")
      _ = try engine.perform(
        ImportElements(number: try engine.perform(BeginImport(name: "a file"), for: .owner), items: [item]), for: .owner)
    }
    #expect(try fetch().map { "\($0.day?.text ?? "") \($0.energy.value) \($0.energy.unit.string)" } == ["2024-03-01 5.0 kJ"])
    #expect(try engine.perform(ListElements(), for: .owner) == ["ActivitySummary": 3])
  }

  // MARK: Summaries computed from samples

  @Test("TZ-04: a day without a summary is computed from its samples, from midnight to midnight in the requested time zone")
  func computed() throws {
    let rings = Catalog.rings
    // 23:30 to 0:30 in the night in which clocks went forward at two; then a day of 23 hours.
    try add(rings.energy, .quantity(60, kilocalorie), "2024-03-10T04:30:00Z", seconds: 3600)
    try add(rings.energy, .quantity(4184, try .parse("J")), "2024-03-11T03:59:59Z")
    try add(rings.exerciseTime, .quantity(120, try .parse("s")), "2024-03-10T15:00:00Z", seconds: 120)
    try add(rings.moveTime, .quantity(7, minute), "2024-03-11T04:00:00Z")
    for (hour, value) in [(4, rings.stood), (5, rings.stood), (6, 1), (7, rings.stood)] {
      try add(rings.standHour, .category(value), "2024-03-10T0\(hour):00:00Z", seconds: 3600)
    }
    let found = try fetch()
    #expect(found.map { $0.day?.text } == ["2024-03-09", "2024-03-10", "2024-03-11"])
    #expect(found.map(\.energy) == [30, 31, 0].map { Amount($0, kilocalorie) })
    #expect(found.map(\.exerciseTime) == [0, 2, 0].map { Amount($0, minute) })
    #expect(found.map(\.moveTime.value) == [0, 0, 7])
    #expect(found.map(\.standHours.value) == [1, 2, 0])
    #expect(found.allSatisfy { $0.exerciseTimeGoal == nil && $0.standHoursGoal == nil && $0.energyGoal.value == 0 })
    for summary in found {
      let day = try #require(summary.day)
      #expect(try fetch(days(day.text, day.text)) == [summary])
    }
    // In another time zone the same samples belong to other days.
    let inNepal = try engine.perform(
      FetchActivitySummaries(predicate: .everything, timeZone: try #require(TimeZone(identifier: "Asia/Kathmandu"))), for: .owner)
    #expect(inNepal.map(\.energy.value) == [60, 1])
    #expect(inNepal.map { $0.day?.text } == ["2024-03-10", "2024-03-11"])
  }

  @Test("An imported or saved summary replaces the computed one until it is deleted")
  func standsForTheDay() throws {
    try add(Catalog.rings.energy, .quantity(10, kilocalorie), "2024-03-01T12:00:00Z")
    try add(Catalog.rings.energy, .quantity(20, kilocalorie), "2024-03-02T12:00:00Z")
    let number = try engine.perform(BeginImport(name: "a.zip"), for: .owner)
    let item = ImportElements.Item(
      element: try summary("2024-03-01").element(), identity: 1, key: ActivitySummaryRecord.key(CivilDay("2024-03-01")!))
    _ = try engine.perform(ImportElements(number: number, items: [item]), for: .owner)
    #expect(try fetch().map(\.energy.value) == [100, 20])
    _ = try engine.perform(DeleteImport(number: number), for: .owner)
    #expect(try fetch().map(\.energy.value) == [10, 20])
  }

  @Test(
    "Computed days of random samples are sums between midnights", arguments: ["America/New_York", "Europe/Berlin", "Asia/Kathmandu"])
  func addsUp(zone name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var random = SplitMix64(seed: UInt64(name.utf8.count))
    let first = try #require(CivilDay("2024-03-08"))
    let midnights = sequence(first: first) { $0.next }.prefix(26).map { $0.start(in: zone) }
    var wanted = [Double](repeating: 0, count: 25)
    var start = midnights[0]
    while true {
      // The samples do not overlap: overlaps within a source add up as well, but this test is about midnights.
      let (seconds, value) = (Double(Int.random(in: 0...20_000, using: &random)), Double(Int.random(in: 1...50, using: &random)))
      let end = start + seconds
      guard end < midnights[25] else { break }
      try add(Catalog.rings.energy, .quantity(value, kilocalorie), start.ISO8601Format(), seconds: seconds)
      for day in wanted.indices {
        let inside = min(end, midnights[day + 1]).timeIntervalSince(max(start, midnights[day]))
        if seconds > 0, inside > 0 { wanted[day] += value * inside / seconds }
        if seconds == 0, midnights[day] <= start, start < midnights[day + 1] { wanted[day] += value }
      }
      start = end + Double(Int.random(in: 0...30_000, using: &random))
    }
    let found = try engine.perform(FetchActivitySummaries(predicate: .everything, timeZone: zone), for: .owner)
    var byDay: [CivilDay: Double] = [:]
    for summary in found { byDay[try #require(summary.day)] = summary.energy.value }
    for (index, day) in sequence(first: first, next: { $0.next }).prefix(25).enumerated() {
      #expect(abs((byDay[day] ?? 0) - wanted[index]) < 1e-6, "\(day.text)")
    }
  }

  // MARK: Permission and changes

  @Test("AUTH-27 AUTH-32: reading fails with code 5 if never asked, is empty if refused, and complete if granted")
  func permission() throws {
    let type = Catalog.rings.summary
    let app = TestStore.identity
    let (reader, refused, unasked) = (app("test.reader"), app("test.refused"), app("test.unasked"))
    let answers = ScriptedAnswers(permissions: [
      .init(app: reader.bundleIdentifier, type: type.identifier, direction: .read): .granted
    ])
    let engine = HealthEngine(database: try TestDatabase.make(), answering: answers)
    for app in [reader, refused] { try engine.perform(RequestAuthorization(share: [], read: [type]), for: .app(app)) }
    let saved = SaveActivitySummaries(summaries: [summary("2024-03-01")])
    #expect(throws: HealthError.ownerOnly) { try engine.perform(saved, for: .app(reader)) }
    try engine.perform(saved, for: .owner)
    let request = FetchActivitySummaries(predicate: .everything, timeZone: zone)
    #expect(throws: HealthError.authorizationNotDetermined) { try engine.perform(request, for: .app(unasked)) }
    #expect(try engine.perform(request, for: .app(refused)).isEmpty)
    #expect(try engine.perform(request, for: .app(reader)) == [summary("2024-03-01")])
  }

  @Test("Observers of summaries are called when summaries are saved, imported or deleted, and not when nothing changed")
  func tellsObservers() throws {
    let calls = Mutex(0)
    let observation = engine.observeChanges(of: [Catalog.rings.summary]) { _ in calls.withLock { $0 += 1 } }
    defer { observation.cancel() }
    try engine.perform(SaveActivitySummaries(summaries: [summary("2024-03-01")]), for: .owner)
    #expect(calls.withLock { $0 } == 1)
    let number = try engine.perform(BeginImport(name: "a.zip"), for: .owner)
    let item = ImportElements.Item(
      element: try summary("2024-03-01", energy: 2).element(), identity: 5, key: ActivitySummaryRecord.key(CivilDay("2024-03-01")!))
    let prophecy = ImportElements.Item(element: KeptElement(name: "Prophecy"), identity: 7)
    _ = try engine.perform(ImportElements(number: number, items: [item]), for: .owner)
    #expect(calls.withLock { $0 } == 2)
    _ = try engine.perform(ImportElements(number: number, items: [item, prophecy]), for: .owner)
    #expect(calls.withLock { $0 } == 2)
    _ = try engine.perform(DeleteImport(number: number), for: .owner)
    #expect(calls.withLock { $0 } == 3)
    #expect(try fetch().isEmpty)
  }
}

@Suite struct FetchMedicationsTests {
  private let store: TestStore
  private let app = Caller.app(TestStore.identity("test.app"))
  private let drops = MedicationRecord(displayText: "Drops", hasSchedule: true)
  private let gel = MedicationRecord(displayText: "Gel")

  init() throws {
    store = try TestStore()
    try store.engine.perform(SaveMedications(medications: [drops, gel]), for: .owner)
  }

  private func medications(_ caller: Caller = .owner) throws -> [MedicationRecord] {
    try store.engine.perform(FetchMedications(), for: caller)
  }

  private func choose(_ answer: Permission?, _ medications: MedicationRecord...) throws {
    let choice = SetObjectPermissions(
      app: "test.app", type: Catalog.medication, objects: medications.map(\.identifier), answer: answer)
    try store.engine.perform(choice, for: .owner)
  }

  @Test("V12 MED-06: the owner gets the times at which a medication is due; an app learns only that there is a schedule")
  func timesAreTheOwners() throws {
    var timed = gel
    timed.follow(MedicationSchedule(first: CivilDay(year: 2026, month: 1, day: 1), times: [480]))
    try store.engine.perform(SaveMedications(medications: [timed]), for: .owner)
    try store.engine.perform(RequestPerObjectAuthorization(type: Catalog.medication), for: app)
    try choose(.granted, timed)
    #expect(try medications().last == timed)
    let seen = try medications(app)
    #expect(seen.map(\.hasSchedule) == [true])
    #expect(seen.map(\.schedules) == [[]])
    let wrong = MedicationSchedule(first: CivilDay(year: 2026, month: 1, day: 1), times: [1440])
    var broken = gel
    broken.follow(wrong)
    #expect(throws: HealthError.self) { try store.engine.perform(SaveMedications(medications: [broken]), for: .owner) }
    #expect(try medications().last == timed)
  }

  @Test("MED-04 MED-06: the owner adds, changes and removes medications, each once; an unknown one is an error, and nothing is removed")
  func changes() throws {
    #expect(try medications() == [drops, gel])
    var archived = drops
    (archived.isArchived, archived.nickname) = (true, "Eyes")
    try store.engine.perform(SaveMedications(medications: [archived]), for: .owner)
    #expect(try medications() == [archived, gel])
    #expect(throws: HealthError.objectsNotFound) {
      try store.engine.perform(RemoveMedications(identifiers: [gel.identifier, UUID()]), for: .owner)
    }
    #expect(try medications() == [archived, gel])
    _ = try store.engine.perform(RemoveMedications(identifiers: [gel.identifier]), for: .owner)
    #expect(try medications() == [archived])
    let fault = HealthError.invalidArgument(.invalidObject(.content(type: Catalog.medication, .missing(name: "displayText"))))
    #expect(throws: fault) {
      try store.engine.perform(SaveMedications(medications: [gel, MedicationRecord(displayText: "")]), for: .owner)
    }
    #expect(try medications() == [archived])
  }

  @Test("AUTH-44: an app reads the medications that the owner chose, and asks first; it cannot change them")
  func permission() throws {
    #expect(throws: HealthError.authorizationNotDetermined) { try medications(app) }
    try store.engine.perform(RequestPerObjectAuthorization(type: Catalog.medication), for: app)
    #expect(try medications(app).isEmpty)
    try choose(.granted, gel)
    #expect(try medications(app) == [gel])
    try choose(.refused, gel)
    #expect(try medications(app).isEmpty)
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(SaveMedications(medications: []), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(RemoveMedications(identifiers: []), for: app) }
  }

  @Test("AUTH-44: an app reads the doses of the chosen medications, whatever its predicate, unless reading all doses was granted")
  func doses() throws {
    for (place, medication) in [drops, gel, drops].enumerated() {
      let dose = DoseEventRecord(medication: medication.identifier, status: .taken)
      let sample = try TestStore.sample("medicationDoseEvent", .content(.doseEvent(dose)), at: Double(place))
      try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("phone")), for: .owner)
    }
    func count(_ predicate: PredicateTree = .everything) throws -> Int {
      try store.engine.perform(FetchSamples(selections: [.init(type: Catalog.doseEvent, predicate: predicate)]), for: app).count
    }
    func deletions() throws -> Int {
      let changes = FetchChanges(selections: [.init(type: Catalog.doseEvent, predicate: .everything)], anchor: nil, limit: nil)
      return try store.engine.perform(changes, for: app).deleted.count
    }
    #expect(throws: HealthError.authorizationNotDetermined) { try count() }
    try choose(.granted)
    #expect(try count() == 0)
    try choose(.granted, drops)
    #expect(try count() == 2 && count(.medication(gel.identifier.uuidString)) == 0 && count(.not(.nothing)) == 2)
    let sources = FetchSources(selection: .init(type: Catalog.doseEvent, predicate: .medication(gel.identifier.uuidString)))
    #expect(try store.engine.perform(sources, for: app).isEmpty)
    // The list does not matter: the person may have removed the medication.
    _ = try store.engine.perform(RemoveMedications(identifiers: [drops.identifier]), for: .owner)
    #expect(try count() == 2)
    let selection = SampleSelection.matching([Catalog.doseEvent], .medication(drops.identifier.uuidString))
    _ = try store.engine.perform(RemoveSamples(selection: selection), for: .owner)
    #expect(try count() == 0 && deletions() == 2)
    try choose(nil, drops)
    #expect(try deletions() == 0)
    try store.engine.perform(
      SetPermissions(app: "test.app", questions: [.init(type: Catalog.doseEvent, direction: .read)], answer: .granted), for: .owner)
    #expect(try count() == 1)
  }

  @Test("A dose without its content is refused")
  func refuses() throws {
    let sample = try TestStore.sample("medicationDoseEvent", .category(0))
    #expect(throws: HealthError.invalidArgument(.invalidObject(.wrongKind(type: Catalog.doseEvent)))) {
      try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("phone")), for: .owner)
    }
  }
}

@Suite struct ComputeSleepTests {
  @Test("Of a night with a value of a later version, the samples before and after it count")
  func valueOfALaterVersion() throws {
    let store = try TestStore()
    let samples = try [3, 99, 4].enumerated().map { index, value in
      try TestStore.sample("sleepAnalysis", .category(value), at: Double(index) * 3600, seconds: 3600, of: "test.watch")
    }
    // Around the check of values that are saved here.
    try store.engine.database.write { _ = try $0.insert(samples) }
    let nights = try store.engine.perform(ComputeSleep(timeZone: .gmt), for: .owner).nights
    #expect(nights.map(\.asleepSeconds) == [7200])
    #expect(nights.flatMap(\.stretches).map(\.value.rawValue) == [3, 4])
  }
}
