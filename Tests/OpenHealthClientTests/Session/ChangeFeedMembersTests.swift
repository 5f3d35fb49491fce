// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthClient

/// A feed before a log that a test writes, and what its members get: `asks` for one that has to ask the store itself, `to N` for the shared
/// changes up to a place, `fails` for an error.
private final class WrittenLog: Sendable {
  let service: ScriptedService
  let feed: ChangeFeed
  private let monitor = ConnectionMonitor()
  private let numbers = Mutex<[String: Int]>([:])
  private let seen = Mutex<[String]>([])
  /// The places up to which members have seen the log.
  private let places = Mutex<[String: ChangeAnchor]>([:])
  /// The end of the log, which those see that ask the store.
  private let end = Mutex<Int64>(0)

  /// - Parameter isDelayed: whether the service reports changes some time after they were made.
  init(isDelayed: Bool = false) {
    service = ScriptedService(isDelayed: isDelayed)
    feed = ChangeFeed(service: service, caller: .owner, monitor: monitor)
  }

  func join(_ name: String, _ types: Set<DataType>, followsLog: Bool = true) {
    let number = feed.join(types, followsLog: followsLog) { [self] poll in
      let text =
        switch poll.changes {
        case nil: "asks"
        case .success(let reply)?: "to \(reply.anchor.place ?? -1)"
        case .failure?: "fails"
        }
      seen.withLock { $0.append("\(name) \(text)") }
      switch poll.changes {
      case nil:
        let last = end.withLock { $0 }
        places.withLock { $0[name] = ChangeAnchor(place: last) }
      case .success(let reply)?: places.withLock { $0[name] = reply.snapshot }
      case .failure?: break
      }
    }
    numbers.withLock { $0[name] = number }
  }

  func number(_ name: String) -> Int { numbers.withLock { $0[name] ?? 0 } }

  func begin(_ name: String, at place: Int64?) {
    places.withLock { $0[name] = place.map { ChangeAnchor(place: $0) } }
    end.withLock { $0 = max($0, place ?? 0) }
    feed.begin(number(name), at: place.map { ChangeAnchor(place: $0) })
  }

  func polled(_ names: String..., failed: Bool = false) {
    for name in names { feed.polled(number(name), at: places.withLock { $0[name] }, failed: failed) }
  }

  /// A reply with what its request marks: as a store says it that gives out its own places.
  static func marked(_ reply: FetchChanges.Reply, _ request: any HealthRequest) -> FetchChanges.Reply {
    var reply = reply
    guard let request = request as? FetchChanges, let begin = request.anchor?.place else { return reply }
    reply.marked = request.marks?.map { mark in mark.place.map { $0 < begin ? -1 : $0 } ?? -1 }
    return reply
  }

  /// Changes some types; a look at the log then finds a reply.
  func change(_ types: Set<DataType>, _ reply: FetchChanges.Reply) async {
    end.withLock { $0 = reply.latest }
    service.answers { Self.marked(reply, $0) }
    service.notify(types)
    await monitor.untilIdle()
  }

  /// Changes some types; a look at the log then fails.
  func fail(_ types: Set<DataType>, _ error: HealthError) async {
    service.answers { _ throws(HealthError) in throw error }
    service.notify(types)
    await monitor.untilIdle()
  }

  /// The log has a change that no call of ``change(_:_:)`` made.
  func reaches(_ place: Int64) { end.withLock { $0 = place } }

  /// What members have got since the last call, sorted.
  func take() async -> [String] {
    await monitor.untilIdle()
    return seen.withLock { seen in
      defer { seen = [] }
      return seen.sorted()
    }
  }

  /// The places after which the log was read since the last call.
  func takeAnchors() -> [ChangeAnchor?] { service.takeRequests(FetchChanges.self).map(\.anchor) }
}

@Suite struct ChangeFeedMembersTests {
  private let log = WrittenLog()
  private let steps: DataType
  private let pulse: DataType

  init() throws {
    steps = try #require(Catalog.type(named: "stepCount"))
    pulse = try #require(Catalog.type(named: "heartRate"))
  }

  private func reply(
    _ anchor: Int64, latest: Int64? = nil, added: [DataType] = [], deleted: [DataType] = []
  ) -> FetchChanges.Reply {
    var reply = FetchChanges.Reply(anchor: ChangeAnchor(place: anchor), latest: latest ?? anchor)
    let date = Date(timeIntervalSinceReferenceDate: 0)
    for type in added {
      reply.add(SampleRecord(type, .category(0), at: date), at: anchor)
    }
    for type in deleted {
      let source = SourceRecord(bundleIdentifier: "a", name: "a")
      reply.add(DeletionRecord(uuid: UUID(), type: type, source: source, metadata: .empty), at: anchor)
    }
    return reply
  }

  @Test("A member is polled after its beginning, for changes before it too, and again when its poll has ended")
  func turns() async {
    log.join("A", [steps])
    await log.change([steps], reply(9))
    #expect(await log.take() == [])
    log.begin("A", at: 10)
    #expect(await log.take() == ["A asks"])
    #expect(log.takeAnchors() == [])
    // While it is polled.
    await log.change([steps], reply(11))
    #expect(await log.take() == [])
    #expect(log.takeAnchors() == [10])
    log.polled("A")
    #expect(await log.take() == ["A asks"])
    log.polled("A")
    #expect(await log.take() == [])
    #expect(log.takeAnchors() == [])
    await log.change([steps], reply(12))
    #expect(await log.take() == ["A to 12"])
    #expect(log.takeAnchors() == [11])
    log.polled("A", failed: true)
    await log.change([steps], reply(13))
    #expect(await log.take() == ["A asks"])
    log.polled("A")
    await log.change([steps], reply(14))
    #expect(await log.take() == ["A to 14"])
    #expect(log.takeAnchors() == [12, 13])
  }

  @Test("A member that begins is not polled without a change; the log is read in one request for all types, of at most 10,000 changes")
  func requests() async throws {
    log.join("A", [steps])
    log.join("P", [pulse])
    log.begin("A", at: 10)
    log.begin("P", at: 10)
    #expect(await log.take() == [])
    await log.change([pulse], reply(11))
    #expect(await log.take() == ["P to 11"])
    let requests = log.service.takeRequests(FetchChanges.self)
    let request = try #require(requests.first)
    #expect(requests.count == 1)
    #expect(request.limit == 10_000)
    #expect(request.anchor == 10)
    #expect(Set(request.selections) == Set([steps, pulse].map { FetchSamples.Selection(type: $0, predicate: .everything) }))
  }

  @Test("A member whose first answer is older than what was read asks the store once; one that is as new does not")
  func beginnings() async {
    for name in ["A", "B", "C"] { log.join(name, [steps]) }
    log.begin("A", at: 10)
    log.begin("B", at: 9)
    log.begin("C", at: 10)
    await log.change([steps], reply(11))
    #expect(await log.take() == ["A to 11", "B asks", "C to 11"])
    log.polled("A", "B", "C")
    await log.change([steps], reply(12))
    #expect(await log.take() == ["A to 12", "B to 12", "C to 12"])
  }

  @Test("A change that was read before its notification is passed on; after an incomplete look everyone asks the store once")
  func otherTypes() async {
    for (name, type) in [("A", steps), ("P", pulse)] {
      log.join(name, [type])
      log.begin(name, at: 10)
    }
    await log.change([steps], reply(12, added: [steps, pulse]))
    #expect(await log.take() == ["A to 12", "P to 12"])
    log.polled("A", "P")
    await log.change([steps], reply(13, deleted: [pulse]))
    #expect(await log.take() == ["A to 13", "P to 13"])
    log.polled("A", "P")
    await log.change([steps], reply(14, latest: 15, added: [steps, pulse]))
    #expect(await log.take() == ["A asks"])
    log.polled("A")
    _ = log.takeAnchors()
    await log.change([pulse], reply(16))
    #expect(await log.take() == ["P asks"])
    #expect(log.takeAnchors() == [15])
    log.polled("P")
    await log.change([steps, pulse], reply(17))
    #expect(await log.take() == ["A to 17", "P to 17"])
  }

  @Test("A member that joins while the log is read asks the store once, also for a later change")
  func joiningMeanwhile() async {
    log.join("A", [steps])
    log.begin("A", at: 10)
    let found = reply(12, added: [steps])
    log.service.answers { [log, pulse] request in
      log.join("P", [pulse])
      log.begin("P", at: 10)
      return WrittenLog.marked(found, request)
    }
    log.service.notify([steps])
    #expect(await log.take() == ["A to 12"])
    log.polled("A")
    await log.change([pulse], reply(13))
    #expect(await log.take() == ["P asks"])
    log.polled("P")
    await log.change([steps, pulse], reply(14))
    #expect(await log.take() == ["A to 14", "P to 14"])
  }

  /// Two members, A and B, that have seen the log up to 10.
  private func joinTwo() {
    for name in ["A", "B"] {
      log.join(name, [steps])
      log.begin(name, at: 10)
    }
  }

  @Test("A member that is held back asks the store when it is released, and only if something has changed")
  func holding() async {
    joinTwo()
    log.feed.hold(log.number("A"))
    log.feed.hold(log.number("B"))
    log.feed.release(log.number("B"))
    #expect(await log.take() == [])
    await log.change([steps], reply(11))
    #expect(await log.take() == ["B to 11"])
    log.feed.release(log.number("A"))
    #expect(await log.take() == ["A asks"])
    log.polled("A", "B")
    await log.change([steps], reply(12))
    #expect(await log.take() == ["A to 12", "B to 12"])
  }

  @Test("A member that is released while the log is read asks the store: the look may have begun before the last changes")
  func releasedMeanwhile() async {
    joinTwo()
    log.feed.hold(log.number("A"))
    log.reaches(11)
    let found = reply(11, added: [steps])
    log.service.answers { [log] request in
      log.feed.release(log.number("A"))
      return WrittenLog.marked(found, request)
    }
    log.service.notify([steps])
    #expect(await log.take() == ["A asks", "B to 11"])
    log.polled("A", "B")
    await log.change([steps], reply(12))
    #expect(await log.take() == ["A to 12", "B to 12"])
  }

  @Test("An error goes to the members that follow the log, and the next look begins where the last one did; a reset permission to none")
  func errors() async {
    log.join("A", [steps])
    log.join("S", [steps], followsLog: false)
    log.begin("A", at: 10)
    log.begin("S", at: nil)
    await log.fail([steps], .busy)
    #expect(await log.take() == ["A fails", "S asks"])
    log.polled("A", failed: true)
    log.polled("S")
    await log.change([steps], reply(11))
    #expect(await log.take() == ["A asks", "S asks"])
    log.polled("A", "S")
    #expect(log.takeAnchors() == [10, 10])
    await log.fail([steps], .authorizationNotDetermined)
    #expect(await log.take() == ["A asks", "S asks"])
  }

  @Test("Members that do not follow the log are polled without a look at it")
  func withoutLog() async {
    log.join("S", [steps], followsLog: false)
    log.begin("S", at: nil)
    await log.change([steps], reply(11))
    #expect(await log.take() == ["S asks"])
    #expect(log.takeAnchors() == [])
  }

  @Test("There is one observation, of the types of all members, until the last one leaves; the next member begins another")
  func observations() async {
    log.join("A", [steps])
    #expect(log.service.observed == [[steps]])
    log.join("P", [pulse])
    log.join("B", [steps])
    #expect(log.service.observed == [[steps, pulse]])
    log.begin("A", at: 10)
    for name in ["A", "P"] { log.feed.leave(log.number(name)) }
    #expect(log.service.observed == [[steps, pulse]])
    log.feed.leave(log.number("B"))
    #expect(log.service.observed == [])
    log.join("C", [steps])
    log.begin("C", at: 3)
    #expect(log.service.observed == [[steps]])
    await log.change([steps], reply(4))
    #expect(await log.take() == ["C to 4"])
    #expect(log.takeAnchors() == [3])
  }

  @Test("A change on its way when a member of other types joins is not lost: the service drops it, so the feed looks at the store")
  func replacedObservation() async {
    let late = WrittenLog(isDelayed: true)
    late.join("A", [steps])
    late.join("S", [steps], followsLog: false)
    late.begin("A", at: 10)
    late.begin("S", at: nil)
    #expect(await late.take() == [])
    // The change 11 was noted for the first observation, whose message has not come.
    let reply = reply(11, added: [steps])
    late.service.answers { WrittenLog.marked(reply, $0) }
    late.join("P", [pulse])
    #expect(await late.take() == ["A to 11", "S asks"])
    late.polled("A", "S")
    // The types of this one are observed already.
    late.join("B", [steps, pulse])
    #expect(await late.take() == [])
    // Changes in the same process are reported before their commit returns.
    log.join("A", [steps], followsLog: false)
    log.begin("A", at: nil)
    log.join("P", [pulse])
    #expect(await log.take() == [])
  }
}
