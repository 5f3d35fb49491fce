// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// An accuracy in metres; negative where it is unknown.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative where it is unknown.
public typealias CLLocationSpeed = Double
/// The accuracy of a speed in metres per second; negative where it is unknown.
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees clockwise from true north; negative where it is unknown.
public typealias CLLocationDirection = Double
/// The accuracy of a direction in degrees; negative where it is unknown.
public typealias CLLocationDirectionAccuracy = Double

/// The accuracy of navigation, with additional sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy without additional sensors.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// No filter: every movement counts.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The largest possible distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
