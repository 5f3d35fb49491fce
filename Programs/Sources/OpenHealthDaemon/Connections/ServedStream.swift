// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The flow control of one reply: how many more pages the client accepts, and whether it still wants any.
///
/// Unchecked: `credit`, `isCancelled` and `isSearch` are read and written only with `condition` locked; the rest is constant.
final class ServedStream: @unchecked Sendable {
  /// The error when the client has cancelled the reply.
  struct Cancelled: Error {}

  /// Ends the work for the reply: when the client no longer wants it, that of a search; else when the store says so.
  let limit = WorkLimit()
  private let condition = NSCondition()
  private let patience: TimeInterval
  private var credit = 0
  private var isCancelled = false
  private var isSearch = false

  /// - Parameter patience: the longest wait for the client to accept a page, in seconds.
  init(patience: TimeInterval) { self.patience = patience }

  /// Adds pages that the client accepts. Returns false if they exceed what a client may announce.
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
    let isSearch = isSearch
    condition.broadcast()
    condition.unlock()
    // The client does not see the reason.
    if isSearch { limit.stop(.userCanceled) }
  }

  /// The request reads, so its work ends when the client no longer wants the reply. What a client saves or asks the owner is made all the
  /// same if the client goes right after it.
  func beginSearch() {
    let hasEnded = condition.withLock {
      isSearch = true
      return isCancelled
    }
    if hasEnded { limit.stop(.userCanceled) }
  }

  /// Waits until the client accepts a page.
  ///
  /// - Parameter isTaken: Whether a page is sent now.
  /// - Throws: ``Cancelled`` if the client cancels; `daemon(.tooSlow)` if it accepts no page in time.
  func awaitCredit(takingIt isTaken: Bool = true) throws {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: patience)
    while credit == 0, !isCancelled {
      guard condition.wait(until: deadline) else { throw HealthError.daemon(.tooSlow) }
    }
    if isCancelled { throw Cancelled() }
    if isTaken { credit -= 1 }
  }
}
