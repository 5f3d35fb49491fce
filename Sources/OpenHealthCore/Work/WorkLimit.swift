// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Ends the work for one request early: nobody waits for its result any more, the store is being locked, or an expression takes too long.
///
/// What works for the request asks ``check()`` at least every 1,000 rows. All methods may be called from any thread.
///
///     let limit = WorkLimit()
///     let reply = try WorkLimit.$ofTask.withValue(limit) { try service.perform(request, for: caller) }
///     // on another thread
///     limit.stop(.store(.locked))
package final class WorkLimit: Sendable {
  /// The limit of the request that the current task works for; nil outside of requests.
  @TaskLocal package static var ofTask: WorkLimit?

  private let reason = Mutex<HealthError?>(nil)
  private let hasStopped = Atomic(false)
  private let expressionSteps: Atomic<Int>

  /// A limit for one request.
  ///
  /// - Parameter expressionSteps: how many steps of ``RegularExpression/stepLength`` its regular expressions may take.
  package init(expressionSteps: Int = Limits.mostExpressionSteps) { self.expressionSteps = Atomic(expressionSteps) }

  /// Ends the work with a reason. The first reason counts.
  package func stop(_ reason: HealthError) {
    self.reason.withLock { $0 = $0 ?? reason }
    hasStopped.store(true, ordering: .releasing)
  }

  /// Whether the work has to end.
  package var isStopped: Bool { hasStopped.load(ordering: .acquiring) }

  /// Throws the reason if the work has to end.
  package func check() throws(HealthError) {
    if isStopped, let reason = reason.withLock({ $0 }) { throw reason }
  }

  /// Whether a regular expression may go on. Counts one step of it; the last one stops the request.
  func takeExpressionStep() -> Bool {
    if isStopped { return false }
    if expressionSteps.subtract(1, ordering: .relaxed).newValue >= 0 { return true }
    stop(.invalidArgument(.expressionTooCostly))
    return false
  }
}
