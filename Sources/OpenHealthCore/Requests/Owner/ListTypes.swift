// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Summarises the store by type. Cost: one row for each pair of type and source; samples are not read.
package struct ListTypes: OwnerRequest {
  /// The types with samples, ordered by identifier.
  package typealias Reply = [Item]

  /// One type that has samples.
  package struct Item: Sendable, Hashable, Codable {
    /// The type.
    package var type: DataType
    /// The number of samples of the type, from all sources.
    package var count: Int
    /// The earliest start date among the samples.
    package var earliestStart: Date
    /// The latest end date among the samples.
    package var latestEnd: Date
    /// The sources with samples of the type, in no particular order.
    package var sources: [SourceRecord]
    /// The latest end date among the samples of each source, in the order of ``sources``. Nil from a daemon of an earlier version.
    package var latestEnds: [Date]?

    /// Creates the summary of one type.
    package init(type: DataType, count: Int, earliestStart: Date, latestEnd: Date, sources: [SourceRecord], latestEnds: [Date]? = nil) {
      self.type = type
      self.count = count
      self.earliestStart = earliestStart
      self.latestEnd = latestEnd
      self.sources = sources
      self.latestEnds = latestEnds
    }
  }

  /// Creates the request, which has no parameters.
  package init() {}
}
