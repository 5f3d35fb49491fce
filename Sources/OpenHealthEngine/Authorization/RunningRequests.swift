// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// The requests of apps that an engine carries out, so that their work ends when the app may not make them any more.
final class RunningRequests: Sendable {
  private struct Running {
    let access: RequestAccess
    let caller: Caller
    let limit: WorkLimit
  }

  private let state = Mutex((last: 0, running: [Int: Running]()))

  /// Carries out a request of an app with a limit. What waits for the person, and works for nothing meanwhile, does not need this.
  func with<Result>(
    _ access: RequestAccess, _ caller: Caller, _ limit: WorkLimit, _ work: () throws(HealthError) -> Result
  ) throws(HealthError) -> Result {
    guard caller.app != nil else { return try work() }
    let number = state.withLock { state in
      state.last += 1
      state.running[state.last] = Running(access: access, caller: caller, limit: limit)
      return state.last
    }
    defer { state.withLock { _ = $0.running.removeValue(forKey: number) } }
    return try work()
  }

  /// Ends the work of the requests that their apps may not make, after permissions or registrations changed: it gets the same error as if
  /// it began now. Those that began since found the change.
  func endRefused(in database: HealthDatabase, at now: Date) throws(HealthError) {
    let running = state.withLock { Array($0.running.values) }
    if running.isEmpty { return }
    try database.read(isShort: true) { storage in
      for request in running {
        do { _ = try AccessDecision(request.access, caller: request.caller, storage: storage, at: now) } catch let error as HealthError
          where error.isRefusal
        { request.limit.stop(error) }
      }
    }
  }
}
