// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A walk over all samples of a type by start, page by page, in groups with the same start.
package struct SampleWalk {
  let service: any HealthService
  let type: DataType
  private let after: ChangeAnchor?
  private var from: Date?
  private var isDone = false

  private static let pageSize = 5000

  /// A walk from the first sample, as the owner of the store.
  ///
  /// - Parameters:
  ///   - after: Only samples that were saved after this place in the change log; nil for all.
  ///   - from: Only samples that begin at this date or later; nil for all.
  package init(_ type: DataType, service: any HealthService, after: ChangeAnchor? = nil, from: Date? = nil) {
    self.type = type
    self.service = service
    self.after = after
    self.from = from
  }

  /// The next page of complete groups; nil after the last. A page has about 5,000 samples, or more if they begin together. Reads one
  /// snapshot for each page.
  package mutating func next() throws -> [ArraySlice<ScanSamples.Item>]? {
    guard !isDone else { return nil }
    let page = try service.perform(ScanSamples(type: type, from: from, limit: Self.pageSize, after: after), for: .owner)
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
