// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How much there is of each type, for the owner. Cost: one row for each pair of type and source.
public struct ListTypes: OwnerRequest {
  public typealias Reply = [Item]

  /// One type that has samples.
  public struct Item: Sendable, Hashable, Codable {
    public var type: DataType
    public var count: Int
    public var earliestStart: Date
    public var latestEnd: Date
    public var sources: [SourceRecord]

    public init(type: DataType, count: Int, earliestStart: Date, latestEnd: Date, sources: [SourceRecord]) {
      self.type = type
      self.count = count
      self.earliestStart = earliestStart
      self.latestEnd = latestEnd
      self.sources = sources
    }
  }

  public init() {}
}
