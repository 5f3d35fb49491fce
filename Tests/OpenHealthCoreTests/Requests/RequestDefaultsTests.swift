// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

/// What requests ask for when nothing else is said, and that they keep what is said.
@Suite struct RequestDefaultsTests {
  private let date = Date(timeIntervalSinceReferenceDate: 0)
  private let later = Date(timeIntervalSinceReferenceDate: 60)
  private let utc = TimeZone.gmt

  @Test("Readings begin with the first part, and lists at their beginning")
  func beginnings() {
    let reference = SampleReference(type: Catalog.sleep, uuid: UUID(), start: date)
    #expect(FetchAttachmentBytes(sample: reference, attachment: UUID()).part == 0)
    #expect(FetchContentBytes(type: Catalog.sleep, uuid: UUID(), start: date).part == 0)
    let route = FetchRoute(route: UUID(), start: date)
    #expect(route.part == 0)
    #expect(route.period == nil)
    let elements = FetchElements()
    #expect(elements.name == nil)
    #expect(elements.after == 0)
    #expect(elements.limit == 1000)
    #expect(ListAttachments().after == 0)
    #expect(CountImport(number: 3).after == -1)
    let check = CheckStore()
    #expect(check.place.check == 0)
    #expect(check.place.after == nil)
    #expect(ScanSamples(type: Catalog.sleep, from: nil, limit: 1).after == nil)
  }

  @Test("Options of requests are off by default")
  func plain() {
    #expect(!ImportCharacteristics(values: [:], number: 1).replacesOwn)
    #expect(SetCharacteristics(values: ["a": "b"]).cleared.isEmpty)
    let restored = RestoreSamples.Portion(restoredSamples: 5, leftOut: 6, isDone: true)
    #expect(restored.restoredMedications == 0)
    #expect(restored.leftOutMedications == 0)
    #expect(ListRemovals.Item(number: 1, date: date, until: date, samples: []).medications == 0)
    let outcome = ImportRecords.Outcome()
    #expect(outcome.storedAttachments == 0)
    #expect(outcome.knownAttachments == 0)
    #expect(outcome.refusedAttachments == 0)
  }

  @Test("A request of an app keeps its bounds, its place and its limit")
  func apps() {
    let sleep = ComputeSleep(from: date, to: later, timeZone: utc)
    #expect(sleep.from == date)
    #expect(sleep.to == later)
    let intervals = CalendarIntervals(only: 0..<1)
    let seconds: Range<Double> = 1..<2
    let collection = ComputeStatisticsCollection(
      type: Catalog.sleep, predicate: .everything, options: [], intervals: intervals, period: seconds)
    #expect(collection.period == seconds)
    #expect(ExplainStatistics(type: Catalog.sleep, predicate: .everything, interval: seconds).interval == seconds)
    let follow = FollowStatistics(type: Catalog.sleep, predicate: .everything, options: [], intervals: intervals, anchor: 5)
    #expect(follow.anchor == 5)
    #expect(FetchSamples(selections: [], limit: 6).limit == 6)
    let changes = FetchChanges(selections: [], anchor: 7, limit: 8)
    #expect(changes.anchor == 7)
    #expect(changes.limit == 8)
    #expect(FetchEffort(predicate: .everything, anchor: 9, isMostRelevant: false).anchor == 9)
    let period = DateInterval(start: date, end: later)
    let route = FetchRoute(route: UUID(), start: date, period: period, part: 2)
    #expect(route.period == period)
    #expect(route.part == 2)
    let session = UUID()
    let workout = FollowWorkoutSession(session: session, after: 10)
    #expect(workout.session == session)
    #expect(workout.place == 10)
    #expect(workout.side == .primary)
  }

  @Test("V6: a request for days on own clocks is one that older programs understand unless it asks for them", arguments: [false, true])
  func ownClocks(asks: Bool) throws {
    let intervals = CalendarIntervals.days(in: utc)
    let requests: [any HealthRequest] = [
      ComputeStatisticsCollection(
        type: Catalog.rings.energy, predicate: .everything, options: [], intervals: intervals, home: asks ? utc : nil),
      FollowStatistics(
        type: Catalog.rings.energy, predicate: .everything, options: [], intervals: intervals, anchor: nil, home: asks ? utc : nil),
      ExplainStatistics(type: Catalog.rings.energy, predicate: .everything, interval: 0..<1, home: asks ? utc : nil),
      FetchActivitySummaries(predicate: .everything, timeZone: utc, countsOwnZones: asks),
    ]
    for request in requests {
      let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
      #expect((text.contains("\"home\"") || text.contains("\"ownZones\"")) == asks, "\(text)")
    }
  }

  @Test("A request of the owner keeps its choices")
  func owners() {
    let finish = FinishImport(number: 1, exportDate: date, locale: "en_US", isComplete: true)
    #expect(finish.exportDate == date)
    #expect(finish.locale == "en_US")
    let element = KeptElement(name: "a")
    #expect(ImportElements.Item(element: element, identity: 1, key: "k").key == "k")
    #expect(FetchElements.Item(number: 1, element: element, importNumber: 2).importNumber == 2)
    #expect(FetchElements(name: "a", after: 3, limit: 4).name == "a")
    #expect(ListFiles.Item(number: 1, path: "a", size: 1, digest: 1, importNumber: 5).importNumber == 5)
    let scan = ScanSamples(type: Catalog.sleep, from: date, limit: 6, after: 7)
    #expect(scan.from == date)
    #expect(scan.limit == 6)
    #expect(scan.after == 7)
    #expect(CheckStore.Place(check: 1, after: 8).after == 8)
    #expect(BeginBackup(passphrase: Data([1])).passphrase == Data([1]))
    #expect(ReadSourceOrder(types: [Catalog.sleep]).types == [Catalog.sleep])
    #expect(RemoveSamples(selection: .samples([]), removal: 9).removal == 9)
    #expect(SetObjectPermissions(app: "a", type: Catalog.sleep, objects: [], answer: .granted).answer == .granted)
    let permissions = SetPermissions(
      app: "a", questions: [], answer: .refused, since: date, until: date + 1, statistics: StatisticsRule(.day), strength: .isolated)
    #expect(permissions.answer == .refused)
    #expect(permissions.since == date)
    #expect(permissions.until == date + 1)
    #expect(permissions.statistics == StatisticsRule(.day))
    #expect(permissions.strength == .isolated)
    #expect(IdentifyApp("a", token: "t").token == "t")
    #expect(WakeApps.Reply(woken: [], next: date).next == date)
    let cursor = ListAccess.Cursor(minute: 1, subject: 2)
    let access = ListAccess(app: "a", type: Catalog.sleep, direction: .share, since: date, newest: 3, after: cursor)
    #expect(access.app == "a")
    #expect(access.type == Catalog.sleep)
    #expect(access.direction == .share)
    #expect(access.since == date)
    #expect(access.newest == 3)
    #expect(access.after == cursor)
    #expect(ListAccess.Portion(items: [], next: cursor, retentionDays: 4).next == cursor)
  }
}
