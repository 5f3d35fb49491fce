// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthClient

@Suite struct QuestionTests {
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let steps: DataType
  private let pulse: DataType

  init() throws {
    steps = try #require(Catalog.type(named: "stepCount"))
    pulse = try #require(Catalog.type(named: "heartRate"))
  }

  /// A sample of an app, with a number that code can look at.
  private func sample(_ number: Int, of type: DataType? = nil, app: String = "a") -> SampleRecord {
    let revision = SourceRevisionRecord(app: app)
    return SampleRecord(type ?? steps, .category(number), at: date + Double(number), from: Provenance(revision: revision, device: nil))
  }

  private func deletion(of type: DataType) -> DeletionRecord {
    DeletionRecord(uuid: UUID(), type: type, source: SourceRecord(bundleIdentifier: "a", name: "a"), metadata: .empty)
  }

  /// One entry of a log.
  private enum Entry: Sendable {
    case saved(SampleRecord)
    case deleted(DeletionRecord)
    /// A deletion that counts against the limit and says nothing.
    case dropped
  }

  /// A service with a log whose entries are at the places from 1 on.
  private static func service(_ log: [Entry]) -> ScriptedService {
    ScriptedService { request in
      guard let request = request as? FetchChanges else { return nil }
      let start = Int(request.anchor?.place ?? 0)
      let end = min(log.count, start + (request.limit ?? log.count))
      var reply = FetchChanges.Reply(anchor: ChangeAnchor(place: Int64(end)), latest: Int64(log.count))
      for place in start..<end {
        switch log[place] {
        case .saved(let sample): reply.add(sample, at: Int64(place + 1))
        case .deleted(let deletion): reply.add(deletion, at: Int64(place + 1))
        case .dropped: break
        }
      }
      return reply
    }
  }

  private static func isEven(_ sample: SampleRecord) -> Bool {
    if case .category(let number) = sample.value { number % 2 == 0 } else { false }
  }

  @Test("ANCH-04: with the client's code the limit counts what the code accepts, and no more is asked for than is missing")
  func limits() throws {
    let samples = (1...6).map { sample($0) }
    let service = Self.service(samples.map(Entry.saved))
    let question = Question(type: steps, predicate: .code { Self.isEven($0) })
    let three = try question.changes(after: nil, limit: 3, service.connection)
    #expect(three.added.map(\.uuid) == [samples[1], samples[3], samples[5]].map(\.uuid))
    #expect(three.anchor == 6)
    #expect(three.latest == 6)
    #expect(three.addedAt == [2, 4, 6])
    let requests = service.takeRequests(FetchChanges.self)
    #expect(requests.map(\.limit) == [3, 2, 1])
    #expect(requests.map(\.anchor) == [0, 3, 5])
    let one = try question.changes(after: 2, limit: 1, service.connection)
    #expect(one.added.map(\.uuid) == [samples[3].uuid])
    #expect(one.anchor == 4)
    let all = try question.changes(after: nil, limit: nil, service.connection)
    #expect(all.added.count == 3)
    #expect(all.anchor == 6)
    let everything = Question(type: steps, predicate: .code { _ in true })
    for limit in 1...5 {
      let found = try everything.changes(after: nil, limit: limit, service.connection)
      #expect(found.added.count == limit, "\(limit)")
      #expect(found.anchor.place == Int64(limit), "\(limit)")
    }
  }

  @Test("ANCH-04: an answer without changes is the last one, also where the store drops as many as the limit counts", arguments: 1...6)
  func dropped(limit: Int) throws {
    let saved = (1...2).map { sample($0) }
    let service = Self.service([.dropped, .dropped, .dropped, .saved(saved[0]), .dropped, .dropped, .saved(saved[1]), .dropped])
    let question = Question(type: steps, predicate: .terms(.everything))
    var (anchor, found) = (ChangeAnchor?.none, [UUID]())
    while true {
      let changes = try question.changes(after: anchor, limit: limit, service.connection)
      #expect(changes.added.count <= limit)
      found += changes.added.map(\.uuid)
      anchor = changes.anchor
      if changes.added.isEmpty { break }
    }
    #expect(found == saved.map(\.uuid))
    #expect(anchor == 8)
  }

  @Test("ANCH-04: deletions are reported whatever the code says, and count")
  func deletions() throws {
    let gone = (0..<3).map { _ in deletion(of: steps) }
    let kept = (1...3).map { sample($0) }
    let service = Self.service([
      .saved(kept[0]), .deleted(gone[0]), .saved(kept[1]), .deleted(gone[1]), .saved(kept[2]), .deleted(gone[2]),
    ])
    let question = Question(type: steps, predicate: .code { Self.isEven($0) })
    let two = try question.changes(after: nil, limit: 2, service.connection)
    #expect(two.added.map(\.uuid) == [kept[1].uuid] && two.deleted == [gone[0]] && two.anchor == 3)
    #expect(service.takeRequests(FetchChanges.self).map(\.limit) == [2, 1])
    let all = try question.changes(after: nil, limit: 9, service.connection)
    #expect(all.added.count == 1)
    #expect(all.deleted == gone)
    #expect(all.anchor == 6)
    let everything = Question(type: steps, predicate: .code { _ in true })
    let pair = try everything.changes(after: nil, limit: 2, service.connection)
    #expect(pair.added.count == 1)
    #expect(pair.deleted.count == 1)
    #expect(pair.anchor == 2)
  }

  @Test("Terms alone are one request, with the anchor and the limit of the question")
  func exact() throws {
    let service = Self.service((1...4).map { Entry.saved(sample($0)) })
    let question = Question(type: steps, predicate: .terms(.everything))
    let found = try question.changes(after: nil, limit: 2, service.connection)
    #expect(found.added.count == 2)
    #expect(found.anchor == 2)
    let requests = service.takeRequests(FetchChanges.self)
    #expect(requests.map(\.limit) == [2])
    #expect(requests.map(\.anchor) == [nil])
  }

  @Test("Of changes that were read for several questions, each takes those of its types that match")
  func shared() throws {
    let (mine, other) = (sample(2), sample(2, of: pulse))
    let (lost, otherLost) = (deletion(of: steps), deletion(of: pulse))
    var all = FetchChanges.Reply(anchor: 9, latest: 9)
    all.add(mine, at: 5)
    all.add(other, at: 6)
    all.add(sample(3), at: 7)
    all.add(lost, at: 8)
    all.add(otherLost, at: 9)
    let two = PredicateTree.date(.start, .equal, date + 2)
    let question = Question(type: steps, predicate: .terms(two))
    let found = try #require(question.changes(among: all))
    #expect(found.added.map(\.uuid) == [mine.uuid])
    #expect(found.addedAt == [5])
    #expect(found.deleted == [lost])
    #expect(found.anchor == 9)
    let both = Question([.init(type: steps, predicate: .terms(.everything)), .init(type: pulse, predicate: .terms(.nothing))])
    let more = try #require(both.changes(among: all))
    #expect(more.added.count == 2)
    #expect(more.deleted == [lost])
    #expect(both.types == [steps, pulse])
    // The records alone do not decide.
    let code = Question(type: steps, predicate: .code { _ in true })
    let ofWorkout = Question(type: steps, predicate: .terms(.inWorkout(UUID())))
    #expect(code.changes(among: all) == nil)
    #expect(ofWorkout.changes(among: all) == nil)
  }

  @Test("The client's code selects among samples: their order stays, and the limit comes last")
  func code() throws {
    let samples = (1...6).map { sample($0, app: $0 < 5 ? "a" : "b") } + [sample(2, of: pulse, app: "c")]
    let service = ScriptedService { request in request is FetchSamples ? samples : nil }
    let question = Question(type: steps, predicate: .and([.terms(.date(.end, .less, date + 6)), .code { Self.isEven($0) }]))
    let order = [FetchSamples.SortKey(field: .end, ascending: false)]
    #expect(try question.samples(order: order, limit: 1, service.connection).map(\.uuid) == [samples[1].uuid])
    let request = try #require(service.takeRequests(FetchSamples.self).first)
    #expect(request.limit == nil)
    #expect(request.order == order)
    #expect(try question.samples(service.connection).map(\.uuid) == [samples[1], samples[3]].map(\.uuid))
    let everything = Question(type: steps, predicate: .code { Self.isEven($0) })
    #expect(try everything.sources(service.connection).map(\.bundleIdentifier).sorted() == ["a", "b"])
    let chosen = Set([samples[1], samples[3], samples[5]].map(\.uuid))
    #expect(try everything.terms(service.connection) == .and([.everything, .uuid(chosen)]))
  }

  @Test("A question about one type has one selection")
  func single() async {
    let first = Question.Selection(type: steps, predicate: .terms(.everything))
    #expect(throws: Never.self) { try Question([first]).only }
    await #expect(processExitsWith: .failure) {
      let types = Catalog.types.prefix(2).map { Question.Selection(type: $0, predicate: .terms(.everything)) }
      _ = try Question(types).only
    }
  }

  @Test("A predicate that is too deep is an error of each call")
  func depth() throws {
    let deep = (0...Limits.deepestPredicate).reduce(PredicateTree.everything) { tree, _ in .not(tree) }
    let question = Question(type: steps, predicate: .terms(deep))
    let service = ScriptedService()
    #expect(throws: HealthError.invalidArgument(.predicateTooDeep)) { try question.samples(service.connection) }
    #expect(throws: HealthError.invalidArgument(.predicateTooDeep)) {
      try question.changes(after: nil, limit: nil, service.connection)
    }
    #expect(service.takeRequests(FetchSamples.self).isEmpty)
  }
}
