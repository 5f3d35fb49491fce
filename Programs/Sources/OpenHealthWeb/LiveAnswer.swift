// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenHealthCore
import OpenHealthDaemon
import OpenHealthPages

/// Tells a page when samples of its types have changed, as server-sent events. It says only that something changed: the page asks again.
struct LiveAnswer {
  /// The most answers of this kind at once.
  static let most = 64

  private let store: LockableStore
  private let state: WebState

  init(_ store: LockableStore, _ state: WebState) { (self.store, self.state) = (store, state) }

  func answer(_ query: PageFields) -> Response {
    let names = (query["types"] ?? "").split(separator: " ").prefix(500)
    let types = Set(names.compactMap { Catalog.type(named: String($0)) })
    let isAllowed = state.live.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
    guard isAllowed, !types.isEmpty else {
      if isAllowed { state.live.withLock { $0 -= 1 } }
      return WebResponder.text(.tooManyRequests, "Too many pages are open.")
    }
    let (store, state) = (store, state)
    let body = ResponseBody { writer in
      defer { state.live.withLock { $0 -= 1 } }
      let (changes, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
      let observation = store.observeChanges(of: types) { _ in continuation.yield(true) }
      // A closed connection shows when something is written.
      let beat = Task {
        while !Task.isCancelled {
          try await Task.sleep(for: .seconds(15))
          continuation.yield(false)
        }
      }
      defer {
        beat.cancel()
        observation.cancel()
      }
      try await writer.write(ByteBuffer(string: ": open\n\n"))
      for await isChange in changes {
        try await writer.write(ByteBuffer(string: isChange ? "event: change\ndata: 1\n\n" : ": beat\n\n"))
      }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: body)
  }
}
