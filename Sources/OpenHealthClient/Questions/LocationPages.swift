// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the locations of a route page by page; each one is read when it is requested.
package struct LocationPages: ResultPages {
  private var request: FetchRoute
  /// Whether the last page was read.
  package private(set) var isDone = false

  package init(route: UUID, start: Date, period: DateInterval?) { request = FetchRoute(route: route, start: start, period: period) }

  /// The next page of locations; call it until ``isDone``.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> [LocationRecord] {
    let page = try connection.ask(request)
    if let next = page.next { request.part = next } else { isDone = true }
    return page.locations
  }
}
