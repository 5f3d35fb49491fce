// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a device measured at one instant; nil for what it did not measure.
public struct RecordedPoint: Sendable, Equatable {
  public var time: Date
  /// Degrees north and east on the WGS 84 ellipsoid. A point has both or none.
  public var latitude: Double?
  public var longitude: Double?
  public var altitudeMeters: Double?
  /// Since the start of the workout or, in some files, of a part of it.
  public var distanceMeters: Double?
  public var speedMetersPerSecond: Double?
  /// Beats a minute.
  public var heartRate: Double?
  /// Revolutions a minute; on foot steps a minute, both feet counted.
  public var cadence: Double?
  public var powerWatts: Double?
  /// Degrees Celsius.
  public var temperature: Double?

  public init(time: Date) { self.time = time }

  /// The place, where both coordinates are known.
  public var place: (latitude: Double, longitude: Double)? {
    guard let latitude, let longitude else { return nil }
    return (latitude, longitude)
  }

  /// Takes a place; one that is not on the earth is none.
  mutating func setPlace(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180 else { return }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Whether it says nothing besides its time.
  var isEmpty: Bool {
    latitude == nil && altitudeMeters == nil && distanceMeters == nil && speedMetersPerSecond == nil && heartRate == nil && cadence == nil
      && powerWatts == nil && temperature == nil
  }
}
