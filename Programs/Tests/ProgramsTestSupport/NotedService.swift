// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthTestSupport
import Synchronization

/// A store that notes which collections of statistics it is asked for.
package final class NotedService: ServiceInFront {
  /// What decides the answer to a question, besides the samples.
  package struct Question: Hashable, Sendable {
    /// Type, samples, figures and intervals.
    package var collection: FollowStatistics
    /// The period in which the intervals lie.
    package var period: Range<Double>?
  }

  private let service: any HealthService
  /// Where calls go.
  package var behind: any HealthService { service }
  private let noted = Mutex<Set<Question>>([])

  /// A store whose answers are those of another one.
  package init(_ service: any HealthService) { self.service = service }

  /// The questions so far.
  package var questions: Set<Question> { noted.withLock { $0 } }

  /// Notes a question for a collection.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if let request = request as? ComputeStatisticsCollection {
      let collection = FollowStatistics(
        type: request.type, predicate: request.predicate, options: request.options, intervals: request.intervals, anchor: nil,
        home: request.home)
      noted.withLock { _ = $0.insert(Question(collection: collection, period: request.period)) }
    }
    return try service.perform(request, for: caller)
  }
}
