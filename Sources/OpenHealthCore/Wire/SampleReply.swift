// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
