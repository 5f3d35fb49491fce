// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
