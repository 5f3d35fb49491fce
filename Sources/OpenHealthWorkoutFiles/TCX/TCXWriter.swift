// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Writes workouts as TCX, which distinguishes running, cycling and other sports.
package enum TCXWriter {
  private static let root = [
    (name: "xmlns", value: "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"),
    ("xmlns:ax", "http://www.garmin.com/xmlschemas/ActivityExtension/v2"), ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
  ]

  /// The text of a file with an activity for each workout; a workout of several sports is a session of several activities.
  ///
  /// - Parameter creator: The name of the device or program that recorded the workouts; nil to leave it out.
  package static func text(_ workouts: [RecordedWorkout], creator: String?) -> String {
    var writer = MarkupWriter()
    writer.begin("TrainingCenterDatabase", root)
    writer.begin("Activities")
    for workout in workouts { write(workout, creator: creator, to: &writer) }
    writer.end()
    writer.end()
    return writer.text
  }

  private static func write(_ workout: RecordedWorkout, creator: String?, to writer: inout MarkupWriter) {
    guard workout.parts.count > 1 else { return write(workout, part: 0, creator: creator, to: &writer) }
    writer.begin("MultiSportSession")
    writer.add("Id", MarkupText.text(workout.start))
    var index = 0
    while index < workout.parts.count {
      writer.begin(index == 0 ? "FirstSport" : "NextSport")
      // A transition is written with the following sport.
      if index > 0, index + 1 < workout.parts.count, workout.parts[index].configuration.activityType == ActivityName.transition {
        let time = workout.parts[index].time
        let whole = filled([.init(time: time, figures: workout.parts[index].figures)], of: workout, part: index)
        write(workout, "Transition", whole[0], from: time.start, to: workout.parts[index + 1].time.start, to: &writer)
        index += 1
      }
      write(workout, part: index, creator: creator, to: &writer)
      writer.end()
      index += 1
    }
    writer.end()
  }

  private static func write(_ workout: RecordedWorkout, part index: Int, creator: String?, to writer: inout MarkupWriter) {
    let part = workout.parts[index]
    writer.begin("Activity", [("Sport", sport(part.configuration.activityType))])
    writer.add("Id", MarkupText.text(part.time.start))
    let laps = laps(of: workout, part: index)
    // Every point belongs to a lap: the first and last lap of a part include the points before and after them.
    let first = index == 0 ? .distantPast : part.time.start
    let end = index + 1 < workout.parts.count ? workout.parts[index + 1].time.start : .distantFuture
    for lap in laps.indices {
      write(
        workout, "Lap", laps[lap], from: lap == 0 ? first : laps[lap].time.start, to: lap + 1 < laps.count ? laps[lap + 1].time.start : end,
        to: &writer)
    }
    if let creator {
      writer.begin("Creator", [("xsi:type", "Device_t")])
      writer.add("Name", creator)
      writer.add("UnitId", "0")
      writer.add("ProductID", "0")
      writer.begin("Version")
      writer.add("VersionMajor", "0")
      writer.add("VersionMinor", "0")
      writer.end()
      writer.end()
    }
    writer.end()
  }

  private static func sport(_ activityType: UInt) -> String {
    switch activityType {
    case ActivityName.number("running"): "Running"
    case ActivityName.number("cycling"): "Biking"
    default: "Other"
    }
  }

  /// The laps of a part; for a part without laps, one for the whole part.
  private static func laps(of workout: RecordedWorkout, part index: Int) -> [RecordedWorkout.Lap] {
    let part = workout.parts[index]
    let laps = workout.laps.filter { $0.time.start >= part.time.start && $0.time.start < part.time.end }
    return filled(laps.isEmpty ? [.init(time: part.time, figures: part.figures)] : laps, of: workout, part: index)
  }

  /// Laps with all that the format requires: time, distance and energy. Missing figures are measured from points and pauses, or are the
  /// lap's share of the part's.
  private static func filled(
    _ given: [RecordedWorkout.Lap], of workout: RecordedWorkout, part index: Int
  ) -> [RecordedWorkout.Lap] {
    let part = workout.parts[index]
    var laps = given
    for index in laps.indices where laps[index].figures.distanceMeters == nil {
      let points = workout.points[workout.points.stretch(from: laps[index].time.start, to: laps[index].time.end)]
      let distances = points.compactMap(\.distanceMeters)
      if let first = distances.first, let last = distances.last { laps[index].figures.distanceMeters = max(0, last - first) }
    }
    let hasDistance = laps.contains { $0.figures.distanceMeters ?? 0 > 0 }
    let hasEnergy = laps.contains { $0.figures.energyKilocalories != nil }
    let seconds = laps.reduce(0) { $0 + $1.time.end.timeIntervalSince($1.time.start) }
    for index in laps.indices {
      let time = laps[index].time
      // The clock cannot have run longer than the lap.
      laps[index].figures.activeSeconds = min(
        laps[index].figures.activeSeconds ?? workout.activeSeconds(from: time.start, to: time.end), time.end.timeIntervalSince(time.start))
      let share = seconds > 0 ? time.end.timeIntervalSince(time.start) / seconds : 1
      if !hasDistance { laps[index].figures.distanceMeters = part.figures.distanceMeters.map { $0 * share } }
      if !hasEnergy { laps[index].figures.energyKilocalories = part.figures.energyKilocalories.map { $0 * share } }
    }
    return laps
  }

  /// Writes a lap with the points from one instant until before another.
  private static func write(
    _ workout: RecordedWorkout, _ name: String, _ lap: RecordedWorkout.Lap, from start: Date, to end: Date,
    to writer: inout MarkupWriter
  ) {
    writer.begin(name, [("StartTime", MarkupText.text(lap.time.start))])
    writer.add("TotalTimeSeconds", lap.figures.activeSeconds, digits: 3)
    // Both are mandatory: 0 where they are not known.
    writer.add("DistanceMeters", lap.figures.distanceMeters ?? 0, digits: 3)
    writer.add("Calories", lap.figures.energyKilocalories ?? 0, in: 0...65_535)
    writer.add("Intensity", "Active")
    writer.add("TriggerMethod", "Manual")
    let upTo = workout.points.stretch(from: start, to: .distantFuture).lowerBound
    let points = upTo..<max(upTo, workout.points.stretch(from: end, to: .distantFuture).lowerBound)
    for segment in workout.segments(of: points) {
      writer.begin("Track")
      for index in segment { write(workout.points[index], isOnFoot: workout.cadenceScale(at: index) == 2, to: &writer) }
      writer.end()
    }
    if let steps = lap.figures.steps {
      writer.begin("Extensions")
      writer.begin("ax:LX")
      writer.add("ax:Steps", steps, in: 0...65_535)
      writer.end()
      writer.end()
    }
    writer.end()
  }

  private static func write(_ point: RecordedPoint, isOnFoot: Bool, to writer: inout MarkupWriter) {
    writer.begin("Trackpoint")
    writer.add("Time", MarkupText.text(point.time))
    if let place = point.place {
      writer.begin("Position")
      writer.add("LatitudeDegrees", place.latitude)
      writer.add("LongitudeDegrees", place.longitude)
      writer.end()
    }
    writer.add("AltitudeMeters", point.altitudeMeters)
    writer.add("DistanceMeters", point.distanceMeters)
    if let heartRate = point.heartRate {
      writer.begin("HeartRateBpm")
      writer.add("Value", heartRate, in: 1...255)
      writer.end()
    }
    if !isOnFoot { writer.add("Cadence", point.cadence, in: 0...254) }
    let strides = isOnFoot ? point.cadence.map { $0 / 2 } : nil
    if [point.speedMetersPerSecond, strides, point.powerWatts].contains(where: { $0 != nil }) {
      writer.begin("Extensions")
      writer.begin("ax:TPX")
      writer.add("ax:Speed", point.speedMetersPerSecond)
      writer.add("ax:RunCadence", strides, in: 0...254)
      writer.add("ax:Watts", point.powerWatts, in: 0...65_535)
      writer.end()
      writer.end()
    }
    writer.end()
  }
}
