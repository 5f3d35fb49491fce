// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore
import ProgramsTestSupport
import Testing

extension ServerTests {
  /// The permission matrix over TLS, with the cases that the daemon's sockets have.
  @Suite struct ServedMatrixTests {
    private static let app = "com.example.walks"

    /// A person of a server whose apps have no permission yet.
    private struct World: MatrixWorld {
      let server: TestServer
      let person: TestPerson
      private var tokens: [String: PersonToken] = [:]

      init(_ server: TestServer) throws {
        (self.server, person) = (server, try TestPerson())
        for app in [app, ServedMatrix.writer] {
          let secret = TestPerson.newSecret()
          let usage = UsageTexts(share: "To show it.", update: "To keep it.")
          try owner().perform(AddApp(AppRegistration(bundleIdentifier: app, name: app, usage: usage), token: secret), for: .owner)
          tokens[app] = PersonToken(person: person.number, secret: secret)
        }
      }

      func owner() throws -> SocketService { try person.owner(server) }

      func client(_ app: String) throws -> SocketService {
        let token = try #require(tokens[app])
        return try SocketService(server: server.address(), token: token, bundleIdentifier: app)
      }
    }

    @Test(
      "AUTH-27 AUTH-60 T7 T9: over TLS, too, refusal and a grant since a later date equal emptiness",
      arguments: ServedMatrix.Answer.allCases)
    func knownClients(answer: ServedMatrix.Answer) async throws {
      let server = try await TestServer()
      let found = try [ServedMatrix.steps, ServedMatrix.heartRate].map { type in
        let world = try World(server)
        #expect(try world.client(Self.app).app?.strength == .registered)
        return try ServedMatrix.findings(answer, in: world, of: Self.app, othersSave: type)
      }
      #expect((found[0] == found[1]) != answer.allows(isolated: false), "\(zip(found[0], found[1]).filter { $0 != $1 })")
      try await server.end()
    }

    @Test("T8: over TLS, too, an anchor stays while other apps save what the app may not see")
    func anchors() async throws {
      let server = try await TestServer()
      try ServedMatrix.anchorsStay(in: World(server), of: Self.app)
      try await server.end()
    }

    @Test("AUTH-27: over TLS, who is not known gets the same error, whatever is stored and whether or not there is such a person")
    func unknownClients() async throws {
      let server = try await TestServer()
      let worlds = try [World(server), World(server)]
      try worlds[0].answer(.granted, .share, [ServedMatrix.steps], app: ServedMatrix.writer)
      try worlds[0].othersSave(ServedMatrix.steps, from: 0)
      try worlds[1].owner().perform(RemoveApp(ServedMatrix.writer), for: .owner)
      let people = worlds.map(\.person.number) + [Int64.max]
      let address = try server.address()
      for app in [nil, Self.app, ServedMatrix.writer, "com.example.unheard"] {
        let errors = people.map { person -> String in
          let forged = PersonToken(person: person, secret: TestPerson.newSecret())
          do throws(HealthError) {
            _ = try SocketService(server: address, token: forged, bundleIdentifier: app)
            return "none"
          } catch { return "\(error)" }
        }
        #expect(Set(errors).count == 1, "\(app ?? "the owner"): \(errors)")
        #expect(errors[0] != "none")
      }
      try await server.end()
    }

    @Test("T18: over TLS, the imports of each person count from 1, whatever others do")
    func numbers() async throws {
      let server = try await TestServer()
      let owners = try (0..<2).map { _ in try TestPerson().owner(server) }
      let numbers = try [0, 0, 1, 0, 1].map { try owners[$0].perform(BeginImport(name: "a file"), for: .owner) }
      #expect(numbers == [1, 2, 1, 3, 2])
      try await server.end()
    }
  }
}
