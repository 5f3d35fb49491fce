// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Effort scores of workouts; the news is the relationships that changed (EFF-03).
package struct LiveEffort: LiveQuestion {
  private var request: FetchEffort

  package init(_ request: FetchEffort) { self.request = request }

  package var types: Set<DataType> { Set([Catalog.workout] + Catalog.effortTypes) }

  package mutating func answer(isOnly: Bool, _ connection: HealthConnection) throws(HealthError) -> FetchEffort.Reply {
    let reply = try connection.ask(request)
    request.anchor = reply.anchor
    return reply
  }

  package mutating func news(_ changes: FetchChanges.Reply?, _ connection: HealthConnection) throws(HealthError) -> FetchEffort.Reply? {
    let reply = try answer(isOnly: false, connection)
    return reply.relationships.isEmpty ? nil : reply
  }
}
