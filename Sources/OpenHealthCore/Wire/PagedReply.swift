// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A reply that crosses a wire as pages of columns: many samples, changes or statistics.
package protocol PagedReply: Sendable {
  /// Passes the pages to `page` in order.
  func writePages(_ page: (ColumnWriter) throws -> Void) throws

  /// The reply of these pages; `page` returns nil after the last one. Throws ``WireFault`` for pages that ``writePages(_:)`` never makes.
  init(readingPages page: () throws -> ColumnReader?) throws
}

extension Array {
  /// Passes the rows of each page to `body`: at most ``WireForm/rowsInPage``, and none after those that weigh ``WireForm/bytesInPage``. An
  /// empty array makes one empty page.
  func forEachPage(weight: (Element) -> Int = { _ in 0 }, _ body: ([Element]) throws -> Void) rethrows {
    var (first, bytes) = (0, 0)
    for place in indices {
      bytes += weight(self[place])
      guard place + 1 - first == WireForm.rowsInPage || bytes >= WireForm.bytesInPage else { continue }
      try body(place + 1 - first == count ? self : Array(self[first...place]))
      (first, bytes) = (place + 1, 0)
    }
    if first < count || isEmpty { try body(first == 0 ? self : Array(self[first...])) }
  }
}
