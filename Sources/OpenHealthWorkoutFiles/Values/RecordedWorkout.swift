// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A workout as a file describes it, independent of the format. Times ascend; numbers are finite.
package struct RecordedWorkout: Sendable, Equatable {
  /// Totals of a period. Nil means that the file does not state them.
  package struct Figures: Sendable, Equatable {
    /// The time without pauses.
    package var activeSeconds: Double?
    /// The distance covered during the period.
    package var distanceMeters: Double?
    /// The active energy. FIT files that state the energy at rest separately have it subtracted.
    package var energyKilocalories: Double?
    /// The steps of both feet.
    package var steps: Double?
    /// The swimming strokes.
    package var strokes: Double?
    /// The sum of all climbs.
    package var ascentMeters: Double?
    /// The sum of all descents, as a positive number.
    package var descentMeters: Double?

    /// Figures that are all nil.
    package init() {}
  }

  /// A period from start to end.
  package struct Stretch: Sendable, Equatable {
    /// When the period begins.
    package var start: Date
    /// When the period ends, not before its start.
    package var end: Date

    /// A period. An end before the start becomes the start.
    package init(start: Date, end: Date) {
      self.start = start
      self.end = max(start, end)
    }
  }

  /// A lap, as the device counted it.
  package struct Lap: Sendable, Equatable {
    /// The period of the lap.
    package var time: Stretch
    /// The totals of the lap.
    package var figures: Figures

    /// A lap. Without figures, nothing is known about it except its period.
    package init(time: Stretch, figures: Figures = Figures()) {
      self.time = time
      self.figures = figures
    }
  }

  /// An activity. A workout of several sports has several, one after the other.
  package struct Part: Sendable, Equatable {
    /// The activity type, and where it takes place.
    package var configuration: WorkoutRecord.Configuration
    /// The period of the part.
    package var time: Stretch
    /// The totals of the part.
    package var figures: Figures

    /// A part. Without figures, nothing is known about it except its activity and period.
    package init(configuration: WorkoutRecord.Configuration, time: Stretch, figures: Figures = Figures()) {
      self.configuration = configuration
      self.time = time
      self.figures = figures
    }
  }

  /// A length of a pool, swum at once.
  package struct Length: Sendable, Equatable {
    /// The period of the length.
    package var time: Stretch
    /// The strokes; nil if they were not counted.
    package var strokes: Double?
    /// The raw value of the `HKSwimmingStrokeStyle`; nil if the device does not know it.
    package var style: Int?

    /// A length with a period and nothing else.
    package init(time: Stretch) { self.time = time }
  }

  /// The time from one heart beat to the next.
  package struct BeatInterval: Sendable, Equatable {
    /// The length of the interval.
    package var seconds: Double
    /// The time of the last record before the interval in the file; nil for an interval before all records.
    package var written: Date?

    /// An interval; by default before all records.
    package init(seconds: Double, written: Date? = nil) { (self.seconds, self.written) = (seconds, written) }
  }

  /// A measurement that few devices make, apart from the points.
  package struct Measurement: Sendable, Equatable {
    /// What is measured.
    package enum Kind: Sendable, Hashable, CaseIterable {
      /// Beats per minute, of a strap that measured while the device was out of reach.
      case heartRate
      /// Breaths per minute.
      case respiration
      /// Millimetres by which the body moves up and down in a step.
      case verticalOscillation
      /// Milliseconds that a foot is on the ground.
      case groundContact
      /// Metres of a step.
      case strideLength
      /// Kilocalories since the start, as a counter.
      case energy
    }

    /// What is measured.
    package var kind: Kind
    /// When it was measured.
    package var time: Date
    /// The value, in the unit of the kind.
    package var value: Double

    /// A measurement.
    package init(_ kind: Kind, _ value: Double, at time: Date) { (self.kind, self.value, self.time) = (kind, value, time) }
  }

  /// The name that the person or the device gave the workout; nil for none.
  package var name: String?
  /// The activities: at least one, by time. They do not overlap.
  package var parts: [Part]
  /// The laps, by time. They do not overlap.
  package var laps: [Lap] = []
  /// The periods during which the clock was stopped, by time.
  package var pauses: [Stretch] = []
  /// The moments that the person marked, by time.
  package var markers: [Date] = []
  /// The measurements, by time.
  package var points: [RecordedPoint] = []
  /// The lengths of a pool, by time.
  package var lengths: [Length] = []
  /// The intervals between heart beats, in their order, if the device recorded them.
  package var beatIntervals: [BeatInterval] = []
  /// Further measurements, by time.
  package var measurements: [Measurement] = []
  /// The offset of the device's time zone, in seconds east of UTC; nil when the file does not state it.
  package var zoneOffsetSeconds: Int?

  /// A workout without laps, pauses and points.
  ///
  /// - Precondition: `parts` is not empty.
  package init(name: String? = nil, parts: [Part]) {
    precondition(!parts.isEmpty, "A workout has at least one part.")
    self.name = name
    self.parts = parts
  }

  /// When the first part begins.
  package var start: Date { parts[0].time.start }

  /// When the last part ends.
  package var end: Date { parts[parts.count - 1].time.end }

  /// The raw value of the `HKWorkoutActivityType`: that of all parts if they are equal, else `swimBikeRun`.
  package var activityType: UInt {
    let first = parts[0].configuration.activityType
    if parts.allSatisfy({ $0.configuration.activityType == first }) { return first }
    return ActivityName.severalSports
  }

  /// The sums of the figures of all parts. A sum is nil if a part lacks the figure.
  package var figures: Figures {
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

extension RecordedWorkout {
  /// The ranges of ``points`` between pauses.
  func segments(of points: Range<Int>) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var first = points.lowerBound
    var pause = 0
    for index in points where index > first {
      let (before, time) = (self.points[index - 1].time, self.points[index].time)
      while pause < pauses.count, pauses[pause].end <= before { pause += 1 }
      guard pause < pauses.count, pauses[pause].start < time else { continue }
      segments.append(first..<index)
      first = index
    }
    if first < points.upperBound { segments.append(first..<points.upperBound) }
    return segments
  }

  /// The divisor for cadence in files: 2 on foot, where files count the strides of one foot, else 1.
  func cadenceScale(at index: Int) -> Double {
    ActivityName.isOnFoot(parts[part(at: points[index].time)].configuration.activityType) ? 2 : 1
  }

  /// The seconds between two instants during which the clock ran.
  func activeSeconds(from start: Date, to end: Date) -> Double {
    pauses.reduce(max(0, end.timeIntervalSince(start))) { seconds, pause in
      seconds - max(0, min(pause.end, end).timeIntervalSince(max(pause.start, start)))
    }
  }
}
