// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// What leaves of the change log to an app says only what the app may see (T8).
@Suite struct SealedAnchorsTests {
  private let store: TestStore
  /// May read steps, workouts and scores of effort. May not read heart rates, and saves them.
  private let app: Caller
  /// May do everything.
  private let other: Caller

  init() throws {
    store = try TestStore()
    let types = ["stepCount", "heartRate", "workout", "workoutEffortScore"]
    app = try store.app("test.app", share: types, read: ["stepCount", "workout", "workoutEffortScore"])
    other = try store.app("test.other", share: types, read: types)
    try store.answer(.refused, .read, ["heartRate"], app: "test.app")
  }

  private func changes(
    _ types: [String] = ["stepCount", "heartRate"], after anchor: ChangeAnchor? = nil, limit: Int? = nil, namesStore: Bool = true,
    marks: [ChangeAnchor]? = nil, for caller: Caller? = nil
  ) throws -> FetchChanges.Reply {
    let selections = try types.map { FetchSamples.Selection(type: try TestStore.type($0), predicate: .everything) }
    let request = FetchChanges(selections: selections, anchor: anchor, limit: limit, namesStore: namesStore, marks: marks)
    return try WireService(store.engine).perform(request, for: caller ?? app)
  }

  /// Saves heart rates as the other app, one by one, and deletes one.
  private func saveHidden(_ count: Int = 3) throws {
    let samples = try (0..<count).map { try TestStore.pulse(60, at: Double($0)) }
    for sample in samples { try store.save(sample, for: other) }
    if let first = samples.first { try store.engine.perform(DeleteSamples(samples: [first]), for: other) }
  }

  /// All that replies say of the log, by the way of asking.
  private func said(after kept: ChangeAnchor?) throws -> [String: String] {
    let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    let hours = try #require(
      CalendarIntervals(anchor: TestStore.date(0), components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian)))
    var said: [String: String] = [:]
    for (name, anchor) in [("nil", nil), ("kept", kept), ("0", 0), ("end", .end), ("forged", 3)] as [(String, ChangeAnchor?)] {
      for limit in [nil, 1] as [Int?] {
        for namesStore in [true, false] {
          for types in [["stepCount"], ["heartRate"], ["stepCount", "heartRate"]] {
            let reply = try changes(types, after: anchor, limit: limit, namesStore: namesStore)
            let text =
              "\(reply.anchor.bytes) \(reply.end.bytes) \(reply.snapshot.bytes) \(reply.latest) \(reply.addedAt) \(reply.deletedAt)"
            said["changes of \(types) after \(name), \(limit ?? 0), \(namesStore)"] = text
          }
        }
      }
      for type in [steps, pulse] {
        let follow = FollowStatistics(type: type, predicate: .everything, options: [], intervals: hours, anchor: anchor)
        said["statistics of \(type) after \(name)"] = "\(try store.engine.perform(follow, for: app).anchor.bytes)"
      }
      let effort = FetchEffort(predicate: .everything, anchor: anchor, isMostRelevant: false)
      said["effort after \(name)"] = "\(try store.engine.perform(effort, for: app).anchor.bytes)"
    }
    for order in FetchQuantities.Order.allCases {
      let request = FetchQuantities(type: steps, predicate: .everything, order: order, limit: 1)
      said["quantities by \(order)"] = "\(String(describing: try store.engine.perform(request, for: app).next))"
    }
    return said
  }

  @Test("T8: saves and deletions that an app may not see change no byte of an anchor, a cursor or a position, however the app asks")
  func hiddenChanges() throws {
    for number in 0..<3 { try store.save(TestStore.steps(1, at: Double(number)), for: other) }
    try store.save(TestStore.pulse(61), for: app)
    let kept = try changes().anchor
    let before = try said(after: kept)
    for _ in 0..<2 {
      try saveHidden()
      let after = try said(after: kept)
      #expect(after == before, "\(before.keys.filter { before[$0] != after[$0] }.sorted())")
    }
    // A sample that the app may see moves each of them, also one of another app.
    try store.save(TestStore.steps(1, at: 9), for: other)
    let moved = try said(after: kept)
    #expect(moved["changes of [\"stepCount\"] after kept, 0, true"] != before["changes of [\"stepCount\"] after kept, 0, true"])
    #expect(moved["changes of [\"heartRate\"] after kept, 0, true"] != before["changes of [\"heartRate\"] after kept, 0, true"])
    #expect(
      moved["statistics of \(try TestStore.type("stepCount")) after nil"]
        != before["statistics of \(try TestStore.type("stepCount")) after nil"])
    try store.save(TestStore.pulse(62), for: app)
    let own = try said(after: kept)
    #expect(own["changes of [\"heartRate\"] after nil, 0, false"] != before["changes of [\"heartRate\"] after nil, 0, false"])
    #expect(own["effort after nil"] == before["effort after nil"])
  }

  @Test("T8 ANCH-01: an anchor of one type's query continues with another type after all changes that the app could see")
  func otherTypes() throws {
    try store.save(TestStore.steps(1), for: other)
    try store.save(TestStore.pulse(61), for: app)
    let anchor = try changes(["stepCount"]).anchor
    #expect(try changes(["heartRate"], after: anchor).added.isEmpty)
    try saveHidden()
    #expect(try changes(["stepCount"]).anchor == anchor && changes(["heartRate"], after: anchor).anchor == anchor)
    let own = try TestStore.pulse(62)
    try store.save(own, for: app)
    #expect(
      try changes(["stepCount"], after: anchor).added.isEmpty && changes(["heartRate"], after: anchor).added.map(\.uuid) == [own.uuid])
    // Asked without the type, it has gone by.
    let later = try changes(["stepCount"], after: anchor).anchor
    #expect(try later != anchor && changes(["heartRate"], after: anchor).anchor == later)
    #expect(try changes(["heartRate"], after: later).added.isEmpty)
  }

  @Test(
    "T8 ANCH-04: where a limit ends a page, its anchor leaves what lies before the next change, and no equality tells of hidden changes")
  func pageEnds() throws {
    let marked: (Bool) throws -> [Bool] = { hides in
      let test = try SealedAnchorsTests()
      let samples = try (0..<3).map { try TestStore.steps(1, at: Double($0)) }
      try test.store.save(samples[0], for: test.other)
      let first = try test.changes()
      if hides { try test.saveHidden() }
      try test.store.save(TestStore.pulse(61), for: test.app)
      try test.store.save(samples[1], for: test.other)
      let page = try test.changes(["stepCount"], limit: 1)
      #expect(page.added.map(\.uuid) == [samples[0].uuid])
      #expect(!page.isComplete)
      #expect(try test.changes(["heartRate"], after: page.anchor).added.isEmpty)
      #expect(try test.changes(["stepCount"], after: page.anchor, limit: 1).added.map(\.uuid) == [samples[1].uuid])
      let bare = try test.changes(["stepCount"], limit: 1, namesStore: false).anchor
      #expect(try test.changes(["stepCount"], after: bare, limit: 1, namesStore: false).added.map(\.uuid) == [samples[1].uuid])
      let after = try test.changes(["heartRate"], after: page.anchor)
      return [page.anchor == first.anchor, after.anchor == first.anchor, after.anchor == page.anchor]
    }
    let (with, without) = (try marked(true), try marked(false))
    #expect(with == without)
  }

  @Test("T8: the deletion of a visible sample moves the anchor, and is reported once")
  func visibleDeletion() throws {
    let sample = try TestStore.steps(1)
    try store.save(sample, for: other)
    let first = try changes()
    try store.engine.perform(DeleteSamples(samples: [sample]), for: other)
    let second = try changes(after: first.anchor)
    #expect(second.deleted.map(\.uuid) == [sample.uuid])
    #expect(second.anchor != first.anchor)
    let third = try changes(after: second.anchor)
    #expect(third.deleted.isEmpty)
    #expect(third.anchor == second.anchor)
  }

  @Test("T8: anchors of other apps and of the owner are the beginning for an app, and an app's for others")
  func foreignAnchors() throws {
    for number in 0..<3 { try store.save(TestStore.steps(1, at: Double(number)), for: other) }
    let callers = [app, other, .owner]
    for namesStore in [true, false] {
      for giver in callers {
        let anchor = try changes(namesStore: namesStore, for: giver).anchor
        for taker in callers {
          // The owner may use any number.
          if taker == .owner, !namesStore { continue }
          let reply = try changes(["stepCount"], after: anchor, for: taker)
          #expect(reply.added.count == (giver == taker ? 0 : 3), "\(namesStore)")
          #expect(reply.beginsAnew == (giver != taker), "\(namesStore)")
        }
      }
    }
  }

  @Test("T8 ANCH-04 ANCH-05: pages between hidden changes give each visible change once; positions count them, and the last page is empty")
  func pages() throws {
    var expected: [UUID] = []
    for number in 0..<9 {
      let sample = try TestStore.steps(1, at: Double(number))
      try store.save(sample, for: number % 2 == 0 ? other : app)
      expected.append(sample.uuid)
      try saveHidden(number % 3)
    }
    for limit in 1...4 {
      var (found, anchor): ([UUID], ChangeAnchor?) = ([], nil)
      while true {
        let page = try changes(after: anchor, limit: limit)
        #expect(page.addedAt == page.added.indices.map { Int64($0 + 1) })
        #expect(page.latest == 0)
        // A hidden change on the way moves nothing.
        try saveHidden(1)
        let again = try changes(after: anchor, limit: limit)
        #expect(again.anchor == page.anchor)
        #expect(again.end == page.end)
        anchor = page.anchor
        if page.added.isEmpty { break }
        found += page.added.map(\.uuid)
        #expect(page.isComplete == (found.count == 9))
      }
      #expect(found == expected, "\(limit)")
    }
  }

  @Test("T8 AUTH-62: samples and deletions before the date of a limited grant move no anchor, later ones do")
  func windows() throws {
    let limit = TestStore.date(1000)
    let question = PermissionQuestion(type: try TestStore.type("heartRate"), direction: .read)
    try store.engine.perform(SetPermissions(app: "test.app", questions: [question], answer: .granted, since: limit), for: .owner)
    let (old, seen) = (try TestStore.pulse(60, at: 990, seconds: 5), try TestStore.pulse(61, at: 990, seconds: 20))
    try store.save(seen, for: other)
    let kept = try changes().anchor
    let before = try said(after: kept)
    try saveHidden(100)
    try store.save(old, for: other)
    try store.engine.perform(DeleteSamples(samples: [old]), for: other)
    #expect(try said(after: kept) == before)
    try store.save(TestStore.pulse(62, at: 1001), for: other)
    let next = try changes(after: kept)
    #expect(next.added.count == 1)
    #expect(next.anchor != kept)
    try store.save(TestStore.pulse(63, at: 5), for: app)
    #expect(try changes(after: next.anchor).added.count == 1)
    try store.engine.perform(DeleteSamples(samples: [seen]), for: other)
    #expect(try changes(after: next.anchor).deleted.map(\.uuid) == [seen.uuid])
  }

  @Test("T8: a grant to an isolated identity moves the anchors of that one alone")
  func strength() throws {
    let question = PermissionQuestion(type: try TestStore.type("heartRate"), direction: .read)
    try store.engine.perform(
      SetPermissions(app: "test.app", questions: [question], answer: .granted, strength: .isolated), for: .owner)
    let isolated = Caller.app(AppIdentity(revision: TestStore.identity("test.app").revision, strength: .isolated))
    let (weak, strong) = (try changes(["heartRate"]).anchor, try changes(["heartRate"], for: isolated).anchor)
    try saveHidden()
    #expect(try changes(["heartRate"], after: weak).anchor == weak && changes(["heartRate"]).anchor == weak)
    let found = try changes(["heartRate"], after: strong, for: isolated)
    #expect(found.added.count == 2)
    #expect(found.deleted.count == 1)
    #expect(found.anchor != strong)
  }

  @Test("T8: while reading is refused an anchor stays, so a new grant gives all that was saved meanwhile")
  func grantedAgain() throws {
    try store.answer(.granted, .read, ["heartRate"], app: "test.app")
    try store.save(TestStore.pulse(60), for: other)
    let first = try changes()
    #expect(first.added.count == 1)
    try store.answer(.refused, .read, ["heartRate"], app: "test.app")
    let hidden = try (0..<3).map { try TestStore.pulse(61, at: Double($0)) }
    for sample in hidden { try store.save(sample, for: other) }
    var anchor = first.anchor
    for _ in 0..<2 {
      let reply = try changes(after: anchor)
      #expect(reply.added.isEmpty)
      #expect(reply.anchor == first.anchor)
      #expect(!reply.beginsAnew)
      anchor = reply.anchor
    }
    try store.answer(.granted, .read, ["heartRate"], app: "test.app")
    #expect(try changes(after: anchor).added.map(\.uuid) == hidden.map(\.uuid))
  }

  @Test("T8: snapshots say what each reader has seen, tell nothing by their bytes, and give no anchor that hidden changes move")
  func snapshots() throws {
    try store.save(TestStore.steps(1), for: other)
    let first = try changes(["stepCount"], marks: [])
    try saveHidden()
    let second = try changes(["stepCount"], marks: [])
    try store.save(TestStore.steps(2, at: 1), for: other)
    let third = try changes(["stepCount"], marks: [])
    try store.save(TestStore.steps(3, at: 2), for: other)
    #expect(first.anchor == second.anchor)
    #expect(first.marked == [])
    #expect(Set([first, second, third].map(\.snapshot)).count == 3)
    #expect(try changes(["stepCount"], marks: []).snapshot != changes(["stepCount"], marks: []).snapshot)
    let foreign = try changes(["stepCount"], marks: [], for: other).snapshot
    let marks = [first, second, third].map(\.snapshot) + [foreign, ChangeAnchor(bytes: [3])]
    // Readers at the first two have seen nothing of what came after the second.
    let shared = try changes(["stepCount"], after: second.snapshot, marks: marks)
    #expect(shared.added.count == 2)
    #expect(shared.addedAt == [1, 2])
    #expect(shared.marked == [-1, 0, 1, -1, -1])
    let none = try changes(["stepCount"], after: second.snapshot, limit: 0)
    #expect(none.added.isEmpty)
    #expect(none.anchor != second.snapshot)
    let end = try changes(["stepCount"], marks: [])
    for snapshot in [end.snapshot, third.snapshot] {
      let before = try changes(["stepCount"], after: snapshot)
      try saveHidden()
      let after = try changes(["stepCount"], after: snapshot)
      #expect(before.anchor == end.anchor)
      #expect(after.anchor == end.anchor)
      #expect(after.end == end.end)
    }
    let tooMany = Array(repeating: end.snapshot, count: Limits.mostMarks + 1)
    #expect(throws: HealthError.invalidArgument(.tooManyMarks)) { try changes(marks: tooMany) }
  }

  @Test("T8: clients that know only numbers get sealed ones, which continue; what they compare is later than each of them")
  func numbers() throws {
    for number in 0..<4 {
      try store.save(TestStore.steps(1, at: Double(number)), for: other)
      try saveHidden(number)
    }
    var (anchor, count): (ChangeAnchor?, Int) = (nil, 0)
    repeat {
      let page = try changes(after: anchor, limit: 1, namesStore: false)
      #expect(page.addedAt.allSatisfy { $0 > page.latest })
      #expect(page.end.place == page.latest)
      #expect(page.latest > 4)
      count += page.added.count
      anchor = page.anchor
      if page.isComplete { break }
    } while count < 10
    #expect(count == 4)
    #expect(try changes(after: anchor, namesStore: false).added.isEmpty)
  }

  @Test("T8: a cursor among quantities that the app did not get is the first page, and those that it got continue")
  func cursors() throws {
    for number in 0..<5 {
      try store.save(TestStore.steps(Double(number), at: 0), for: other)
      try saveHidden(number)
    }
    let type = try TestStore.type("stepCount")
    func page(_ after: FetchQuantities.Cursor?, for caller: Caller) throws -> FetchQuantities.Page {
      let request = FetchQuantities(type: type, predicate: .everything, order: .quantities, after: after, limit: 2)
      return try store.engine.perform(request, for: caller)
    }
    var (values, cursor): ([Double], FetchQuantities.Cursor?) = ([], nil)
    repeat {
      let page = try page(cursor, for: app)
      values += page.items.map(\.quantity.value)
      cursor = page.next
    } while cursor != nil && values.count < 10
    #expect(values == [0, 1, 2, 3, 4])
    let own = try #require(try page(nil, for: app).next)
    let foreign = try #require(try page(nil, for: other).next)
    var forged = own
    forged.sequence = 3
    for cursor in [foreign, forged, FetchQuantities.Cursor(start: own.start, sampleStart: own.start, sequence: 1, latest: 1 << 30)] {
      #expect(try page(cursor, for: app).items.map(\.quantity.value) == [0, 1])
    }
    // The owner's are places.
    #expect(try page(nil, for: .owner).next?.sequence == 2)
  }

  @Test("T8: the owner can have an app's view, with places; an app cannot ask for one")
  func views() throws {
    try store.save(TestStore.pulse(60), for: other)
    try store.save(TestStore.pulse(61, at: 1), for: app)
    try saveHidden()
    let selection = FetchSamples.Selection(type: try TestStore.type("heartRate"), predicate: .everything)
    let request = FetchChanges(selections: [selection], anchor: 0, limit: nil, namesStore: false, viewer: app.app)
    let view = try store.engine.perform(request, for: .owner)
    #expect(view.added.count == 1)
    #expect(view.addedAt == [2])
    #expect(view.anchor.place == 2)
    #expect(view.latest == 2)
    for caller in [app, other] { #expect(throws: HealthError.ownerOnly) { try store.engine.perform(request, for: caller) } }
  }

  // A server wakes apps that its owner has registered for it.
  @Test(
    "T8: an app that was woken answers with its own anchor, although hidden changes came after the last one that it may see", .inSQLite)
  func waking() throws {
    let type = try TestStore.type("stepCount")
    try store.engine.perform(SetBackgroundDelivery(.enable(type: type, frequency: 1)), for: app)
    try store.save(TestStore.steps(1), for: other)
    try saveHidden()
    let woken = try store.engine.perform(WakeApps(running: []), for: .owner).woken
    let anchor = try changes(["stepCount"], after: .end).end
    try store.engine.perform(AcknowledgeChanges(types: [type], place: anchor), for: app)
    let states = try store.engine.perform(ListWakeUps(), for: .owner)
    #expect(woken == ["test.app"])
    #expect(states.map(\.isOpen) == [false])
    try saveHidden()
    #expect(try store.engine.perform(WakeApps(running: []), for: .owner).woken.isEmpty)
  }

  /// Steps of SQLite's virtual machine measure how many rows are read.
  @Test("T8: a query since an anchor costs what is visible since: 200,000 hidden changes after it take the steps of 10,000", .inSQLite)
  func cost() throws {
    func steps(hidden: Int) throws -> [Int] {
      let store = try TestStore()
      let types = ["stepCount", "heartRate"]
      let app = try store.app("test.app", read: ["stepCount"])
      let other = try store.app("test.other", share: types)
      try store.answer(.refused, .read, ["heartRate"], app: "test.app")
      func save(_ count: Int, at start: Double) throws {
        for number in 0..<count { try store.save(TestStore.steps(1, at: start + Double(number)), for: other) }
      }
      try save(10, at: 0)
      let selections = try types.map { FetchSamples.Selection(type: try TestStore.type($0), predicate: .everything) }
      func changes(_ anchor: ChangeAnchor?, limit: Int?) throws -> FetchChanges.Reply {
        try store.engine.perform(FetchChanges(selections: selections, anchor: anchor, limit: limit), for: app)
      }
      let anchor = try changes(nil, limit: nil).anchor
      let number = try store.beginImport()
      for batch in 0..<(hidden / 10_000) {
        let records = try (0..<10_000).map { try TestStore.pulse(60, at: Double(batch * 10_000 + $0), of: "a.watch") }
        _ = try store.bring(records, import: number)
      }
      try save(10, at: 100)
      // Dictionaries are read beforehand, once.
      #expect(try changes(anchor, limit: nil).added.count == 10)
      return try [nil, 3].map { limit in try store.engine.database.steps { _ = try changes(anchor, limit: limit) } }
        + [store.engine.database.steps { _ = try changes(.end, limit: 1) }]
    }
    let (few, many) = (try steps(hidden: 10_000), try steps(hidden: 200_000))
    #expect(few == many, "\(few) \(many)")
    #expect(few.allSatisfy { $0 > 0 && $0 < 20_000 }, "\(few) \(many)")
  }
}
