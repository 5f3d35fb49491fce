// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Limits the requests of each client in a minute, over all its connections. A minute begins with a client's first request after the
/// minute before.
package final class RequestRate: Sendable {
  private struct Span {
    var end: Duration
    var count: Int
  }

  private struct State {
    var spans: [String: Span] = [:]
    /// The number of clients at which spans that have ended are forgotten.
    var roomy = 1024
  }

  private static let span = Duration.seconds(60)
  private static let began = ContinuousClock.now

  private let most: Int
  private let now: @Sendable () -> Duration
  private let state = Mutex(State())

  /// The time since the process first asked, by a clock that never goes back.
  package static let uptime: @Sendable () -> Duration = { ContinuousClock.now - began }

  /// - Parameters:
  ///   - most: The number of requests that are accepted in a minute.
  ///   - uptime: A clock that never goes back.
  package init(perMinute most: Int, uptime: @escaping @Sendable () -> Duration) {
    self.most = most
    now = uptime
  }

  /// The number of clients that are remembered.
  package var clientCount: Int { state.withLock { $0.spans.count } }

  /// The seconds until a request of a client is accepted, rounded up, without counting one; nil where it is now.
  package func secondsLeft(_ client: String) -> Int? {
    let now = now()
    guard let span = state.withLock({ $0.spans[client] }), now < span.end, span.count >= most else { return nil }
    return Self.seconds(span.end - now)
  }

  private static func seconds(_ rest: Duration) -> Int {
    Int(rest.components.seconds) + (rest.components.attoseconds > 0 ? 1 : 0)
  }

  /// Counts a request of a client, which is accepted. Nil then; otherwise the seconds until more are accepted, rounded up.
  package func secondsToWait(_ client: String) -> Int? {
    let now = now()
    return state.withLock { state in
      if let span = state.spans[client], now < span.end {
        guard span.count < most else { return Self.seconds(span.end - now) }
        state.spans[client] = Span(end: span.end, count: span.count + 1)
        return nil
      }
      if state.spans.count >= state.roomy {
        state.spans = state.spans.filter { now < $0.value.end }
        // Only what doubles is searched again, so that the search costs each request little.
        state.roomy = max(1024, 2 * state.spans.count)
      }
      state.spans[client] = Span(end: now + Self.span, count: 1)
      return nil
    }
  }
}
