// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Receives the events of a workout session, on the session's own serial queue, which is never the main one (SESS-10).
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
  /// The session changed its state, at the given date (SESS-06).
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date)

  /// A call was refused, or the session is about to end without a call of this app (SESS-03, SESS-07).
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

  /// The session paused or resumed (SESS-08). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

  /// An activity began (SESS-13). Optional: the default does nothing.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// An activity ended (SESS-13). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// The session at the other end sent data, which are in the order of sending (MIRR-07). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])

  /// The connection to the other end is closed, and a mirrored session has ended (MIRR-06). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

// The methods that are optional in Apple's protocol.
extension HKWorkoutSessionDelegate {
  /// Ignores the call, for delegates without this method.
  public func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(_ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?) {}
}
