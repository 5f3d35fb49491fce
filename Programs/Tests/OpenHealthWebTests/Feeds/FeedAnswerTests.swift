// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import Logging
import NIOCore
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFeeds
import OpenHealthTestSupport
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthWeb

/// The listener for phones, over a connection.
@Suite struct FeedAnswerTests {
  private static let feed = FeedSource.identifier(ofFeed: "phone")
  private static let token = AppToken.text(of: [UInt8](repeating: 7, count: AppToken.byteCount))

  private func server(_ store: TestStore, bodyTime: Duration = .seconds(60)) async throws -> TestHTTPServer {
    try store.answer(.granted, .share, ["stepCount"], app: Self.feed)
    let engine = store.engine
    let apps = AppServices(identify: { $0 == Self.token ? Self.feed : nil }) { app, _ in AsPhone(engine, app) }
    let answer = FeedAnswer(
      receiver: FeedReceiver(apps), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, bodyTime: bodyTime)
    return try await TestHTTPServer { request in await answer.answer(request) }
  }

  private let record =
    #"{"kind":"sample.quantity","hkIdentifier":"HKQuantityTypeIdentifierStepCount","uuid":"00000001-AAAA-4AAA-8AAA-AAAAAAAAAAAA","#
    + #""start":"2026-01-01T00:00:00Z","unit":"count","value":7}"#

  @Test("a batch with a token in any of the three headers is saved when the answer comes")
  func tokens() async throws {
    for header in ["Authorization: Bearer \(Self.token)", "X-API-Key: \(Self.token)", "api-key: \(Self.token)"] {
      let store = try TestStore()
      let server = try await server(store)
      let client = try RawClient(port: server.port)
      let answer = try await client.ask("POST /ingest HTTP/1.1\n\(header)\nContent-Length: \(record.utf8.count)\n\n\(record)")
      #expect(answer?.status == 200)
      #expect(try store.samples(of: "stepCount").count == 1)
      try await server.end()
    }
  }

  @Test("a forged token, a page of a browser, a body of 10 MB and one that drips are refused, and nothing is saved")
  func refusals() async throws {
    let store = try TestStore()
    let server = try await server(store)
    let own = "Authorization: Bearer \(Self.token)"
    let forged = AppToken.text(of: [UInt8](repeating: 8, count: AppToken.byteCount))
    for (headers, status) in [
      ("Authorization: Bearer \(forged)", 401), ("Authorization: Basic \(Self.token)", 401), ("X-Nothing: 1", 401),
      ("\(own)\nOrigin: https://example.org", 403), ("\(own)\nSec-Fetch-Site: cross-site", 403),
    ] {
      let client = try RawClient(port: server.port)
      #expect(
        try await client.ask("POST /ingest HTTP/1.1\n\(headers)\nContent-Length: \(record.utf8.count)\n\n\(record)")?.status == status)
    }
    // The body of a stranger, and one that says that it is too long, are not read.
    let stranger = try RawClient(port: server.port)
    #expect(try await stranger.ask("POST /ingest HTTP/1.1\nContent-Length: 10000000\n\n")?.status == 401)
    let long = try RawClient(port: server.port)
    #expect(try await long.ask("POST /ingest HTTP/1.1\n\(own)\nContent-Length: 10000000\n\n")?.status == 413)
    // A body that drips has come to the end of its time.
    let drips = try await self.server(store, bodyTime: .zero)
    let drip = try RawClient(port: drips.port)
    let answer = try await drip.ask("POST /ingest HTTP/1.1\n\(own)\nContent-Length: \(record.utf8.count)\n\n\(record)")
    #expect(answer?.status == 400)
    try await drips.end()
    // Of more requests at once than a phone has places, the bodies are not read.
    let clients = try (0...AppServices.mostCalls).map { _ in try RawClient(port: server.port) }
    for (number, client) in clients.enumerated() {
      let answer = try await client.ask("POST /ingest HTTP/1.1\n\(own)\nContent-Length: 100\nExpect: 100-continue\n\n")
      #expect(answer?.status == (number < AppServices.mostCalls ? 100 : 429))
    }
    for client in clients { client.close() }
    #expect(try store.samples(of: "stepCount").isEmpty)
    try await server.end()
  }
}

/// The store as the phone sees it, as a daemon's connection.
private final class AsPhone: ServiceInFront {
  let behind: any HealthService
  private let caller: Caller

  init(_ engine: HealthEngine, _ app: String) { (behind, caller) = (engine, .app(AppIdentity(app))) }

  func perform<R: HealthRequest>(_ request: R, for _: Caller) throws(HealthError) -> R.Reply {
    try behind.perform(request, for: caller)
  }
}
