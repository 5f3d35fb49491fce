// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A place on the way of a workout: where, when, how fast, and how well that is known.
///
/// Seconds since the reference date, degrees, metres and metres a second; what is not known is negative, as in `CLLocation`.
public struct LocationRecord: Sendable, Hashable {
  /// What produced a location.
  public struct Source: Sendable, Hashable {
    public var isSimulated: Bool
    public var isFromAccessory: Bool

    public init(isSimulated: Bool, isFromAccessory: Bool) {
      self.isSimulated = isSimulated
      self.isFromAccessory = isFromAccessory
    }
  }

  public var date: Double
  public var latitude: Double
  public var longitude: Double
  public var altitude: Double
  public var horizontalAccuracy: Double
  public var verticalAccuracy: Double
  public var course: Double
  public var courseAccuracy: Double
  public var speed: Double
  public var speedAccuracy: Double
  /// The floor of the building.
  public var floor: Int32?
  public var source: Source?

  public init(
    date: Double, latitude: Double, longitude: Double, altitude: Double = 0, horizontalAccuracy: Double = 0, verticalAccuracy: Double = -1,
    course: Double = -1, courseAccuracy: Double = -1, speed: Double = -1, speedAccuracy: Double = -1, floor: Int32? = nil,
    source: Source? = nil
  ) {
    self.date = date
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.floor = floor
    self.source = source
  }

  /// Whether all numbers are finite and the date is within ``Limits``: no store keeps others.
  public var isWithinLimits: Bool {
    date.magnitude <= Limits.farthestDate && LocationCoding.numbers.allSatisfy { self[keyPath: $0].isFinite }
  }
}
