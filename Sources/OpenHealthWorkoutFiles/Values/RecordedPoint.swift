// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The measurements of a device at one instant. Nil means not measured.
public struct RecordedPoint: Sendable, Equatable {
  /// When the point was measured.
  public var time: Date
  /// Degrees north on the WGS 84 ellipsoid. A point has both coordinates or none.
  public var latitude: Double?
  /// Degrees east on the WGS 84 ellipsoid.
  public var longitude: Double?
  /// The height above sea level, as the device computes it.
  public var altitudeMeters: Double?
  /// The distance since the start of the workout or, in some files, of a part of it.
  public var distanceMeters: Double?
  /// The speed at this instant; never negative.
  public var speedMetersPerSecond: Double?
  /// The heart rate in beats per minute.
  public var heartRate: Double?
  /// The cadence in revolutions per minute; on foot in steps per minute, of both feet.
  public var cadence: Double?
  /// The mechanical power; never negative.
  public var powerWatts: Double?
  /// The temperature in degrees Celsius.
  public var temperature: Double?

  /// A point without measurements.
  public init(time: Date) { self.time = time }

  /// The position, in degrees; nil unless both coordinates are known.
  public var place: (latitude: Double, longitude: Double)? {
    guard let latitude, let longitude else { return nil }
    return (latitude, longitude)
  }

  /// Sets the position. Ignores missing coordinates and those out of range.
  mutating func setPlace(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180 else { return }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Whether the point has no measurement.
  var isEmpty: Bool {
    latitude == nil && altitudeMeters == nil && distanceMeters == nil && speedMetersPerSecond == nil && heartRate == nil && cadence == nil
      && powerWatts == nil && temperature == nil
  }
}
