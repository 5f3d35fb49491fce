// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

extension ServerTests {
  /// An app that speaks the protocol itself, over TLS.
  @Suite struct InvalidObjectsTests {
    private static let app = "com.example.hostile"

    @Test("T1 T17: a server refuses hundreds of kinds of invalid objects, each with a text, and serves the person and others on")
    func refused() async throws {
      let server = try await TestServer()
      let (person, other) = (try TestPerson(), try TestPerson())
      let token = try person.register(Self.app, server)
      let owner = try person.owner(server)
      let questions = InvalidObjects.types.flatMap { type in
        [PermissionQuestion(type: type, direction: .share), PermissionQuestion(type: type, direction: .read)]
      }
      try owner.perform(SetPermissions(app: Self.app, questions: questions, answer: .granted), for: .owner)
      let good = try SocketService(server: server.address(), token: token, bundleIdentifier: Self.app)
      for request in try InvalidObjects.valid() { _ = try good.perform(request, for: .owner) }
      let client = try RawClient(server.port)
      #expect(try client.greet(Hello(person: person.number, bundleIdentifier: Self.app, token: token.secret)).kind == .welcome)
      func state() throws -> InvalidObjects.State { try InvalidObjects.state(owner, app: good, as: .owner) }
      let before = try state()
      for (place, object) in try InvalidObjects.all().enumerated() {
        let message = try client.send(Message(.request, stream: UInt32(place + 1), body: object.envelope.bytes))
        let answer = try #require(message, "\(object.name): the server closed the connection")
        guard answer.kind == .failure else {
          Issue.record("accepted: \(object.name)")
          while let next = try client.next(), next.kind != .end {}
          continue
        }
        let error = try WireForm.error(from: answer.body)
        #expect(InvalidObjects.isRefusal(error), "\(object.name): \(error)")
      }
      #expect(try state() == before)
      try Facts.save([7], good)
      #expect(try Facts.values(good).contains(7))
      #expect(try Facts.values(other.owner(server)).isEmpty)
      try await server.end()
    }
  }
}
