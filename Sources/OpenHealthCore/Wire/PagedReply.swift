// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A reply that crosses a wire as pages of columns: many samples, changes or statistics.
public protocol PagedReply: Sendable {
  /// Passes the pages to `page` in order.
  func writePages(_ page: (ColumnWriter) throws -> Void) throws

  /// The reply of these pages; `page` returns nil after the last one. Throws ``WireFault`` for pages that ``writePages(_:)`` never makes.
  init(readingPages page: () throws -> ColumnReader?) throws
}

extension Array {
  /// Passes the rows of each page to `body`. An empty array makes one empty page.
  func forEachPage(_ body: ([Element]) throws -> Void) rethrows {
    if count <= WireForm.rowsInPage { return try body(self) }
    for start in stride(from: 0, to: count, by: WireForm.rowsInPage) {
      try body(Array(self[start..<Swift.min(start + WireForm.rowsInPage, count)]))
    }
  }
}
