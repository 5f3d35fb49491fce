// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The store of an app, in which types that the app has never asked for look empty: a workout is shown without what they would add.
final class VisiblePart: HealthService {
  private let service: any HealthService

  init(_ service: any HealthService) { self.service = service }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    do throws(HealthError) {
      return try service.perform(request, for: caller)
    } catch .authorizationNotDetermined {
      let empty: [any Sendable] = [
        [SampleRecord](), FetchQuantities.Page(samples: [], items: [], next: nil), FetchRoute.Page(locations: [], next: nil),
      ]
      guard let reply = empty.lazy.compactMap({ $0 as? R.Reply }).first else { throw .authorizationNotDetermined }
      return reply
    }
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    service.observeChanges(of: types, handler)
  }

  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    service.observeWorkouts(for: caller, handler)
  }

  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { service.observePreferences(handler) }
}
