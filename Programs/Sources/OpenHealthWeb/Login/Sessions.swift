// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The browsers that are logged in, in memory only: a new server begins without any.
final class Sessions: Sendable {
  /// One browser.
  struct Session: Sendable {
    /// The secret in each of its forms.
    let token: String
    fileprivate var lastUse: Date
  }

  /// A session ends after this time without a request.
  static let idleSeconds: TimeInterval = 12 * 3600
  /// The most sessions; the one that was unused for longest ends first.
  static let most = 64

  private struct State {
    var sessions: [String: Session] = [:]
    /// The tickets that were used, with the dates after which they do not count anyway.
    var used: [String: Date] = [:]
  }

  private let key: LoginKey
  private let state = Mutex(State())

  init(key: LoginKey) { self.key = key }

  /// Begins a session for a ticket that was not used yet; nil for any other. The name is new in any case, so no one can choose it.
  func begin(_ ticket: String, at now: Date) throws(HealthError) -> String? {
    guard let (name, end) = try key.check(ticket, at: now) else { return nil }
    return state.withLock { state in
      state.used = state.used.filter { $0.value >= now }
      guard state.used[name] == nil else { return nil }
      state.used[name] = end
      state.sessions = state.sessions.filter { now.timeIntervalSince($0.value.lastUse) < Self.idleSeconds }
      if state.sessions.count >= Self.most, let oldest = state.sessions.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
        state.sessions[oldest] = nil
      }
      let identifier = RandomText.make()
      state.sessions[identifier] = Session(token: RandomText.make(), lastUse: now)
      return identifier
    }
  }

  /// The session of a cookie, which is used now; nil if there is none, or it ended.
  func find(_ identifier: String, at now: Date) -> Session? {
    state.withLock { state in
      guard var session = state.sessions[identifier], now.timeIntervalSince(session.lastUse) < Self.idleSeconds else { return nil }
      session.lastUse = now
      state.sessions[identifier] = session
      return session
    }
  }

  /// Ends a session.
  func end(_ identifier: String) { state.withLock { $0.sessions[identifier] = nil } }
}
