// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// As Apple's module does: files that import only CoreLocation use dates.
@_exported import Foundation
import OpenHealthCore

/// A place at a time, with its accuracy, its altitude, and the movement there.
///
/// A location never changes. Two objects with the same values are not `isEqual`: compare the values that matter.
///
/// Unchecked: the only stored property is an immutable, Sendable value. A subclass proves its own.
open class CLLocation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let facts: Facts

  /// The latitude and longitude.
  open var coordinate: CLLocationCoordinate2D { facts.coordinate }
  /// The altitude in metres above mean sea level; meaningless unless `verticalAccuracy` is positive.
  open var altitude: CLLocationDistance { facts.altitude }
  /// The altitude in metres above the WGS 84 ellipsoid; meaningless unless `verticalAccuracy` is positive.
  ///
  /// It equals ``altitude``: locations here know one altitude, and the two differ by up to 107 m, for which this module has no model.
  open var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// The radius of uncertainty in metres; negative for a place that is not valid.
  open var horizontalAccuracy: CLLocationAccuracy { facts.horizontalAccuracy }
  /// The uncertainty of the altitude in metres; 0 or negative for an altitude that is not valid.
  open var verticalAccuracy: CLLocationAccuracy { facts.verticalAccuracy }
  /// The direction of movement, in degrees clockwise from true north; negative where it is unknown.
  open var course: CLLocationDirection { facts.course }
  /// The uncertainty of the course in degrees; negative for a course that is not valid.
  open var courseAccuracy: CLLocationDirectionAccuracy { facts.courseAccuracy }
  /// The speed in metres per second; negative where it is unknown.
  open var speed: CLLocationSpeed { facts.speed }
  /// The uncertainty of the speed in metres per second; negative for a speed that is not valid.
  open var speedAccuracy: CLLocationSpeedAccuracy { facts.speedAccuracy }
  /// When the location was measured.
  open var timestamp: Date { facts.timestamp }
  /// The floor of the building; nil where it is unknown.
  open var floor: CLFloor? { facts.floor }
  /// The origin of the location; nil where it is unknown.
  open var sourceInformation: CLLocationSourceInformation? { facts.sourceInformation }

  /// A place at this moment, with unknown altitude, course and speed.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    facts = Facts(coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
  }

  /// A place and altitude at a time, with unknown course and speed.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    facts = Facts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy, timestamp: timestamp)
  }

  /// A place, altitude and movement at a time.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    facts = Facts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy, course: course, speed: speed,
      timestamp: timestamp)
  }

  /// A place, altitude and movement at a time, each with its accuracy.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    facts = Facts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy, course: course,
      courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp)
  }

  /// A place, altitude and movement at a time, each with its accuracy, and their origin.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date, sourceInfo: CLLocationSourceInformation
  ) {
    facts = Facts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy, course: course,
      courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp, sourceInformation: sourceInfo)
  }

  /// 0° N, 0° E at this moment, with unknown altitude, course and speed.
  public override init() { facts = Facts(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 0)) }

  /// All facts of a location, for HealthKit, which keeps the locations of routes.
  package init(
    _ coordinate: CLLocationCoordinate2D, _ altitude: CLLocationDistance, _ horizontalAccuracy: CLLocationAccuracy,
    _ verticalAccuracy: CLLocationAccuracy, _ course: CLLocationDirection, _ courseAccuracy: CLLocationDirectionAccuracy,
    _ speed: CLLocationSpeed, _ speedAccuracy: CLLocationSpeedAccuracy, _ timestamp: Date, floor: CLFloor?,
    sourceInfo: CLLocationSourceInformation?
  ) {
    facts = Facts(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy,
      course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp, floor: floor,
      sourceInformation: sourceInfo)
  }

  /// The distance to another location in metres, along the shortest line on the WGS 84 ellipsoid; it ignores altitudes.
  ///
  /// Exact to less than a millimetre, antipodes included. NaN if a coordinate is not finite.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let (start, end) = (coordinate, location.coordinate)
    return Geodesic.distanceMeters(from: (start.latitude, start.longitude), to: (end.latitude, end.longitude))
  }

  /// Place, accuracy, speed, course and time.
  open override var description: String {
    let place = String(format: "<%+.8f,%+.8f> +/- %.2fm", coordinate.latitude, coordinate.longitude, horizontalAccuracy)
    let movement = String(format: "(speed %.2f mps / course %.2f)", speed, course)
    return "\(place) \(movement) @ \(timestamp.formatted(.iso8601))"
  }

  /// The location itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes all properties. Only this module reads the archive, not Apple's framework.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(altitude, forKey: "altitude")
    coder.encode(horizontalAccuracy, forKey: "horizontalAccuracy")
    coder.encode(verticalAccuracy, forKey: "verticalAccuracy")
    coder.encode(course, forKey: "course")
    coder.encode(courseAccuracy, forKey: "courseAccuracy")
    coder.encode(speed, forKey: "speed")
    coder.encode(speedAccuracy, forKey: "speedAccuracy")
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
    coder.encode(floor, forKey: "floor")
    coder.encode(sourceInformation, forKey: "sourceInformation")
  }

  /// A location from an archive; nil if the archive has no place.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "latitude"), coder.containsValue(forKey: "longitude") else { return nil }
    facts = Facts(
      coordinate: CLLocationCoordinate2D(
        latitude: coder.decodeDouble(forKey: "latitude"), longitude: coder.decodeDouble(forKey: "longitude")),
      altitude: coder.decodeDouble(forKey: "altitude"), horizontalAccuracy: coder.decodeDouble(forKey: "horizontalAccuracy"),
      verticalAccuracy: coder.decodeDouble(forKey: "verticalAccuracy"), course: coder.decodeDouble(forKey: "course"),
      courseAccuracy: coder.decodeDouble(forKey: "courseAccuracy"), speed: coder.decodeDouble(forKey: "speed"),
      speedAccuracy: coder.decodeDouble(forKey: "speedAccuracy"),
      timestamp: Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp")),
      floor: coder.decodeObject(of: CLFloor.self, forKey: "floor"),
      sourceInformation: coder.decodeObject(of: CLLocationSourceInformation.self, forKey: "sourceInformation"))
  }

  /// What a location was made with. The defaults mean unknown.
  private struct Facts: Sendable {
    var coordinate: CLLocationCoordinate2D
    var altitude = 0.0
    var horizontalAccuracy = 0.0
    var verticalAccuracy = -1.0
    var course = -1.0
    var courseAccuracy = -1.0
    var speed = -1.0
    var speedAccuracy = -1.0
    var timestamp = Date()
    var floor: CLFloor?
    var sourceInformation: CLLocationSourceInformation?
  }
}
