// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The life of a query, from its execution to the last call of a handler: it starts once and ends once, its work runs on a queue of its own,
/// and between it waits for changes.
package final class QueryLife: Sendable {
  private struct State {
    enum Phase { case new, running, ended }

    var phase = Phase.new
    var onEnd: (@Sendable () -> Void)?
    var watch: Watch?
  }

  /// What a long-running query waits with.
  private struct Watch {
    var connection: HealthConnection
    /// Looks at what changed. What it throws goes to `report`, and the query continues.
    var look: @Sendable (HealthConnection) throws(HealthError) -> Void
    var report: @Sendable (HealthError) -> Void
    var observation: ChangeObservation?
    /// Something changed that was not looked at yet.
    var isPending = false
    /// Looks wait until they are asked for.
    var isHeld = false
    /// When the next look may begin.
    var notBefore = DispatchTime.now()
  }

  /// How long a query rests between two looks: it reports many changes in a row together, and the first one after a rest at once.
  private static let restSeconds = 0.02

  private let state = Mutex(State())
  private let monitor = Mutex<ConnectionMonitor?>(nil)
  /// Handlers of one query never run at the same time, and never on the main queue (STORE-03, STORE-04).
  private let queue = DispatchQueue(label: "openhealthkit.query", target: ServiceQueue.shared)

  package init() {}

  // MARK: From the first call to the last

  /// Begins the query; false when it runs or has run already (STORE-06). `onEnd` is called when it has ended.
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

  /// Does something later, on the query's queue.
  package func enqueue(notBefore time: DispatchTime? = nil, _ work: @escaping @Sendable () -> Void) {
    let monitor = monitor.withLock { $0 }
    monitor?.begin()
    let watched: @Sendable () -> Void = {
      work()
      monitor?.end()
    }
    if let time, time > .now() { queue.asyncAfter(deadline: time, execute: watched) } else { queue.async(execute: watched) }
  }

  package var isRunning: Bool { state.withLock { $0.phase == .running } }

  /// Whether it was executed, however long ago.
  package var wasExecuted: Bool { state.withLock { $0.phase != .new } }

  /// Prevents every further call of a handler (STORE-07); does nothing before the execution.
  package func end() { _ = endIfRunning() }

  /// Calls a handler for the last time, unless the query was stopped (STORE-08).
  package func finish(_ handler: () -> Void) {
    if endIfRunning() { handler() }
  }

  private func endIfRunning() -> Bool {
    let last: State? = state.withLock { state in
      guard state.phase == .running else { return nil }
      defer { state = State(phase: .ended) }
      return state
    }
    last?.watch?.observation?.cancel()
    last?.onEnd?()
    return last != nil
  }

  // MARK: Asking, once or again and again

  /// Asks a question and passes the answer to the handler. A live question stays until the query ends: `later` gets what is new after each
  /// change, and `report` gets the error of a look that fails. Call it on the query's queue.
  package func ask<Standing: StandingQuestion>(
    _ question: Standing, isLive: Bool = true, _ connection: HealthConnection, answer handler: (Standing.Answer) -> Void,
    later: @escaping @Sendable (Standing.News) -> Void, report: @escaping @Sendable (HealthError) -> Void
  ) throws(HealthError) {
    guard isLive else {
      var question = question
      let answer = try question.answer(isOnly: true, connection)
      return finish { handler(answer) }
    }
    let standing = Mutex(question)
    let shared = Shared(standing)
    // Before the first look at the store, so that no save is missed meanwhile; at worst one is reported twice.
    watch(
      question.types, connection,
      look: { [weak self] connection throws(HealthError) in
        let news = try shared.question.withLock { question throws(HealthError) in try question.news(connection) }
        if let news, self?.isRunning == true { later(news) }
      }, report: { [weak self] error in if self?.isRunning == true { report(error) } })
    let answer = try shared.question.withLock { question throws(HealthError) in try question.answer(isOnly: false, connection) }
    if isRunning { handler(answer) }
  }

  /// A question that looks after changes share. They come one after the other, on the query's queue.
  private final class Shared<Standing: StandingQuestion>: Sendable {
    let question: Mutex<Standing>

    init(_ question: consuming Mutex<Standing>) { self.question = question }
  }

  // MARK: Waiting for changes

  private func watch(
    _ types: Set<DataType>, _ connection: HealthConnection, look: @escaping @Sendable (HealthConnection) throws(HealthError) -> Void,
    report: @escaping @Sendable (HealthError) -> Void
  ) {
    let isRunning = state.withLock { state in
      if state.phase == .running { state.watch = Watch(connection: connection, look: look, report: report) }
      return state.phase == .running
    }
    guard isRunning else { return }
    let observation = connection.service.observeChanges(of: types) { [weak self] in self?.scheduleLook() }
    let isKept = state.withLock { state in
      state.watch?.observation = observation
      return state.watch != nil
    }
    if !isKept { observation.cancel() }
  }

  /// Puts looks off until ``release()``: the one who reads the results has not asked for the next one.
  package func hold() { state.withLock { $0.watch?.isHeld = true } }

  /// Looks for what changed since ``hold()``, if anything did.
  package func release() {
    let isDue = state.withLock { state in
      defer { state.watch?.isHeld = false }
      return state.watch?.isHeld == true && state.watch?.isPending == true
    }
    if isDue { enqueueLook() }
  }

  private func scheduleLook() {
    let isDue = state.withLock { state in
      guard let watch = state.watch, !watch.isPending else { return false }
      state.watch?.isPending = true
      return !watch.isHeld
    }
    if isDue { enqueueLook() }
  }

  private func enqueueLook() {
    enqueue(notBefore: state.withLock { $0.watch?.notBefore }) { [weak self] in
      guard let self else { return }
      let due: Watch? = state.withLock { state in
        guard let watch = state.watch, watch.isPending, !watch.isHeld else { return nil }
        state.watch?.isPending = false
        return watch
      }
      guard let due else { return }
      do throws(HealthError) { try due.look(due.connection) } catch { due.report(error) }
      state.withLock { $0.watch?.notBefore = .now() + Self.restSeconds }
    }
  }
}
