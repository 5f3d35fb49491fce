// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Turns of apps at a store: a limited number of their requests work at once, so that the store always has room for the owner, and no app holds
/// up another one.
///
/// The next turn is that of the app whose requests have worked for the shortest time. An app that comes after a while begins with the time
/// of the one whose turn is next: it gets its turn soon, and has no time in hand.
///
///     let reply = try turns.take(for: app) { try service.perform(request, for: caller) }
final class AppTurns: Sendable {
  private struct Line {
    /// The requests that wait, in the order in which they came.
    var waiting: [DispatchSemaphore] = []
    var working = 0
    /// How long the requests of the app have worked, in seconds.
    var worked: Double
  }

  private struct State {
    var working = 0
    /// The apps that wait or work, and those that have worked longer than the one that was last let in.
    var lines: [String: Line] = [:]
    /// The time of the app that was last let in.
    var worked = 0.0
  }

  private let atOnce: Int
  private let uptime: @Sendable () -> Double
  private let state = Mutex(State())

  /// - Parameters:
  ///   - atOnce: The number of requests that work at once.
  ///   - uptime: A clock in seconds that never goes back.
  init(atOnce: Int, uptime: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }) {
    self.atOnce = atOnce
    self.uptime = uptime
  }

  /// Waits for a turn of an app, and does the work. Blocks the thread.
  func take<Result>(for app: String, _ work: () throws -> Result) rethrows -> Result {
    let turn = DispatchSemaphore(value: 0)
    state.withLock { state in
      var line = state.lines[app] ?? Line(worked: state.worked)
      if line.waiting.isEmpty, line.working == 0 { line.worked = max(line.worked, state.worked) }
      line.waiting.append(turn)
      state.lines[app] = line
      Self.letIn(&state, atOnce)
    }
    turn.wait()
    let begun = uptime()
    defer { end(app, seconds: uptime() - begun) }
    return try work()
  }

  /// The number of requests that wait.
  var waiting: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.waiting.count } } }

  private func end(_ app: String, seconds: Double) {
    state.withLock { state in
      state.working -= 1
      state.lines[app]?.working -= 1
      state.lines[app]?.worked += seconds
      Self.letIn(&state, atOnce)
      // Whoever has worked no longer than others begins as one that is new.
      if let line = state.lines[app], line.waiting.isEmpty, line.working == 0, line.worked <= state.worked { state.lines[app] = nil }
    }
  }

  private static func letIn(_ state: inout State, _ atOnce: Int) {
    while state.working < atOnce {
      let next = state.lines.filter { !$1.waiting.isEmpty }.min { ($0.value.worked, $0.key) < ($1.value.worked, $1.key) }
      guard let app = next?.key, var line = next?.value else { return }
      let turn = line.waiting.removeFirst()
      line.working += 1
      state.working += 1
      state.worked = max(state.worked, line.worked)
      state.lines[app] = line
      turn.signal()
    }
  }
}
