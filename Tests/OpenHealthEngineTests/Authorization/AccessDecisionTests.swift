// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct AccessDecisionTests {
  @Test(
    "PRED-16 AUTH-27: only a workout's app and apps that may read workouts learn which samples belong to it",
    arguments: [nil, .refused] as [Permission?])
  func othersWorkouts(answer: Permission?) throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["heartRate", "workout"])
    let reader = try store.app("test.reader", read: ["heartRate"])
    try store.answer(answer, .read, ["workout"], app: "test.reader")
    let (workout, pulse) = (try TestStore.workout(), try TestStore.pulse(120, at: 60))
    try store.save(workout, for: runner)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [pulse]), for: runner)
    let found = { try store.samples(of: "heartRate", $0, for: $1).map(\.uuid) }
    #expect(try found(.everything, reader) == [pulse.uuid])
    #expect(try found(.inWorkout(workout.uuid), reader) == [])
    #expect(try found(.inWorkout(workout.uuid), runner) == [pulse.uuid])
    try store.answer(.granted, .read, ["workout"], app: "test.reader")
    #expect(try found(.inWorkout(workout.uuid), reader) == [pulse.uuid])
  }

  @Test("AUTH-27: of another app's workout an app gets no figures of types that it may not read, or that this version does not know")
  func figuresOfWorkouts() throws {
    let store = try TestStore()
    let reader = try store.app("test.reader", read: ["heartRate", "workout"])
    let (pulse, steps) = (try TestStore.type("heartRate").identifier, try TestStore.type("stepCount").identifier)
    let identifiers = [pulse, steps, "HKQuantityTypeIdentifierOfALaterVersion"]
    let start = TestStore.date(0).timeIntervalSinceReferenceDate
    let result = StatisticsResult(start: start, end: start + 3600, merged: StatisticsFigures(), bySource: [:])
    let figures = identifiers.map { WorkoutRecord.Statistic(activity: nil, typeIdentifier: $0, result: result, isGiven: true) }
    let workout = try TestStore.workout(of: "file", statistics: figures)
    try store.bring([], groups: [.init(record: workout, members: [], extra: nil)])
    func found(_ caller: Caller) throws -> [String] {
      try store.samples(of: "workout", for: caller).flatMap { $0.workout?.statistics ?? [] }.map(\.typeIdentifier)
    }
    #expect(try found(.owner) == identifiers)
    #expect(try found(reader) == [pulse])
  }

  @Test("DEL-06 DEL-02: an app that may save one of a correlation's types still deletes its own correlations")
  func correlationsOfWhichOneTypeIsRefused() throws {
    let store = try TestStore()
    let types = ["bloodPressureSystolic", "bloodPressureDiastolic"]
    let app = try store.app("test.app", share: types)
    let pressure = try TestStore.sample("bloodPressure", .correlation(TestStore.pressures()))
    try store.save(pressure, for: app)
    let deletion = DeleteMatchingSamples(type: try TestStore.type("bloodPressure"), predicate: .everything)
    try store.answer(.refused, .share, types, app: "test.app")
    #expect(throws: HealthError.authorizationDenied) { try store.engine.perform(deletion, for: app) }
    try store.answer(.granted, .share, ["bloodPressureSystolic"], app: "test.app")
    #expect(try store.engine.perform(deletion, for: app) == 1)
    #expect(try store.samples(of: "bloodPressure").isEmpty && types.allSatisfy { try store.samples(of: $0).isEmpty })
  }

  @Test("AUTH-60 WORK-15 T7: another app's sample joins a workout if it ends after the permission to read begins, else the app's copy")
  func limitedReading() throws {
    let store = try TestStore()
    let watch = try store.app("test.watch", share: ["heartRate"])
    let runner = try store.app("test.runner", share: ["heartRate", "workout"])
    let (workout, pulse) = (try TestStore.workout(), try TestStore.pulse(120, at: 10, seconds: 10))
    try store.save(pulse, for: watch)
    try store.save(workout, for: runner)
    func add(readingFrom start: Double) throws {
      try store.engine.perform(
        SetPermissions(
          app: "test.runner", questions: [.init(type: pulse.type, direction: .read)], answer: .granted, since: TestStore.date(start)),
        for: .owner)
      try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [pulse]), for: runner)
    }
    func sources() throws -> [String?] {
      try store.samples(of: "heartRate", .inWorkout(workout.uuid)).map { $0.provenance.revision?.source.bundleIdentifier }
    }
    try add(readingFrom: 20)
    #expect(try sources() == ["test.watch"] && store.samples(of: "heartRate").count == 1)
    try store.engine.perform(DeleteSamples(samples: [pulse]), for: watch)
    try store.save(pulse, for: watch)
    try add(readingFrom: 20.5)
    #expect(try store.samples(of: "heartRate").count == 2)
    #expect(try store.samples(of: "heartRate", .inWorkout(workout.uuid), for: runner).map(\.uuid) == [pulse.uuid])
    #expect(try Set(sources()).contains("test.runner"))
  }

  @Test("ZONE-22: of a workout without figures the zones are shown to its own app, and to those that may read their type")
  func zonesOfWorkouts() throws {
    let store = try TestStore()
    let own = try store.app("test.watch", read: ["workout"])
    let reader = try store.app("test.reader", read: ["workout"])
    let pulseReader = try store.app("test.pulse", read: ["workout", "heartRate"])
    let unit = try UnitExpression.parse("count/min")
    let configuration = try ZoneConfiguration(
      type: TestStore.type("heartRate"), boundaries: [120, 140].map { Amount($0, unit) }, source: .app)
    var content = WorkoutRecord(activityType: 37, duration: 3600)
    content.zoneGroups = [.init(activity: nil, configuration: configuration, seconds: [60, 120, 180])]
    let workout = try TestStore.sample("workout", .workout(content), seconds: 3600, of: "test.watch")
    try store.bring([], groups: [.init(record: workout, members: [], extra: nil)])
    func found(_ caller: Caller) throws -> [[Double]]? {
      let workouts = try store.samples(of: "workout", for: caller)
      #expect(workouts.count == 1)
      return workouts.first?.workout?.zoneGroups?.map(\.seconds)
    }
    for caller in [Caller.owner, own, pulseReader] { #expect(try found(caller) == [[60, 120, 180]]) }
    #expect(try found(reader) == nil)
  }

  @Test(
    "T9: an app that may read heart rates since a date sees those figures and zones of the workouts that began then, and searches no others",
    arguments: [0.0, 10, 10.5])
  func windowsInWorkouts(since begin: Double) throws {
    let store = try TestStore()
    let reader = try store.app("test.reader", read: ["workout"])
    let pulse = try TestStore.type("heartRate")
    try store.engine.perform(
      SetPermissions(
        app: "test.reader", questions: [.init(type: pulse, direction: .read)], answer: .granted, since: TestStore.date(begin)),
      for: .owner)
    let unit = try UnitExpression.parse("count/min")
    let start = TestStore.date(10).timeIntervalSinceReferenceDate
    var figures = StatisticsFigures()
    (figures.average, figures.minimum, figures.maximum) = (130, 90, 170)
    let result = StatisticsResult(start: start, end: start + 3600, merged: figures, bySource: [:])
    var content = WorkoutRecord(
      activityType: 37, duration: 3600,
      statistics: [.init(activity: nil, typeIdentifier: pulse.identifier, result: result, isGiven: true)])
    content.zoneGroups = [
      .init(
        activity: nil, configuration: try ZoneConfiguration(type: pulse, boundaries: [120, 140].map { Amount($0, unit) }, source: .app),
        seconds: [60, 120, 180])
    ]
    // It ends in the window in each case.
    let workout = try TestStore.sample("workout", .workout(content), at: 10, seconds: 3600, of: "test.watch")
    try store.bring([], groups: [.init(record: workout, members: [], extra: nil)])
    let isVisible = begin <= 10
    let seen = try #require(try store.samples(of: "workout", for: reader).first?.workout)
    #expect(seen.statistics.isEmpty != isVisible)
    #expect((seen.zoneGroups == nil) != isVisible)
    let isHard = PredicateTree.workout(.statistic(pulse, .maximum, .greaterOrEqual, 150, unit))
    #expect(try store.samples(of: "workout", isHard, for: .owner).count == 1)
    #expect(try store.samples(of: "workout", isHard, for: reader).count == (isVisible ? 1 : 0))
    #expect(try store.samples(of: "workout", .not(isHard), for: reader).count == (isVisible ? 0 : 1))
  }

  @Test("T21: of the removal of the last score of a workout an app learns only if it may read scores")
  func removedScores() throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["workout", "workoutEffortScore"], read: ["workout", "workoutEffortScore"])
    let reader = try store.app("test.reader", read: ["workout"])
    let (workout, score) = (try TestStore.workout(), try TestStore.sample("workoutEffortScore", 5, "appleEffortScore"))
    try store.save(workout, score, for: runner)
    func relate(_ isRelated: Bool) throws {
      try store.engine.perform(RelateEffort(score: score, workout: workout.uuid, activity: nil, isRelated: isRelated), for: runner)
    }
    func effort(_ anchor: ChangeAnchor?, _ caller: Caller) throws -> FetchEffort.Reply {
      try store.engine.perform(FetchEffort(predicate: .everything, anchor: anchor, isMostRelevant: false), for: caller)
    }
    try relate(true)
    let (own, others) = (try effort(nil, runner), try effort(nil, reader))
    #expect(own.relationships.map(\.samples.count) == [1])
    #expect(others.relationships.isEmpty)
    try relate(false)
    #expect(try effort(own.anchor, runner).relationships.map(\.samples.count) == [0])
    #expect(try effort(others.anchor, reader).relationships.isEmpty)
  }

  @Test("AUTH-27: a grant ends at its date, without a write: reading gives own samples alone, saving is denied, and nothing is asked again")
  func endedGrants() throws {
    let clock = TestClock()
    let store = try TestStore(now: { clock.now })
    let app = try store.app("test.app", share: ["stepCount"])
    let (type, end) = (try TestStore.type("stepCount"), clock.now + 60)
    try store.save(TestStore.steps(1, at: 0), for: store.app("test.other", share: ["stepCount"]))
    try store.save(TestStore.steps(2, at: 1), for: app)
    let questions = AccessDirection.allCases.map { PermissionQuestion(type: type, direction: $0) }
    try store.engine.perform(
      SetPermissions(app: "test.app", questions: questions, answer: .granted, since: TestStore.date(0), until: end), for: .owner)
    func seen() throws -> Int { try store.samples(of: "stepCount", for: app).count }
    func sharing() throws -> Permission? { try store.engine.perform(SharingStatus(type: type), for: app) }
    func dates() throws -> [DataType: Date] { try store.engine.perform(EarliestSampleDates(types: [type]), for: app) }
    clock.advance(59.5)
    #expect(try seen() == 2)
    #expect(try sharing() == .granted)
    #expect(try dates() == [type: TestStore.date(0)])
    clock.advance(0.5)
    #expect(try seen() == 1)
    #expect(try sharing() == .refused)
    #expect(try dates().isEmpty)
    #expect(throws: HealthError.authorizationDenied) { try store.save(TestStore.steps(3, at: 2), for: app) }
    let types = AuthorizationTypes(share: [type], read: [type])
    #expect(try store.engine.perform(AuthorizationRequestStatus(types: types), for: app) == .unnecessary)
    try store.engine.perform(RequestAuthorization(types: types), for: app)
    #expect(try sharing() == .refused)
    // The owner still sees that it was a grant.
    let answers = try store.engine.perform(ReadPermissions(app: "test.app"), for: .owner)
    #expect(answers.map(\.answer) == [.granted, .granted] && answers.allSatisfy { $0.hasEnded(at: clock.now) })
    try store.answer(.granted, .read, ["stepCount"], app: "test.app")
    #expect(try seen() == 2)
  }
}
