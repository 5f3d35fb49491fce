// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthAPI
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// What the apps of many people have at once.
@Suite struct SharesTests {
  /// A server of stores in memory, whose tokens are `PERSON.APP`.
  private func apps() throws -> AppServices {
    let engine = try TestStore().engine
    return AppServices(
      shares: .ofMany,
      find: { token in
        let parts = token.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let person = Int64(parts[0]) else { return nil }
        return AppServices.Holder(app: String(parts[1]), person: person)
      }, connect: { _, _ in engine })
  }

  private func places(_ apps: AppServices, _ tokens: some Sequence<String>) -> [Result<AppServices.Place, Problem>] {
    tokens.map { token in Result { () throws(Problem) in try apps.place(token) } }
  }

  @Test("Two people's calls of one app count apart, and all apps of a person have 16 at once")
  func calls() throws {
    let apps = try apps()
    let own = try (0..<AppServices.mostCalls).map { _ in try apps.place("1.a") }
    #expect(throws: Problem.self) { try apps.place("1.a") }
    let others = try (0..<AppServices.mostCalls).map { _ in try apps.place("2.a") }
    #expect(others.map(\.holder.person) == [2, 2, 2, 2])
    // Whoever registers many apps has no more for it.
    let rest = places(apps, (0..<20).map { "1.b\($0)" })
    let taken = rest.compactMap { try? $0.get() }  // a refusal is none
    #expect(taken.count == AppServices.Shares.ofMany.callsOfPerson - own.count)
    #expect(throws: Problem.self) { try apps.place("1.c") }
    _ = try apps.place("3.c")
  }

  @Test("A call that ends makes room for its person's others")
  func ends() throws {
    let apps = try apps()
    var taken = try (0..<AppServices.Shares.ofMany.callsOfPerson).map { try apps.place("1.a\($0)") }
    #expect(throws: Problem.self) { try apps.place("1.b") }
    taken.removeLast()
    _ = try apps.place("1.b")
  }

  @Test("The streams of a person's apps are 32 at once, those of all people 500")
  func streams() throws {
    let api = API(try apps())
    func open(_ token: String) -> APIReply {
      api.answer(APIRequest("GET", "/api/v1/events?type=stepCount", authorization: "Bearer \(token)"))
    }
    var streams: [APIReply] = []
    for person in 1... {
      let replies = (0..<3).flatMap { app in (0..<AppServices.mostStreams).map { _ in open("\(person).a\(app)") } }
      let held = replies.filter { $0.status == 200 }
      streams += held
      #expect(held.count == AppServices.Shares.ofMany.streamsOfPerson || streams.count == AppServices.Shares.ofMany.streams)
      #expect(replies.filter { $0.status != 200 }.allSatisfy { $0.status == 429 })
      if held.isEmpty { break }
    }
    #expect(streams.count == AppServices.Shares.ofMany.streams)
    streams.removeAll()
    #expect(open("1000.a").status == 200)
  }

  @Test("A store of one person has no shares: its apps have their own limits alone")
  func onePerson() throws {
    let engine = try TestStore().engine
    let apps = AppServices(identify: { $0 }, connect: { _, _ in engine })
    let tokens = (0..<40).map { number in AppToken.text(of: [UInt8](repeating: UInt8(number), count: AppToken.byteCount)) }
    let taken = places(apps, tokens).compactMap { try? $0.get() }  // a refusal is none
    #expect(taken.count == 40)
  }
}
