// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CoreLocation
import Foundation
import OpenHealthClient
import OpenHealthCore

/// Builds the route of a workout.
///
///     let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
///     try await builder.insertRouteData(locations)
///     let route = try await builder.finishRoute(with: workout, metadata: nil)
///
/// Locations stay in memory until the route is finished: a process that ends before loses them (SER-14). Any thread may call any method;
/// completions run in the background.
///
/// The route builder of a workout builder (``HKWorkoutBuilder/seriesBuilder(for:)``) accepts locations while the workout accepts samples.
/// They are in the store when the completion runs, and finishing the workout finishes the route (ROUTE-04).
///
/// Unchecked: the stored properties are immutable references to Sendable classes.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  private let device: HKDevice?
  private let life = SeriesLife(RouteDraft())
  /// The workout whose route this is; nil for a standalone builder.
  private let workout: WorkoutBuilderClient?

  /// A builder of a route that a device recorded; nil for an unknown device. Nothing is checked or stored yet.
  public init(healthStore: HKHealthStore, device: HKDevice?) {
    self.device = device
    workout = nil
    super.init(session: healthStore.session)
  }

  /// The builder of the route of an unfinished workout.
  init(workout: WorkoutBuilderClient) {
    device = nil
    self.workout = workout
    super.init(session: workout.session)
  }

  // MARK: Locations

  /// Adds locations in any order, with all their fields (ROUTE-01).
  ///
  /// Adds none and fails with `errorInvalidArgument` for an empty array, for a number that is not finite, for more than a million locations
  /// in total, and after the route was finished or discarded. The builder of a workout's route also fails before collection begins and
  /// without permission to save routes.
  @preconcurrency open func insertRouteData(_ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    let locations = routeData.map(LocationRecord.init)
    if let workout {
      return ofWorkout({ workout.addRoute(locations, completion: $0) }, completion)
    }
    change({ draft throws(HealthError) in try draft.insert(locations) }, completion)
  }

  /// Adds locations; see ``insertRouteData(_:completion:)``.
  open func insertRouteData(_ routeData: [CLLocation]) async throws {
    try await HKHealthStore.waiting { insertRouteData(routeData, completion: $0) }
  }

  /// Adds metadata to the route; a key that already has a value gets the new one.
  ///
  /// Fails with `errorInvalidArgument` after the route was finished or discarded. Raises for metadata of other classes (META-01).
  @preconcurrency open func addMetadata(_ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    let metadata = MetadataSet.of(metadata)
    if let workout {
      return ofWorkout({ workout.change(.addRouteMetadata(metadata), completion: $0) }, completion)
    }
    change({ draft throws(HealthError) in draft.add(metadata) }, completion)
  }

  /// Adds metadata to the route; see ``addMetadata(_:completion:)``.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    try await HKHealthStore.waiting { addMetadata(metadata, completion: $0) }
  }

  private func change(
    _ change: (inout RouteDraft) throws(HealthError) -> Void, _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let result = Result { () throws(HealthError) in try life.change(change).checkOpen() }
    session.inBackground({ _ throws(HealthError) in try result.get() }) { HKHealthStore.complete($0, completion) }
  }

  /// Changes the route of an unfinished workout, unless it was discarded.
  private func ofWorkout(
    _ change: (@escaping @Sendable (Result<Void, HealthError>) -> Void) -> Void,
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let phase = life.phase
    guard phase == .open else {
      return session.inBackground({ _ throws(HealthError) in try phase.checkOpen() }) { HKHealthStore.complete($0, completion) }
    }
    change { HKHealthStore.complete($0, completion) }
  }

  // MARK: Finishing

  /// Saves the route, from its first to its last location, and associates it with a workout permanently (ROUTE-03). Nothing can be added
  /// afterwards.
  ///
  /// Fails with `errorInvalidArgument` without a location, and for a workout that this app has not saved (ROUTE-02); with
  /// `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` without permission to save routes. A route whose saving failed stays
  /// open. Finishing a workout finishes the route of its builder; here such a route fails with `errorInvalidArgument` (ROUTE-04). Returns
  /// the stored route when a later version of the same sync identifier is already stored (META-09). Raises for metadata of other classes
  /// (META-01).
  @preconcurrency open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?, completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
  ) {
    let metadata = MetadataSet.of(metadata)
    let finishing = life.beginFinishing()
    let (workout, device, belongsToBuilder) = (workout.uuid, device?.record, self.workout != nil)
    session.inBackground({ [self] connection throws(HealthError) in
      if belongsToBuilder { throw .invalidArgument(.routeOfBuilder) }
      var draft = try life.draft(of: finishing)
      draft.add(metadata)
      let route = try draft.sample(uuid: UUIDMint.ofProcess.next(), device: device)
      return try connection.ask(SaveRoute(workout: workout, route: route))
    }) { [self] result in
      switch result {
      case .success(let routes):
        life.end(finishing, as: .finished)
        completion(routes.first.map(HKSample.of) as? HKWorkoutRoute, nil)
      case .failure(let error):
        life.end(finishing, as: .open)
        completion(nil, HKError(error))
      }
    }
  }

  /// Saves the route; see ``finishRoute(with:metadata:completion:)``.
  @discardableResult open func finishRoute(with workout: HKWorkout, metadata: [String: Any]?) async throws -> HKWorkoutRoute {
    try await withCheckedThrowingContinuation { continuation in
      finishRoute(with: workout, metadata: metadata) { route, error in
        continuation.resume(with: route.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }

  override func giveUp() {
    if life.discard() == .open { workout?.discardRoute() }
  }
}

extension LocationRecord {
  /// The fields of a location.
  init(_ location: CLLocation) {
    self.init(
      date: location.timestamp.timeIntervalSinceReferenceDate, latitude: location.coordinate.latitude,
      longitude: location.coordinate.longitude, altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course, courseAccuracy: location.courseAccuracy,
      speed: location.speed, speedAccuracy: location.speedAccuracy, floor: location.floor.map { Int32(clamping: $0.level) },
      source: location.sourceInformation.map {
        Source(isSimulated: $0.isSimulatedBySoftware, isFromAccessory: $0.isProducedByAccessory)
      })
  }

  /// A location with these fields.
  var location: CLLocation {
    CLLocation(
      CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude, horizontalAccuracy, verticalAccuracy, course,
      courseAccuracy, speed, speedAccuracy, Date(timeIntervalSinceReferenceDate: date), floor: floor.map { CLFloor(level: Int($0)) },
      sourceInfo: source.map {
        CLLocationSourceInformation(softwareSimulationState: $0.isSimulated, andExternalAccessoryState: $0.isFromAccessory)
      })
  }
}
