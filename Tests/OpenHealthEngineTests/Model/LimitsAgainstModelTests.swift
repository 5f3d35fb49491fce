// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// Apps may read from a date on, which the owner moves between and within their queries. The engine's replies equal the model's for the
/// samples that remain visible.
extension EngineAgainstModelTests {
  @Test(
    "AUTH-52 AUTH-59 AUTH-60 AUTH-62: queries return the app's own samples and those ending at the limit or later",
    arguments: RandomSeeds.range(200, from: 10_000))
  func limits(seed: UInt64) throws {
    var world = try SampleWorld(seed: seed)
    for check in [checkQueries, checkPages, checkChanges] {
      try world.moveLimits()
      try check(&world, "seed \(seed)")
    }
    #expect(try world.database.read { try $0.checkInvariants() } == [], "seed \(seed)")
  }

  /// Every kind of query that returns everything at once.
  private func checkQueries(_ world: inout SampleWorld, _ comment: String) throws {
    let caller = Caller.app(world.anApp())
    let fetch = world.fetch()
    let fetched = outcome { try world.engine.perform(fetch, for: caller).map(Self.line) }
    #expect(
      fetched == outcome { try world.model.fetch(fetch, for: caller).map { Self.line($0.record) } }, "\(comment): \(fetch) for \(caller)")

    let selection = fetch.selections[0]
    let sources = outcome { Set(try world.engine.perform(FetchSources(selection: selection), for: caller).map(\.bundleIdentifier)) }
    let all = FetchSamples(selections: [selection])
    #expect(sources == outcome { Set(try world.model.fetch(all, for: caller).map(\.source)) }, "\(comment): sources of \(selection)")

    let statistics = world.statistics()
    let computed = outcome { try world.engine.perform(statistics, for: caller) }
    Self.compare(computed, outcome { [try world.model.statistics(statistics, for: caller)] }, "\(comment): \(statistics) for \(caller)")
    if case .value(let reply) = computed {
      let visible = try world.model.visible(statistics.type, to: caller)
      #expect(Set(reply.sources.map(\.bundleIdentifier)).isSubset(of: visible.map(\.source)), "\(comment): sources of \(statistics)")
    }

    let collection = world.collection()
    Self.compare(
      outcome { try world.engine.perform(collection.request, for: caller) },
      outcome { try world.model.collection(collection.request, for: caller, boundary: collection.boundary) },
      "\(comment): \(collection.request.predicate) for \(caller)")

    let sleep = world.sleep()
    let nights = outcome {
      let reply = try world.engine.perform(sleep, for: caller)
      return reply.nights.map { ReferenceModel.Night($0, sources: reply.sources) }
    }
    switch (nights, outcome { try world.model.nights(sleep, for: caller) }) {
    case (.error(let got), .error(let wanted)): #expect(got == wanted, "\(comment): \(sleep)")
    case (.value(let got), .value(let wanted)):
      #expect(got.count == wanted.count, "\(comment): \(sleep)")
      #expect(zip(got, wanted).allSatisfy { $0.isClose(to: $1) }, "\(comment): \(sleep)")
    case (let got, let wanted): Issue.record("\(comment): \(sleep): got \(got), model \(wanted)")
    }
  }

  /// Each page of quantities follows the current limits, even if they moved between pages. A cursor stands for the last change that the app
  /// could see at the first page (T8): what it could not see then and was saved later may be missing.
  private func checkPages(_ world: inout SampleWorld, _ comment: String) throws {
    var request = world.quantities()
    guard request.type.quantity != nil else { return }
    let caller = Caller.app(world.anApp())
    let whole = try world.model.quantities(request, for: .owner)
    /// The samples of the request that the app may see now.
    func visible(_ world: SampleWorld) throws -> Set<UUID> { Set(try world.model.visible(request.type, to: caller).map(\.record.uuid)) }
    var position = 0
    var first: Set<UUID>?
    repeat {
      let page = outcome { try world.engine.perform(request, for: caller) }
      let wanted = outcome { try visible(world) }
      guard case (.value(let page), .value(let seen)) = (page, wanted) else {
        if case (.error(let got), .error(let model)) = (page, wanted) {
          #expect(got == model, "\(comment): \(request)")
        } else {
          Issue.record("\(comment): \(request): got \(page), model \(wanted)")
        }
        return
      }
      let rest = whole[position...].indices.filter { seen.contains(whole[$0].sample.record.uuid) }
      let known = first ?? seen
      first = known
      let got = page.items.map { "\(page.samples[$0.sample].uuid) \($0.quantity)" }
      var (expected, last, taken): ([String], Int?, Int) = ([], nil, 0)
      for index in rest where taken < request.limit {
        let line = "\(whole[index].sample.record.uuid) \(whole[index].value)"
        if !known.contains(whole[index].sample.record.uuid), got.dropFirst(taken).first != line { continue }
        expected.append(line)
        (last, taken) = (index, taken + 1)
      }
      #expect(got == expected, "\(comment): \(request) from \(position)")
      guard let next = page.next, let last else { return }
      (request.after, position) = (next, last + 1)
      try world.moveLimits()
    } while true
  }

  /// Deletions are reported if the app could see the sample; later saves, if it can see them.
  private func checkChanges(_ world: inout SampleWorld, _ comment: String) throws {
    let app = world.anApp()
    let fetch = world.fetch()
    let type = fetch.selections[0].type
    let selections = [FetchSamples.Selection(type: type, predicate: .everything)]
    func changes(_ anchor: ChangeAnchor?) throws -> FetchChanges.Reply {
      try world.engine.perform(FetchChanges(selections: selections, anchor: anchor, limit: nil), for: .app(app))
    }
    let first = outcome { try changes(nil) }
    let visible = outcome { try world.model.visible(type, to: .app(app)) }
    guard case (.value(let first), .value(let seen)) = (first, visible) else {
      if case (.error(let got), .error(let model)) = (first, visible) {
        #expect(got == model, "\(comment): \(type)")
      } else {
        Issue.record("\(comment): \(type): got \(first), model \(visible)")
      }
      return
    }
    #expect(Set(first.added.map(Self.line)) == Set(seen.map { Self.line($0.record) }), "\(comment): \(type)")
    #expect(first.deleted.isEmpty, "\(comment): \(type)")

    // The limits at the time of the deletion count: an app that saw a sample before, and now cannot, does not learn of its deletion.
    try world.moveLimits()
    guard let before = try? world.model.visible(type, to: .app(app)) else { return }
    let matching = SampleSelection.matching([fetch.selections[0].type], fetch.selections[0].predicate)
    let doomed = try world.model.fetch(FetchSamples(selections: [fetch.selections[0]]), for: .owner).map(\.record.uuid)
    let removed = try world.engine.perform(RemoveSamples(selection: matching), for: .owner)
    let removal = world.model.remove(doomed)
    let left = Set(world.model.samples.map(\.record.uuid))
    let gone = before.map(\.record.uuid).filter { !left.contains($0) }
    let second = try changes(first.anchor)
    #expect(Set(second.deleted.map(\.uuid)) == Set(gone), "\(comment): \(type)")
    // What was hidden before may be after the last change that was not.
    let now = try world.model.visible(type, to: .app(app)).map(\.record.uuid)
    #expect(Set(now).subtracting(first.added.map(\.uuid)).isSuperset(of: second.added.map(\.uuid)), "\(comment): \(type)")

    // Restored samples are new entries in the log.
    guard let number = removed.removal else { return }
    _ = try world.engine.perform(RestoreSamples(removal: number), for: .owner)
    world.model.restore(removal)
    let third = try changes(second.anchor)
    let back = try world.model.visible(type, to: .app(app)).filter { gone.contains($0.record.uuid) }
    #expect(Set(third.added.map(\.uuid)) == Set(back.map(\.record.uuid)), "\(comment): \(type)")
  }
}
