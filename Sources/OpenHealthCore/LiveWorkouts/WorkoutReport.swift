// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A workout in the making as the store has it: what was said of it, and figures of its samples (BLD-13).
public struct WorkoutReport: Sendable, Equatable, Codable {
  public var draft: WorkoutDraft
  public var statistics: [WorkoutRecord.Statistic]
  /// How many samples of each type it has, by identifier.
  public var counts: [String: Int]

  public init(draft: WorkoutDraft, statistics: [WorkoutRecord.Statistic] = [], counts: [String: Int] = [:]) {
    self.draft = draft
    self.statistics = statistics
    self.counts = counts
  }

  /// The types of which it has other samples than another report says.
  public func typesChanged(since other: WorkoutReport) -> [DataType] {
    Set(counts.keys).union(other.counts.keys).filter { counts[$0] != other.counts[$0] }.sorted().compactMap { Catalog.type(identifier: $0) }
  }
}
