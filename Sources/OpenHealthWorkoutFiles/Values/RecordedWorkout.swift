// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout as a file describes it, independent of the format. Times ascend; numbers are finite.
public struct RecordedWorkout: Sendable, Equatable {
  /// Totals of a period. Nil means that the file does not state them.
  public struct Figures: Sendable, Equatable {
    /// The time without pauses.
    public var activeSeconds: Double?
    /// The distance covered during the period.
    public var distanceMeters: Double?
    /// The active energy. FIT files that state the energy at rest separately have it subtracted.
    public var energyKilocalories: Double?
    /// The steps of both feet.
    public var steps: Double?
    /// The swimming strokes.
    public var strokes: Double?
    /// The sum of all climbs.
    public var ascentMeters: Double?
    /// The sum of all descents, as a positive number.
    public var descentMeters: Double?

    /// Figures that are all nil.
    public init() {}
  }

  /// A period from start to end.
  public struct Stretch: Sendable, Equatable {
    /// When the period begins.
    public var start: Date
    /// When the period ends, not before its start.
    public var end: Date

    /// A period. An end before the start becomes the start.
    public init(start: Date, end: Date) {
      self.start = start
      self.end = max(start, end)
    }
  }

  /// A lap, as the device counted it.
  public struct Lap: Sendable, Equatable {
    /// The period of the lap.
    public var time: Stretch
    /// The totals of the lap.
    public var figures: Figures

    /// A lap. Without figures, nothing is known about it except its period.
    public init(time: Stretch, figures: Figures = Figures()) {
      self.time = time
      self.figures = figures
    }
  }

  /// An activity. A workout of several sports has several, one after the other.
  public struct Part: Sendable, Equatable {
    /// The activity type, and where it takes place.
    public var configuration: WorkoutRecord.Configuration
    /// The period of the part.
    public var time: Stretch
    /// The totals of the part.
    public var figures: Figures

    /// A part. Without figures, nothing is known about it except its activity and period.
    public init(configuration: WorkoutRecord.Configuration, time: Stretch, figures: Figures = Figures()) {
      self.configuration = configuration
      self.time = time
      self.figures = figures
    }
  }

  /// The name that the person or the device gave the workout; nil for none.
  public var name: String?
  /// The activities: at least one, by time. They do not overlap.
  public var parts: [Part]
  /// The laps, by time. They do not overlap.
  public var laps: [Lap] = []
  /// The periods during which the clock was stopped, by time.
  public var pauses: [Stretch] = []
  /// The moments that the person marked, by time.
  public var markers: [Date] = []
  /// The measurements, by time.
  public var points: [RecordedPoint] = []
  /// The seconds from each heart beat to the next, if the device recorded them.
  public var beatIntervals: [Double] = []
  /// The offset of the device's time zone, in seconds east of UTC; nil when the file does not state it.
  public var zoneOffsetSeconds: Int?

  /// A workout without laps, pauses and points.
  ///
  /// - Precondition: `parts` is not empty.
  public init(name: String? = nil, parts: [Part]) {
    precondition(!parts.isEmpty, "A workout has at least one part.")
    self.name = name
    self.parts = parts
  }

  /// When the first part begins.
  public var start: Date { parts[0].time.start }

  /// When the last part ends.
  public var end: Date { parts[parts.count - 1].time.end }

  /// The raw value of the `HKWorkoutActivityType`: that of all parts if they are equal, else `swimBikeRun`.
  public var activityType: UInt {
    let first = parts[0].configuration.activityType
    if parts.allSatisfy({ $0.configuration.activityType == first }) { return first }
    return ActivityName.severalSports
  }

  /// The sums of the figures of all parts. A sum is nil if a part lacks the figure.
  public var figures: Figures {
    func sum(_ path: KeyPath<Figures, Double?>) -> Double? {
      parts.reduce(0) { sum, part in
        guard let sum, let value = part.figures[keyPath: path] else { return nil }
        return sum + value
      }
    }
    var all = Figures()
    all.activeSeconds = sum(\.activeSeconds)
    all.distanceMeters = sum(\.distanceMeters)
    all.energyKilocalories = sum(\.energyKilocalories)
    all.steps = sum(\.steps)
    all.strokes = sum(\.strokes)
    all.ascentMeters = sum(\.ascentMeters)
    all.descentMeters = sum(\.descentMeters)
    return all
  }

  /// The index of the part to which an instant belongs: the last one that has begun, or the first. Cost: a binary search.
  func part(at time: Date) -> Int { max(0, parts.firstPlace { $0.time.start > time } - 1) }
}
