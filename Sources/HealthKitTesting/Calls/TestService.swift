// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// The engine behind what a test injects: errors, a lock, held calls, and a record of the requests for permission.
final class TestService: HealthService {
  private struct Fault {
    var calls: HealthCalls
    var error: HealthError
    /// Nil means all calls.
    var times: Int?
  }

  private struct State {
    var faults: [Fault] = []
    var isLocked = false
    var isInBackground = false
    var holds: [HeldCalls] = []
    var requests: [AuthorizationRequest] = []
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextHandler = 0

    /// Whether changes call no handler at present.
    var isSilent: Bool { isLocked || isInBackground }
  }

  private let engine: any HealthService
  let monitor: ConnectionMonitor
  private let state = Mutex(State())

  init(engine: any HealthService, monitor: ConnectionMonitor) {
    self.engine = engine
    self.monitor = monitor
  }

  // MARK: As a service

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let kind = request.kind
    let calls = HealthCalls(kind)
    noteAsked(kind, caller)
    waitIfHeld(calls)
    if let error = nextError(calls, request, caller) { throw error }
    return try engine.perform(request, for: caller)
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    let number = state.withLock { state in
      state.nextHandler += 1
      state.handlers[state.nextHandler] = { handler(types) }
      return state.nextHandler
    }
    // Changes made while the store is locked, or the apps are in the background, call handlers afterwards.
    let observation = engine.observeChanges(of: types) { [weak self] changed in
      if self?.state.withLock({ $0.isSilent }) == false { handler(changed) }
    }
    return ChangeObservation { [weak self] in
      observation.cancel()
      let handler = self?.state.withLock { $0.handlers.removeValue(forKey: number) }
      withExtendedLifetime(handler) {}  // freed where no lock is held
    }
  }

  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    engine.observeWorkouts(for: caller, handler)
  }

  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { engine.observePreferences(handler) }

  // MARK: Errors

  func fail(_ calls: HealthCalls, with error: HealthError, times: Int?) {
    state.withLock { $0.faults.append(Fault(calls: calls, error: error, times: times)) }
  }

  func stopFailing() { state.withLock { $0.faults = [] } }

  var isLocked: Bool { state.withLock { $0.isLocked } }

  var isInBackground: Bool { state.withLock { $0.isInBackground } }

  func lock() { state.withLock { $0.isLocked = true } }

  func unlock() { tell { $0.isLocked = false } }

  func enterBackground() { state.withLock { $0.isInBackground = true } }

  func enterForeground() { tell { $0.isInBackground = false } }

  /// Notifies observers that something may have changed, if they were silent and no longer are.
  private func tell(after change: (inout State) -> Void) {
    let handlers = state.withLock { state in
      let wasSilent = state.isSilent
      change(&state)
      return wasSilent && !state.isSilent ? Array(state.handlers.values) : []
    }
    for handler in handlers { handler() }
  }

  /// The error for a call of the kind. Faults apply in the order in which the test injected them.
  private func nextError(_ calls: HealthCalls, _ request: some HealthRequest, _ caller: Caller) -> HealthError? {
    state.withLock { state in
      if state.isLocked, caller != .owner, isRefusedLocked(request) { return .store(.locked) }
      guard !calls.isEmpty, let index = state.faults.firstIndex(where: { $0.calls.contains(calls) }) else { return nil }
      let error = state.faults[index].error
      if let times = state.faults[index].times {
        if times == 1 { state.faults.remove(at: index) } else { state.faults[index].times = times - 1 }
      }
      return error
    }
  }

  /// A locked store reads nothing; requests that need no reading continue (LOCK-01 to LOCK-06). Requests for permission continue, as a
  /// test's person answers at once.
  private func isRefusedLocked(_ request: some HealthRequest) -> Bool {
    switch request.kind {
    case .saving: !request.worksWhileLocked
    case .querying, .deleting, .characteristic: true
    case .authorization, .sharingStatus, .backgroundDelivery, .acknowledgement, .owner: false
    }
  }

  // MARK: Holding

  func hold(_ calls: HealthCalls) -> HeldCalls {
    let held = HeldCalls(calls, monitor: monitor)
    state.withLock { $0.holds.append(held) }
    return held
  }

  func endHolds() {
    for held in state.withLock({ $0.holds }) { held.end() }
  }

  private func waitIfHeld(_ calls: HealthCalls) {
    // Holding a call that blocks its caller would stop the test that has to release it.
    if calls.isEmpty || calls == .characteristics { return }
    let holds = state.withLock { state in
      state.holds.removeAll(where: \.isOver)
      return state.holds.filter { $0.calls.contains(calls) }
    }
    for held in holds { held.wait() }
  }

  // MARK: Records

  var authorizationRequests: [AuthorizationRequest] { state.withLock { $0.requests } }

  private func noteAsked(_ kind: RequestKind, _ caller: Caller) {
    guard let app = caller.app, case .authorization(let types?) = kind else { return }
    let asked = AuthorizationRequest(app: app, read: types.read, share: types.share)
    state.withLock { $0.requests.append(asked) }
  }
}
