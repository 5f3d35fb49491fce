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

extension [SampleRecord]: PagedReply {
  /// Passes the samples to `page`, at most ``WireForm/rowsInPage`` in each page, and fewer large ones.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    try forEachPage(weight: \.largeBytes) { samples in
      var out = ColumnWriter()
      out.samples(samples)
      try page(out)
    }
  }

  /// The samples of all pages. Throws ``WireFault`` for bytes that ``writePages(_:)`` never makes.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    self = []
    while var next = try page() {
      append(contentsOf: try next.samples())
      try next.finish()
    }
  }
}

extension SampleRecord {
  /// The bytes of what is large in the sample's content and metadata; 0 for most samples.
  package var largeBytes: Int {
    let large = metadata.largeBytes
    guard case .content(let content) = value else { return large }
    return large + content.record.inlineBytes + (content.bytes?.bytes?.count ?? 0)
  }
}

/// A property wrapper for the samples of a request, which are columns on the wire.
@propertyWrapper
package struct SampleColumns: Sendable, ColumnCoded {
  /// The samples.
  package var wrappedValue: [SampleRecord]

  /// Wraps samples.
  package init(wrappedValue: [SampleRecord]) { self.wrappedValue = wrappedValue }

  /// The samples from a page. Throws ``WireFault`` for bytes that ``write(to:)`` never makes.
  package init(from page: inout ColumnReader) throws { wrappedValue = try page.samples() }

  /// Appends the samples to a page.
  package func write(to page: inout ColumnWriter) { page.samples(wrappedValue) }
}
