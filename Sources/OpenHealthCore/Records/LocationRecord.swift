// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A point of a workout's route: where, when, how fast, and how well each is known.
///
/// The units are seconds since the reference date, degrees, metres and metres a second. As in `CLLocation`, a negative accuracy, course or
/// speed means that the value is not known.
package struct LocationRecord: Sendable, Hashable {
  /// The origin of a location.
  package struct Source: Sendable, Hashable {
    /// Whether software made the location up, as tests do.
    package var isSimulated: Bool
    /// Whether an accessory measured the location, not the device itself.
    package var isFromAccessory: Bool

    /// An origin by its two properties.
    package init(isSimulated: Bool, isFromAccessory: Bool) {
      self.isSimulated = isSimulated
      self.isFromAccessory = isFromAccessory
    }
  }

  /// When the location was measured, in seconds since 2001-01-01 00:00 UTC.
  package var date: Double
  /// Degrees north of the equator; negative to the south.
  package var latitude: Double
  /// Degrees east of Greenwich; negative to the west.
  package var longitude: Double
  /// Metres above sea level.
  package var altitude: Double
  /// The radius in metres within which the place lies. Negative: latitude and longitude are not known.
  package var horizontalAccuracy: Double
  /// Metres by which ``altitude`` may be off. Negative: it is not known.
  package var verticalAccuracy: Double
  /// The direction of movement in degrees clockwise from true north. Negative: not known.
  package var course: Double
  /// Degrees by which ``course`` may be off. Negative: it is not known.
  package var courseAccuracy: Double
  /// Metres a second. Negative: not known.
  package var speed: Double
  /// Metres a second by which ``speed`` may be off. Negative: it is not known.
  package var speedAccuracy: Double
  /// The floor of the building; nil when it is not known.
  package var floor: Int32?
  /// The origin of the location; nil when the device does not report it.
  package var source: Source?

  /// A location; only date and place are needed. By default the altitude is 0 with an unknown accuracy, and course and speed are not known.
  package init(
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

  /// Whether all numbers are finite and the date is within ``Limits``. A store refuses other locations.
  package var isWithinLimits: Bool {
    date.magnitude <= Limits.farthestDate && LocationCoding.numbers.allSatisfy { $0.get(self).isFinite }
  }

  /// Whether the place is on Earth, or not known.
  var isPlausible: Bool { horizontalAccuracy < 0 || (latitude.magnitude <= 90 && longitude.magnitude <= 180) }
}
