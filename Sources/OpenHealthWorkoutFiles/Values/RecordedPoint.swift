// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The measurements of a device at one instant. Nil means not measured.
package struct RecordedPoint: Sendable, Hashable {
  /// When the point was measured.
  package var time: Date
  /// Degrees north on the WGS 84 ellipsoid. A point has both coordinates or none.
  package var latitude: Double? {
    get { numbers.latitude.number }
    set { numbers.latitude.number = newValue }
  }
  /// Degrees east on the WGS 84 ellipsoid.
  package var longitude: Double? {
    get { numbers.longitude.number }
    set { numbers.longitude.number = newValue }
  }
  /// The height above sea level, as the device computes it.
  package var altitudeMeters: Double? {
    get { numbers.altitudeMeters.number }
    set { numbers.altitudeMeters.number = newValue }
  }
  /// The distance since the start of the workout or, in some files, of a part of it.
  package var distanceMeters: Double? {
    get { numbers.distanceMeters.number }
    set { numbers.distanceMeters.number = newValue }
  }
  /// The speed at this instant; never negative.
  package var speedMetersPerSecond: Double? {
    get { numbers.speedMetersPerSecond.number }
    set { numbers.speedMetersPerSecond.number = newValue }
  }
  /// The heart rate in beats per minute.
  package var heartRate: Double? {
    get { numbers.heartRate.number }
    set { numbers.heartRate.number = newValue }
  }
  /// The cadence in revolutions per minute; on foot in steps per minute, of both feet.
  package var cadence: Double? {
    get { numbers.cadence.number }
    set { numbers.cadence.number = newValue }
  }
  /// The mechanical power; never negative.
  package var powerWatts: Double? {
    get { numbers.powerWatts.number }
    set { numbers.powerWatts.number = newValue }
  }
  /// The temperature in degrees Celsius.
  package var temperature: Double? {
    get { numbers.temperature.number }
    set { numbers.temperature.number = newValue }
  }

  /// The measurements without the space that optional numbers take: a file can have a million points.
  private struct Numbers: Sendable, Hashable {
    var latitude = Number()
    var longitude = Number()
    var altitudeMeters = Number()
    var distanceMeters = Number()
    var speedMetersPerSecond = Number()
    var heartRate = Number()
    var cadence = Number()
    var powerWatts = Number()
    var temperature = Number()
  }

  /// A number or nil in eight bytes. The files never contain NaN.
  private struct Number: Sendable, Hashable {
    private var value = Double.nan

    var number: Double? {
      get { value.isNaN ? nil : value }
      set { value = newValue ?? .nan }
    }

    static func == (left: Number, right: Number) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private var numbers = Numbers()

  /// A point without measurements.
  package init(time: Date) { self.time = time }

  /// The position, in degrees; nil unless both coordinates are known.
  package var place: (latitude: Double, longitude: Double)? {
    guard let latitude, let longitude else { return nil }
    return (latitude, longitude)
  }

  /// Sets the position. Returns the reason why a position is not used; nil where it is, and where there is none.
  mutating func setPlace(_ latitude: Double?, _ longitude: Double?) -> WorkoutRemark.PlaceReason? {
    if latitude == nil, longitude == nil { return nil }
    guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180 else { return .noPlace }
    if latitude == 0, longitude == 0 { return .zero }
    (self.latitude, self.longitude) = (latitude, longitude)
    return nil
  }

  /// Whether the point has no measurement.
  var isEmpty: Bool {
    latitude == nil && altitudeMeters == nil && distanceMeters == nil && speedMetersPerSecond == nil && heartRate == nil && cadence == nil
      && powerWatts == nil && temperature == nil
  }
}
