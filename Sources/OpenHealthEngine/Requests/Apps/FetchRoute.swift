// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchRoute: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Page {
    guard let found = try access.visibleSample(SampleReference(type: Catalog.workoutRoute, uuid: route, start: start)) else {
      // Empty, as for any deleted or unreadable sample. But a part of a route must not look like the whole.
      if part > 0 { throw HealthError.invalidArgument(.routeGone) }
      return Page(locations: [], next: nil)
    }
    // A route with a damaged part has no locations: the other parts would look like the whole.
    if part == 0, try !storage.isWhole(route: found) { return Page(locations: [], next: nil) }
    let period = self.period.map { $0.start.timeIntervalSinceReferenceDate...$0.end.timeIntervalSinceReferenceDate }
    guard let read = try storage.locations(of: found, part: part, in: period) else { return Page(locations: [], next: nil) }
    return Page(locations: read.locations, next: read.part + 1)
  }
}
