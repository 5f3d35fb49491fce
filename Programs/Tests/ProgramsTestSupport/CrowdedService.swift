// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthTestSupport

/// A store that finds the samples of some types in more intervals than it computes, as if they crossed millions of borders.
package final class CrowdedService: ServiceInFront {
  private let service: any HealthService
  /// Where calls go.
  package var behind: any HealthService { service }
  private let types: Set<DataType>

  /// A store whose other answers are those of another one.
  package init(_ service: any HealthService, _ types: DataType...) { (self.service, self.types) = (service, Set(types)) }

  /// Refuses statistics by intervals, and nights, of the types.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let asked = (request as? ComputeStatisticsCollection)?.type ?? (request is ComputeSleep ? Catalog.sleep : nil)
    if let asked, types.contains(asked) { throw .invalidArgument(.tooManyIntervals) }
    return try service.perform(request, for: caller)
  }
}
