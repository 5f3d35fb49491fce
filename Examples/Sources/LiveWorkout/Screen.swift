// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit

/// Prints the events of session and builder.
final class Screen: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, Sendable {
  private let (states, state) = AsyncStream<HKWorkoutSessionState>.makeStream()

  /// Waits until the session has ended.
  func ended() async {
    for await state in states where state == .ended { return }
  }

  static func time(_ seconds: TimeInterval) -> String {
    Duration.seconds(seconds.rounded(.down)).formatted(.time(pattern: .hourMinuteSecond))
  }

  /// The elapsed time, and the latest figure of each collected type.
  static func line(of builder: HKLiveWorkoutBuilder) -> String {
    let distance =
      builder.statistics(for: HKQuantityType(.distanceWalkingRunning)) ?? builder.statistics(for: HKQuantityType(.distanceCycling))
    let figures = [
      time(builder.elapsedTime),
      builder.statistics(for: HKQuantityType(.heartRate))?.mostRecentQuantity().map { "\(Int($0.doubleValue(for: beatsPerMinute))) bpm" },
      builder.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumQuantity().map {
        "\(Int($0.doubleValue(for: .kilocalorie()))) kcal"
      },
      distance?.sumQuantity().map { "\(Int($0.doubleValue(for: .meter()))) m" },
    ]
    return figures.compactMap { $0 }.joined(separator: "  ")
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    switch toState {
    case .running: say(fromState == .paused ? "Going on" : "Started")
    case .paused: say("Paused")
    default: break
    }
    state.yield(toState)
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) { say(error.localizedDescription) }

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
    say(Self.line(of: workoutBuilder))
  }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
