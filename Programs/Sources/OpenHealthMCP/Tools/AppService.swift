// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// Says that a call is not wanted any more.
package final class StopSign: Sendable {
  private let value = Mutex(false)

  /// A sign that is not set.
  package init() {}

  /// Whether it is set.
  package var isSet: Bool { value.withLock { $0 } }

  /// Sets it for good.
  package func set() { value.withLock { $0 = true } }
}

/// The store as one app sees it, whatever caller a request names, until the call is stopped.
final class AppService: HealthService {
  private let service: any HealthService
  private let caller: Caller
  private let stop: StopSign

  init(_ service: any HealthService, _ app: AppIdentity, _ stop: StopSign) {
    (self.service, caller, self.stop) = (service, .app(app), stop)
  }

  func perform<R: HealthRequest>(_ request: R, for _: Caller) throws(HealthError) -> R.Reply {
    if stop.isSet { throw .userCanceled }
    return try service.perform(request, for: caller)
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    service.observeChanges(of: types, handler)
  }

  func observeWorkouts(for _: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    service.observeWorkouts(for: caller, handler)
  }

  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { service.observePreferences(handler) }
}
