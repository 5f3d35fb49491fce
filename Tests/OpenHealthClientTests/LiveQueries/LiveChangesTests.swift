// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthClient

@Suite struct LiveChangesTests {
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let service = ScriptedService()
  private let connection: HealthConnection
  private let steps: DataType
  private let question: Question

  init() throws {
    let source = SourceRecord(bundleIdentifier: "com.example.app", name: "App")
    connection = HealthConnection(service: service, app: AppIdentity(revision: SourceRevisionRecord(source: source)))
    steps = try #require(Catalog.type(named: "stepCount"))
    question = Question(type: steps, predicate: .terms(.everything))
  }

  /// Changes up to a place, with one sample or deletion at that place.
  private func reply(_ place: Int64, saves: Bool = false, deletes: Bool = false) -> FetchChanges.Reply {
    var reply = FetchChanges.Reply(anchor: ChangeAnchor(place: place), latest: place)
    if saves {
      reply.add(SampleRecord(steps, .category(0), at: date), at: place)
    }
    if deletes {
      let source = SourceRecord(bundleIdentifier: "a", name: "a")
      reply.add(DeletionRecord(uuid: UUID(), type: steps, source: source, metadata: .empty), at: place)
    }
    return reply
  }

  private func answer(_ reply: FetchChanges.Reply) { service.answers { _ in reply } }

  private func takeAnchors() -> [ChangeAnchor?] { service.takeRequests(FetchChanges.self).map(\.anchor) }

  @Test("ANCH-08: the news continues where the last answer ended, also after another reader")
  func places() throws {
    var live = LiveChanges(question, anchor: 5, limit: nil)
    #expect(live.place == nil)
    #expect(live.types == [steps])
    #expect(LiveChanges.followsLog)
    answer(reply(7, saves: true))
    let first = try live.answer(isOnly: false, connection)
    #expect(first.anchor == 7)
    #expect(live.place?.place == 7)
    #expect(takeAnchors() == [5])
    let shared = try live.news(reply(9, saves: true), connection)
    #expect(shared?.anchor == 9)
    #expect(live.place?.place == 9)
    #expect(takeAnchors() == [])
    answer(reply(11, deletes: true))
    let own = try live.news(nil, connection)
    #expect(own?.deleted.count == 1)
    #expect(live.place?.place == 11)
    #expect(takeAnchors() == [9])
  }

  @Test("Without an addition and a deletion there is no news, but the place moves on")
  func nothing() throws {
    var live = LiveChanges(question, anchor: nil, limit: nil)
    answer(reply(3))
    _ = try live.answer(isOnly: true, connection)
    let none = try live.news(reply(4), connection)
    #expect(none == nil)
    #expect(live.place?.place == 4)
    let (saved, deleted) = (try live.news(reply(5, saves: true), connection), try live.news(reply(6, deletes: true), connection))
    #expect(saved?.added.count == 1)
    #expect(deleted?.deleted.count == 1)
  }

  @Test("ANCH-04: a limit is one of each answer, so the store is asked")
  func limits() throws {
    var live = LiveChanges(question, anchor: nil, limit: 2)
    answer(reply(3, saves: true))
    _ = try live.answer(isOnly: false, connection)
    _ = try live.news(reply(4, saves: true), connection)
    let requests = service.takeRequests(FetchChanges.self)
    #expect(requests.map(\.limit) == [2, 2])
    #expect(requests.map(\.anchor) == [nil, 3])
  }

  @Test("OBS-01 OBS-03: an observer's first answer is all its types, and its news the types that changed")
  func types() throws {
    let pulse = try #require(Catalog.type(named: "heartRate"))
    let selections = [steps, pulse].map { Question.Selection(type: $0, predicate: .terms(.everything)) }
    var live = LiveTypes(Question(selections))
    #expect(live.types == [steps, pulse])
    #expect(LiveTypes.followsLog)
    answer(reply(7))
    #expect(try live.answer(isOnly: false, connection) == LiveTypes.Change(types: [steps, pulse], place: 7))
    #expect(live.place?.place == 7)
    #expect(takeAnchors() == [.end])
    let shared = try live.news(reply(9, saves: true), connection)
    #expect(shared == LiveTypes.Change(types: [steps], place: 9))
    #expect(live.place?.place == 9)
    #expect(takeAnchors() == [])
    let deleted = try live.news(reply(10, deletes: true), connection)
    #expect(deleted == LiveTypes.Change(types: [steps], place: 10))
    let none = try live.news(reply(11), connection)
    #expect(none == nil)
    #expect(live.place?.place == 11)
    // Each type by itself, after what is known; the end of the log that was read first counts.
    let (first, found, nothing) = (reply(13), reply(15, saves: true), reply(14))
    service.answers { request in
      guard let request = request as? FetchChanges else { return nil }
      return request.anchor == .end ? first : request.selections.first?.type == pulse ? found : nothing
    }
    #expect(try live.news(nil, connection) == LiveTypes.Change(types: [pulse], place: 13))
    #expect(live.place == 13)
    #expect(takeAnchors() == [.end, 11, 11])
  }

  @Test("Statistics, summaries and efforts do not follow from the log")
  func others() {
    #expect(!LiveStatistics.followsLog)
    #expect(!LiveSummaries.followsLog)
    #expect(!LiveEffort.followsLog)
    let effort = LiveEffort(workouts(.terms(.everything)), after: nil, isMostRelevant: false)
    #expect(effort.place == nil)
    #expect(effort.types == Set([Catalog.workout] + Catalog.effortTypes))
  }

  @Test("EFF-03: news of efforts is the relationships after the last reply")
  func efforts() throws {
    let workout = SampleRecord(Catalog.workout, .category(0), at: date)
    let found = FetchEffort.Relationship(workout: workout, activity: nil, samples: [])
    var live = LiveEffort(workouts(.terms(.everything)), after: 2, isMostRelevant: true)
    service.answers { _ in FetchEffort.Reply(relationships: [found], anchor: 5) }
    #expect(try live.answer(isOnly: false, connection).relationships.count == 1)
    #expect(try live.news(nil, connection)?.relationships.count == 1)
    service.answers { _ in FetchEffort.Reply(relationships: [], anchor: 6) }
    let none = try live.news(nil, connection)
    #expect(none == nil)
    let requests = service.takeRequests(FetchEffort.self)
    #expect(requests.map(\.anchor) == [2, 5, 5])
    #expect(requests.allSatisfy { $0.isMostRelevant && $0.predicate == .everything })
  }

  @Test("EFF-03: the client's code checks the workouts of each answer, also those saved since the first")
  func effortsWithCode() throws {
    func relationship(_ seconds: Double) -> FetchEffort.Relationship {
      let workout = SampleRecord(Catalog.workout, .category(0), at: date, seconds: seconds)
      return FetchEffort.Relationship(workout: workout, activity: nil, samples: [])
    }
    let predicate = ClientPredicate<SampleRecord>.code { $0.end.timeIntervalSince($0.start) > 60 }
    var live = LiveEffort(workouts(predicate), after: nil, isMostRelevant: false)
    let (short, long, later) = (relationship(30), relationship(90), relationship(120))
    service.answers { _ in FetchEffort.Reply(relationships: [short, long], anchor: 5) }
    #expect(try live.answer(isOnly: false, connection).relationships == [long])
    service.answers { _ in FetchEffort.Reply(relationships: [later, short], anchor: 7) }
    #expect(try live.news(nil, connection)?.relationships == [later])
    service.answers { _ in FetchEffort.Reply(relationships: [short], anchor: 8) }
    let none = try live.news(nil, connection)
    #expect(none == nil)
    #expect(service.takeRequests(FetchEffort.self).map(\.anchor) == [nil, 5, 7])
  }

  private func workouts(_ predicate: ClientPredicate<SampleRecord>) -> Question { Question(type: Catalog.workout, predicate: predicate) }
}
