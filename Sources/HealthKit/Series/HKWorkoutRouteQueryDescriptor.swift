// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

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
      private let store: HKHealthStore
      private let descriptor: HKQueryDescriptor
      private var pages: LocationPages
      private var batch: ArraySlice<CLLocation> = []
      private var hasFailed = false

      init(_ query: Results) {
        store = query.store
        pages = LocationPages(route: query.route.uuid, start: query.route.startDate, period: nil)
        descriptor = HKQueryDescriptor(of: query.route)
      }

      /// The next location; nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; after that it
      /// returns nil.
      public mutating func next() async throws -> CLLocation? {
        while batch.isEmpty && !pages.isDone && !hasFailed {
          hasFailed = true
          let next = try await store.result { [pages, descriptor] done in
            LocationPageQuery(pages, descriptor: descriptor, handler: done)
          }
          hasFailed = false
          (batch, pages) = (next.locations[...], next.pages)
        }
        return batch.popFirst()
      }
    }
  }
}
