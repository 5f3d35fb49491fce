// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchQuantities: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Page {
    guard type.quantity != nil else { throw HealthError.invalidArgument(.notQuantities(type)) }
    guard limit > 0 else { throw HealthError.invalidArgument(.emptyPage) }
    let latest = try after?.latest ?? storage.latestSequence()
    var page = Page(samples: [], items: [], next: nil)
    var indices: [Int64: Int] = [:]
    var last: Cursor?
    let predicate = try access.narrowed(predicate, of: type)
    try storage.forEachValue(
      lanes: try storage.lanes(of: [type]), predicate: predicate, order: order, after: after, upTo: latest
    ) { sample, value in
      if page.items.count == limit {
        page.next = last
        return false
      }
      if indices[sample.sequence] == nil {
        indices[sample.sequence] = page.samples.count
        page.samples.append(try access.visible(sample.record))
      }
      // Not nil: set above.
      page.items.append(Item(quantity: value, sample: indices[sample.sequence]!))
      last = Cursor(
        start: value.start, sampleStart: sample.record.start.timeIntervalSinceReferenceDate, sequence: sample.sequence, latest: latest)
      return true
    }
    return page
  }
}
