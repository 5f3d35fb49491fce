// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

// These methods stay beside the sessions: a session needs a store to be made.
extension HKHealthStore {
  /// Returns this app's active session in the store, for example after a crash, with its builder and everything collected meanwhile; nil
  /// without an error when there is none (SESS-14).
  ///
  /// Set the delegates of session and builder again, and continue. The builder keeps its data source.
  @preconcurrency public func recoverActiveWorkoutSession(completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void) {
    session.inBackground({ [session] connection throws(HealthError) -> HKWorkoutSession? in
      guard let report = try connection.ask(FollowWorkoutSession(session: nil, after: nil)) else { return nil }
      let made = try connection.ask(FetchWorkoutBuilder(builder: report.session.builder))
      return HKWorkoutSession(WorkoutSessionClient(session, report: report), builder: made, connection)
    }) { result in
      switch result {
      case .success(let recovered): completion(recovered, nil)
      case .failure(let error): completion(nil, HKError(error))
      }
    }
  }

  /// Returns this app's active session in the store; see ``recoverActiveWorkoutSession(completion:)``.
  @discardableResult public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    try await withCheckedThrowingContinuation { continuation in
      recoverActiveWorkoutSession { session, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: session) }
      }
    }
  }

  /// Starts a session now; see ``HKWorkoutSession/startActivity(with:)``.
  @available(*, deprecated, message: "Use the session's startActivity(with:).")
  public func start(_ workoutSession: HKWorkoutSession) { workoutSession.startActivity(with: nil) }

  /// Ends a session; see ``HKWorkoutSession/end()``.
  @available(*, deprecated, message: "Use the session's end().")
  public func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }

  /// Pauses a session; see ``HKWorkoutSession/pause()``.
  @available(*, deprecated, message: "Use the session's pause().")
  public func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }

  /// Resumes a session; see ``HKWorkoutSession/resume()``.
  @available(*, deprecated, message: "Use the session's resume().")
  public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) { workoutSession.resume() }
}
