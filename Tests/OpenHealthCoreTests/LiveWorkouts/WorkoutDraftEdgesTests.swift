// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// The rules of a workout in the making at their bounds, and the workout that it becomes.
@Suite struct WorkoutDraftEdgesTests {
  private static let run = WorkoutRecord.Configuration(activityType: 37)
  private static let only = UUID()

  private func far(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  /// A draft that collects since second 0.
  private func draft(isLive: Bool = false) throws -> WorkoutDraft {
    var draft = WorkoutDraft(configuration: Self.run)
    let live = isLive ? WorkoutDraft.Live(session: UUID(), collected: []) : nil
    try draft.apply(.begin(.init(configuration: Self.run, start: Date.ofTests(0), activity: Self.only, live: live)))
    return draft
  }

  private func fault(_ draft: WorkoutDraft, _ changes: WorkoutDraft.Change...) -> ArgumentFault? {
    var draft = draft
    do throws(HealthError) {
      for change in changes { try draft.apply(change) }
    } catch .invalidArgument(let fault) { return fault } catch { Issue.record("\(error)") }
    return nil
  }

  private func event(_ start: Double, _ end: Double) -> WorkoutRecord.Event {
    .init(kind: 7, start: Date.ofTests(start), end: Date.ofTests(end))
  }

  private func activity(_ start: Double, _ end: Double?) -> WorkoutRecord.Activity {
    .init(uuid: UUID(), configuration: Self.run, start: Date.ofTests(start), end: end.map { Date.ofTests($0) })
  }

  // MARK: Ends

  @Test("LIVE-04 LIVE-06: the end of a live workout drops events that last beyond it, and cuts activities at it")
  func liveEnd() throws {
    var draft = try draft(isLive: true)
    try draft.apply(.addEvents([event(10, 20), event(20, 30), event(30, 30), event(10, 31), event(31, 31), event(40, 50)]))
    for activity in [activity(0, 20), activity(20, 30), activity(30, 45)] { try draft.apply(.addActivity(activity)) }
    try draft.apply(.end(Date.ofTests(30)))
    #expect(draft.events == [event(10, 20), event(20, 30), event(30, 30)])
    #expect(draft.activities.map(\.end) == [Date.ofTests(20), Date.ofTests(30), Date.ofTests(30)])
    #expect(draft.end == Date.ofTests(30))
    #expect(draft.activities.map(\.start) == [Date.ofTests(0), Date.ofTests(20), Date.ofTests(30)])
  }

  @Test("LIVE-06: an activity that is open at the end of a live workout stays open, and one that begins later is refused")
  func openAtTheEnd() throws {
    var live = try draft(isLive: true)
    try live.apply(.addActivity(activity(20, nil)))
    #expect(live.openActivity?.start == Date.ofTests(20))
    try live.apply(.end(Date.ofTests(30)))
    #expect(live.activities.map(\.end) == [nil])
    #expect(live.openActivity != nil)
    for later in [activity(30.5, 45), activity(30.5, nil)] {
      #expect(try fault(draft(isLive: true), .addActivity(later), .end(Date.ofTests(30))) == .invalidObject(.workoutActivityOutside))
    }
  }

  @Test("WORK-19: a workout that is not live does not end before its events and activities")
  func plainEnd() throws {
    #expect(try fault(draft(), .addEvents([event(10, 30)]), .addActivity(activity(0, 30)), .end(Date.ofTests(30))) == nil)
    #expect(try fault(draft(), .addEvents([event(10, 30)]), .end(Date.ofTests(29))) == .invalidObject(.workoutEventOutside))
    #expect(try fault(draft(), .addActivity(activity(0, 30)), .end(Date.ofTests(29))) == .invalidObject(.workoutActivityOutside))
    #expect(try fault(draft(), .end(Date.ofTests(0))) == nil)
    #expect(try fault(draft(), .end(Date.ofTests(-1))) == .invalidObject(.endBeforeStart(type: Catalog.workout)))
  }

  // MARK: Limits

  @Test("BLD-05: samples begin no earlier than the workout, and are added from the beginning to the end of collection and after it")
  func samples() throws {
    func sample(_ start: Date) -> SampleRecord {
      SampleRecord(Catalog.sleep, .category(0), at: start)
    }
    func sampleFault(_ draft: WorkoutDraft, _ starts: Date...) -> ArgumentFault? {
      do throws(HealthError) {
        try draft.checkSamples(starts.map(sample))
      } catch .invalidArgument(let fault) { return fault } catch { Issue.record("\(error)") }
      return nil
    }
    let early = Date(timeIntervalSinceReferenceDate: 700_000_000.0.nextDown)
    #expect(sampleFault(WorkoutDraft(configuration: Self.run), Date.ofTests(0)) == .workoutBuilder(.notStarted))
    var draft = try draft()
    #expect(sampleFault(draft) == nil)
    #expect(sampleFault(draft, Date.ofTests(0), Date.ofTests(5)) == nil)
    #expect(sampleFault(draft, Date.ofTests(5), early) == .beforeWorkout(Catalog.sleep))
    try draft.apply(.end(Date.ofTests(30)))
    #expect(sampleFault(draft, Date.ofTests(60)) == nil)
    #expect(sampleFault(draft, early) == .beforeWorkout(Catalog.sleep))
    try draft.apply(.finish)
    #expect(sampleFault(draft, Date.ofTests(0)) == .workoutBuilder(.finished))
  }

  @Test("A workout begins and ends at dates within the limits")
  func farthestDates() {
    func dateFault(_ start: Double, _ end: Double? = nil) -> ArgumentFault? {
      let new = WorkoutDraft(configuration: Self.run)
      let begin = WorkoutDraft.Change.begin(.init(configuration: Self.run, start: far(start), activity: UUID()))
      return end.map { fault(new, begin, .end(far($0))) } ?? fault(new, begin)
    }
    let limit = Limits.farthestDate
    #expect(dateFault(limit) == nil)
    #expect(dateFault(-limit) == nil)
    #expect(dateFault(-limit, limit) == nil)
    #expect(dateFault(limit, limit) == nil)
    for start in [limit.nextUp, -limit.nextUp, .nan] { #expect(dateFault(start) == .workoutOutOfRange) }
    for end in [limit.nextUp, .nan] { #expect(dateFault(0, end) == .workoutOutOfRange) }
  }

  @Test("A lap length is a number and a unit within the limits")
  func lapLengths() throws {
    let (meter, huge) = (try UnitExpression.parse("m"), try UnitExpression.parse("Tm^9"))
    func lapFault(_ length: Amount) -> ArgumentFault? {
      var configuration = Self.run
      configuration.lapLength = length
      return fault(
        WorkoutDraft(configuration: Self.run), .begin(.init(configuration: configuration, start: Date.ofTests(0), activity: UUID())))
    }
    for number in [0, 25, Limits.largestNumber, -Limits.largestNumber] { #expect(lapFault(Amount(number, meter)) == nil) }
    let expected = ArgumentFault.invalidObject(.content(type: Catalog.workout, .outOfRange(name: "lapLength")))
    for number in [Double.infinity, -.infinity, .nan] { #expect(lapFault(Amount(number, meter)) == expected) }
    for unit in [huge, try .parse("kg")] { #expect(lapFault(Amount(1, unit)) == expected) }
  }

  @Test("LIVE-03: a live builder collects quantities, and no more types than there are; another builder collects none")
  func collected() throws {
    let pulse = WorkoutDraft.Collected(type: try #require(Catalog.type(named: "heartRate")))
    let all = Array(repeating: pulse, count: Catalog.types.count)
    #expect(try fault(draft(isLive: true), .collect(all)) == nil && fault(draft(isLive: true), .collect([])) == nil)
    #expect(try fault(draft(isLive: true), .collect(all + [pulse])) == .workoutTooLarge)
    #expect(try fault(draft(isLive: true), .collect([pulse, .init(type: Catalog.sleep)])) == .notQuantities(Catalog.sleep))
    var plain = try draft()
    try plain.apply(.collect([.init(type: Catalog.sleep)]))
    #expect(plain.live == nil)
  }

  // MARK: Content

  @Test("WORK-18: a workout has at least one activity, as long as itself; open ones end with it, but not before they began")
  func activities() throws {
    var draft = try draft()
    let alone = draft.workout(statistics: [], end: Date.ofTests(60))
    #expect(alone.activities == [.init(uuid: Self.only, configuration: Self.run, start: Date.ofTests(0), end: Date.ofTests(60))])
    #expect(alone.duration == 60)
    #expect(alone.zoneGroups == nil)
    #expect(alone.totals.isEmpty)
    #expect(alone.statistics.isEmpty)
    for activity in [activity(10, 20), activity(90, nil)] { try draft.apply(.addActivity(activity)) }
    #expect(draft.workout(statistics: [], end: Date.ofTests(60)).activities.map(\.end) == [Date.ofTests(20), Date.ofTests(90)])
    #expect(draft.workout(statistics: [], end: Date.ofTests(120)).activities.map(\.end) == [Date.ofTests(20), Date.ofTests(120)])
  }

  @Test("WORK-23: totals are the sums of the types of the whole workout that have a total, those of one total together")
  func totals() throws {
    func statistic(_ name: String, _ sum: Double?, activity: Int? = nil) throws -> WorkoutRecord.Statistic {
      var figures = StatisticsFigures()
      figures.sum = sum
      let type = try #require(Catalog.type(named: name))
      return .init(activity: activity, typeIdentifier: type.identifier, result: .init(start: 0, end: 1, merged: figures, bySource: [:]))
    }
    var unknown = try statistic("stepCount", 9)
    unknown.typeIdentifier = "of tomorrow"
    let statistics = try [
      statistic("distanceCycling", 500), statistic("distanceWalkingRunning", 1500), statistic("distanceCycling", 7, activity: 0),
      statistic("activeEnergyBurned", 30), statistic("stepCount", 9), statistic("swimmingStrokeCount", nil), unknown,
    ]
    let workout = try draft().workout(statistics: statistics, end: Date.ofTests(60))
    #expect(workout.totals.mapValues(\.value) == [.distance: 2000, .energy: 30])
    #expect(workout.statistics == statistics)
    let pulse = try #require(Catalog.type(named: "heartRate"))
    let zones = try ZoneConfiguration.ofHeart(pulse, age: nil, restingRate: nil)
    let groups = [WorkoutRecord.ZoneGroup(activity: nil, configuration: zones, seconds: [1, 2, 3, 4, 5])]
    #expect(try draft().workout(statistics: [], zoneGroups: groups, end: Date.ofTests(60)).zoneGroups == groups)
  }
}
