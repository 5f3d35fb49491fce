// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout as a file describes it, whatever the file's format. Times ascend; numbers are finite.
public struct RecordedWorkout: Sendable, Equatable {
  /// What a file says of a stretch of time as a whole; nil for what it does not say.
  public struct Figures: Sendable, Equatable {
    /// The time without pauses.
    public var activeSeconds: Double?
    public var distanceMeters: Double?
    public var energyKilocalories: Double?
    /// Both feet counted.
    public var steps: Double?
    /// Of swimming.
    public var strokes: Double?
    public var ascentMeters: Double?
    public var descentMeters: Double?

    public init() {}
  }

  /// A time from start to end.
  public struct Stretch: Sendable, Equatable {
    public var start: Date
    public var end: Date

    public init(start: Date, end: Date) {
      self.start = start
      self.end = max(start, end)
    }
  }

  /// One lap, as the device counted it.
  public struct Lap: Sendable, Equatable {
    public var time: Stretch
    public var figures: Figures

    public init(time: Stretch, figures: Figures = Figures()) {
      self.time = time
      self.figures = figures
    }
  }

  /// One activity: a workout of several sports has several, one after the other.
  public struct Part: Sendable, Equatable {
    /// The number of an `HKWorkoutActivityType`, with the place where it is done.
    public var configuration: WorkoutRecord.Configuration
    public var time: Stretch
    public var figures: Figures

    public init(configuration: WorkoutRecord.Configuration, time: Stretch, figures: Figures = Figures()) {
      self.configuration = configuration
      self.time = time
      self.figures = figures
    }
  }

  /// What the person or the device called it.
  public var name: String?
  /// At least one; they do not overlap.
  public var parts: [Part]
  /// They do not overlap.
  public var laps: [Lap] = []
  /// When the clock stood still.
  public var pauses: [Stretch] = []
  /// Moments that the person marked.
  public var markers: [Date] = []
  public var points: [RecordedPoint] = []
  /// Seconds from each heart beat to the next, where the device noted them.
  public var beatIntervals: [Double] = []
  /// Seconds east of UTC where the device was; nil where the file does not say.
  public var zoneOffsetSeconds: Int?

  /// - Precondition: there is a part.
  public init(name: String? = nil, parts: [Part]) {
    precondition(!parts.isEmpty, "A workout has at least one part.")
    self.name = name
    self.parts = parts
  }

  public var start: Date { parts[0].time.start }

  public var end: Date { parts[parts.count - 1].time.end }

  /// The activity of the only part, or that of several sports together.
  public var activityType: UInt {
    let first = parts[0].configuration.activityType
    if parts.allSatisfy({ $0.configuration.activityType == first }) { return first }
    return ActivityName.severalSports
  }

  /// The figures of all parts together; nil for what one of them lacks.
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

  /// The place in ``parts`` of the one that an instant belongs to: the last that has begun.
  func part(at time: Date) -> Int { max(0, (parts.lastIndex { $0.time.start <= time }) ?? 0) }
}
