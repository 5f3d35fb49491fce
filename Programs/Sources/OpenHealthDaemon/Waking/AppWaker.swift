// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthCore
import ServiceLifecycle
import Synchronization

/// Wakes apps that are not running: asks the store to do so after changes, after an app has ended, and at the date that the store has
/// named.
///
/// ``WakeApps`` decides which apps are woken, and when. This class supplies the clock and the list of running apps.
package final class AppWaker: Service {
  /// How long a round waits for further changes.
  private static let restSeconds = 0.05
  /// How long an app counts as running after its last connection. The system may need this time to see that the app has ended, and would
  /// not start it earlier.
  private static let leavingSeconds = 1.0
  /// The longest time to the next round after one that failed, as it does while the store is locked.
  private static let secondsAfterFailure = 60.0

  private struct State {
    /// The number of connections of each app.
    var connections: [String: Int] = [:]
    /// When the last connection of an app ended.
    var left: [String: DispatchTime] = [:]
    var isRoundDue = false
    var hasEnded = false
    var observation: ChangeObservation?
    /// The next round that takes place even if nothing changes.
    var planned: Date?
  }

  private let service: any HealthService
  private let rules: WakingRules
  private let logger: Logger
  private let queue = DispatchQueue(label: "openhealthkit.waker")
  private let state = Mutex(State())

  /// A waker that is idle until ``begin()``.
  ///
  /// - Parameters:
  ///   - service: the store, asked as its owner.
  ///   - rules: the times between wake-ups.
  ///   - logger: receives the names of woken apps, and no health data.
  package init(_ service: any HealthService, rules: WakingRules = WakingRules(), logger: Logger) {
    self.service = service
    self.rules = rules
    self.logger = logger
  }

  /// Runs until the service group shuts down, then ends all wake-ups.
  package func run() async throws {
    defer { end() }
    try await gracefulShutdown()
  }

  /// Starts to wake apps. Call it once the daemon accepts connections, so that woken apps find its sockets.
  package func begin() {
    let observation = service.observeChanges(of: Set(Catalog.types)) { [weak self] _ in self?.note() }
    let isLate = state.withLock { state in
      if !state.hasEnded { state.observation = observation }
      return state.hasEnded
    }
    if isLate { observation.cancel() }
    note()
  }

  private func end() {
    let observation = state.withLock { state in
      defer { (state.hasEnded, state.observation) = (true, nil) }
      return state.observation
    }
    observation?.cancel()
  }

  // MARK: Running apps

  /// Counts a new connection of an app.
  func enter(_ app: String) { state.withLock { $0.connections[app, default: 0] += 1 } }

  /// Counts the end of a connection.
  func leave(_ app: String) {
    let isLast = state.withLock { state in
      let count = (state.connections[app] ?? 1) - 1
      state.connections[app] = count > 0 ? count : nil
      if count <= 0 { state.left[app] = .now() }
      return count <= 0
    }
    if isLast { queue.asyncAfter(deadline: .now() + Self.leavingSeconds) { [weak self] in self?.round() } }
  }

  private func running() -> Set<String> {
    state.withLock { state in
      let now = DispatchTime.now()
      state.left = state.left.filter { $0.value + Self.leavingSeconds > now }
      return Set(state.connections.keys).union(state.left.keys)
    }
  }

  // MARK: Rounds

  private func note() {
    let isNew = state.withLock { state in
      defer { state.isRoundDue = true }
      return !state.isRoundDue
    }
    if isNew { queue.asyncAfter(deadline: .now() + Self.restSeconds) { [weak self] in self?.round() } }
  }

  private func round() {
    let hasEnded = state.withLock { state in
      state.isRoundDue = false
      return state.hasEnded
    }
    if hasEnded { return }
    do throws(HealthError) {
      let reply = try service.perform(WakeApps(running: running(), rules: rules), for: .owner)
      for app in reply.woken { logger.info("An app was woken for changes.", metadata: ["app": "\(app)"]) }
      look(at: reply.next)
    } catch {
      logger.debug("No app could be woken.", metadata: ["reason": "\(error)"])
      look(at: Date(timeIntervalSinceNow: Self.secondsAfterFailure))
    }
  }

  /// Schedules a round at a date, unless one is planned before.
  private func look(at date: Date?) {
    guard let date else { return }
    let isNew = state.withLock { state in
      if let planned = state.planned, planned <= date { return false }
      state.planned = date
      return true
    }
    guard isNew else { return }
    // By the wall clock, because a machine that sleeps loses time.
    queue.asyncAfter(wallDeadline: .now() + max(date.timeIntervalSinceNow, Self.restSeconds)) { [weak self] in
      self?.state.withLock { if $0.planned == date { $0.planned = nil } }
      self?.round()
    }
  }
}
