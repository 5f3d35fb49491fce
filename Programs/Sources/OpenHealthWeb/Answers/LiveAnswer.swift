// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
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

  func answer(_ query: PageFields) -> WebResponse {
    let names = (query["types"] ?? "").split(separator: " ").prefix(500)
    let types = Set(names.compactMap { Catalog.type(named: String($0)) })
    guard !types.isEmpty, let place = Place.take(in: state) else { return .text(.tooManyRequests, "Too many pages are open.") }
    let store = store
    let body = WebResponse.Body.stream(length: nil) { writer in
      defer { withExtendedLifetime(place) {} }
      let (changes, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
      let observation = store.observeChanges(of: types) { _ in continuation.yield(true) }
      // A client that has gone without a word shows when something is written.
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
    }
    return WebResponse(.ok, ["Content-Type": "text/event-stream", "Cache-Control": "no-store"], body)
  }

  /// One of the ``most`` answers, counted for as long as somebody holds it.
  private final class Place: Sendable {
    private let state: WebState

    private init(_ state: WebState) { self.state = state }

    /// Nil if all are taken.
    static func take(in state: WebState) -> Place? {
      let isFree = state.live.withLock { count in
        guard count < LiveAnswer.most else { return false }
        count += 1
        return true
      }
      return isFree ? Place(state) : nil
    }

    deinit { state.live.withLock { $0 -= 1 } }
  }
}
