// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CoreLocation
import Testing

/// Clients test with subclasses of locations whose facts change. That this compiles is half of the test. Foundation comes with
/// CoreLocation.
@Suite struct CLLocationSubclassTests {
  @Test func overridesEveryProperty() {
    let place = MutableLocation(latitude: 1, longitude: 2)
    #expect(place.coordinate.latitude == 1)
    #expect(place.speed == 0)
    #expect(place.timestamp == .distantPast)
    place.place = CLLocationCoordinate2D(latitude: 0, longitude: 1)
    place.pace = 3
    let location: CLLocation = place
    #expect(location.coordinate.longitude == 1)
    #expect(location.speed == 3)
    #expect(location.course == 90)
    #expect(location.altitude == 7)
    #expect(location.horizontalAccuracy == 1)
    #expect(location.verticalAccuracy == 2)
    #expect(location.speedAccuracy == 3)
    #expect(location.courseAccuracy == 4)
    #expect(location.floor?.level == 5)
    #expect(location.sourceInformation?.isSimulatedBySoftware == true)
    #expect(location.sourceInformation?.isProducedByAccessory == false)
    #expect(abs(location.distance(from: CLLocation(latitude: 0, longitude: 0)) - 111_319.491) < 0.001)
    #expect(location.description.hasPrefix("<+0.00000000,+1.00000000> +/- 1.00m (speed 3.00 mps / course 90.00) @ "))
  }

  @Test func callsEveryInitializer() {
    let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let origin = CLLocationSourceInformation(softwareSimulationState: false, andExternalAccessoryState: true)
    let places = [
      Waypoint(0, at: now), Waypoint(1, at: now), Waypoint(2, at: now), Waypoint(3, at: now, from: origin), Waypoint(4, at: now),
    ]
    #expect(places.map(\.number) == [0, 1, 2, 3, 4])
    #expect(places.dropLast().allSatisfy { $0.timestamp == now })
    #expect(places.map(\.altitude) == [34, 34, 34, 34, 0])
    #expect(places.map(\.verticalAccuracy) == [3, 3, 3, 3, -1])
    #expect(places.map(\.course) == [-1, 90, 90, 90, -1])
    #expect(places.map(\.speed) == [-1, 2, 2, 2, -1])
    #expect(places.map(\.courseAccuracy) == [-1, -1, 8, 8, -1])
    #expect(places.map(\.speedAccuracy) == [-1, -1, 9, 9, -1])
    #expect(places[3].sourceInformation === origin && places[2].sourceInformation == nil)
    #expect(Inherited(latitude: 1, longitude: 2).coordinate.longitude == 2)
    #expect(Inherited().coordinate.longitude == 0)
  }
}

private final class MutableLocation: CLLocation, @unchecked Sendable {
  var place: CLLocationCoordinate2D
  var pace = 0.0

  override init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    place = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    super.init(latitude: latitude, longitude: longitude)
  }

  required init?(coder: NSCoder) { nil }

  override var coordinate: CLLocationCoordinate2D { place }
  override var speed: CLLocationSpeed { pace }
  override var altitude: CLLocationDistance { 7 }
  override var course: CLLocationDirection { 90 }
  override var horizontalAccuracy: CLLocationAccuracy { 1 }
  override var verticalAccuracy: CLLocationAccuracy { 2 }
  override var speedAccuracy: CLLocationSpeedAccuracy { 3 }
  override var courseAccuracy: CLLocationDirectionAccuracy { 4 }
  override var timestamp: Date { .distantPast }
  override var floor: CLFloor? { FifthFloor() }
  override var sourceInformation: CLLocationSourceInformation? { Simulation() }
}

private final class FifthFloor: CLFloor, @unchecked Sendable {
  override var level: Int { 5 }
}

private final class Simulation: CLLocationSourceInformation, @unchecked Sendable {
  init() { super.init(softwareSimulationState: false, andExternalAccessoryState: true) }

  required init?(coder: NSCoder) { nil }

  override var isSimulatedBySoftware: Bool { true }
  override var isProducedByAccessory: Bool { false }
}

private final class Inherited: CLLocation, @unchecked Sendable {}

/// Calls the initialiser of a number.
private final class Waypoint: CLLocation, @unchecked Sendable {
  let number: Int

  init(_ number: Int, at date: Date, from origin: CLLocationSourceInformation? = nil) {
    self.number = number
    let place = CLLocationCoordinate2D(latitude: 1, longitude: 2)
    if let origin {
      super.init(
        coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, courseAccuracy: 8, speed: 2,
        speedAccuracy: 9, timestamp: date, sourceInfo: origin)
      return
    }
    switch number {
    case 0: super.init(coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, timestamp: date)
    case 1:
      super.init(coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, speed: 2, timestamp: date)
    case 2:
      super.init(
        coordinate: place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90, courseAccuracy: 8, speed: 2,
        speedAccuracy: 9, timestamp: date)
    default: super.init()
    }
  }

  required init?(coder: NSCoder) { nil }
}
