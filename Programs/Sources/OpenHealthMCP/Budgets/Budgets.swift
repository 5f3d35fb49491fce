// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import Synchronization

/// How much each client may still ask. They are in memory: a process that starts again begins at zero.
package final class Budgets: Sendable {
  /// What a client may ask.
  package struct Limits: Sendable {
    /// The calls of tools in a minute.
    package var callsInMinute: Int
    /// The rows of all answers in a day of UTC: samples, intervals, nights, workouts and whatever else a list has.
    package var rowsInDay: Int

    /// Limits, by default the usual ones.
    package init(callsInMinute: Int = 120, rowsInDay: Int = 100_000) {
      (self.callsInMinute, self.rowsInDay) = (callsInMinute, rowsInDay)
    }
  }

  private struct Account {
    var minute: Date
    var calls = 0
    var day: Int
    var rows = 0
  }

  private struct State {
    var accounts: [AppServices.Holder: Account] = [:]
    /// The number of accounts at which those are forgotten that say nothing any more.
    var roomy = 1024
  }

  private let state = Mutex(State())
  private let limits: Limits
  private let now: @Sendable () -> Date

  /// Budgets that nobody has used.
  package init(_ limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }) { (self.limits, self.now) = (limits, now) }

  /// Changes the account of an app, after what time has given back. Only registered apps have one.
  private func account<T: Sendable>(_ app: AppServices.Holder, _ change: (inout Account, Date) -> T) -> T {
    let now = now()
    let day = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    return state.withLock { state in
      if state.accounts[app] == nil, state.accounts.count >= state.roomy {
        state.accounts = state.accounts.filter { $0.value.day == day && $0.value.rows > 0 || Self.isOfNow($0.value.minute, now) }
        state.roomy = max(1024, 2 * state.accounts.count)
      }
      var account = state.accounts[app] ?? Account(minute: now, day: day)
      if !Self.isOfNow(account.minute, now) { (account.minute, account.calls) = (now, 0) }
      if account.day != day { (account.day, account.rows) = (day, 0) }
      defer { state.accounts[app] = account }
      return change(&account, now)
    }
  }

  /// Whether a minute that began then goes on. One of the future was begun before the clock was set back.
  private static func isOfNow(_ minute: Date, _ now: Date) -> Bool { (0..<60).contains(now.timeIntervalSince(minute)) }

  /// Counts a call.
  ///
  /// - Throws: a problem that says when the next one is possible, if there were too many.
  package func begin(_ app: AppServices.Holder) throws(Problem) {
    let problem = account(app) { account, now -> Problem? in
      guard account.calls < limits.callsInMinute else {
        let seconds = Int((60 - now.timeIntervalSince(account.minute)).rounded(.up))
        return Problem(
          .tooMany, "The budget of this client is \(limits.callsInMinute) calls a minute. Wait \(seconds) seconds.", seconds: seconds)
      }
      guard account.rows < limits.rowsInDay else {
        return Problem(
          .tooMany,
          "The budget of this client is \(limits.rowsInDay) rows a day, until midnight in UTC. Ask for figures instead of samples tomorrow."
        )
      }
      account.calls += 1
      return nil
    }
    if let problem { throw problem }
  }

  /// Counts the rows of an answer.
  package func spend(_ rows: Int, _ app: AppServices.Holder) { account(app) { account, _ in account.rows += rows } }

  /// The calls of this minute and the rows of this day that are left.
  package func left(_ app: AppServices.Holder) -> (calls: Int, rows: Int) {
    account(app) { account, _ in (limits.callsInMinute - account.calls, max(0, limits.rowsInDay - account.rows)) }
  }
}
