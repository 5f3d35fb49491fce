// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Writes workouts as GPX 1.1, with Garmin's extension for measurements besides the position.
package enum GPXWriter {
  private static let root = [
    (name: "version", value: "1.1"), ("creator", "OpenHealthKit"), ("xmlns", "http://www.topografix.com/GPX/1/1"),
    ("xmlns:gpxtpx", "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"),
  ]

  /// The text of a file with a track for each workout, and a segment for each period between pauses.
  ///
  /// Points without a position are left out, since GPX requires it. Throws ``WorkoutFileFault/noPlaces`` when a workout has no point with a
  /// position.
  package static func text(_ workouts: [RecordedWorkout]) throws(WorkoutFileFault) -> String {
    var writer = MarkupWriter()
    writer.begin("gpx", root)
    for workout in workouts {
      var placed = workout
      placed.points.removeAll { $0.place == nil }
      guard !placed.points.isEmpty else { throw .noPlaces }
      write(placed, to: &writer)
    }
    writer.end()
    return writer.text
  }

  private static func write(_ workout: RecordedWorkout, to writer: inout MarkupWriter) {
    writer.begin("trk")
    writer.add("name", workout.name)
    writer.add("type", ActivityName.name(workout.activityType))
    for segment in workout.segments(of: workout.points.indices) {
      writer.begin("trkseg")
      for index in segment { write(workout.points[index], cadenceScale: workout.cadenceScale(at: index), to: &writer) }
      writer.end()
    }
    writer.end()
  }

  private static func write(_ point: RecordedPoint, cadenceScale: Double, to writer: inout MarkupWriter) {
    guard let place = point.place else { return }
    writer.begin("trkpt", [("lat", MarkupText.text(place.latitude)), ("lon", MarkupText.text(place.longitude))])
    writer.add("ele", point.altitudeMeters)
    writer.add("time", MarkupText.text(point.time))
    let hasMore = [point.powerWatts, point.temperature, point.heartRate, point.cadence, point.speedMetersPerSecond].contains { $0 != nil }
    if hasMore {
      writer.begin("extensions")
      writer.add("power", point.powerWatts, in: 0...65_535)
      writer.begin("gpxtpx:TrackPointExtension")
      writer.add("gpxtpx:atemp", point.temperature)
      writer.add("gpxtpx:hr", point.heartRate, in: 1...255)
      writer.add("gpxtpx:cad", point.cadence.map { $0 / cadenceScale }, in: 0...254)
      writer.add("gpxtpx:speed", point.speedMetersPerSecond)
      writer.end()
      writer.end()
    }
    writer.end()
  }
}
