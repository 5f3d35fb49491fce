// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore

extension TestHealthStore {
  /// Plays the steps of a workout one after another on the store's clock; the store has ``settle()``d after each.
  ///
  ///     health.now = start
  ///     try await health.play([.start, .heartRate(120), .wait(60), .heartRate(150), .pause, .wait(30), .resume, .end], in: session)
  ///
  /// The session's delegate receives refused steps, as for the app's own calls. The source is that of the sensor's samples.
  ///
  /// - Throws: the errors of ``add(_:from:)-([HKSample],_)``.
  public func play(_ steps: [WorkoutStep], in session: HKWorkoutSession, from source: TestSource = .watch) async throws {
    for step in steps {
      switch step {
      case .wait(let seconds): now += seconds
      case .sample(let identifier, let quantity, let seconds):
        let end = now
        try add(
          HKQuantitySample(type: HKQuantityType(identifier), quantity: quantity, start: end.addingTimeInterval(-seconds), end: end),
          from: source)
      case .start: session.startActivity(with: nil)
      case .pause: session.pause()
      case .resume: session.resume()
      case .stop: session.stopActivity(with: nil)
      case .end: session.end()
      }
      await settle()
    }
  }

  /// The store for the app under test after a crash and a restart: stored data remain, and the state of the process is gone.
  ///
  ///     let session = try await health.restarted().recoverActiveWorkoutSession()
  public func restarted() -> HKHealthStore {
    HKHealthStore(
      connection: HealthConnection(
        service: service, app: connection.app, monitor: connection.monitor, diagnostics: diagnosticLog, now: connection.now))
  }

  /// Sets the code that runs when the app under test calls `startWatchApp(with:completion:)`.
  ///
  ///     health.onCompanionStart("com.example.run.watchkitapp") { store, configuration in companion.begin(configuration, store) }
  ///
  /// - Parameters:
  ///   - app: the companion's bundle identifier: that of the app under test with one more part.
  ///   - body: runs in the background with the companion's store and the configuration.
  public func onCompanionStart(_ app: String, _ body: @escaping @Sendable (HKHealthStore, HKWorkoutConfiguration) -> Void) {
    let store = store(as: app)
    companions.set(app) { [weak self] in
      do throws(HealthError) {
        guard let self, let configuration = try engine.perform(TakeCompanionStart(), for: .app(Self.identity(app, name: app))) else {
          return
        }
        body(store, HKWorkoutConfiguration(record: configuration))
      } catch { return }  // The store is going.
    }
    asOwner(
      AddApp(
        AppRegistration(bundleIdentifier: app, name: app), token: AppToken.text(of: [UInt8](repeating: 0, count: AppToken.byteCount)),
        replaces: true))
  }
}

/// A step of a workout in a test; see ``TestHealthStore/play(_:in:from:)``.
public enum WorkoutStep: Sendable {
  /// Moves the store's clock on by a number of seconds.
  case wait(TimeInterval)
  /// A sensor saves a sample that ends now and lasts the given seconds.
  case sample(HKQuantityTypeIdentifier, HKQuantity, seconds: TimeInterval)
  /// Starts, pauses, resumes, stops or ends the session, now.
  case start, pause, resume, stop, end

  /// A heart rate measured now, in beats per minute.
  public static func heartRate(_ beatsPerMinute: Double) -> WorkoutStep {
    .sample(.heartRate, HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: beatsPerMinute), seconds: 0)
  }

  /// A distance walked or run in the seconds up to now, in meters.
  public static func distance(_ meters: Double, seconds: TimeInterval) -> WorkoutStep {
    .sample(.distanceWalkingRunning, HKQuantity(unit: .meter(), doubleValue: meters), seconds: seconds)
  }
  /// Active energy burned in the seconds up to now, in kilocalories.
  public static func activeEnergy(_ kilocalories: Double, seconds: TimeInterval) -> WorkoutStep {
    .sample(.activeEnergyBurned, HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories), seconds: seconds)
  }
}
