// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Stores activity summaries. Each replaces the summary of its day. Apps cannot save summaries (ACT-01, SAVE-08).
public struct SaveActivitySummaries: OwnerRequest {
  /// Nothing. All summaries are stored in one transaction.
  public typealias Reply = Void

  /// The summaries to store. One without a day is ignored.
  public var summaries: [ActivitySummaryRecord]

  /// Creates a request to store summaries, at most one of which should be about any one day: a later one replaces an earlier one.
  public init(summaries: [ActivitySummaryRecord]) { self.summaries = summaries }
}
