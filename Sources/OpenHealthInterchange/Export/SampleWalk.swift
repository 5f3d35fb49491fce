// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The samples of a type by start, for what writes all of them, in groups of those that begin together.
public struct SampleWalk {
  let service: any HealthService
  let type: DataType
  private let after: Int64?
  private var from: Date?
  private var isDone = false

  private static let pageSize = 5000

  /// - Parameters:
  ///   - after: the place of the change log after which they were saved; nil for all.
  ///   - from: when the first one begins at the earliest; nil for the beginning.
  public init(_ type: DataType, service: any HealthService, after: Int64? = nil, from: Date? = nil) {
    self.type = type
    self.service = service
    self.after = after
    self.from = from
  }

  /// The next page, which no group goes beyond; nil after the last.
  public mutating func next() throws -> [ArraySlice<ScanSamples.Item>]? {
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
