// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Stores activity summaries for the owner; each takes the place of that of its day. Apps save none (ACT-01, SAVE-08).
public struct SaveActivitySummaries: OwnerRequest {
  public typealias Reply = Void

  public var summaries: [ActivitySummaryRecord]

  public init(summaries: [ActivitySummaryRecord]) { self.summaries = summaries }
}
