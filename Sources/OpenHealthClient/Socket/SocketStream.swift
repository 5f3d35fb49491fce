// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One request on a socket: its reply, page by page, as the reader thread brings it.
final class SocketStream: @unchecked Sendable {  // All state is behind the condition.
  private enum End {
    case complete
    case failed(HealthError)
  }

  private let condition = NSCondition()
  private var pages: [[UInt8]] = []
  private var end: End?

  /// The next page; nil when the reply is complete. Waits for it.
  func next() throws(HealthError) -> [UInt8]? {
    condition.lock()
    defer { condition.unlock() }
    while pages.isEmpty, end == nil { condition.wait() }
    if !pages.isEmpty { return pages.removeFirst() }
    if case .failed(let error) = end { throw error }
    return nil
  }

  func take(_ page: [UInt8]) {
    condition.lock()
    pages.append(page)
    condition.signal()
    condition.unlock()
  }

  /// Ends the reply: whole, or with an error, which then comes in place of pages that were not taken.
  func finish(_ error: HealthError? = nil) {
    condition.lock()
    if end == nil {
      end = error.map(End.failed) ?? .complete
      if error != nil { pages = [] }
    }
    condition.broadcast()
    condition.unlock()
  }
}
