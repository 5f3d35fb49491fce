// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore

extension TestHealthStore {
  /// Lets things happen in a workout, one after the other, on the store's clock; the store has ``settle()``d after each.
  ///
  ///     health.now = start
  ///     try await health.play([.start, .heartRate(120), .wait(60), .heartRate(150), .pause, .wait(30), .resume, .end], in: session)
  ///
  /// What the session refuses its delegate learns, as from calls of the app's own.
  ///
  /// - Parameter source: whose sensor measures.
  /// - Throws: what ``add(_:from:)-([HKSample],_)`` throws.
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

  /// The store as the app under test has it after a crash and a new start: what is stored is there, and what the process knew is not.
  ///
  ///     let session = try await health.restarted().recoverActiveWorkoutSession()
  public func restarted() -> HKHealthStore {
    HKHealthStore(
      connection: HealthConnection(service: service, app: connection.app, monitor: connection.monitor, now: connection.now))
  }

  /// Says what starts when the app under test calls `startWatchApp(with:completion:)`.
  ///
  ///     health.onCompanionStart("com.example.run.watchkitapp") { store, configuration in companion.begin(configuration, store) }
  ///
  /// - Parameters:
  ///   - app: the bundle identifier of the companion: that of the app under test with a part more.
  ///   - body: called in the background with the store as the companion has it, and the configuration.
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
