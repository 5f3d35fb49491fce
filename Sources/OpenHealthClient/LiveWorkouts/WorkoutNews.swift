// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Where a workout in the making, or a session, asks the store and says what is new: its calls come one after the other, looks follow changes, and
/// news are handed over on a serial queue of their own (SESS-10).
final class WorkoutNews: Sendable {
  private struct State {
    var observation: ChangeObservation?
    var look: (@Sendable () -> Void)?
    var isLookDue = false
    /// When the next look may begin.
    var notBefore = DispatchTime.now()
  }

  /// How long looks rest: a workout that collects many samples is looked at as often as people look. A test need not wait for it.
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

  /// Asks the store, behind all that was asked before.
  func ask<Reply: Sendable>(
    _ work: @escaping @Sendable (HealthConnection) throws(HealthError) -> Reply,
    completion: @escaping @Sendable (Result<Reply, HealthError>) -> Void
  ) {
    session.inBackground(on: queue, work, completion: completion)
  }

  /// Hands something over, behind all that was before.
  func tell(_ news: @escaping @Sendable () -> Void) {
    let monitor = session.given?.monitor
    monitor?.begin()
    handover.async {
      news()
      monitor?.end()
    }
  }

  /// Looks after changes from here on, in the order of the calls; once for each.
  func follow(_ connection: HealthConnection, look: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.look = look }
      return state.look == nil
    }
    guard isFirst else { return }
    let observation = connection.service.observeWorkouts(for: .app(connection.app)) { [weak self] in self?.lookLater() }
    let superfluous = state.withLock { state in
      if state.look == nil { return observation as ChangeObservation? }
      state.observation = observation
      return nil
    }
    superfluous?.cancel()
  }

  /// Looks no more.
  func unfollow() {
    let observation = state.withLock { state in
      defer { (state.observation, state.look) = (nil, nil) }
      return state.observation
    }
    observation?.cancel()
  }

  private func lookLater() {
    let time: DispatchTime? = state.withLock { state in
      guard state.look != nil, !state.isLookDue else { return nil }
      state.isLookDue = true
      return state.notBefore
    }
    guard let time else { return }
    let monitor = session.given?.monitor
    monitor?.begin()
    let work: @Sendable () -> Void = { [self] in
      let look = state.withLock { state in
        (state.isLookDue, state.notBefore) = (false, .now() + (monitor == nil ? Self.restSeconds : 0))
        return state.look
      }
      look?()
      monitor?.end()
    }
    if time > .now() { queue.asyncAfter(deadline: time, execute: work) } else { queue.async(execute: work) }
  }
}
