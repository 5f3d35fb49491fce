// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKHealthStore {
  /// Starts the companion of this app for a workout: the app that `health apps add --launch` registered under this app's identifier with a part more, such as
  /// `com.example.run.watchkitapp`. One that runs already is given the workout.
  ///
  /// The companion gets the configuration in `handle(_:)` of its `WKApplicationDelegate` (module `WatchKit`). The call takes up to half a
  /// second, and five where the companion runs and takes no workouts.
  ///
  /// - Parameter completion: called in the background; the error has code `errorInvalidArgument` when no companion is registered, or it could not be started.
  @preconcurrency public func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let request = StartCompanion(configuration: workoutConfiguration.record)
    // It waits for the other process: not on the queue on which others ask.
    let queue = DispatchQueue(label: "openhealthkit.companion")
    session.inBackground(on: queue, { connection throws(HealthError) in try connection.ask(request) }) { result in
      switch result {
      case .success: completion(true, nil)
      case .failure(let error): completion(false, HKError(error))
      }
    }
  }

  /// Starts the companion of this app for a workout; see ``startWatchApp(with:completion:)``.
  public func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      startWatchApp(with: workoutConfiguration) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Calls a handler, in the background, with each workout for which this app is started as a companion, until what is returned goes.
  package func onCompanionStart(_ handler: @escaping @Sendable (HKWorkoutConfiguration) -> Void) -> any Sendable {
    CompanionStarts(CompanionWatch(session) { handler(HKWorkoutConfiguration(record: $0)) })
  }
}

private final class CompanionStarts: Sendable {
  private let watch: CompanionWatch

  init(_ watch: CompanionWatch) { self.watch = watch }

  deinit { watch.end() }
}
