// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthServer
import ProgramsTestSupport
import Testing

extension ServerTests {
  @Suite struct TransportTests {
    private func fault(_ address: ServerAddress) -> DaemonFault? {
      do throws(HealthError) {
        _ = try SocketService(server: address, token: PersonToken(person: 1, secret: TestPerson.newSecret()))
        return nil
      } catch {
        if case .daemon(let fault) = error { return fault }
        return nil
      }
    }

    @Test("a client connects only to the server that its certificates name")
    func certificates() async throws {
      let server = try await TestServer()
      let certificates = try TestCertificates.shared.get()
      // An unknown token is no fault of the connection.
      #expect(try fault(server.address()) == .unknownToken)
      #expect(try fault(server.address(host: "127.0.0.1")) == .unknownToken)
      let own = ServerAddress("localhost:\(server.port)", certificates: certificates.path("other.pem"))
      guard case .untrusted(server: "localhost:\(server.port)", let reason) = fault(own) else {
        Issue.record("another authority is accepted")
        return
      }
      #expect(!reason.isEmpty)
      // The right authority, and a certificate for another name.
      let elsewhere = try await TestServer(certificate: "elsewhere")
      for host in ["localhost", "127.0.0.1"] {
        guard case .untrusted = fault(try elsewhere.address(host: host)) else {
          Issue.record("a certificate for another name is accepted for \(host)")
          return
        }
      }
      try await elsewhere.end()
      // Without a file, those of the system, which do not know the test's authority.
      guard case .untrusted = fault(ServerAddress("localhost:\(server.port)")) else {
        Issue.record("an unknown authority is accepted")
        return
      }
      try await server.end()
    }

    @Test("the error says whether the server is missing, does not speak TLS, or has another name")
    func unreachable() throws {
      let ca = try TestCertificates.shared.get().path("ca.pem")
      #expect(fault(ServerAddress("localhost:1", certificates: ca)) == .unreachable(path: "localhost:1", code: ECONNREFUSED))
      #expect(fault(ServerAddress("no.such.host.invalid", certificates: ca)) == .noServer("no.such.host.invalid:8443"))
      #expect(fault(ServerAddress("localhost:x", certificates: ca)) == .noServer("localhost:x"))
      #expect(fault(ServerAddress("localhost:1", certificates: "/nowhere.pem")) == .noCertificates(path: "/nowhere.pem"))
      let plain = try LossyProxy(to: nil)
      #expect(
        fault(ServerAddress("localhost:\(plain.port)", certificates: ca)) == .unreachable(path: "localhost:\(plain.port)", code: EPROTO))
    }

    @Test(
      "the address of a server",
      arguments: [
        ("a.example", "a.example", "8443"), ("a.example:1", "a.example", "1"), ("192.0.2.1:9000", "192.0.2.1", "9000"),
        ("[2001:db8::1]:9000", "2001:db8::1", "9000"), ("[2001:db8::1]", "2001:db8::1", "8443"), ("2001:db8::1", "2001:db8::1", "8443"),
      ])
    func addresses(text: String, host: String, port: String) {
      let address = ServerAddress(text)
      #expect(address.host == host)
      #expect(address.port == port)
      #expect(ServerAddress(address.description) == address)
    }

    @Test("a client that greets with nonsense, too much or an incomplete message is refused, and others are served")
    func nonsense() async throws {
      let server = try await TestServer()
      let client = try RawClient(server.port)
      #expect(try client.send(Message(.request, stream: 1, body: [1, 2, 3]))?.kind == .failure)
      client.end()
      let long = try RawClient(server.port)
      let answer = try long.send(Message(.hello, body: Array(repeating: 0x20, count: Hello.mostBytes * 4)))
      #expect(answer == nil || answer?.kind == .failure)
      long.end()
      _ = try TestPerson().owner(server)
      try await server.end()
    }

    @Test("clients that do not finish the handshake of TLS, or send no greeting, are disconnected, and hold up no others")
    func stalled() async throws {
      var rules = PeopleServer.usualRules
      // Long enough for the client that greets, on a busy machine.
      rules.greetingTime = .seconds(5)
      let server = try await TestServer(rules: rules)
      let (silent, half) = (PlainClient(server.port), PlainClient(server.port))
      half.send([22, 3, 1, 2, 0, 1, 0])
      let other = PlainClient(server.port)
      other.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
      #expect(other.readToEnd() == [])
      _ = try TestPerson().owner(server)
      #expect(silent.readToEnd() == [])
      #expect(half.readToEnd() == [])
      let metrics = try Metrics(server)
      #expect(metrics["openhealth_connections_refused_total{reason=\"greeting\"}"] == 2)
      #expect(metrics["openhealth_connections_refused_total{reason=\"transport\"}"] == 1)
      try await server.end()
    }

    @Test("bytes of one page, and of many, cross the connection in both directions")
    func large() async throws {
      let server = try await TestServer()
      let person = try TestPerson()
      let app = try SocketService(
        server: server.address(), token: person.register("com.example.many", server), bundleIdentifier: "com.example.many")
      for part in 0..<5 { try Facts.save(Array(part * 4000..<(part + 1) * 4000), app) }
      #expect(try Facts.values(app) == (0..<20_000).map(Double.init))
      try await server.end()
    }
  }
}
