// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthTestSupport
import Synchronization

@testable import OpenHealthClient

/// A service whose answers a test writes. It keeps the requests, and notifies observers when the test says so.
final class ScriptedService: HealthService {
  /// The answer to a request; nil passes it to the store behind.
  typealias Answer = @Sendable (any HealthRequest) throws(HealthError) -> Any?

  private struct Observer {
    let types: Set<DataType>
    let handler: @Sendable (Set<DataType>) -> Void
  }

  private struct State {
    var requests: [any HealthRequest] = []
    var answer: Answer?
    /// The observations of changes, of workouts and of preferences, by number, while they last.
    var observers: [Int: Observer] = [:]
    var workoutObservers: [Int: @Sendable () -> Void] = [:]
    var preferenceObservers: [Int: @Sendable () -> Void] = [:]
    var lastNumber = 0

    mutating func next() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  /// A connection of an app to the service.
  var connection: HealthConnection { HealthConnection(service: self, app: AppIdentity("com.example.app", name: "App")) }

  private let store: (any HealthService)?
  private let isDelayed: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - store: takes the requests that have no other answer; nil for none.
  ///   - isDelayed: whether observations of changes are delayed.
  ///   - answer: answers requests.
  init(before store: (any HealthService)? = nil, isDelayed: Bool = false, _ answer: Answer? = nil) {
    (self.store, self.isDelayed) = (store, isDelayed)
    state.withLock { $0.answer = answer }
  }

  /// Answers requests from here on.
  func answers(_ answer: Answer?) { state.withLock { $0.answer = answer } }

  /// Returns the requests of a type since the last call for the type.
  func takeRequests<R: HealthRequest>(_ type: R.Type) -> [R] {
    state.withLock { state in
      let found = state.requests.compactMap { $0 as? R }
      state.requests.removeAll { $0 is R }
      return found
    }
  }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answer
    }
    if let answer, let found = try answer(request) {
      guard let reply = found as? R.Reply else { throw .noData }
      return reply
    }
    guard let store else { throw .noData }
    return try store.perform(request, for: caller)
  }

  // MARK: Observations

  /// The types that are observed, one set for each observation in order.
  var observed: [Set<DataType>] { state.withLock { state in state.observers.sorted { $0.key < $1.key }.map(\.value.types) } }

  /// The number of observations of workouts.
  var workoutObservations: Int { state.withLock { $0.workoutObservers.count } }

  /// The number of observations of preferences.
  var preferenceObservations: Int { state.withLock { $0.preferenceObservers.count } }

  /// Tells the observers of some types that these have changed.
  func notify(_ types: Set<DataType>) {
    let told = state.withLock { state in state.observers.values.filter { !$0.types.isDisjoint(with: types) } }
    for observer in told { observer.handler(observer.types.intersection(types)) }
  }

  /// Tells the observers of workouts that one has changed.
  func notifyOfWorkouts() {
    for handler in state.withLock({ Array($0.workoutObservers.values) }) { handler() }
  }

  /// Tells the observers of preferences that one has changed.
  func notifyOfPreferences() {
    for handler in state.withLock({ Array($0.preferenceObservers.values) }) { handler() }
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    let number = state.withLock { state in
      let number = state.next()
      state.observers[number] = Observer(types: types, handler: handler)
      return number
    }
    return ChangeObservation(isDelayed: isDelayed) { [self] in state.withLock { _ = $0.observers.removeValue(forKey: number) } }
  }

  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    let number = state.withLock { state in
      let number = state.next()
      state.workoutObservers[number] = handler
      return number
    }
    return ChangeObservation { [self] in state.withLock { _ = $0.workoutObservers.removeValue(forKey: number) } }
  }

  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    let number = state.withLock { state in
      let number = state.next()
      state.preferenceObservers[number] = handler
      return number
    }
    return ChangeObservation { [self] in state.withLock { _ = $0.preferenceObservers.removeValue(forKey: number) } }
  }
}
