// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A single page: there is at most one sample.
extension FindSample.Finding: PagedReply {
  /// Writes the sample, the number of its import and its workouts to one page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(sample.map { [$0] } ?? [])
    out.blob(try WireForm.json(importNumber))
    out.blob(try WireForm.json(workouts))
    try page(out)
  }

  /// Reads the page of ``writePages(_:)``. Throws ``WireFault`` for any other number of pages or samples.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    let samples = try own.samples()
    guard samples.count <= 1 else { throw WireFault.invalid(.count) }
    self.init(
      sample: samples.first, importNumber: try WireForm.value(Int64?.self, from: own.blob()),
      workouts: try WireForm.value([UUID].self, from: own.blob()))
    try own.finish()
  }
}
