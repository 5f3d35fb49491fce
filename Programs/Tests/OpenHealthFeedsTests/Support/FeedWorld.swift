// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFeeds
import OpenHealthTestSupport

/// A store in memory, the feed of a phone, and an app that is not a feed.
struct FeedWorld {
  static let feed = FeedSource.identifier(ofFeed: "phone")
  static let app = "com.example.app"

  let store: TestStore
  let receiver: FeedReceiver

  init(share: [String] = ["stepCount", "heartRate"]) throws {
    let store = try TestStore()
    self.store = store
    for app in [Self.feed, Self.app] { try store.answer(.granted, .share, share, app: app) }
    let engine = store.engine
    receiver = FeedReceiver(
      AppServices(identify: { token in [Self.feed, Self.app].first { Self.token($0) == token } }) { app, _ in AsFeed(engine, app) })
  }

  static func token(_ app: String) -> String {
    AppToken.text(of: (0..<AppToken.byteCount).map { UInt8(truncatingIfNeeded: $0 &+ app.utf8.count) })
  }

  func send(
    _ path: String, _ body: String = "", method: String = "POST", as app: String? = feed, summary: String? = nil
  ) throws -> (status: Int, json: JSON) {
    try post(path, Array(body.utf8), method: method, as: app, summary: summary)
  }

  func post(
    _ path: String, _ body: [UInt8], method: String = "POST", as app: String? = feed, summary: String? = nil
  ) throws -> (status: Int, json: JSON) {
    let reply = receiver.answer(.init(method, path, token: app.map(Self.token), summary: summary, body: body))
    guard case .bytes(let bytes) = reply.body else { return (reply.status, .null) }
    return (reply.status, try JSONReader.value(of: bytes))
  }

  func report() throws -> FeedReport { try store.engine.perform(ReadFeed(feed: Self.feed), for: .owner) }
}

/// The store as one app sees it, as a daemon's connection.
private final class AsFeed: ServiceInFront {
  let behind: any HealthService
  private let caller: Caller

  init(_ engine: HealthEngine, _ app: String) { (behind, caller) = (engine, .app(AppIdentity(app))) }

  func perform<R: HealthRequest>(_ request: R, for _: Caller) throws(HealthError) -> R.Reply {
    try behind.perform(request, for: caller)
  }
}
