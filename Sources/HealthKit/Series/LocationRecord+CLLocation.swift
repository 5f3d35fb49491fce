// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CoreLocation
import Foundation
import OpenHealthCore

extension LocationRecord {
  /// The fields of a location.
  init(_ location: CLLocation) {
    self.init(
      date: location.timestamp.timeIntervalSinceReferenceDate, latitude: location.coordinate.latitude,
      longitude: location.coordinate.longitude, altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course, courseAccuracy: location.courseAccuracy,
      speed: location.speed, speedAccuracy: location.speedAccuracy, floor: location.floor.map { Int32(clamping: $0.level) },
      source: location.sourceInformation.map {
        Source(isSimulated: $0.isSimulatedBySoftware, isFromAccessory: $0.isProducedByAccessory)
      })
  }

  /// A location with these fields.
  var location: CLLocation {
    CLLocation(
      CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude, horizontalAccuracy, verticalAccuracy, course,
      courseAccuracy, speed, speedAccuracy, Date(timeIntervalSinceReferenceDate: date), floor: floor.map { CLFloor(level: Int($0)) },
      sourceInfo: source.map {
        CLLocationSourceInformation(softwareSimulationState: $0.isSimulated, andExternalAccessoryState: $0.isFromAccessory)
      })
  }
}
