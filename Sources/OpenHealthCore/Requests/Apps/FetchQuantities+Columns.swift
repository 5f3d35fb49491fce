// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A single page: the request already limits its size.
extension FetchQuantities.Page: PagedReply {
  /// Writes the samples, the quantities and the cursor to one page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(samples)
    out.count(items.count)
    out.seriesValues(items.map(\.quantity))
    out.column(items) { UInt32($0.sample) }
    out.blob(try WireForm.json(next))
    try page(out)
  }

  /// Reads the page of ``writePages(_:)``. Throws ``WireFault`` for any other number of pages, or for a quantity that refers to no sample.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    let samples = try own.samples()
    let count = try own.count(ofBytes: 28)
    let quantities = try own.seriesValues(count)
    let items = try zip(quantities, own.column(count, of: UInt32.self)).map { quantity, sample in
      guard sample < samples.count else { throw WireFault.invalid(.place) }
      return FetchQuantities.Item(quantity: quantity, sample: Int(sample))
    }
    self.init(samples: samples, items: items, next: try WireForm.value(FetchQuantities.Cursor?.self, from: own.blob()))
    try own.finish()
  }
}
