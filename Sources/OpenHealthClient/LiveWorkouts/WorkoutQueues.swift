// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The queues of an unfinished workout or a session: calls to the store run one after another, polls follow changes, and news is delivered
/// on a separate serial queue (SESS-10).
final class WorkoutQueues: Sendable {
  private struct State {
    var observation: ChangeObservation?
    var poll: (@Sendable () -> Void)?
    var isPollDue = false
    /// The earliest start of the next poll.
    var notBefore = DispatchTime.now()
  }

  /// The rest between polls, so that a workout that collects many samples is polled no more often than people look at it. Tests do not wait
  /// for it.
  private static let restSeconds = 0.05

  let session: StoreSession
  private let queue: DispatchQueue
  private let handover: DispatchQueue
  private let state = Mutex(State())

  init(_ session: StoreSession, label: String) {
    self.session = session
    queue = DispatchQueue(label: "openhealthkit.\(label)", target: ServiceQueue.shared)
    handover = DispatchQueue(label: "openhealthkit.\(label).news", target: ServiceQueue.shared)
  }

  /// Runs work with the store, after all earlier work.
  func ask<Reply: Sendable>(
    _ work: @escaping @Sendable (HealthConnection) throws(HealthError) -> Reply,
    completion: @escaping @Sendable (Result<Reply, HealthError>) -> Void
  ) {
    session.inBackground(on: queue, work, completion: completion)
  }

  /// Delivers news, after all earlier news.
  func tell(_ news: @escaping @Sendable () -> Void) {
    let monitor = session.injected?.monitor
    monitor?.begin()
    handover.async {
      news()
      monitor?.end()
    }
  }

  /// Polls after changes from here on, in order with the calls; one poll for each change.
  func follow(_ connection: HealthConnection, poll: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.poll = poll }
      return state.poll == nil
    }
    guard isFirst else { return }
    let observation = connection.service.observeWorkouts(for: .app(connection.app)) { [weak self] in self?.lookLater() }
    let superfluous = state.withLock { state in
      if state.poll == nil { return observation as ChangeObservation? }
      state.observation = observation
      return nil
    }
    superfluous?.cancel()
  }

  /// Stops polling.
  func unfollow() {
    let observation = state.withLock { state in
      defer { (state.observation, state.poll) = (nil, nil) }
      return state.observation
    }
    observation?.cancel()
  }

  /// Polls soon, as after a change. Call it after ``follow(_:poll:)`` where what is known was read before: a change between the two calls
  /// else shows only with the next one.
  func lookLater() {
    let time: DispatchTime? = state.withLock { state in
      guard state.poll != nil, !state.isPollDue else { return nil }
      state.isPollDue = true
      return state.notBefore
    }
    guard let time else { return }
    let monitor = session.injected?.monitor
    monitor?.begin()
    let work: @Sendable () -> Void = { [self] in
      let poll = state.withLock { state in
        (state.isPollDue, state.notBefore) = (false, .now() + (monitor == nil ? Self.restSeconds : 0))
        return state.poll
      }
      poll?()
      monitor?.end()
    }
    if time > .now() { queue.asyncAfter(deadline: time, execute: work) } else { queue.async(execute: work) }
  }
}
