// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// Fetches changes that descriptors match; block predicates look at the samples among them (D5).
struct ChangeFetch {
  struct Changes {
    var added: [HKSample]
    var deleted: [HKDeletedObject]
    var anchor: Int64
    var latest: Int64
  }

  var descriptors: [HKQueryDescriptor]
  var anchor: Int64?
  var limit: Int?

  func changes(_ connection: HealthConnection) throws(HealthError) -> Changes {
    let translated = descriptors.map { TranslatedPredicate($0.predicate) }
    let selections = zip(descriptors, translated).map { FetchSamples.Selection(type: $0.sampleType.dataType, predicate: $1.tree) }
    let isExact = translated.allSatisfy(\.isExact)
    let filter = isExact ? nil : try SampleFetch(descriptors: descriptors).resolved(connection)
    var changes = Changes(added: [], deleted: [], anchor: anchor ?? 0, latest: 0)
    repeat {
      // With blocks the limit cannot be the store's: it counts what they leave.
      let left = limit.map { $0 - changes.added.count - changes.deleted.count }
      let request = FetchChanges(selections: selections, anchor: changes.anchor, limit: isExact ? left : left.map { max($0, 1) })
      let reply = try connection.service.perform(request, for: .app(connection.app))
      let samples = reply.added.map(HKSample.of)
      changes.added += filter.map { samples.filter($0.matches) } ?? samples
      changes.deleted += reply.deleted.map(HKDeletedObject.init)
      changes.anchor = reply.anchor
      changes.latest = reply.latest
    } while !isExact && changes.anchor < changes.latest && changes.added.count + changes.deleted.count < limit ?? 0
    return changes
  }
}
