// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the locations of a route by date as an asynchronous sequence (ROUTE-05).
///
///     for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { print(location.coordinate) }
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// The sequence of locations.
  public typealias Sequence = Results

  /// The route whose locations are returned.
  public var workoutRoute: HKWorkoutRoute

  /// Describes a query of all locations of a route.
  public init(_ workoutRoute: HKWorkoutRoute) { self.workoutRoute = workoutRoute }

  /// The locations, read in batches as the loop awaits them. A route that was deleted, or that the app may not read, has none.
  public func results(for healthStore: HKHealthStore) -> Results { Results(route: workoutRoute, store: healthStore) }
}

extension HKWorkoutRouteQueryDescriptor {
  /// The locations of a route. Each iterator runs the query again.
  public struct Results: AsyncSequence, Sendable {
    /// One location.
    public typealias Element = CLLocation

    let route: HKWorkoutRoute
    let store: HKHealthStore

    /// An iterator that begins with the first location.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Returns one location after another.
    public struct Iterator: AsyncIteratorProtocol {
      private var reader: PageReader<LocationPages, CLLocation>

      init(_ query: Results) {
        let pages = LocationPages(route: query.route.uuid, start: query.route.startDate, period: nil)
        reader = PageReader(pages, HKQueryDescriptor(of: query.route), of: query.store) { $0.map(\.location) }
      }

      /// The next location; nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; after that it
      /// returns nil.
      public mutating func next() async throws -> CLLocation? { try await reader.next() }
    }
  }
}
