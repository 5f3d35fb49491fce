// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// Many nights, each a bar over the clock from going to bed to getting up, with its stages.
public struct NightsChart: Sendable {
  /// One night.
  public struct Night: Sendable {
    /// Any moment of the day on which the night ends.
    public var day: Date
    public var parts: [NightChart.Part]

    public init(day: Date, parts: [NightChart.Part]) { (self.day, self.parts) = (day, parts) }

    var asleepSeconds: TimeInterval {
      parts.reduce(0) { $0 + ($1.stage == .awake || $1.stage == .inBed ? 0 : $1.seconds) }
    }
  }

  /// By day.
  public var axis: TimeAxis
  public var nights: [Night]

  public init(axis: TimeAxis, nights: [Night]) { (self.axis, self.nights) = (axis, nights) }

  /// The seconds on the wall clock from the noon before a night's day until a moment.
  func clock(_ date: Date, of day: Date) -> Double {
    let calendar = axis.calendar
    let startOfDay = calendar.startOfDay(for: day)
    // What the clock shows, not how long it went: a night over a change of the clocks keeps its place at both ends.
    let (zone, there) = (calendar.timeZone, startOfDay)
    let shift = Double(zone.secondsFromGMT(for: date) - zone.secondsFromGMT(for: there))
    return date.timeIntervalSince(startOfDay) + shift + 43_200
  }

  var stages: [SleepStage] { SleepStage.allCases.filter { stage in nights.contains { $0.parts.contains { $0.stage == stage } } } }

  /// The clock's stretch that all nights need, in whole hours since noon.
  var hours: ClosedRange<Int> {
    let places = nights.flatMap { night in night.parts.flatMap { [clock($0.start, of: night.day), clock($0.end, of: night.day)] } }
      .filter { $0 > -86_400 && $0 < 172_800 }
    let low = Int(((places.min() ?? 36_000) / 3600).rounded(.down))
    let high = Int(((places.max() ?? 68_400) / 3600).rounded(.up))
    return low...max(low + 4, high)
  }

  static func clockText(_ hoursSinceNoon: Int) -> String {
    let hour = ((hoursSinceNoon + 12) % 24 + 24) % 24
    return (hour < 10 ? "0" : "") + "\(hour):00"
  }

  static let durations = FigureFormat(.hours, unit: "h")
}
