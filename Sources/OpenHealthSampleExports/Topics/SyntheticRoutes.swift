// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSampleData

/// Writes the files of workouts' routes.
struct SyntheticRoutes {
  let clock: SampleClock
  let names: SyntheticNames
  /// When the export is made.
  let exported: Int

  /// The path of a workout's route; nil when it has none.
  static func path(_ training: SampleDay.Training, _ clock: SampleClock, _ names: SyntheticNames) -> String? {
    guard training.kind == .running else { return nil }
    let (day, time) = localTime(training, clock, names, separator: ".")
    return "workout-routes/route_\(day)_\(time).gpx"
  }

  private static func localTime(
    _ training: SampleDay.Training, _ clock: SampleClock, _ names: SyntheticNames, separator: String
  ) -> (day: String, time: String) {
    let local = training.start + clock.offset(at: training.start)
    let minute = CivilTime.floorDivide(local, 60) % 1440
    let half = names.routeHalf(isMorning: minute < 720)
    return (
      CivilDay(daysSinceReferenceDate: CivilTime.floorDivide(local, 86_400)).text,
      "\((minute / 60 + 11) % 12 + 1)\(separator)\(CivilTime.digits(minute % 60))\(half)"
    )
  }

  /// The time around the lake, whose shore is 2,194 m long, at the speed of a run.
  private static let secondsAround = 825.0

  /// Writes a run around an invented lake in the Atlantic, with a point every five seconds.
  func write(_ day: SampleDay, _ training: SampleDay.Training, to output: SyntheticOutput) throws {
    var random = day.random(32)
    let (date, time) = Self.localTime(training, clock, names, separator: ":")
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Apple Health Export\"")
    output.append(" xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"")
    output.append(" xsi:schemaLocation=\"http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd\">\n")
    output.append(" <metadata>\n  <time>")
    append(exported, to: output)
    output.append("</time>\n </metadata>\n <trk>\n  <name>Route \(date) \(time)</name>\n  <trkseg>\n")
    for second in stride(from: 0, to: training.seconds, by: 5) {
      try output.reserve()
      let angle = Double(second) / Self.secondsAround * 2 * .pi
      output.append("   <trkpt lon=\"")
      output.append(SyntheticValue(-40 - 0.004 * cos(angle), decimals: 6))
      output.append("\" lat=\"")
      output.append(SyntheticValue(35 + 0.003 * sin(angle), decimals: 6))
      output.append("\"><ele>")
      output.append(SyntheticValue(12 + random.bell(), decimals: 6))
      output.append("</ele><time>")
      append(training.start + second, to: output)
      output.append("</time><extensions><speed>")
      output.append(SyntheticValue(2.6 + 0.3 * random.bell(), decimals: 6))
      output.append("</speed><course>")
      // The course is unknown at the start.
      output.append(second == 0 ? -1 : random.int(0...359))
      output.append("</course><hAcc>3.1</hAcc><vAcc>2.4</vAcc></extensions></trkpt>\n")
    }
    try output.reserve()
    output.append("  </trkseg>\n </trk>\n</gpx>\n")
  }

  /// Appends an instant such as `2026-01-01T09:00:00Z`.
  private func append(_ instant: Int, to output: SyntheticOutput) {
    let day = CivilTime.floorDivide(instant, 86_400)
    let time = instant - day * 86_400
    output.append(CivilDay(daysSinceReferenceDate: day).text)
    output.append(byte: 0x54)
    output.append(time / 3600, digits: 2)
    output.append(byte: 0x3A)
    output.append(time / 60 % 60, digits: 2)
    output.append(byte: 0x3A)
    output.append(time % 60, digits: 2)
    output.append(byte: 0x5A)
  }
}
