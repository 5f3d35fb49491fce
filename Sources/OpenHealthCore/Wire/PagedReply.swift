// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A reply that is pages of columns on a wire: many samples, changes or statistics.
public protocol PagedReply: Sendable {
  /// Gives the pages in order.
  func writePages(_ page: (ColumnWriter) throws -> Void) throws

  /// The reply of these pages; `page` gives nil behind the last. Throws WireFault for others than ``writePages(_:)`` gives.
  init(readingPages page: () throws -> ColumnReader?) throws
}

extension Array {
  /// The rows of one page after the other; no rows are one empty page.
  func forEachPage(_ body: ([Element]) throws -> Void) rethrows {
    if count <= WireForm.rowsInPage { return try body(self) }
    for start in stride(from: 0, to: count, by: WireForm.rowsInPage) {
      try body(Array(self[start..<Swift.min(start + WireForm.rowsInPage, count)]))
    }
  }
}
