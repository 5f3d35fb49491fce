// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

/// The argument that names a workout.
struct WorkoutArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("`last`, or the workout's UUID, which `health workout --columns all` shows.", valueName: "workout"))
  var workout: String

  private static let last = "last"

  func validate() throws {
    guard workout == Self.last || UUID(uuidString: workout) != nil else {
      throw ValidationError("\"\(workout)\" is not a workout. Give `last`, or a UUID that `health workout --columns all` shows.")
    }
  }

  /// The UUID of the workout; throws if `last` is given and there is none.
  func uuid(_ service: any HealthService) throws -> UUID {
    if let uuid = UUID(uuidString: workout) { return uuid }
    let newest = FetchSamples(
      selections: [.init(type: Catalog.workout, predicate: .everything)], order: [.init(field: .start, ascending: false)], limit: 1)
    guard let found = try service.perform(newest, for: .owner).first else {
      throw Failure("There is no workout in the store. `health import FILE` takes FIT, TCX and GPX files, too.")
    }
    return found.uuid
  }
}

extension Failure {
  /// The store has no workout with this UUID.
  static func noWorkout(_ uuid: UUID) -> Self {
    Self("There is no workout \(uuid.uuidString) in the store. `health workout` lists workouts.")
  }
}
