// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
    /// Notes and descriptions that a person or program wrote.
    case notes
    /// Activities without laps and points.
    case emptyWorkouts
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
    case .fault, .otherPart, .movedPoints, .places, .jumps, .values, .untyped, .messages, .summaries, .notes, .emptyWorkouts, .laps,
      .lengths, .falls, .difference, .implausible, .beyondHuman, .unknownActivity, .otherFiles, .listedOnly:
      false
    }
  }
}

extension WorkoutRemark {
  /// A sentence for the person.
  package var description: String {
    switch reason {
    case .incomplete(let byte, let fault): "Incomplete: the FIT file is read up to byte \(byte), as \(fault)."
    case .incompleteText(let fault): "Incomplete: the file is read up to its damage, as \(fault)."
    case .incompletePacking(let byte): "Incomplete: the packed file is damaged at byte \(byte), and read up to there."
    case .fault(let fault): "The FIT file is damaged: \(fault). All its messages were read."
    case .otherPart(let kind):
      "\(counted("part")) of the file \(verb("holds", "hold")) no workout\(kind.map { ": \(FITKind.name($0))" } ?? "")."
    case .points(let why): "\(counted("record")) left out: \(text(why))."
    case .movedPoints:
      "\(counted("point")) in the path \(verb("has", "have")) times that go back. The path keeps the order of the file, and they get the time of a neighbour."
    case .places(let why): "\(counted("position")) left out: \(text(why))."
    case .jumps: "\(counted("gap")) in the path that no activity crosses so fast: not counted as distance."
    case .values: "\(counted("number")) left out, as \(verb("it is no measurement", "they are no measurements"))."
    case .untyped(let name): "\(counted("measurement")) of \(name) left out: HealthKit has no type for \(verb("it", "them")) here."
    case .messages(let number): "\(counted("message")) of the kind \(FITMessageName.text(number)) left out: no health data."
    case .measurements: "\(counted("measurement")) left out: outside of every workout."
    case .beats: "\(counted("interval")) between heart beats left out: outside of every workout."
    case .summaries: "\(counted("figure")) of laps and workouts left out, such as averages: the records determine them."
    case .notes: "\(counted("note")) left out: HealthKit has no place for texts."
    case .emptyWorkouts: "\(counted("workout")) without laps and points left out."
    case .undatedSessions: "\(counted("workout")) without a date and without records left out."
    case .laps: "\(counted("lap")) left out: without date or duration, or outside of every workout."
    case .lengths: "\(counted("length")) of the pool left out: a rest, or outside of every workout."
    case .events: "\(counted("lap, mark or length", "laps, marks and lengths")) left out: a workout has at most that many."
    case .falls(let total):
      "The counted \(total.rawValue) falls \(count == 1 ? "once" : "\(count) times"). Lower readings count as 0."
    case .difference(let total, let amount):
      "The \(total.rawValue) of the samples is \(Self.number(amount.magnitude)) \(Self.unit(total)) \(amount > 0 ? "more" : "less") than the total of the file."
    case .implausible(let total): "The \(total.rawValue) of \(counted("workout")) is more than a human can have. It is stored as it stands."
    case .beyondHuman(let name):
      "\(counted("sample")) of \(name) \(verb("has a value", "have values")) that no human has. \(verb("It is stored as it stands", "They are stored as they stand"))."
    case .unknownActivity(let name):
      "The file \(name.map { "names an unknown activity, \($0)" } ?? "names no activity"), so \(counted("workout")) \(verb("is", "are")) \"other\". `--activity running` names it, also later."
    case .tooLong: "\(counted("workout")) left out: longer than 31 days, so the times are wrong."
    case .unreadable(let path, let why): "\(path) is left out. \(why)"
    case .unreadableEnd(let path, let why): "Incomplete: \(path) is read up to its damage. \(why)"
    case .moreUnreadable: "\(counted("further file")) could not be read."
    case .otherFiles: "\(counted("file")) left out: not a FIT, TCX or GPX file."
    case .listedOnly: "\(counted("listed activity", "listed activities")) without a file."
    }
  }

  private func verb(_ one: String, _ several: String) -> String { count == 1 ? one : several }

  private func counted(_ one: String, _ several: String? = nil) -> String { "\(count) \(count == 1 ? one : several ?? one + "s")" }

  private func text(_ why: PointReason) -> String {
    switch why {
    case .noTime: "without a time"
    case .unreadableTime: "the time cannot be read"
    case .deviceTime: "from before the device knew the date"
    case .outside: "the time is hours away from the workout"
    case .empty: "nothing measured"
    case .repeated: "an exact repetition"
    case .plan: "a planned or single place"
    }
  }

  private func text(_ why: PlaceReason) -> String {
    switch why {
    case .zero: "0° north, 0° east, which stands for an unknown position"
    case .noPlace: "a coordinate is missing or out of range"
    case .tooFar: "no activity is fast enough to get there"
    }
  }

  private static func unit(_ total: Total) -> String {
    switch total {
    case .distance: "m"
    case .energy: "kcal"
    case .steps: "steps"
    case .strokes: "strokes"
    }
  }

  private static func number(_ amount: Double) -> String { String(format: amount < 10 ? "%.1f" : "%.0f", amount) }
}

/// Raw values of `HKWorkoutSessionLocationType` (the first three) and `HKWorkoutSwimmingLocationType`.
enum WorkoutPlace {
  static let unknown = 1
  static let indoor = 2
  static let outdoor = 3
  static let pool = 1
  static let openWater = 2
}

/// Counts remarks while a file is read, in the order in which each reason comes first.
struct RemarkTally: Sendable, Equatable {
  /// The most different reasons. Names come from the file, so their number has a limit; further names are counted together.
  static let mostReasons = 200
  static let longestName = 60

  private(set) var remarks: [WorkoutRemark] = []
  private var places: [WorkoutRemark.Reason: Int] = [:]

  /// Counts something. Nothing for a count of 0.
  mutating func add(_ reason: WorkoutRemark.Reason, _ count: Int = 1) {
    guard count > 0 else { return }
    if let place = places[reason] {
      remarks[place].count += count
    } else if remarks.count < Self.mostReasons {
      places[reason] = remarks.count
      remarks.append(WorkoutRemark(reason, count: count))
    } else {
      switch reason {
      case .untyped, .messages:
        if reason != Self.others { return add(Self.others, count) }
      case .unreadable, .unreadableEnd: return add(.moreUnreadable, count)
      // The others are few, whatever the file holds.
      default: break
      }
      places[reason] = remarks.count
      remarks.append(WorkoutRemark(reason, count: count))
    }
  }

  /// Counts a measurement without a type, by the name that the file has for it.
  mutating func addUntyped(_ name: String, _ count: Int = 1) { add(.untyped(String(name.prefix(Self.longestName))), count) }

  mutating func add(_ other: RemarkTally) { for remark in other.remarks { add(remark.reason, remark.count) } }

  private static let others = WorkoutRemark.Reason.untyped("further kinds")
}
