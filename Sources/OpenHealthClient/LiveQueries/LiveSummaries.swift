// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Activity summaries; the news is those that are new or have changed, an empty array when some were only deleted (ACT-08).
package struct LiveSummaries: LiveQuestion {
  private let question: SummaryQuestion
  private var last: [ActivitySummaryRecord] = []

  /// Follows the summaries of the days that a question is about.
  package init(_ question: SummaryQuestion) { self.question = question }

  /// The types of the samples that summaries are computed from.
  package var types: Set<DataType> { Catalog.rings.all }

  /// All summaries that match, by day. They stay in memory, to be compared with the next ones.
  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord] {
    last = try question.summaries(connection)
    return last
  }

  /// The summaries that are new or different; empty where some are only gone, nil for no change.
  ///
  /// Cost: computes all summaries again.
  package mutating func news(
    _ changes: FetchChanges.Reply?, _ connection: HealthConnection
  ) throws(HealthError) -> [ActivitySummaryRecord]? {
    let before = last
    let now = try answer(isOnly: false, connection)
    if now == before { return nil }
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.day, $0) })
    return now.filter { $0 != known[$0.day] }
  }
}
