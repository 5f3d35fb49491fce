// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A single page: the request already limits its size.
extension ScanSamples.Portion: PagedReply {
  /// Writes the samples, their extra elements and the next start to one page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(items.map(\.record))
    out.extras(items.map(\.extra).byPlace)
    out.blob(try WireForm.json(next))
    try page(out)
  }

  /// Reads the page of ``writePages(_:)``. Throws ``WireFault`` for any other number of pages.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    let samples = try own.samples()
    let extras = try own.extras(samples.count)
    self.init(
      items: samples.enumerated().map { ScanSamples.Item(record: $1, extra: extras[$0]) },
      next: try WireForm.value(Date?.self, from: own.blob()))
    try own.finish()
  }
}
