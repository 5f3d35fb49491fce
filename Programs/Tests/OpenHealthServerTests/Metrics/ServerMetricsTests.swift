// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthEngine
import Synchronization
import Testing
import WaitingTestSupport

extension ServerTests {
  @Suite struct ServerMetricsTests {
    private let app = "com.example.counted"

    @Test("the counters move with connections, requests, refused tokens and commits, and name no person or app")
    func counters() async throws {
      let server = try await TestServer()
      let person = try TestPerson()
      let token = try person.register(app, server)
      let before = try Metrics(server)
      #expect(before["openhealth_database_connections_max"] == 8)
      let client = try SocketService(server: server.address(), token: token, bundleIdentifier: app)
      for number in 0..<3 { try Facts.save([number], client) }
      #expect(try Facts.values(client).count == 3)
      let caller = client.app.map(Caller.app) ?? .owner
      #expect(throws: HealthError.ownerOnly) { try client.perform(ListApps(), for: caller) }
      for _ in 0..<2 {
        #expect(throws: HealthError.daemon(.unknownToken)) {
          _ = try SocketService(
            server: server.address(), token: PersonToken(person: person.number, secret: TestPerson.newSecret()), bundleIdentifier: app)
        }
      }
      let after = try Metrics(server)
      func growth(_ name: String) -> Double { after[name] - before[name] }
      #expect(growth("openhealth_connections_accepted_total") == 3)
      #expect(after["openhealth_connections"] >= 1)
      #expect(growth("openhealth_connections_refused_total{reason=\"token\"}") == 2)
      #expect(growth("openhealth_requests_total{request=\"SaveSamples\",outcome=\"ok\"}") == 3)
      #expect(growth("openhealth_requests_total{request=\"FetchSamples\",outcome=\"ok\"}") == 1)
      #expect(growth("openhealth_requests_total{request=\"ListApps\",outcome=\"refused\"}") == 1)
      #expect(growth("openhealth_request_duration_seconds_count{class=\"write\"}") == 3)
      #expect(growth("openhealth_request_duration_seconds_count{class=\"read\"}") == 2)
      #expect(growth("openhealth_uploads_total{result=\"stored\"}") == 3)
      #expect(growth("openhealth_uploads_total{result=\"repeated\"}") == 0)
      #expect(growth("openhealth_received_bytes_total") > 0)
      #expect(growth("openhealth_sent_bytes_total") > 0)
      for name in ["process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds", "process_start_time_seconds"] {
        #expect(after[name] > 0, "\(name)")
      }
      for word in [app, token.secret, person.token.secret, "stepCount", "StepCount"] {
        #expect(!after.text.contains(word), "\(word)")
      }
      try await server.end()
    }

    @Test("a change that arrives twice is counted as stored and as repeated, and is made once")
    func repeated() async throws {
      let server = try await TestServer()
      let person = try TestPerson()
      let token = try person.register(app, server)
      let before = try Metrics(server)
      let client = try RawClient(server.port)
      #expect(try client.greet(Hello(person: person.number, bundleIdentifier: app, token: token.secret)).kind == .welcome)
      let request = try RequestEnvelope(SaveSamples(samples: [Facts.sample(1)]), credit: 1)
      let envelope = UploadEnvelope(mark: UploadMark(device: UUID(), number: 1, floor: 1), request: request)
      for stream in UInt32(1)...3 {
        #expect(try client.send(Message(.upload, stream: stream, body: envelope.bytes))?.kind == .end)
      }
      client.end()
      let after = try Metrics(server)
      for (result, count) in [("stored", 1.0), ("repeated", 2)] {
        let name = "openhealth_uploads_total{result=\"\(result)\"}"
        #expect(after[name] - before[name] == count, "\(result)")
      }
      #expect(try Facts.values(person.owner(server)) == [1])
      try await server.end()
    }

    @Test("nonsense, unknown requests and unwanted connections have reasons from the list")
    func reasons() async throws {
      let server = try await TestServer()
      let person = try TestPerson()
      let token = try person.register(app, server)
      let nonsense = try RawClient(server.port)
      #expect(try nonsense.send(Message(.request, stream: 1, body: [1, 2, 3]))?.kind == .failure)
      let unknown = try RawClient(server.port)
      #expect(try unknown.greet(Hello(person: person.number, bundleIdentifier: app, token: token.secret)).kind == .welcome)
      let envelope = RequestEnvelope(name: "evil\"} 1\n", credit: 1, request: [])
      #expect(try unknown.send(Message(.request, stream: 1, body: envelope.bytes))?.kind == .failure)
      // No TLS.
      let plain = try HTTPProbe(server.port)
      plain.write("GET / HTTP/1.1\r\n\r\n")
      #expect(plain.answer() == nil)
      let metrics = try Metrics(server)
      #expect(metrics["openhealth_connections_refused_total{reason=\"nonsense\"}"] == 1)
      #expect(metrics["openhealth_connections_refused_total{reason=\"transport\"}"] == 1)
      #expect(metrics["openhealth_requests_total{request=\"unknown\",outcome=\"refused\"}"] == 1)
      #expect(!metrics.text.contains("evil"))
      try await server.end()
    }

    @Test("commits of another process are counted where they are noticed")
    func commits() async throws {
      let servers = [try await TestServer(), try await TestServer()]
      let person = try TestPerson()
      let token = try person.register(app, servers[0])
      let clients = try servers.map { try SocketService(server: $0.address(), token: token, bundleIdentifier: app) }
      let changes = Mutex(0)
      let observation = clients[0].observeChanges(of: [Facts.steps]) { _ in changes.withLock { $0 += 1 } }
      // A first look does not know what came before it. After it, each commit is counted.
      var (number, seen) = (0, 0.0)
      _ = try await eventually {
        number += 1
        try Facts.save([number], clients[1])
        seen = try Metrics(servers[0])["openhealth_commits_seen_total"]
        return seen >= 1
      }
      #expect(seen >= 1)
      #expect(Int(seen) <= number)
      #expect(changes.withLock { $0 } > 0)
      observation.cancel()
      for server in servers { try await server.end() }
    }

    @Test("what a request does says in which class its time is counted")
    func courses() throws {
      let expected: [(any HealthRequest.Type, RequestCourse)] = [
        (FetchSamples.self, .read), (ListAccess.self, .read), (ListRemovals.self, .read), (ComputeStatistics.self, .read),
        (SaveSamples.self, .write), (DeleteSamples.self, .write), (ImportRecords.self, .write), (BeginImport.self, .write),
        (FollowStatistics.self, .follow), (FollowWorkoutSession.self, .follow), (RequestAuthorization.self, .ask),
        (RequestDocuments.self, .ask),
      ]
      for (type, course) in expected { #expect(RequestList.course(of: type) == course, "\(type)") }
      let names = RequestList.allNames
      #expect(names == names.sorted())
      #expect(names.contains("SaveSamples"))
      #expect(!names.contains("unknown"))
    }
  }
}
