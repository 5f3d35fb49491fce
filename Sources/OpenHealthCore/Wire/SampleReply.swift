// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension [SampleRecord]: PagedReply {
  /// Passes the samples to `page`, at most ``WireForm/rowsInPage`` in each page.
  public func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    try forEachPage { samples in
      var out = ColumnWriter()
      out.samples(samples)
      try page(out)
    }
  }

  /// The samples of all pages. Throws ``WireFault`` for bytes that ``writePages(_:)`` never makes.
  public init(readingPages page: () throws -> ColumnReader?) throws {
    self = []
    while var next = try page() {
      append(contentsOf: try next.samples())
      try next.finish()
    }
  }
}
