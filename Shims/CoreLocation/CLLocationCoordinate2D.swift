// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A place on the WGS 84 ellipsoid.
///
/// Like Apple's it is not `Equatable`: clients add that themselves.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator; negative in the south.
  public var latitude: CLLocationDegrees
  /// Degrees east of the zero meridian; negative in the west.
  public var longitude: CLLocationDegrees

  /// 0° N, 0° E.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// The place at a latitude and longitude, without a check; see `CLLocationCoordinate2DIsValid`.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A coordinate for which `CLLocationCoordinate2DIsValid` returns false.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether the latitude is from -90 to 90 and the longitude from -180 to 180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// The place at a latitude and longitude, without a check.
public func CLLocationCoordinate2DMake(_ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
