// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthCore
import ServiceLifecycle
import Synchronization

/// Has apps woken that do not run: asks the store to do so after changes, after an app has ended, and when the store said so.
///
/// Which apps are woken, and when, ``WakeApps`` decides; here are the clock, and who runs.
public final class AppWaker: Service {
  /// How long a round waits for more to come.
  private static let restSeconds = 0.05
  /// How long an app counts as running after its last connection: the system may need that to see that it has ended, and would not start it before.
  private static let leavingSeconds = 1.0
  /// When a round failed, as it does while the store is locked, the next one comes after this time at the latest.
  private static let secondsAfterFailure = 60.0

  private struct State {
    /// How many connections each app has.
    var connections: [String: Int] = [:]
    /// When the last connection of an app ended.
    var left: [String: DispatchTime] = [:]
    var isRoundDue = false
    var hasEnded = false
    var observation: ChangeObservation?
    /// The next round that comes though nothing changes.
    var planned: Date?
  }

  private let service: any HealthService
  private let rules: WakingRules
  private let logger: Logger
  private let queue = DispatchQueue(label: "openhealthkit.waker")
  private let state = Mutex(State())

  public init(_ service: any HealthService, rules: WakingRules = WakingRules(), logger: Logger) {
    self.service = service
    self.rules = rules
    self.logger = logger
  }

  /// Ends wake-ups when the daemon ends.
  public func run() async throws {
    defer { end() }
    try await gracefulShutdown()
  }

  /// Begins to wake apps: when these find the daemon's sockets.
  public func begin() {
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

  // MARK: Who runs

  /// Notes a connection of an app.
  func enter(_ app: String) { state.withLock { $0.connections[app, default: 0] += 1 } }

  /// Notes the end of one.
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

  /// Has a round come at a date, if none comes before.
  private func look(at date: Date?) {
    guard let date else { return }
    let isNew = state.withLock { state in
      if let planned = state.planned, planned <= date { return false }
      state.planned = date
      return true
    }
    guard isNew else { return }
    // By the clock on the wall, as a machine that sleeps has lost time.
    queue.asyncAfter(wallDeadline: .now() + max(date.timeIntervalSinceNow, Self.restSeconds)) { [weak self] in
      self?.state.withLock { if $0.planned == date { $0.planned = nil } }
      self?.round()
    }
  }
}
