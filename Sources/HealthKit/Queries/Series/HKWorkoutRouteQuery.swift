// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the locations of a route by date, in batches (ROUTE-05).
///
/// The query reads batches as fast as the handler processes them, and marks the last one. A route that was deleted, or that the app may not
/// read, has no locations.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
  private let pages: LocationPages
  private let handler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

  /// A query of all locations. The handler gets a batch and whether it is the last one, or an error.
  @preconcurrency public init(
    route workoutRoute: HKWorkoutRoute,
    dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    pages = LocationPages(route: workoutRoute.uuid, start: workoutRoute.startDate, period: nil)
    handler = dataHandler
    super.init([HKQueryDescriptor(of: workoutRoute)])
  }

  /// A query of the locations in a period, both ends included; the batch is empty without any (ROUTE-06).
  @preconcurrency public init(
    route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval,
    dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) {
    pages = LocationPages(route: workoutRoute.uuid, start: workoutRoute.startDate, period: dateInterval)
    handler = dataHandler
    super.init([HKQueryDescriptor(of: workoutRoute)])
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    var pages = pages
    repeat {
      let locations = try pages.next(connection).map(\.location)
      if pages.isDone {
        life.finish { handler(self, locations, true, nil) }
      } else {
        guard life.isRunning else { return }
        handler(self, locations, false, nil)
      }
    } while !pages.isDone
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, true, error) } }
}

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
