// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The unfinished route of a workout: collects locations in any order and makes one sample of them (ROUTE-01).
package struct RouteDraft: Sendable {
  private var locations: [LocationRecord] = []
  private var metadata = MetadataSet.empty

  /// An empty route, without locations and metadata.
  package init() {}

  /// Adds locations. Throws `invalidArgument` for an empty array, for a number that is not finite, and where the route would have more than
  /// ``Limits/mostLocations``; then it adds none of them.
  package mutating func insert(_ more: [LocationRecord]) throws(HealthError) {
    guard !more.isEmpty else { throw .invalidArgument(.noLocations) }
    guard locations.count + more.count <= Limits.mostLocations, more.allSatisfy(\.isWithinLimits) else {
      throw .invalidArgument(.routeOutOfRange)
    }
    locations += more
  }

  /// Adds metadata. The new value replaces that of a key that the route already has.
  package mutating func add(_ more: MetadataSet) { metadata = MetadataSet(metadata.entries + more.entries) }

  /// The sample of all locations, which lasts from the first to the last of them.
  ///
  /// Throws `invalidArgument` when there is no location (ROUTE-02), or when the metadata break a rule.
  package func sample(uuid: UUID, device: DeviceRecord?) throws(HealthError) -> SampleRecord {
    guard let route = RouteRecord(locations), let sorted = route.locations else { throw .invalidArgument(.emptyRoute) }
    let record = SampleRecord(
      uuid: uuid, type: Catalog.workoutRoute, start: Date(timeIntervalSinceReferenceDate: sorted[0].date),
      end: Date(timeIntervalSinceReferenceDate: sorted[sorted.count - 1].date), value: .route(route),
      provenance: device.map { Provenance(revision: nil, device: $0) } ?? .unknown, metadata: metadata)
    do { try record.validate(for: .saved) } catch { throw .invalidArgument(.invalidObject(error)) }
    return record
  }
}
