// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension FetchRoute: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Page {
    let type = Catalog.workoutRoute
    let predicate = try access.narrowed(.and([.date(.start, .equal, start), .uuid([route])]), of: type)
    var found: StoredSample?
    try storage.forEachRecord(lanes: try storage.lanes(of: [type]), predicate: predicate) { sample, _ in
      found = sample
      return false
    }
    guard let found else {
      // Empty, as for any deleted or unreadable sample. But a part of a route must not look like the whole.
      if part > 0 { throw HealthError.invalidArgument(.routeGone) }
      return Page(locations: [], next: nil)
    }
    let period = self.period.map { $0.start.timeIntervalSinceReferenceDate...$0.end.timeIntervalSinceReferenceDate }
    guard let read = try storage.locations(of: found, part: part, in: period) else { return Page(locations: [], next: nil) }
    return Page(locations: read.locations, next: read.part + 1)
  }
}
