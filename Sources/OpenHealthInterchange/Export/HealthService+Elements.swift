// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension HealthService {
  /// Calls `body` with the kept elements of a name that belong to no sample, page by page, in the order in which they were kept.
  ///
  /// Cost: one request for each 1,000 elements, and one more.
  func forEachPage(ofElements name: String, _ body: ([KeptElement]) throws -> Void) throws {
    var last: Int64 = 0
    while true {
      let items = try perform(FetchElements(name: name, after: last), for: .owner)
      guard let end = items.last else { return }
      try body(items.map(\.element))
      last = end.number
    }
  }
}
