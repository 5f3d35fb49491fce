// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import NIOCore
import OpenHealthAPI
import OpenHealthCore
import OpenHealthTestSupport
import ProgramsTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthWeb

/// Requests whose token nobody has.
@Suite struct StrangersTests {
  private static let token = AppToken.text(of: [UInt8](repeating: 7, count: AppToken.byteCount))

  @Test("After so many unknown tokens from an address none is looked up until the minute is over; a connected app notices nothing")
  func lookups() async throws {
    let clock = Mutex(Duration.zero)
    let asked = Mutex(0)
    let engine = try TestStore().engine
    let apps = AppServices(
      idle: .seconds(60), shares: .ofMany,
      find: { token in
        asked.withLock { $0 += 1 }
        return token == Self.token ? AppServices.Holder(app: "com.example.walks", person: 1) : nil
      }, connect: { _, _ in engine })
    let strangers = Strangers(perMinute: 3) { clock.withLock { $0 } }
    let answer = APIAnswer(api: API(apps), mcp: nil, strangers: strangers)
    let server = try await TestHTTPServer { await answer.answer($0, isLocal: true) }
    func status(_ token: String) async throws -> Int? {
      let client = try RawClient(port: server.port)
      return try await client.ask("GET /api/v1/types HTTP/1.1\nAuthorization: Bearer \(token)\n\n")?.status
    }
    #expect(try await status(Self.token) == 200)
    for _ in 0..<3 { #expect(try await status("unknown") == 401) }
    let before = asked.withLock { $0 }
    for _ in 0..<5 { #expect(try await status("unknown") == 429) }
    #expect(asked.withLock { $0 } == before)
    #expect(try await status(Self.token) == 200)
    clock.withLock { $0 = .seconds(60) }
    #expect(try await status("unknown") == 401)
    try await server.end()
  }

  @Test(
    "An address counts with its network",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3:4:5:6", "20010db800010002"), ("2001:db8:1:2:ffff::1", "20010db800010002"),
      ("::ffff:192.0.2.1", "00000000000000000000ffffc0000201"),
    ])
  func networks(address: String, network: String) throws {
    #expect(WebRequest.network(of: try SocketAddress(ipAddress: address, port: 1)) == network)
  }

  @Test("A socket of this machine has no network")
  func sockets() throws {
    #expect(WebRequest.network(of: nil).isEmpty)
    #expect(WebRequest.network(of: try SocketAddress(unixDomainSocketPath: "/run/api.sock")).isEmpty)
  }
}
