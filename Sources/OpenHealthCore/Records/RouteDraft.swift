// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The route of a workout while it is being made: locations go in in any order, a sample comes out (ROUTE-01).
public struct RouteDraft: Sendable {
  private var locations: [LocationRecord] = []
  private var metadata = MetadataSet.empty

  public init() {}

  /// Takes locations. Throws `invalidArgument` for none, for a number that is not finite, and for more of them all together than
  /// ``Limits/mostLocations``; then none of them is taken.
  public mutating func insert(_ more: [LocationRecord]) throws(HealthError) {
    guard !more.isEmpty else { throw .invalidArgument(.noLocations) }
    guard locations.count + more.count <= Limits.mostLocations, more.allSatisfy(\.isWithinLimits) else {
      throw .invalidArgument(.routeOutOfRange)
    }
    locations += more
  }

  /// Says more of the route; a key that is there already gets the new value.
  public mutating func add(_ more: MetadataSet) { metadata = MetadataSet(metadata.entries + more.entries) }

  /// The sample of all locations, from the first to the last, with this UUID.
  ///
  /// Throws `invalidArgument` when there is no location (ROUTE-02), or when the metadata break a rule.
  public func sample(uuid: UUID, device: DeviceRecord?) throws(HealthError) -> SampleRecord {
    guard let route = RouteRecord(locations), let sorted = route.locations else { throw .invalidArgument(.emptyRoute) }
    let record = SampleRecord(
      uuid: uuid, type: Catalog.workoutRoute, start: Date(timeIntervalSinceReferenceDate: sorted[0].date),
      end: Date(timeIntervalSinceReferenceDate: sorted[sorted.count - 1].date), value: .route(route),
      provenance: device.map { Provenance(revision: nil, device: $0) } ?? .unknown, metadata: metadata)
    do { try record.validate() } catch { throw .invalidArgument(.invalidObject(error)) }
    return record
  }
}
