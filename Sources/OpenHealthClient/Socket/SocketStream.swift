// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One request on a socket: its reply, page by page, as the reader thread receives it.
///
/// Unchecked: `condition` is immutable, and `pages` and `end` are only used while it is locked.
final class SocketStream: @unchecked Sendable {
  private enum End {
    case complete
    case failed(HealthError)
  }

  private let condition = NSCondition()
  private var pages: [[UInt8]] = []
  private var end: End?

  /// The next page; nil when the reply is complete. Blocks until one arrives.
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

  /// Ends the reply as complete, or with an error, which replaces pages that were not read.
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
