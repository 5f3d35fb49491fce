// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes locations of the rows of `route_locations`.
enum RowLocations {
  static func location(_ row: TableRow) throws(RowFault) -> LocationRecord {
    func needed(_ column: String) throws(RowFault) -> Double {
      guard let number = try row.number(column) else { throw RowFault(column, "is missing") }
      return number
    }
    guard let time = try row.instant("time") else { throw RowFault("time", "is missing") }
    var location = LocationRecord(
      date: time.timeIntervalSinceReferenceDate, latitude: try needed("latitude"), longitude: try needed("longitude"),
      altitude: try row.number("altitude_m") ?? 0, horizontalAccuracy: try row.number("horizontal_accuracy_m") ?? -1,
      verticalAccuracy: try row.number("vertical_accuracy_m") ?? -1, course: try row.number("course_degrees") ?? -1,
      courseAccuracy: try row.number("course_accuracy_degrees") ?? -1, speed: try row.number("speed_m_per_second") ?? -1,
      speedAccuracy: try row.number("speed_accuracy_m_per_second") ?? -1)
    if let floor = try row.integer("floor") {
      guard let number = Int32(exactly: floor) else { throw RowFault("floor", "is too large") }
      location.floor = number
    }
    return location
  }
}
