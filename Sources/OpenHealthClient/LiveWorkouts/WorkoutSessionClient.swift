// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// A client's access to a workout session: its steps reach the store one after another, and all events of the session are delivered,
/// whichever process caused them.
package final class WorkoutSessionClient: Sendable {
  /// The news that a client gets.
  package enum News: Sendable {
    /// An event of the session, whichever process caused it.
    case event(WorkoutSession.Event)
    /// The store refused a step.
    case refused(HealthError)
  }

  private struct State {
    var session: WorkoutSession
    /// The place in the log up to which the client has the events.
    var place: Int64
    var handler: (@Sendable ([News]) -> Void)?
    /// Whether the session has ended or, for a mirrored one, has lost its link.
    var isOver = false
    var onOver: (@Sendable () -> Void)?
    /// What waits for a second process to take the session, by number.
    var waiting: [Int: @Sendable () -> Void] = [:]
    var waits = 0

    /// Whether nothing has to wait: a second process has taken the session, or none can take it any more.
    var isTaken: Bool { isOver || session.mirror?.isListening != false }
  }

  /// The identity of the session in the store.
  package let uuid: UUID
  /// The side on which the client takes part.
  package let side: WorkoutSession.Side
  private let news: WorkoutQueues
  private let state: Mutex<State>

  /// A client of the session in a report, which the store need not know yet; the events up to the report are not delivered. Asks the store
  /// nothing. A session of the primary side becomes one of ``StoreSession/ownSessions``.
  package init(_ session: StoreSession, report: WorkoutSessionReport, side: WorkoutSession.Side = .primary) {
    uuid = report.uuid
    self.side = side
    if side == .primary { session.ownSessions.withLock { _ = $0.insert(report.uuid) } }
    news = WorkoutQueues(session, label: "workoutsession")
    state = Mutex(State(session: report.session, place: report.place))
  }

  /// The session, as the store reported it last.
  package var session: WorkoutSession { state.withLock { $0.session } }

  /// The session through which the store is asked.
  package var store: StoreSession { news.session }

  /// Whether a mirrored session still has its link.
  package var isLinked: Bool { state.withLock { !$0.isOver } }

  /// Passes all later events to a handler on a serial queue; events that arrive together in one call.
  package func onNews(_ handler: @escaping @Sendable ([News]) -> Void) { state.withLock { $0.handler = handler } }

  /// Calls a handler once the session has ended or has lost its link.
  func onOver(_ handler: @escaping @Sendable () -> Void) { state.withLock { $0.onOver = handler } }

  /// Takes a step. An error goes to the completion or, without one, to the handler of news.
  package func change(_ change: WorkoutSession.Change, completion: (@Sendable (Result<Void, HealthError>) -> Void)? = nil) {
    let diagnostics = store.diagnostics
    switch change {
    case .start: diagnostics?.starts(session: uuid)
    case .end: diagnostics?.ends(session: uuid)
    default: break
    }
    news.ask({ [self] connection throws(HealthError) in
      if isLinked { observe(connection) }
      let (session, place) = state.withLock { ($0.session, $0.place) }
      take(try connection.ask(ChangeWorkoutSession(session: uuid, fresh: session, change, after: place, by: side)))
    }) { [self] result in
      if case (.failure, .start) = (result, change) { diagnostics?.ends(session: uuid) }
      if let completion { return completion(result) }
      if case .failure(let error) = result { tell([.refused(error)]) }
    }
  }

  /// How long ``startMirroring(completion:)`` waits for a second process.
  private static let patienceSeconds = 1.0

  /// Offers the session to a second process, and calls the completion when that has taken it and has set a delegate: what is sent from then
  /// on arrives. Where no second process waits for a session, the completion comes after ``patienceSeconds``.
  package func startMirroring(completion: @escaping @Sendable (Result<Void, HealthError>) -> Void) {
    change(.startMirroring) { [self] result in
      guard case .success = result else { return completion(result) }
      // After all earlier calls, and on the queue of completions.
      whenTaken { [news] in news.ask({ _ in }) { _ in completion(.success(())) } }
    }
  }

  private func whenTaken(_ body: @escaping @Sendable () -> Void) {
    let number: Int? = state.withLock { state in
      guard !state.isTaken else { return nil }
      state.waits += 1
      state.waiting[state.waits] = body
      return state.waits
    }
    guard let number else { return body() }
    let monitor = store.injected?.monitor
    monitor?.begin()
    news.lookLater()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patienceSeconds) { [self] in
      state.withLock { $0.waiting.removeValue(forKey: number) }?()
      monitor?.end()
    }
  }

  /// Calls what waits for a second process, if there is one now.
  private func tellWaiting() {
    let waiting = state.withLock { state in
      guard state.isTaken else { return [Int: @Sendable () -> Void]() }
      defer { state.waiting = [:] }
      return state.waiting
    }
    for body in waiting.values { body() }
  }

  /// Leaves the other end of a mirroring.
  package func leave() {
    guard side != .primary, isLinked else { return }
    change(.stopMirroring) { _ in }  // the store forgets it in time
  }

  /// Follows a session that is already in the store. Set the handler of news first.
  package func follow(_ connection: HealthConnection) {
    observe(connection)
    news.lookLater()
  }

  private func observe(_ connection: HealthConnection) {
    news.follow(connection) { [weak self] in self?.poll(connection) }
  }

  private func poll(_ connection: HealthConnection) {
    let place = state.withLock { $0.place }
    // A report that cannot be read now is read after the next change.
    do throws(HealthError) {
      if let report = try connection.ask(FollowWorkoutSession(session: uuid, after: place, by: side)) { return take(report) }
      if side != .primary { lose() }
    } catch { return }  // see above
  }

  private func take(_ report: WorkoutSessionReport) {
    let hasEnded = report.session.state == .ended
    let (wasOver, onOver) = state.withLock { state in
      (state.session, state.place) = (report.session, report.place)
      defer { if hasEnded { state.isOver = true } }
      return (state.isOver, state.onOver)
    }
    if hasEnded {
      news.unfollow()
      store.diagnostics?.ends(session: uuid)
    }
    tellWaiting()
    let isCut = hasEnded && side != .primary && !wasOver
    tell(report.events.map(News.event) + (isCut ? [.event(.disconnected)] : []))
    if hasEnded, !wasOver { onOver?() }
    // The store need not keep events that were delivered.
    let hasData = report.events.contains { if case .received = $0 { true } else { false } }
    if hasData, !hasEnded { change(.seen) { _ in } }
  }

  /// Ends a session whose link belongs to another process now, or to none.
  private func lose() {
    let (wasOver, onOver) = state.withLock { state in
      defer { state.isOver = true }
      return (state.isOver, state.onOver)
    }
    news.unfollow()
    if wasOver { return }
    tell([.event(.disconnected)])
    onOver?()
  }

  private func tell(_ items: [News]) {
    if items.isEmpty { return }
    news.tell { [self] in
      if let handler = state.withLock({ $0.handler }) { handler(items) }
    }
  }
}
