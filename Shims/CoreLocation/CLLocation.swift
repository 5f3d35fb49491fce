// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A place, how well it is known, and when and how something moved there.
///
/// It never changes. Two objects with the same values are not `isEqual`: compare what you mean.
open class CLLocation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Sendable because every stored property is a constant. A subclass answers for its own.

  /// The place.
  public let coordinate: CLLocationCoordinate2D
  /// Metres above mean sea level; meaningless unless `verticalAccuracy` is above 0.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty, in metres; negative: the place is not valid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of the altitude, in metres; 0 or negative: the altitude is not valid.
  public let verticalAccuracy: CLLocationAccuracy
  /// Degrees clockwise from true north; negative: not known.
  public let course: CLLocationDirection
  /// The uncertainty of the course, in degrees; negative: the course is not valid.
  public let courseAccuracy: CLLocationDirectionAccuracy
  /// Metres a second; negative: not known.
  public let speed: CLLocationSpeed
  /// The uncertainty of the speed; negative: the speed is not valid.
  public let speedAccuracy: CLLocationSpeedAccuracy
  /// When it was there.
  public let timestamp: Date
  /// The floor of the building, if known.
  public let floor: CLFloor?
  /// What produced the location, if known.
  public let sourceInformation: CLLocationSourceInformation?

  /// A place, at this moment. Altitude, course and speed are not known.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: -1, timestamp: Date())
  }

  /// A place and altitude at a moment. Course and speed are not known.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy, course: -1, speed: -1,
      timestamp: timestamp)
  }

  /// A place, altitude and movement at a moment.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy, course: course,
      courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp)
  }

  /// A place, altitude and movement at a moment, each with its accuracy.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate, altitude, hAccuracy, vAccuracy, course, courseAccuracy, speed, speedAccuracy, timestamp, floor: nil, sourceInfo: nil)
  }

  /// A place, altitude and movement at a moment, each with its accuracy, and what produced them.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date, sourceInfo: CLLocationSourceInformation
  ) {
    self.init(
      coordinate, altitude, hAccuracy, vAccuracy, course, courseAccuracy, speed, speedAccuracy, timestamp, floor: nil,
      sourceInfo: sourceInfo)
  }

  /// 0° N, 0° E, at this moment. Altitude, course and speed are not known.
  public override convenience init() { self.init(latitude: 0, longitude: 0) }

  /// All that is known of a place: for HealthKit, which keeps the locations of routes.
  package init(
    _ coordinate: CLLocationCoordinate2D, _ altitude: CLLocationDistance, _ horizontalAccuracy: CLLocationAccuracy,
    _ verticalAccuracy: CLLocationAccuracy, _ course: CLLocationDirection, _ courseAccuracy: CLLocationDirectionAccuracy,
    _ speed: CLLocationSpeed, _ speedAccuracy: CLLocationSpeedAccuracy, _ timestamp: Date, floor: CLFloor?,
    sourceInfo: CLLocationSourceInformation?
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    self.floor = floor
    sourceInformation = sourceInfo
  }

  /// Metres to another place along the shortest line on the WGS 84 ellipsoid; altitudes do not count.
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

  /// The object itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: an archive of it can be read with secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Writes an archive. It is read back on Linux, not by Apple's framework.
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

  /// Reads an archive; nil if it holds no place.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "latitude"), coder.containsValue(forKey: "longitude") else { return nil }
    coordinate = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: "latitude"), longitude: coder.decodeDouble(forKey: "longitude"))
    altitude = coder.decodeDouble(forKey: "altitude")
    horizontalAccuracy = coder.decodeDouble(forKey: "horizontalAccuracy")
    verticalAccuracy = coder.decodeDouble(forKey: "verticalAccuracy")
    course = coder.decodeDouble(forKey: "course")
    courseAccuracy = coder.decodeDouble(forKey: "courseAccuracy")
    speed = coder.decodeDouble(forKey: "speed")
    speedAccuracy = coder.decodeDouble(forKey: "speedAccuracy")
    timestamp = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp"))
    floor = coder.decodeObject(of: CLFloor.self, forKey: "floor")
    sourceInformation = coder.decodeObject(of: CLLocationSourceInformation.self, forKey: "sourceInformation")
  }
}
