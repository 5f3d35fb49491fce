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

  private struct State {
    var reason: HealthError?
    /// Of the work that runs.
    var interruptions: [ObjectIdentifier: Interruption] = [:]
  }

  private let state = Mutex(State())
  private let hasStopped = Atomic(false)
  private let expressionSteps: Atomic<Int>
  /// Whether the caller is in this process and waits for all that follows from the request.
  package let isOfOwnProcess: Bool

  /// A limit for one request.
  ///
  /// - Parameters:
  ///   - expressionSteps: how many steps of ``RegularExpression/stepLength`` its searches in texts may take.
  ///   - isOfOwnProcess: whether the caller is in this process and waits for all that follows from the request.
  package init(expressionSteps: Int = Limits.mostExpressionSteps, isOfOwnProcess: Bool = false) {
    self.expressionSteps = Atomic(expressionSteps)
    self.isOfOwnProcess = isOfOwnProcess
  }

  /// Ends the work with a reason. The first reason counts.
  package func stop(_ reason: HealthError) {
    let interruptions = state.withLock { state in
      state.reason = state.reason ?? reason
      hasStopped.store(true, ordering: .releasing)
      return Array(state.interruptions.values)
    }
    for interruption in interruptions { interruption.begin() }
  }

  /// Does work that waits for something that does not ask ``check()``, such as the statements of another machine's database.
  ///
  /// - Parameter interrupt: Ends what the work waits for. Called on another thread when the work has to end, and again as long as `body` runs;
  ///   never after this has returned.
  /// - Throws: the errors of `body`; the reason if the work had to end before it began.
  package func interrupting<Result>(with interrupt: @escaping @Sendable () -> Void, _ body: () throws -> Result) throws -> Result {
    let interruption = Interruption(interrupt)
    state.withLock { $0.interruptions[ObjectIdentifier(interruption)] = interruption }
    defer {
      state.withLock { $0.interruptions[ObjectIdentifier(interruption)] = nil }
      interruption.end()
    }
    try check()
    return try body()
  }

  /// Whether the work has to end.
  package var isStopped: Bool { hasStopped.load(ordering: .acquiring) }

  /// Throws the reason if the work has to end.
  package func check() throws(HealthError) {
    if isStopped, let reason = state.withLock({ $0.reason }) { throw reason }
  }

  /// Whether a search in a text may continue. Counts its steps; the last allowed one stops the request.
  func takeExpressionSteps(_ count: Int) -> Bool {
    if isStopped { return false }
    if count == 0 || expressionSteps.subtract(count, ordering: .relaxed).newValue >= 0 { return true }
    stop(.invalidArgument(.expressionTooCostly))
    return false
  }
}
