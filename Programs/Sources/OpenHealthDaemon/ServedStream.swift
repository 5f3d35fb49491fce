// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A reply on its way to a client: how many more pages the client takes, and whether it still wants any.
final class ServedStream: @unchecked Sendable {  // All state is behind the condition.
  /// The client wants no more of the reply.
  struct Cancelled: Error {}

  private let condition = NSCondition()
  private let patience: TimeInterval
  private var credit = 0
  private var isCancelled = false

  /// - Parameter patience: the seconds that a client may take until it wants the next page.
  init(patience: TimeInterval) { self.patience = patience }

  /// Takes the client's word for more pages; false when it exceeds what a client may say.
  func add(_ pages: UInt32) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard pages <= RequestEnvelope.mostCredit, credit + Int(pages) <= Int(RequestEnvelope.mostCredit) else { return false }
    credit += Int(pages)
    condition.signal()
    return true
  }

  func cancel() {
    condition.lock()
    isCancelled = true
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the client takes a page. Throws ``Cancelled``, and `daemon(.tooSlow)` when it takes none for too long.
  func awaitCredit() throws {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: patience)
    while credit == 0, !isCancelled {
      guard condition.wait(until: deadline) else { throw HealthError.daemon(.tooSlow) }
    }
    if isCancelled { throw Cancelled() }
    credit -= 1
  }
}
