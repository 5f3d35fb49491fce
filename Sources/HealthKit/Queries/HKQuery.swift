// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// What queries have in common: a type, a predicate, and a life from execution to the last call of a handler.
// Unchecked: what changes is behind a lock; predicates are not changed after the query is made.
open class HKQuery: NSObject, @unchecked Sendable {
  private let queryType: HKObjectType?
  private let queryPredicate: NSPredicate?
  private let phase = Mutex(Phase.new)
  /// Handlers of one query never run at the same time, and never on the main queue (STORE-03, STORE-04).
  let queue = DispatchQueue(label: "openhealthkit.query", target: ServiceQueue.shared)

  /// Told of what goes on here; set when the query starts.
  private let monitor = Mutex<ConnectionMonitor?>(nil)

  private enum Phase { case new, running, ended }

  init(type: HKObjectType?, predicate: NSPredicate?) {
    queryType = type
    queryPredicate = predicate
  }

  /// The type asked for; nil for a query of several.
  open var objectType: HKObjectType? { queryType }

  /// The type asked for; nil for a query of several, or of no samples.
  open var sampleType: HKSampleType? { queryType as? HKSampleType }

  /// What was passed in; nil means no filtering (QRY-14).
  open var predicate: NSPredicate? { queryPredicate }

  /// Starts the query. Raises when it runs or has run already (STORE-06).
  func start(watchedBy given: HealthConnection?, _ connection: @escaping @Sendable () throws(HealthError) -> HealthConnection) {
    let wasNew = phase.withLock { phase in
      defer { if phase == .new { phase = .running } }
      return phase == .new
    }
    guard wasNew else { raise(.invalidArgument, "Cannot execute a query more than once: \(type(of: self))") }
    if let given, let monitor = given.monitor {
      self.monitor.withLock { $0 = monitor }
      monitor.add(self, app: given.app.bundleIdentifier)
    }
    enqueue {
      guard self.isRunning else { return }
      do throws(HealthError) { try self.run(try connection()) } catch { self.fail(HKError(error)) }
    }
  }

  /// Does something later, on the query's queue.
  func enqueue(_ work: @escaping @Sendable () -> Void) {
    let monitor = monitor.withLock { $0 }
    monitor?.begin()
    queue.async {
      work()
      monitor?.end()
    }
  }

  /// Prevents every further call of a handler (STORE-07).
  func end() { phase.withLock { $0 = .ended } }

  package var isRunning: Bool { phase.withLock { $0 == .running } }

  /// Calls a handler for the last time, unless the query was stopped (STORE-08).
  func finish(_ handler: () -> Void) {
    let wasRunning = phase.withLock { phase in
      defer { phase = .ended }
      return phase == .running
    }
    if wasRunning { handler() }
  }

  /// A limit that a query can have. Raises for a negative one.
  static func checkedLimit(_ limit: Int) -> Int {
    guard limit >= 0 else { raise(.invalidArgument, "A query's limit may not be negative: \(limit)") }
    return limit
  }

  /// Does the work and calls the handlers; on the query's queue.
  func run(_ connection: HealthConnection) throws(HealthError) {
    preconditionFailure("\(type(of: self)) does not say how it runs")
  }

  /// Hands an error to the handlers; on the query's queue.
  func fail(_ error: HKError) {
    preconditionFailure("\(type(of: self)) does not say how it fails")
  }
}
