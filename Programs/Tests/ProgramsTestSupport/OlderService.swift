// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthTestSupport

/// A daemon of an earlier version: it does not know some requests.
package final class OlderService: ServiceInFront {
  private let service: any HealthService
  /// Where calls go.
  package var behind: any HealthService { service }
  private let unknown: Set<String>

  /// A store whose other answers are those of another one.
  package init(_ service: any HealthService, without requests: any HealthRequest.Type...) {
    (self.service, unknown) = (service, Set(requests.map { String(describing: $0) }))
  }

  /// Refuses the requests that it does not know.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if unknown.contains(String(describing: R.self)) { throw .daemon(.unknownRequest) }
    return try service.perform(request, for: caller)
  }
}
