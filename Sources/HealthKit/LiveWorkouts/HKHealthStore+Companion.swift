// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKHealthStore {
  /// Starts this app's companion for a workout: the app that `health apps add --launch` registered under this app's identifier with one
  /// more part, such as `com.example.run.watchkitapp`. A companion that already runs receives the workout.
  ///
  /// The companion gets the configuration in `handle(_:)` of its `WKApplicationDelegate` (module `WatchKit`). The call takes up to half a
  /// second, or five seconds where the companion runs and accepts no workouts.
  ///
  /// - Parameters:
  ///   - workoutConfiguration: what the companion gets.
  ///   - completion: runs in the background; the error has code `errorInvalidArgument` when no companion is registered, or it could not be
  ///     started.
  @preconcurrency public func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let request = StartCompanion(configuration: workoutConfiguration.record)
    // The call waits for the other process, so it has its own queue.
    let queue = DispatchQueue(label: "openhealthkit.companion")
    session.inBackground(on: queue, { connection throws(HealthError) in try connection.ask(request) }) { result in
      switch result {
      case .success: completion(true, nil)
      case .failure(let error): completion(false, HKError(error))
      }
    }
  }

  /// Starts this app's companion for a workout; see ``startWatchApp(with:completion:)``.
  public func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      startWatchApp(with: workoutConfiguration) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Calls a handler, in the background, with each workout for which this app is started as a companion, until the returned value is
  /// released.
  package func onCompanionStart(_ handler: @escaping @Sendable (HKWorkoutConfiguration) -> Void) -> any Sendable {
    CompanionStarts(CompanionWatch(session) { handler(HKWorkoutConfiguration(record: $0)) })
  }
}

private final class CompanionStarts: Sendable {
  private let watch: CompanionWatch

  init(_ watch: CompanionWatch) { self.watch = watch }

  deinit { watch.end() }
}
