// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// The locations of a route by date as an asynchronous sequence (ROUTE-05).
///
///     for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { print(location.coordinate) }
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// What the query gives.
  public typealias Sequence = Results

  /// The route whose locations are asked for.
  public var workoutRoute: HKWorkoutRoute

  public init(_ workoutRoute: HKWorkoutRoute) { self.workoutRoute = workoutRoute }

  /// The locations, read from the store in batches as they are asked for. None of a route that was deleted or that the app may not read.
  public func results(for healthStore: HKHealthStore) -> Results { Results(route: workoutRoute, store: healthStore) }
}

extension HKWorkoutRouteQueryDescriptor {
  /// The locations of a route. Each iterator runs the query anew.
  public struct Results: AsyncSequence, Sendable {
    /// One location.
    public typealias Element = CLLocation

    let route: HKWorkoutRoute
    let store: HKHealthStore

    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Gives one location after the other.
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

      /// The next location, or nil after the last. Throws an `HKError`, or `CancellationError` when the task is cancelled; then it is over.
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
