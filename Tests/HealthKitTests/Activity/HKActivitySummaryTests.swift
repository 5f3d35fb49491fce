// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

/// The summaries of a store, and the changes to them.
@Suite struct HKActivitySummaryTests {
  private let engine: TestEngine
  private let calendar: Calendar

  init() throws {
    engine = try TestEngine()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/New_York"))
    self.calendar = calendar
  }

  /// A store with summaries that the owner saved, and whose app may read them.
  private func store(_ saved: ActivitySummaryRecord...) async throws -> HKHealthStore {
    try engine.engine.perform(SaveActivitySummaries(summaries: saved), for: .owner)
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: [HKObjectType.activitySummaryType()])
    return store
  }

  private func record(_ day: String, energy: Double = 100) -> ActivitySummaryRecord {
    var record = ActivitySummaryRecord(day: CivilDay(day))
    record.energy.value = energy
    return record
  }

  private func components(_ day: String) throws -> DateComponents {
    let day = try #require(CivilDay(day))
    return DateComponents(calendar: calendar, era: 1, year: day.year, month: day.month, day: day.day)
  }

  private func summaries(_ predicate: NSPredicate? = nil, in store: HKHealthStore) async throws -> [HKActivitySummary] {
    try await HKActivitySummaryQueryDescriptor(predicate: predicate).result(for: store)
  }

  @Test("ACT-04 ACT-06 ACT-07: the app reads a day's figures, goals and flags as the owner saved them")
  func reads() async throws {
    var saved = record("2024-02-29", energy: 431.25)
    saved.energyGoal.value = 450
    (saved.exerciseTime.value, saved.exerciseTimeGoal) = (31, .init(30, ActivitySummaryRecord.timeUnit))
    (saved.standHours.value, saved.standHoursGoal) = (11, .init(12, ActivitySummaryRecord.countUnit))
    saved.isPaused = true
    var other = record("2024-03-01")
    (other.moveMode, other.moveTime.value, other.moveTimeGoal.value) = (.time, 12, 60)
    let found = try await summaries(in: try await store(other, saved))
    #expect(found.count == 2)
    let day = try #require(found.first)
    #expect(day.activeEnergyBurned == HKQuantity(unit: .kilocalorie(), doubleValue: 431.25))
    #expect(day.activeEnergyBurnedGoal.doubleValue(for: .kilocalorie()) == 450)
    #expect(day.activityMoveMode == .activeEnergy)
    #expect(day.appleExerciseTime.doubleValue(for: .second()) == 1860)
    #expect(day.exerciseTimeGoal?.doubleValue(for: .minute()) == 30)
    #expect(day.appleStandHours.doubleValue(for: .count()) == 11)
    #expect(day.standHoursGoal?.doubleValue(for: .count()) == 12)
    #expect(day.isPaused)
    #expect(day.appleMoveTime.doubleValue(for: .minute()) == 0)
    #expect(day.appleMoveTimeGoal.doubleValue(for: .hour()) == 0)
    #expect(found[1].activityMoveMode == .appleMoveTime && found[1].appleMoveTime.doubleValue(for: .minute()) == 12)
    #expect(found[1].appleMoveTimeGoal.doubleValue(for: .hour()) == 1 && !found[1].isPaused)
    #expect(found[1].exerciseTimeGoal == nil && found[1].standHoursGoal == nil)
  }

  @Test("ACT-03 TZ-04: a day has era, year, month and day of any calendar, whatever its time zone")
  func dayComponents() async throws {
    let day = try #require(try await summaries(in: try await store(record("2024-02-29"))).first)
    for zone in ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"] {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      let found = day.dateComponents(for: calendar)
      #expect(found == DateComponents(calendar: calendar, era: 1, year: 2024, month: 2, day: 29))
      #expect(found.date == calendar.date(from: DateComponents(year: 2024, month: 2, day: 29)))
    }
    let buddhist = day.dateComponents(for: Calendar(identifier: .buddhist))
    #expect([buddhist.year, buddhist.month, buddhist.day] == [2567, 2, 29])
    let hebrew = day.dateComponents(for: Calendar(identifier: .hebrew))
    #expect([hebrew.year, hebrew.day] == [5784, 20])
  }

  @Test("ACT-01 SAVE-08: changing a summary does not change the store, as summaries cannot be saved")
  func changesStayLocal() async throws {
    let store = try await store(record("2024-02-29"))
    let mine = try #require(try await summaries(in: store).first)
    mine.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 999)
    #expect(try await summaries(in: store).first?.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 100)
    #expect(!((mine as NSObject) is HKObject))
    #expect(!((HKObjectType.activitySummaryType() as HKObjectType) is HKSampleType))
  }

  @Test("PRED-21 ACT-09: predicates name days in the calendar of their components, include both ends, and combine")
  func predicates() async throws {
    let store = try await store(record("2024-02-28", energy: 1), record("2024-02-29", energy: 2), record("2024-03-01", energy: 3))
    func energies(_ predicate: NSPredicate?) async throws -> [Double] {
      try await summaries(predicate, in: store).map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) }
    }
    let leap = HKQuery.predicateForActivitySummary(with: try components("2024-02-29"))
    let range = HKQuery.predicate(forActivitySummariesBetweenStart: try components("2024-02-28"), end: try components("2024-02-29"))
    #expect(try await energies(leap) == [2])
    #expect(try await energies(range) == [1, 2])
    #expect(try await energies(nil) == [1, 2, 3])
    #expect(try await energies(NSCompoundPredicate(notPredicateWithSubpredicate: leap)) == [1, 3])
    #expect(try await energies(NSCompoundPredicate(andPredicateWithSubpredicates: [leap, range])) == [2])
    #expect(try await energies(NSCompoundPredicate(orPredicateWithSubpredicates: [leap, NSPredicate(value: false)])) == [2])
    let backward = HKQuery.predicate(forActivitySummariesBetweenStart: try components("2024-03-01"), end: try components("2024-02-28"))
    #expect(try await energies(backward) == [])
    let block = NSPredicate { summary, _ in
      (summary as? HKActivitySummary)?.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 3
    }
    #expect(try await energies(block) == [3])
    // Late evening in New York, in the calendar's zone and with another one; then the same day in a Buddhist year.
    var evening = DateComponents(calendar: calendar, year: 2024, month: 2, day: 29, minute: 60 * 24 - 1)
    #expect(try await energies(HKQuery.predicateForActivitySummary(with: evening)) == [2])
    evening.timeZone = TimeZone(identifier: "Pacific/Kiritimati")
    #expect(try await energies(HKQuery.predicateForActivitySummary(with: evening)) == [2])
    var buddhist = Calendar(identifier: .buddhist)
    buddhist.timeZone = calendar.timeZone
    let sameDay = DateComponents(calendar: buddhist, era: 0, year: 2567, month: 2, day: 29)
    #expect(try await energies(HKQuery.predicateForActivitySummary(with: sameDay)) == [2])
  }

  @Test("ACT-09: a predicate of components without a calendar matches no summary")
  func noCalendar() async throws {
    let store = try await store(record("2024-02-28"), record("2024-02-29"))
    let known = try components("2024-02-29")
    let unknown = DateComponents(era: 1, year: 2024, month: 2, day: 29)
    #expect(try await summaries(HKQuery.predicateForActivitySummary(with: unknown), in: store).isEmpty)
    for (first, last) in [(known, unknown), (unknown, known), (DateComponents(), DateComponents())] {
      #expect(try await summaries(HKQuery.predicate(forActivitySummariesBetweenStart: first, end: last), in: store).isEmpty)
    }
  }

  @Test("PRED-21: a predicate evaluates summaries in memory, prints its key path, and matches no sample")
  func predicatesInMemory() async throws {
    let range = HKQuery.predicate(forActivitySummariesBetweenStart: try components("2024-02-28"), end: try components("2024-02-29"))
    let found = try await summaries(in: try await store(record("2024-02-29"), record("2024-03-01")))
    #expect(found.map { range.evaluate(with: $0) } == [true, false])
    #expect(!range.evaluate(with: HKActivitySummary()))
    #expect(!range.evaluate(with: steps(1)))
    #expect(range.description == #"dateComponents >= "2024-02-28" AND dateComponents <= "2024-02-29""#)
    let day = HKQuery.predicateForActivitySummary(with: try components("2024-02-29"))
    #expect(day.description == "\(HKPredicateKeyPathDateComponents) == \"2024-02-29\"")
    let store = try await engine.granted(HKQuantityType(.stepCount))
    try await store.save(steps(1))
    #expect(try await store.samples(of: HKQuantityType(.stepCount), range).isEmpty)
    #expect(try await store.samples(of: HKQuantityType(.stepCount), NSCompoundPredicate(notPredicateWithSubpredicate: range)).count == 1)
  }

  @Test("AUTH-27 AUTH-32: without a request the query fails with code 5; refused, it returns an empty array")
  func permission() async throws {
    _ = try await store(record("2024-02-29"))
    let unasked = engine.store("com.example.unasked")
    #expect(await code { _ = try await summaries(in: unasked) } == .errorAuthorizationNotDetermined)
    let error: HKError? = await withCheckedContinuation { continuation in
      unasked.execute(
        HKActivitySummaryQuery(predicate: nil) { _, found, error in
          #expect(found == nil)
          continuation.resume(returning: error as? HKError)
        })
    }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    let type = HKObjectType.activitySummaryType()
    engine.person.answer(with: .refuse(read: [type]))
    let refused = engine.store("com.example.refused")
    try await refused.requestAuthorization(toShare: [], read: [type])
    #expect(try await summaries(in: refused).isEmpty)
    #expect(refused.authorizationStatus(for: type) == .notDetermined)
  }

  @Test("ACT-08: without an update handler a query calls its handler once, passing itself")
  func oneShot() async throws {
    let store = try await store(record("2024-02-29"))
    let predicate = HKQuery.predicateForActivitySummary(with: try components("2024-02-29"))
    let (calls, call) = AsyncStream<Int>.makeStream()
    let query = HKActivitySummaryQuery(predicate: predicate) { query, found, error in
      #expect(query.objectType == HKObjectType.activitySummaryType())
      #expect(query.sampleType == nil)
      #expect(error == nil)
      call.yield(found?.count ?? -1)
    }
    #expect(query.predicate === predicate)
    store.execute(query)
    var next = calls.makeAsyncIterator()
    #expect(await next.next() == 1)
    try engine.engine.perform(SaveActivitySummaries(summaries: [record("2024-02-29", energy: 2)]), for: .owner)
    // A query after the change has ended, and the first one has reported nothing more.
    _ = try await summaries(in: store)
    call.finish()
    #expect(await next.next() == nil)
  }

  @Test("ACT-10: the energy of a saved workout counts in the day's summary")
  func workoutsCount() async throws {
    let energy = HKQuantityType(.activeEnergyBurned)
    let app = try await engine.granted(energy, .workoutType(), app: "com.example.writer")
    let reader = try await store()
    let start = try #require(calendar.date(from: DateComponents(year: 2024, month: 2, day: 28, hour: 23)))
    let workout = HKWorkout(activityType: .running, start: start, end: start + 7200)
    try await app.save(workout)
    #expect(try await summaries(in: reader).isEmpty)
    let sample = HKQuantitySample(
      type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 300), start: start, end: start + 7200)
    try await app.addSamples([sample], to: workout)
    let range = HKQuery.predicate(forActivitySummariesBetweenStart: try components("2024-02-28"), end: try components("2024-03-01"))
    let found = try await summaries(range, in: reader)
    #expect(found.map { $0.dateComponents(for: calendar).day } == [28, 29])
    #expect(found.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [150, 150])
    #expect(found.allSatisfy { $0.activeEnergyBurnedGoal.doubleValue(for: .kilocalorie()) == 0 && $0.exerciseTimeGoal == nil })
  }

  // MARK: The object

  /// A summary whose every property differs from its default.
  static func sample() -> HKActivitySummary {
    let summary = HKActivitySummary()
    summary.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0.1)
    summary.activeEnergyBurnedGoal = HKQuantity(unit: .jouleUnit(with: .kilo), doubleValue: 2000)
    summary.appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 3)
    summary.appleMoveTimeGoal = HKQuantity(unit: .hour(), doubleValue: 1)
    summary.appleExerciseTime = HKQuantity(unit: .second(), doubleValue: 61)
    summary.exerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 30)
    summary.appleStandHours = HKQuantity(unit: .count(), doubleValue: 9)
    summary.standHoursGoal = HKQuantity(unit: .count(), doubleValue: 12)
    summary.activityMoveMode = .appleMoveTime
    summary.isPaused = true
    return summary
  }

  @Test("A copy is equal and separate; summaries differ by every property, but not by units")
  func equality() async throws {
    let original = Self.sample()
    let copy = try #require(original.copy() as? HKActivitySummary)
    #expect(copy !== original)
    #expect(copy == original)
    #expect(copy.hash == original.hash)
    #expect(original != HKActivitySummary())
    let one = { (unit: HKUnit) in HKQuantity(unit: unit, doubleValue: 1) }
    let changes: [(HKActivitySummary) -> Void] = [
      { $0.activeEnergyBurned = one(.kilocalorie()) }, { $0.activeEnergyBurnedGoal = one(.kilocalorie()) },
      { $0.appleMoveTime = one(.minute()) }, { $0.appleMoveTimeGoal = one(.minute()) }, { $0.appleExerciseTime = one(.minute()) },
      { $0.exerciseTimeGoal = one(.minute()) },
      { $0.exerciseTimeGoal = nil }, { $0.appleStandHours = one(.count()) }, { $0.standHoursGoal = one(.count()) },
      { $0.standHoursGoal = nil }, { $0.activityMoveMode = .activeEnergy }, { $0.isPaused = false },
    ]
    for (number, change) in changes.enumerated() {
      let other = try #require(original.copy() as? HKActivitySummary)
      change(other)
      #expect(other != original, "change \(number)")
      #expect(copy == original, "change \(number)")
    }
    copy.appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 60)
    #expect(copy == original)
    #expect(copy.hash == original.hash)
    let found = try await summaries(in: try await store(record("2024-02-28"), record("2024-02-29")))
    #expect(found[0] != found[1] && found[0].isEqual(found[0].copy()) && !found[0].isEqual("2024-02-28"))
  }

  @Test("OBJ-27: an archive decodes to an equal summary with its day; a damaged one decodes to nil")
  func archives() async throws {
    let stored = try #require(try await summaries(in: try await store(record("2024-02-29", energy: 0.1))).first)
    let odd = HKActivitySummary()
    odd.appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: .infinity)
    for summary in [stored, odd, Self.sample()] {
      let data = try NSKeyedArchiver.archivedData(withRootObject: summary, requiringSecureCoding: true)
      let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKActivitySummary.self, from: data))
      #expect(back == summary)
      #expect(back.dateComponents(for: calendar) == summary.dateComponents(for: calendar))
    }
    #expect(HKActivitySummary.supportsSecureCoding)
    // An invalid day, and a figure of another dimension.
    let whole = String(decoding: try JSONEncoder().encode(record("2024-02-29")), as: UTF8.self)
    for (old, new) in [("2024-02-29", "2024-02-29"), ("2024-02-29", "2024-02-30"), ("kcal", "min")] {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      archiver.encode(Data(whole.replacing(old, with: new).utf8) as NSData, forKey: "Record")
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      #expect((HKActivitySummary(coder: unarchiver) == nil) == (old != new))
    }
  }

  @Test("ACT-07: the deprecated goals equal the newer ones, or zero where these are nil")
  func olderGoals() {
    let summary = HKActivitySummary()
    let old: any OldGoals = summary
    #expect(old.appleExerciseTimeGoal.doubleValue(for: .minute()) == 0)
    #expect(old.appleStandHoursGoal.doubleValue(for: .count()) == 0)
    old.appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 30)
    old.appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 12)
    #expect(summary.exerciseTimeGoal?.doubleValue(for: .minute()) == 30)
    #expect(summary.standHoursGoal?.doubleValue(for: .count()) == 12)
    #expect(old.appleExerciseTimeGoal == summary.exerciseTimeGoal)
    #expect(old.appleStandHoursGoal == summary.standHoursGoal)
  }
}

/// Lets the tests call deprecated symbols without warnings.
private protocol OldGoals: AnyObject {
  var appleExerciseTimeGoal: HKQuantity { get set }
  var appleStandHoursGoal: HKQuantity { get set }
}

extension HKActivitySummary: OldGoals {}
