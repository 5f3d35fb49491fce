// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What became of something in a file that is not a sample: a count and a reason. Nothing of a file is left out without one.
package struct WorkoutRemark: Sendable, Hashable, CustomStringConvertible {
  /// The reason why records of a file are no points of a workout.
  package enum PointReason: Sendable, Hashable {
    /// The record has no time.
    case noTime
    /// The text of the time is not an instant.
    case unreadableTime
    /// The device did not know the date yet, and counted seconds since it was switched on.
    case deviceTime
    /// The time is hours away from every workout of the file, as after a jump of the clock.
    case outside
    /// The record measures nothing.
    case empty
    /// The record repeats an earlier one to the last digit.
    case repeated
    /// The record is a place of a planned route, or a single place.
    case plan
  }

  /// The reason why a position is not used.
  package enum PlaceReason: Sendable, Hashable {
    /// The position is 0° north and 0° east, which devices write when they do not know where they are.
    case zero
    /// A coordinate is missing or out of range.
    case noPlace
    /// No activity is fast enough to reach the position.
    case tooFar
  }

  /// A measure that a device counts up.
  package enum Total: String, Sendable, Hashable {
    /// Metres, kilocalories, and counts.
    case distance, energy, steps, strokes
  }

  /// What is remarked. Reasons with a name have the name of the file or its format.
  package enum Reason: Sendable, Hashable {
    /// A FIT file was read up to this byte.
    case incomplete(byte: Int, FITFault)
    /// A TCX or GPX file was read up to the fault.
    case incompleteText(MarkupFault)
    /// A packed file was unpacked up to this byte of it.
    case incompletePacking(byte: Int)
    /// A FIT file is damaged, but all its messages were read.
    case fault(FITFault)
    /// A part of a chain of FIT files holds no workout; its kind is a number of the protocol.
    case otherPart(kind: Int?)
    /// Records that are no points.
    case points(PointReason)
    /// Points whose times go back. They keep their place in the path, with the time of a neighbour.
    case movedPoints
    /// Positions that are not used. Their points are.
    case places(PlaceReason)
    /// Gaps in a path that no activity could cross so fast. They do not count as distance.
    case jumps
    /// Numbers that are no measurements: negative, a heart rate of 0, or not a number.
    case values
    /// Measurements for which HealthKit has no type, or none in the activity.
    case untyped(String)
    /// Messages of a FIT file that hold nothing for HealthKit; the number is the protocol's.
    case messages(Int)
    /// Measurements outside of every workout.
    case measurements
    /// Intervals between heart beats outside of every workout.
    case beats
    /// Averages, maxima and other figures in summaries, which the records determine.
    case summaries
    /// Summaries of workouts without a date, which no records belong to.
    case undatedSessions
    /// Laps without a date or duration, or outside of every workout.
    case laps
    /// Lengths of a pool without strokes, in which the swimmer rested, and lengths outside of every workout.
    case lengths
    /// Laps, marks and lengths beyond the most that a workout has.
    case events
    /// Readings of a counter that are lower than earlier ones. They count as 0.
    case falls(Total)
    /// The samples add up to this much more than the total that the file states, in metres, kilocalories or counts; less if negative.
    case difference(Total, Double)
    /// The total is more than a human can have. It is stored as it stands.
    case implausible(Total)
    /// Samples of this type have values that no human has (`HumanCheck`). They are stored as they stand. The type by its name.
    case beyondHuman(String)
    /// The file names no activity, or one that is not known.
    case unknownActivity(String?)
    /// A workout that lasts longer than ``WorkoutFileLimits/longestWorkout``.
    case tooLong
    /// A file of an archive that could not be read.
    case unreadable(path: String, String)
    /// A file of an archive whose end could not be read.
    case unreadableEnd(path: String, String)
    /// Further files of an archive that could not be read.
    case moreUnreadable
    /// Files of an archive that are not workouts.
    case otherFiles
    /// Activities that an archive lists without a file.
    case listedOnly
  }

  /// What is remarked.
  package var reason: Reason
  /// How often; at least 1.
  package var count: Int

  /// A remark; by default on one thing.
  package init(_ reason: Reason, count: Int = 1) { (self.reason, self.count) = (reason, count) }

  /// Whether something of the file is not in the store that could be there in an undamaged file.
  package var isLoss: Bool {
    switch reason {
    case .incomplete, .incompleteText, .incompletePacking, .measurements, .beats, .undatedSessions, .events, .tooLong, .unreadable,
      .unreadableEnd, .moreUnreadable:
      true
    case .points(let why):
      switch why {
      case .noTime, .unreadableTime, .deviceTime, .outside: true
      case .empty, .repeated, .plan: false
      }
    case .fault, .otherPart, .movedPoints, .places, .jumps, .values, .untyped, .messages, .summaries, .laps, .lengths, .falls,
      .difference, .implausible, .beyondHuman, .unknownActivity, .otherFiles, .listedOnly:
      false
    }
  }
}
