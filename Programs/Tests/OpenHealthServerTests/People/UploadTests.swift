// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization
import Testing

extension ServerTests {
  @Suite struct UploadTests {
    private let app = "com.example.uploads"

    @Test("changes whose answers are lost are made once: connections that end at any byte, two server processes")
    func lossy() async throws {
      let servers = [try await TestServer(), try await TestServer()]
      let person = try TestPerson()
      let token = try person.register(app, servers[0])
      let proxy = try LossyProxy(to: servers.map(\.port), cutting: 25)
      let clients = try (0..<3).map { _ in
        try SocketService(server: servers[0].address(port: proxy.port), token: token, bundleIdentifier: app)
      }
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 6) { thread in
        for save in 0..<75 {
          do { try Facts.save([thread * 100 + save], clients[thread % 3]) } catch { failures.withLock { $0.append("\(error)") } }
        }
      }
      #expect(failures.withLock { $0 } == [])
      #expect(proxy.cuts == 25)
      let saved = (0..<6).flatMap { thread in (0..<75).map { Double(thread * 100 + $0) } }
      proxy.stopCutting()
      #expect(try Facts.values(person.owner(servers[1])) == saved)
      // Deletions, too, and replies that say something.
      let count = try clients[0].perform(
        DeleteMatchingSamples(type: Facts.steps, predicate: .everything), for: clients[0].app.map(Caller.app) ?? .owner)
      #expect(count == saved.count)
      for server in servers { try await server.end() }
    }
  }
}
