// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthClient

/// How a client reacts to a store's reports, which the tests make.
@Suite struct WorkoutSessionClientTests {
  private let uuid = UUID()
  private let link = UUID()
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let service = ScriptedService()
  private let monitor = ConnectionMonitor()
  private let log = DiagnosticLog()
  private let connection: HealthConnection
  private let store: StoreSession
  private let notes = Notes()

  init() {
    let app = AppIdentity("com.example.app", name: "App")
    connection = HealthConnection(service: service, app: app, monitor: monitor, diagnostics: log)
    store = StoreSession(connection, diagnostics: nil)
  }

  /// What a client's handlers received, as texts.
  private final class Notes: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ text: String) { all.withLock { $0.append(text) } }

    /// The notes since the last call.
    func take() -> [String] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  private static func text(_ news: WorkoutSessionClient.News) -> String {
    switch news {
    case .event(.disconnected): "disconnected"
    case .event(.received(let data, _)): "data \(data.count)"
    case .event: "event"
    case .refused(let error): error == .busy ? "busy" : "another error"
    }
  }

  /// A report of the session after some steps.
  private func report(
    _ changes: [WorkoutSession.Change], _ events: [WorkoutSession.Event] = [], place: Int64 = 0
  ) throws -> WorkoutSessionReport {
    var session = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: date)
    for change in changes { _ = try session.apply(change, at: date) }
    return WorkoutSessionReport(uuid: uuid, session: session, events: events, place: place)
  }

  private func client(_ side: WorkoutSession.Side = .primary) throws -> WorkoutSessionClient {
    let client = WorkoutSessionClient(store, report: try report([], place: 2), side: side)
    client.onNews { [notes] news in notes.add(news.map(Self.text).joined(separator: ", ")) }
    client.onOver { [notes] in notes.add("over") }
    return client
  }

  /// The store's answer to steps and polls from here on.
  private func answer(_ report: WorkoutSessionReport) {
    service.answers { request in request is ChangeWorkoutSession || request is FollowWorkoutSession ? report : nil }
  }

  private func poll() async {
    service.notifyOfWorkouts()
    await monitor.untilIdle()
  }

  @Test("The sessions that began with a store are its own; mirrored ones are not")
  func ownSessions() throws {
    let mirrored = try client(.mirrored(link))
    #expect(store.ownSessions.withLock { $0 } == [])
    #expect(mirrored.isLinked)
    let primary = try client()
    #expect(store.ownSessions.withLock { $0 } == [uuid])
    #expect(primary.uuid == uuid)
    #expect(primary.isLinked)
  }

  @Test("SESS-10: a step names the place in the log that the client knows; events that arrive together reach the handler together")
  func steps() async throws {
    let client = try client()
    let events: [WorkoutSession.Event] = [.failed(.busy), .failed(.busy)]
    answer(try report([.start(nil)], events, place: 7))
    client.change(.start(nil))
    await monitor.untilIdle()
    #expect(notes.take() == ["event, event"])
    #expect(client.session.state == .running)
    #expect(service.workoutObservations == 1)
    answer(try report([.start(nil), .pause], place: 9))
    client.change(.pause)
    await monitor.untilIdle()
    #expect(notes.take() == [])
    #expect(client.session.state == .paused)
    let requests = service.takeRequests(ChangeWorkoutSession.self)
    #expect(requests.map(\.place) == [2, 7])
    #expect(requests.map(\.change) == [.start(nil), .pause])
    #expect(requests.allSatisfy { $0.session == uuid && $0.side == .primary })
    await poll()
    #expect(service.takeRequests(FollowWorkoutSession.self).map(\.place) == [9])
  }

  @Test("The completion of a step receives its failure; without a completion, the handler does")
  func refusals() async throws {
    let client = try client()
    service.answers { _ throws(HealthError) in throw .busy }
    client.change(.pause)
    await monitor.untilIdle()
    #expect(notes.take() == ["busy"])
    client.change(.pause) { [notes] result in
      if case .failure(.busy) = result { notes.add("completed") }
    }
    await monitor.untilIdle()
    #expect(notes.take() == ["completed"])
  }

  @Test("A session is open from a start that succeeds to its end, by the app or by the store")
  func diagnostics() async throws {
    let client = try client()
    let gate = DispatchSemaphore(value: 0)
    service.answers { _ throws(HealthError) in
      gate.wait()
      throw .busy
    }
    client.change(.start(nil))
    #expect(log.entries.map(\.kind) == [.sessionLeftOpen])
    gate.signal()
    await monitor.untilIdle()
    #expect(log.entries.isEmpty)
    answer(try report([.start(nil)]))
    client.change(.start(nil))
    await monitor.untilIdle()
    #expect(log.entries.map(\.kind) == [.sessionLeftOpen])
    // Another process ends it.
    answer(try report([.start(nil), .end]))
    await poll()
    #expect(log.entries.isEmpty)
    client.change(.start(nil)) { _ in }
    client.change(.end) { _ in }
    #expect(log.entries.isEmpty)
    await monitor.untilIdle()
  }

  @Test("A session that has ended is no longer followed, and is over once; only a mirrored one is disconnected")
  func ends() async throws {
    for side in [WorkoutSession.Side.primary, .mirrored(link)] {
      let client = try client(side)
      answer(try report([.start(nil)]))
      client.follow(connection)
      await monitor.untilIdle()
      #expect(client.isLinked)
      #expect(service.workoutObservations == 1)
      #expect(notes.take() == [])
      answer(try report([.start(nil), .end], [.failed(.busy)]))
      await poll()
      let news = side == .primary ? "event" : "event, disconnected"
      #expect(notes.take().sorted() == [news, "over"])
      #expect(!client.isLinked)
      #expect(service.workoutObservations == 0)
      client.change(.seen) { _ in }
      await monitor.untilIdle()
      #expect(notes.take() == ["event"])
      #expect(service.workoutObservations == 0)
    }
  }

  @Test("MIRR-02: a mirrored session that the store no longer has, or gives to another process, has ended, once")
  func lost() async throws {
    let client = try client(.mirrored(link))
    answer(try report([.start(nil)]))
    client.follow(connection)
    await monitor.untilIdle()
    service.answers { request in request is FollowWorkoutSession ? WorkoutSessionReport?.none as Any : nil }
    await poll()
    #expect(notes.take().sorted() == ["disconnected", "over"])
    #expect(!client.isLinked)
    #expect(service.workoutObservations == 0)
    client.follow(connection)
    await monitor.untilIdle()
    #expect(notes.take() == [])
  }

  @Test("A primary session continues while the store does not have it, and while it cannot be read")
  func missing() async throws {
    let client = try client()
    answer(try report([.start(nil)]))
    client.follow(connection)
    await monitor.untilIdle()
    service.answers { request in request is FollowWorkoutSession ? WorkoutSessionReport?.none as Any : nil }
    await poll()
    service.answers { _ throws(HealthError) in throw .busy }
    await poll()
    #expect(notes.take() == [])
    #expect(client.isLinked)
    #expect(service.workoutObservations == 1)
  }

  @Test("MIRR-03: data that was delivered is acknowledged, other events are not, and nothing after the end")
  func data() async throws {
    let client = try client()
    answer(try report([.start(nil)], [.failed(.busy)]))
    client.follow(connection)
    await monitor.untilIdle()
    #expect(service.takeRequests(ChangeWorkoutSession.self).isEmpty)
    let received = WorkoutSession.Event.received(Data([1, 2]), toMirror: false)
    let (withData, without) = (try report([.start(nil)], [.failed(.busy), received]), try report([.start(nil)]))
    service.answers { request in
      if request is FollowWorkoutSession { return withData }
      return request is ChangeWorkoutSession ? without : nil
    }
    _ = notes.take()
    await poll()
    #expect(notes.take() == ["event, data 2"])
    #expect(service.takeRequests(ChangeWorkoutSession.self).map(\.change) == [.seen])
    answer(try report([.start(nil), .end], [received]))
    await poll()
    #expect(service.takeRequests(ChangeWorkoutSession.self).isEmpty)
  }

  @Test("MIRR-02: only a mirrored session with its link leaves the mirroring")
  func leaving() async throws {
    let primary = try client()
    answer(try report([.start(nil)]))
    primary.leave()
    await monitor.untilIdle()
    #expect(service.takeRequests(ChangeWorkoutSession.self).isEmpty)
    let mirrored = try client(.mirrored(link))
    mirrored.leave()
    await monitor.untilIdle()
    let requests = service.takeRequests(ChangeWorkoutSession.self)
    #expect(requests.map(\.change) == [.stopMirroring])
    #expect(requests.map(\.side) == [.mirrored(link)])
    answer(try report([.start(nil), .end]))
    await poll()
    mirrored.leave()
    await monitor.untilIdle()
    #expect(!mirrored.isLinked)
    #expect(service.takeRequests(ChangeWorkoutSession.self).isEmpty)
  }
}
