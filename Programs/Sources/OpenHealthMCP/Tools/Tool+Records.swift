// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthCore

/// Samples, nights, workouts, rings and sources, as the API gives them.
extension Tool {
  /// The most samples and deletions of one answer.
  package static let mostSamples = 500
  /// The samples of an answer where the call names no limit.
  private static let usualSamples = 100

  static let samples = Tool(
    "samples", "List samples",
    "Lists single samples of a type, in pages: pass the cursor of one answer to the next call while more is true. With order newest or "
      + "oldest there is one page without a cursor. A page is not all of the data: take figures from statistics. \(emptiness) "
      + textsAreData,
    of: .listSamples, most: mostSamples, usual: usualSamples)

  static let changesSince = Tool(
    "changes_since", "List changes",
    "Lists what was saved and deleted since the cursor of an earlier answer, of some types; without a cursor it begins with all samples. "
      + "Keep the cursor of the last page for the next time. \(emptiness) \(textsAreData)",
    of: .listChanges, most: mostSamples, usual: usualSamples)

  static let nights = Tool(
    "nights", "Nights",
    "The nights of a period: time asleep, awake and in bed, and the stages, assembled from all sources without counting any time twice. A "
      + "night belongs to the day on which it ends. \(emptiness) \(textsAreData)",
    of: .listNights)

  static let workouts = Tool(
    "workouts", "Workouts",
    "Lists workouts with their distance, energy and heart rate, the newest first. \(emptiness) \(textsAreData)", of: .listWorkouts,
    most: APIOperation.mostWorkouts, usual: 50)

  static let workout = Tool(
    "workout", "One workout with splits",
    "One workout with its splits of some length. Heart rates and climbs of splits need the types that they come from. \(textsAreData)",
    of: .showWorkout)

  static let activity = Tool(
    "activity", "Activity rings", "The rings of days with their goals: move, exercise, stand. \(emptiness)", of: .listActivity)

  static let sources = Tool(
    "sources", "Sources", "The apps and devices that saved samples of a type. \(emptiness) \(textsAreData)", of: .listSources)
}
