// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Activity summaries; the news is those that are new or have changed, an empty array when some were only deleted (ACT-08).
package struct LiveSummaries: LiveQuestion {
  private let question: SummaryQuestion
  private var last: [ActivitySummaryRecord] = []

  package init(_ question: SummaryQuestion) { self.question = question }

  /// The types of the samples that summaries are computed from.
  package var types: Set<DataType> { Catalog.rings.all }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord] {
    last = try question.summaries(connection)
    return last
  }

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
