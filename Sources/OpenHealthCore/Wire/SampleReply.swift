// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension [SampleRecord]: PagedReply {
  public func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    try forEachPage { samples in
      var out = ColumnWriter()
      out.samples(samples)
      try page(out)
    }
  }

  public init(readingPages page: () throws -> ColumnReader?) throws {
    self = []
    while var next = try page() {
      append(contentsOf: try next.samples())
      try next.finish()
    }
  }
}
