// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Writes TCX and GPX texts for tests, of invented values, from the descriptions of the formats. It shares no code with the readers.
enum WorkoutTexts {
  /// A point of a file; nil for what it lacks.
  struct Point {
    var second: Double?
    var latitude, longitude, altitude, meters, heartRate: Double?
    /// Text instead of the time.
    var time: String?

    init(_ second: Double?) { self.second = second }

    /// A point on the way north of 50° N, 10° E, a step of about 11.12 m for each.
    static func place(_ second: Double, step: Int) -> Point {
      var point = Point(second)
      (point.latitude, point.longitude) = (50 + Double(step) / 10_000, 10)
      return point
    }
  }

  /// 2026-01-05 08:00 UTC, with which the files begin.
  static let start = Date(timeIntervalSince1970: 1_767_600_000)

  static func date(_ second: Double) -> Date { start + second }

  /// The text of an instant in UTC.
  static func time(_ second: Double) -> String {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: second != second.rounded())
    return date(second).formatted(style)
  }

  private static func element(_ name: String, _ number: Double?) -> String { number.map { "<\(name)>\($0)</\(name)>" } ?? "" }

  private static func timeElement(_ name: String, _ point: Point) -> String {
    (point.time ?? point.second.map(time)).map { "<\(name)>\($0)</\(name)>" } ?? ""
  }

  // MARK: GPX

  static func trackPoint(_ point: Point) -> String {
    let rate = point.heartRate.map { "<extensions><x:hr xmlns:x=\"x\">\($0)</x:hr></extensions>" } ?? ""
    return "<trkpt lat=\"\(point.latitude ?? 91)\" lon=\"\(point.longitude ?? 181)\">\(element("ele", point.altitude))"
      + "\(timeElement("time", point))\(rate)</trkpt>"
  }

  /// A file with one track.
  static func gpx(_ segments: [[Point]], type: String? = "running", before: String = "") -> String {
    let tracks = segments.map { "<trkseg>\($0.map(trackPoint).joined())</trkseg>" }.joined()
    return before + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Logger\"><trk>"
      + "\(type.map { "<type>\($0)</type>" } ?? "")\(tracks)</trk></gpx>"
  }

  // MARK: TCX

  /// A lap with its points. Its distance is 0 where it states none, as the format demands a number.
  struct Lap {
    var second: Double
    var seconds: Double
    var meters = 0.0
    var energy = 0.0
    var points: [Point]
  }

  static func trackpoint(_ point: Point) -> String {
    let place =
      point.latitude.map { latitude in
        "<Position><LatitudeDegrees>\(latitude)</LatitudeDegrees><LongitudeDegrees>\(point.longitude ?? 181)</LongitudeDegrees></Position>"
      } ?? ""
    let rate = point.heartRate.map { "<HeartRateBpm><Value>\($0)</Value></HeartRateBpm>" } ?? ""
    return "<Trackpoint>\(timeElement("Time", point))\(place)\(element("AltitudeMeters", point.altitude))"
      + "\(element("DistanceMeters", point.meters))\(rate)</Trackpoint>"
  }

  /// A file with one activity.
  static func tcx(_ laps: [Lap], sport: String = "Running", before: String = "") -> String {
    let texts = laps.map { lap in
      "<Lap StartTime=\"\(time(lap.second))\"><TotalTimeSeconds>\(lap.seconds)</TotalTimeSeconds><DistanceMeters>\(lap.meters)</DistanceMeters>"
        + "<Calories>\(Int(lap.energy))</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>"
        + "<Track>\(lap.points.map(trackpoint).joined())</Track></Lap>"
    }
    return before + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\"><Activities>"
      + "<Activity Sport=\"\(sport)\"><Id>\(time(0))</Id>\(texts.joined())</Activity></Activities></TrainingCenterDatabase>"
  }
}
