// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One page: the request limits how much it holds.
extension ScanSamples.Portion: PagedReply {
  public func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(items.map(\.record))
    out.extras(items.map(\.extra).byPlace)
    out.blob(try WireForm.json(next))
    try page(out)
  }

  public init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    let samples = try own.samples()
    let extras = try own.extras(samples.count)
    self.init(
      items: samples.enumerated().map { ScanSamples.Item(record: $1, extra: extras[$0]) },
      next: try WireForm.value(Date?.self, from: own.blob()))
    try own.finish()
  }
}
