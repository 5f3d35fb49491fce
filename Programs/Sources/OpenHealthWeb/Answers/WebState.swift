// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOPosix
import Synchronization

/// What the answers of a server share.
final class WebState: Sendable {
  /// Where browsers find the server; nil until it accepts connections.
  let address = Mutex<WebAddress?>(nil)
  let brake = UnlockBrake()
  /// The number of open answers that report changes.
  let live = Mutex(0)
  private let threads = NIOThreadPool(numberOfThreads: 6)

  init() { threads.start() }

  deinit { threads.shutdownGracefully { _ in } }

  /// Runs blocking work on a thread of its own.
  func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T { try await threads.runIfActive(work) }
}
