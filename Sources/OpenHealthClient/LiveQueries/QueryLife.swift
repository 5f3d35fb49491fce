// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The life of a query, from its execution to the last call of a handler. A query starts once and ends once. It calls its handlers on a
/// serial queue of its own, and a long-running one waits there for changes.
package final class QueryLife: Sendable {
  private struct State {
    enum Phase { case new, running, ended }

    var phase = Phase.new
    var onEnd: (@Sendable () -> Void)?
    var membership: Membership?
    var callSite: String?
  }

  /// A long-running query's membership in a feed of changes.
  private struct Membership {
    let feed: ChangeFeed
    let number: Int
  }

  private let state = Mutex(State())
  private let monitor = Mutex<ConnectionMonitor?>(nil)
  /// Handlers of one query never run at the same time, and never on the main queue (STORE-03, STORE-04).
  private let queue = DispatchQueue(label: "openhealthkit.query", target: ServiceQueue.shared)

  /// The life of a query that has not been executed yet.
  package init() {}

  deinit { end() }

  // MARK: Execution and end

  /// Begins the query, and returns true; returns false for a query that has begun already (STORE-06). `onEnd` runs when the query ends.
  package func begin(monitor: ConnectionMonitor?, onEnd: @escaping @Sendable () -> Void) -> Bool {
    let isNew = state.withLock { state in
      guard state.phase == .new else { return false }
      state.phase = .running
      state.onEnd = onEnd
      return true
    }
    if isNew, let monitor { self.monitor.withLock { $0 = monitor } }
    return isNew
  }

  /// Runs work later, on the query's queue.
  package func enqueue(_ work: @escaping @Sendable () -> Void) {
    let monitor = monitor.withLock { $0 }
    monitor?.begin()
    queue.async {
      work()
      monitor?.end()
    }
  }

  /// Whether the query has begun and has not ended.
  package var isRunning: Bool { state.withLock { $0.phase == .running } }

  /// Whether the query was ever executed.
  package var wasExecuted: Bool { state.withLock { $0.phase != .new } }

  /// The file and line of the app that executed the query. Nil without diagnostics, and after the end.
  package var callSite: String? {
    get { state.withLock { $0.callSite } }
    set { state.withLock { $0.callSite = newValue } }
  }

  /// Prevents every further call of a handler (STORE-07). Before the execution it does nothing.
  package func end() { _ = endIfRunning() }

  /// Calls a handler for the last time, unless the query was stopped (STORE-08).
  package func finish(_ handler: () -> Void) {
    if endIfRunning() { handler() }
  }

  /// Ends the query. Returns whether it was running.
  private func endIfRunning() -> Bool {
    let last: State? = state.withLock { state in
      guard state.phase == .running else { return nil }
      defer { state = State(phase: .ended) }
      return state
    }
    if let membership = last?.membership { membership.feed.leave(membership.number) }
    last?.onEnd?()
    return last != nil
  }

  /// Reads all pages, and passes their results to the handler one by one. `isLast` is true in the last call, which has no result if the last
  /// page is empty.
  package func read<Pages: ResultPages, Result>(
    _ pages: Pages, _ connection: HealthConnection, as results: (Pages.Page) -> [Result],
    _ handler: (_ result: Result?, _ isLast: Bool) -> Void
  ) throws(HealthError) {
    var pages = pages
    repeat {
      var page = results(try pages.next(connection))[...]
      let last = pages.isDone ? page.popLast() : nil
      for result in page {
        guard isRunning else { return }
        handler(result, false)
      }
      if pages.isDone { finish { handler(last, true) } }
    } while !pages.isDone
  }

  // MARK: Questions

  /// Asks a question and passes the answer to the handler. A live question continues until the query ends: `later` receives what changed
  /// since the previous answer, and `report` the error of a poll that failed. Call this on the query's queue.
  package func ask<Followed: LiveQuestion>(
    _ question: Followed, isLive: Bool = true, _ connection: HealthConnection, answer handler: (Followed.Answer) -> Void,
    later: @escaping @Sendable (Followed.News) -> Void, report: @escaping @Sendable (HealthError) -> Void
  ) throws(HealthError) {
    guard isLive else {
      var question = question
      let answer = try question.answer(isOnly: true, connection)
      return finish { handler(answer) }
    }
    let followed = Shared(question)
    // The query joins the feed before the first answer, so that it misses no change in between; at worst it sees one twice.
    let feed = connection.feed
    let number = feed.join(question.types, followsLog: Followed.followsLog) { [weak self] poll in
      guard let self else { return }
      enqueue { [self] in self.poll(poll, followed, connection, later: later, report: report) }
    }
    guard keep(Membership(feed: feed, number: number)) else { return feed.leave(number) }
    let (answer, place) = try followed.question.withLock { question throws(HealthError) in
      (try question.answer(isOnly: false, connection), question.place)
    }
    if isRunning { handler(answer) }
    feed.begin(number, at: place)
  }

  /// The question that successive polls share, one after another, on the query's queue.
  private final class Shared<Followed: LiveQuestion>: Sendable {
    let question: Mutex<Followed>

    init(_ question: Followed) { self.question = Mutex(question) }
  }

  /// Stores the membership, unless the query has ended.
  private func keep(_ membership: Membership) -> Bool {
    state.withLock { state in
      if state.phase == .running { state.membership = membership }
      return state.phase == .running
    }
  }

  private func poll<Followed: LiveQuestion>(
    _ poll: ChangeFeed.Poll, _ followed: Shared<Followed>, _ connection: HealthConnection,
    later: (Followed.News) -> Void, report: (HealthError) -> Void
  ) {
    guard isRunning else { return }
    var isFailed = false
    do throws(HealthError) {
      let news = try followed.question.withLock { question throws(HealthError) in
        try question.news(try poll.changes?.get(), connection.sharing(poll.answers))
      }
      if let news, isRunning { later(news) }
    } catch {
      isFailed = true
      if isRunning { report(error) }
    }
    let place = followed.question.withLock(\.place)
    if let membership { membership.feed.polled(membership.number, at: place, failed: isFailed) }
  }

  private var membership: Membership? { state.withLock { $0.membership } }

  /// Postpones polls until ``release()``, as the reader of the results has not requested the next one.
  package func hold() { if let membership { membership.feed.hold(membership.number) } }

  /// Polls for changes since ``hold()``, if there are any.
  package func release() { if let membership { membership.feed.release(membership.number) } }
}
