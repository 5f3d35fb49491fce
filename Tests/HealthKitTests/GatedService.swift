// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// A service that holds every request until it is told to go on, so that tests can act meanwhile without sleeping.
final class GatedService: HealthService {
  private let entered = DispatchSemaphore(value: 0)
  private let gate = DispatchSemaphore(value: 0)
  private let inner: (any HealthService)?

  init(before inner: (any HealthService)? = nil) { self.inner = inner }

  var connection: HealthConnection {
    HealthConnection(
      service: self,
      app: AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.app", name: "app"))))
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    inner?.observeChanges(of: types, handler) ?? ChangeObservation {}
  }

  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    inner?.observePreferences(handler) ?? ChangeObservation {}
  }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    entered.signal()
    gate.wait()
    guard let inner else { throw .databaseInaccessible("there is no store behind the gate") }
    return try inner.perform(request, for: caller)
  }

  /// Blocks until a request has come.
  func waitUntilEntered() { entered.wait() }

  /// Lets one request through.
  func letThrough() { gate.signal() }
}

/// Tells when it is gone: what held it has ended.
final class Lifetime: Sendable {
  private let ended: @Sendable () -> Void

  init(ended: @escaping @Sendable () -> Void) { self.ended = ended }

  deinit { ended() }
}
