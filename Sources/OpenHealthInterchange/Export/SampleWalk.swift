// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The samples of a type for whoever writes all of them, in groups of those that begin together.
struct SampleWalk {
  let service: any HealthService
  let type: DataType
  private var from: Date?
  private var isDone = false

  private static let pageSize = 5000

  init(_ type: DataType, service: any HealthService) {
    self.type = type
    self.service = service
  }

  /// The next page, which no group goes beyond; nil after the last.
  mutating func next() throws -> [ArraySlice<ScanSamples.Item>]? {
    guard !isDone else { return nil }
    let page = try service.perform(ScanSamples(type: type, from: from, limit: Self.pageSize), for: .owner)
    from = page.next
    isDone = page.next == nil
    var groups: [ArraySlice<ScanSamples.Item>] = []
    var position = 0
    while position < page.items.count {
      let start = page.items[position].record.start
      let end = page.items[position...].firstIndex { $0.record.start != start } ?? page.items.count
      groups.append(page.items[position..<end])
      position = end
    }
    return groups
  }
}
