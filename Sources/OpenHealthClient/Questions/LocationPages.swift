// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the locations of a route page by page; each one is read when it is requested.
package struct LocationPages: ResultPages {
  private var request: FetchRoute
  /// Whether the last page was read.
  package private(set) var isDone = false

  /// Reads a route from its first location. Asks the store nothing yet.
  ///
  /// - Parameters:
  ///   - start: the start of the route's sample, by which the store finds it.
  ///   - period: limits the locations to this period, both ends included; nil for all.
  package init(route: UUID, start: Date, period: DateInterval?) { request = FetchRoute(route: route, start: start, period: period) }

  /// The next page of locations, at most 2,048, and none if the period excludes all of them; call it until ``isDone``. A route that is not
  /// stored, or that the app may not read, has one empty page. Throws `invalidArgument` when the route is deleted between two pages.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> [LocationRecord] {
    let page = try connection.ask(request)
    if let next = page.next { request.part = next } else { isDone = true }
    return page.locations
  }
}
