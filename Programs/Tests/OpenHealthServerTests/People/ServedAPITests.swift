// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthClient
import OpenHealthCore
import OpenHealthServer
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

extension ServerTests {
  /// The API of a server for many people, over TLS.
  @Suite struct ServedAPITests {
    private static let app = "com.example.walks"
    private static let other = AppIdentity("com.example.other", name: "Other")
    private static let steps = PermissionQuestion(type: Facts.steps, direction: .read)

    /// A person with an app that has no permission yet, and its token.
    private func person(_ server: TestServer) throws -> (owner: SocketService, token: String) {
      let person = try TestPerson()
      let (owner, secret) = (try person.owner(server), TestPerson.newSecret())
      try register(secret, owner)
      return (owner, PersonToken(person: person.number, secret: secret).text)
    }

    private func register(_ secret: String, _ owner: SocketService, replaces: Bool = false) throws {
      let usage = UsageTexts(share: "To show it.", update: "To keep it.")
      let registration = AppRegistration(bundleIdentifier: Self.app, name: "Walks", usage: usage)
      try owner.perform(AddApp(registration, token: secret, replaces: replaces), for: .owner)
    }

    private func othersSave(_ numbers: Range<Int>, _ owner: SocketService) throws {
      try owner.perform(SaveSamples(samples: numbers.map(Facts.sample), author: Self.other), for: .owner)
    }

    private func answer(_ answer: Permission, _ owner: SocketService, since: Date? = nil) throws {
      try owner.perform(SetPermissions(app: Self.app, questions: [Self.steps], answer: answer, since: since), for: .owner)
    }

    private static let reads = [
      "/samples?type=stepCount&order=newest", "/statistics?type=stepCount", "/collections?type=stepCount&by=day",
      "/sources?type=stepCount", "/permissions?read=stepCount",
    ].map { "/api/v1" + $0 }

    @Test("AUTH-27 T7: at a server, too, a refused type gives the bytes of a store without samples, and so does one that begins later")
    func refusedIsEmpty() async throws {
      let server = try await TestServer()
      let (empty, full) = (try person(server), try person(server))
      try othersSave(0..<6, full.owner)
      for one in [empty, full] { try answer(.refused, one.owner) }
      for path in Self.reads {
        let answers = [
          try await APIProbe.ask(server, "GET", path, token: empty.token), try await APIProbe.ask(server, "GET", path, token: full.token),
        ]
        #expect(answers[0] == answers[1], "\(path): \(answers.map(\.text))")
        #expect(answers[0].status == 200, "\(path)")
        // What the app has is what it may see: the tag is the same, too.
        let tag = try #require(answers[0].header("ETag"))
        let known = try await APIProbe.ask(server, "GET", path, token: full.token, headers: ["If-None-Match: \(tag)"])
        #expect(known.status == 304)
      }
      for one in [empty, full] { try answer(.granted, one.owner, since: Date(timeIntervalSinceReferenceDate: 700_000_100)) }
      for path in Self.reads {
        let one = try await APIProbe.ask(server, "GET", path, token: empty.token)
        #expect(try await APIProbe.ask(server, "GET", path, token: full.token) == one, "\(path)")
      }
      // Granted, they differ: the test can fail.
      for one in [empty, full] { try answer(.granted, one.owner) }
      for path in Self.reads.dropLast() {
        let one = try await APIProbe.ask(server, "GET", path, token: empty.token)
        #expect(try await APIProbe.ask(server, "GET", path, token: full.token) != one, "\(path)")
      }
      let log = try full.owner.perform(ListAccess(app: Self.app), for: .owner).items
      #expect(!log.isEmpty, "the person sees what was read")
      try await server.end()
    }

    @Test("A token opens the store of its person alone; all others get the same bytes, and the person's own token is none of an app")
    func tokens() async throws {
      let server = try await TestServer()
      let (ada, bob) = (try person(server), try person(server))
      for (one, count) in [(ada, 2), (bob, 5)] {
        try othersSave(0..<count, one.owner)
        try answer(.granted, one.owner)
      }
      func sum(_ token: String) async throws -> JSON? {
        try await APIProbe.ask(server, "GET", "/api/v1/statistics?type=stepCount", token: token).json["figures"]?["sum"]
      }
      #expect(try await sum(ada.token) == .integer(1))
      #expect(try await sum(bob.token) == .integer(10))
      let (number, secret) = (try #require(PersonToken(ada.token)).person, try #require(PersonToken(bob.token)).secret)
      let owner = try TestPerson()
      let strangers = [
        PersonToken(person: number, secret: secret).text, PersonToken(person: .max, secret: secret).text, owner.token.text, secret,
        "\(number).", "x",
      ]
      var answers: [APIProbe.Answer] = []
      for token in strangers {
        for path in ["/api/v1/statistics?type=stepCount", "/api/v1/nothing"] {
          answers.append(try await APIProbe.ask(server, "GET", path, token: token))
        }
      }
      #expect(answers.allSatisfy { $0 == answers[0] && $0.status == 401 }, "\(answers.map(\.status))")
      try await server.end()
    }

    @Test("Two people who are asked by the same app have a question each: an answer of one is none of the other")
    func questions() async throws {
      let server = try await TestServer()
      let (ada, bob) = (try person(server), try person(server))
      func ask(_ token: String, wait: Int = 0) async throws -> JSON? {
        let body = #"{"read":["stepCount"]}"#
        return try await APIProbe.ask(server, "POST", "/api/v1/permissions?wait=\(wait)", token: token, body: body).json["answered"]
      }
      for one in [ada, bob] { #expect(try await ask(one.token) == .boolean(false)) }
      try answer(.granted, ada.owner)
      #expect(try await ask(ada.token, wait: 60) == .boolean(true))
      #expect(try await ask(bob.token) == .boolean(false))
      try await server.end()
    }

    @Test("A stream says what changes, and ends when the app is removed; a replaced token opens nothing, the new one does")
    func revocation() async throws {
      let server = try await TestServer()
      let one = try person(server)
      try answer(.granted, one.owner)
      let events = try await APIProbe.open(server, "GET", "/api/v1/events?type=stepCount", token: one.token)
      #expect(try await events.receive(": open\n\n"))
      try othersSave(0..<1, one.owner)
      #expect(try await events.receive("event: change\ndata: {\"types\":[\"stepCount\"]}\n\n"))
      try one.owner.perform(RemoveApp(Self.app), for: .owner)
      let ended = try #require(try await events.answer(), "the server ends the stream")
      #expect(ended.status == 200)
      #expect(try await APIProbe.ask(server, "GET", "/api/v1/types", token: one.token).status == 401)
      let secrets = (TestPerson.newSecret(), TestPerson.newSecret())
      let number = try #require(PersonToken(one.token)).person
      func status(_ secret: String) async throws -> Int {
        let token = PersonToken(person: number, secret: secret).text
        return try await APIProbe.ask(server, "GET", "/api/v1/sources?type=stepCount", token: token).status
      }
      try register(secrets.0, one.owner)
      try answer(.granted, one.owner)
      #expect(try await status(secrets.0) == 200)
      try register(secrets.1, one.owner, replaces: true)
      #expect(try await status(secrets.0) == 401)
      #expect(try await status(secrets.1) == 200)
      try await server.end()
    }

    @Test("Another host, and a page of a browser, get nothing; no answer lets one read it")
    func sites() async throws {
      let server = try await TestServer()
      let one = try person(server)
      let path = "/api/v1/types"
      #expect(try await APIProbe.ask(server, "GET", path, token: one.token).status == 200)
      for headers in [
        ["Host: example.org"], ["Host: localhost:8443"], ["Origin: https://localhost"], ["Origin: null"],
        ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"], ["Sec-Fetch-Site: same-origin"],
      ] {
        let methods = headers.contains { $0.hasPrefix("Origin") } ? ["GET", "POST", "OPTIONS"] : ["GET"]
        for (method, target) in methods.flatMap({ method in [path, "/ingest"].map { (method, $0) } }) {
          let answer = try await APIProbe.ask(server, method, target, token: one.token, headers: headers)
          #expect(answer.status == 403, "\(method) \(target) \(headers)")
          #expect(!answer.head.lowercased().contains("access-control"))
        }
      }
      #expect(try await APIProbe.ask(server, "GET", "/").status == 401)
      try await server.end()
    }

    @Test("The requests of an app by HTTP count in its minute, with those over TLS, and hold up nobody else")
    func limits() async throws {
      var rules = PeopleServer.usualRules
      rules.requestsPerMinute = 5
      let server = try await TestServer(rules: rules, uptime: { .zero })
      let (ada, bob) = (try person(server), try person(server))
      for one in [ada, bob] { try answer(.granted, one.owner) }
      var answers: [APIProbe.Answer] = []
      for _ in 0..<7 { answers.append(try await APIProbe.ask(server, "GET", "/api/v1/sources?type=stepCount", token: ada.token)) }
      #expect(answers.first?.status == 200)
      let refused = try #require(answers.last)
      #expect(refused.status == 429)
      #expect(refused.header("Retry-After") == "60")
      #expect(try await APIProbe.ask(server, "GET", "/api/v1/sources?type=stepCount", token: bob.token).status == 200)
      let token = try #require(PersonToken(ada.token))
      let client = try SocketService(server: server.address(), token: token, bundleIdentifier: Self.app)
      #expect(throws: HealthError.daemon(.tooManyRequests(seconds: 60))) { try Facts.values(client) }
      try await server.end()
    }

    @Test("While a person moves to another node, an app by HTTP goes on: its cursor, its stream and its samples")
    func move() async throws {
      let nodes = try TestNodes()
      let server = try await TestServer(conninfo: nodes.conninfo())
      let person = try TestPerson(on: "first", of: nodes)
      let token = try person.register(Self.app, server).text
      let owner = try person.owner(server)
      try othersSave(0..<3, owner)
      let events = try await APIProbe.open(server, "GET", "/api/v1/events?type=stepCount", token: token)
      #expect(try await events.receive(": open\n\n"))
      let first = try await APIProbe.ask(server, "GET", "/api/v1/changes?type=stepCount", token: token).json
      guard case .text(let cursor)? = first["cursor"] else { throw APIProbe.NoCursor() }
      #expect(try nodes.movers.move(person.number, to: "north"))
      try othersSave(10..<11, owner)
      #expect(try await events.receive("event: change\n"))
      let later = try await APIProbe.ask(server, "GET", "/api/v1/changes?type=stepCount&cursor=\(cursor)", token: token).json
      #expect(later["restarted"] == .boolean(false))
      guard case .array(let samples)? = later["samples"] else { throw APIProbe.NoCursor() }
      #expect(samples.map { $0["value"] } == [.integer(10)])
      try await server.end()
    }

    @Test("A phone sends to its person's store; a token of an app is none of a phone, and a phone reads nothing")
    func feeds() async throws {
      let server = try await TestServer()
      let (ada, bob) = (try TestPerson(), try TestPerson())
      let owners = [try ada.owner(server), try bob.owner(server)]
      let feed = FeedSource.identifier(ofFeed: "phone")
      let token = try ada.register(feed, server).text
      let app = try ada.register(Self.app, server).text
      let record =
        #"{"kind":"sample.quantity","hkIdentifier":"HKQuantityTypeIdentifierStepCount","uuid":"00000001-AAAA-4AAA-8AAA-AAAAAAAAAAAA","#
        + #""start":"2026-01-01T00:00:00Z","unit":"count","value":7}"#
      #expect(try await APIProbe.ask(server, "POST", "/ingest", token: app, body: record).status == 403)
      #expect(try await APIProbe.ask(server, "POST", "/ingest", token: bob.token.text, body: record).status == 401)
      let receipt = try await APIProbe.ask(server, "POST", "/ingest", token: token, body: record)
      #expect(receipt.status == 200)
      #expect(try receipt.json["accepted"] == .integer(1))
      #expect(try Facts.values(owners[0]) == [7])
      #expect(try Facts.values(owners[1]).isEmpty)
      try await server.end()
    }
  }
}
