// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One page: the request limits how much it holds.
extension FetchQuantities.Page: PagedReply {
  public func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(samples)
    out.count(items.count)
    out.seriesValues(items.map(\.quantity))
    out.column(items) { UInt32($0.sample) }
    out.blob(try WireForm.json(next))
    try page(out)
  }

  public init(readingPages page: () throws -> ColumnReader?) throws {
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
