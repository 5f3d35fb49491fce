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

extension HKHealthStore {
  /// Receives, in the background, each session that another process of this app or of a related app mirrors. Set it as soon as the process
  /// starts. It does not receive sessions that were begun with this store (MIRR-01, MIRR-02).
  ///
  /// Two apps are related when the identifier of one is that of the other with one more part: `com.example.run` and
  /// `com.example.run.watchkitapp`.
  public var workoutSessionMirroringStartHandler: ((HKWorkoutSession) -> Void)? {
    get { (session.attached.withLock { $0 } as? MirroringHandler)?.handler }
    set {
      let new = newValue.map { MirroringHandler($0, session) }
      let old = session.attached.withLock { attached in
        defer { attached = new }
        return attached as? MirroringHandler
      }
      old?.watch.end()
    }
  }
}

/// A client's handler, and the watch that calls it.
///
/// Unchecked: both properties are immutable, and `watch` is Sendable. Only the watch's serial queue calls `handler`; the store's property
/// merely returns it to its client, whose own calls are its own business, as with Apple's.
private final class MirroringHandler: @unchecked Sendable {
  let handler: (HKWorkoutSession) -> Void
  let watch: MirrorWatch

  init(_ handler: @escaping (HKWorkoutSession) -> Void, _ session: StoreSession) {
    self.handler = handler
    // Unchecked: only the watch calls this copy, on its serial queue.
    nonisolated(unsafe) let handler = handler
    watch = MirrorWatch(session) { line, _ in handler(HKWorkoutSession(line)) }
  }
}

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
