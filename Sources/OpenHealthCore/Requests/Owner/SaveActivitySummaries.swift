// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Stores activity summaries. Each replaces the summary of its day. Apps cannot save summaries (ACT-01, SAVE-08).
///
/// Throws `invalidArgument` for a summary without a day or with values that do not fit their units; then none is stored.
package struct SaveActivitySummaries: OwnerRequest {
  /// Nothing. All summaries are stored in one transaction.
  package typealias Reply = Void

  /// The summaries to store. Of several about the same day, the last one remains.
  package var summaries: [ActivitySummaryRecord]

  /// Creates a request to store summaries.
  package init(summaries: [ActivitySummaryRecord]) { self.summaries = summaries }
}
