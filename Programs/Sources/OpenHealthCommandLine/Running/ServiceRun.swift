// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Runs the services of a command.
package enum ServiceRun {
  /// Runs services until a signal ends the command (``Interruption/hold()``), and shuts them down. Throws the error of one that fails.
  package static func untilInterrupted(_ services: [any Service], logger: Logger) throws {
    let group = ServiceGroup(services: services, logger: logger)
    Thread.detachNewThread {
      Interruption.wait()
      Task { await group.triggerGracefulShutdown() }
    }
    let hasEnded = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    Task.detached {
      do { try await group.run() } catch { failure.withLock { $0 = error } }
      hasEnded.signal()
    }
    hasEnded.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// The value of `--log-level`.
extension Logger.Level: @retroactive ExpressibleByArgument {}
