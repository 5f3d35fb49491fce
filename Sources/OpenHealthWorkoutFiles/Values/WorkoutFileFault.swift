// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The reason why a file cannot be read or written as a workout. No case contains a health value.
package enum WorkoutFileFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of content that exceeds a limit.
  package enum Countable: String, Hashable, Sendable { case points, samples, stretches = "laps, pauses and marks", workouts }

  /// Nothing exists at the path.
  case noSuchFile(path: String)
  /// The file cannot be opened, or is too large.
  case file(FileFault)
  /// The file has none of the formats.
  case unknownFormat
  /// The bytes of a FIT file are damaged.
  case fit(FITFault)
  /// The text of a TCX or GPX file is damaged.
  case markup(WorkoutFileFormat, MarkupFault)
  /// The file is intact, but contains no workout.
  case noWorkout(WorkoutFileFormat)
  /// The file contains positions without times, as a planned route does.
  case noTimes(WorkoutFileFormat)
  /// The file contains this many times that cannot be read, and no others.
  case unreadableTimes(WorkoutFileFormat, count: Int)
  /// A packed file cannot be unpacked, for this reason.
  case packed(String)
  /// The FIT file is of another kind, with this number of its type.
  case otherKind(Int)
  /// The file contains more than the limit.
  case tooMany(Countable, limit: Int)
  /// A workout lasts longer than ``WorkoutFileLimits/longestWorkout``, so its times are wrong.
  case tooLong
  /// A workout cannot be written as GPX, because it has no positions.
  case noPlaces

  /// A sentence for people.
  package var description: String {
    switch self {
    case .noSuchFile(let path): "There is no file at \(path)."
    case .file(let fault): fault.description
    case .unknownFormat: "The file is not a FIT, TCX or GPX file."
    case .fit(let fault): "The FIT file is damaged: \(fault)."
    case .markup(let format, let fault): "The \(format.title) file cannot be read: \(fault)."
    case .noWorkout(let format): "The \(format.title) file holds no workout."
    case .noTimes(let format): "The \(format.title) file holds places without times, as a planned route does. It is not a workout."
    case .unreadableTimes(let format, let count):
      "The \(format.title) file holds \(count) times, and none of them can be read. They must be of the form 2026-01-31T08:00:00Z."
    case .packed(let why): why
    case .otherKind(let kind): "The FIT file is not an activity: it is \(FITKind.name(kind))."
    case .tooMany(let what, let limit): "The file has more than \(limit) \(what.rawValue)."
    case .tooLong: "The file has a workout that lasts longer than 31 days, so its times are wrong."
    case .noPlaces: "The workout has no places, and GPX holds nothing else. TCX can hold it."
    }
  }
}
