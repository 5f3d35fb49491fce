// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import Synchronization
import WaitingTestSupport

/// Records the calls that the delegates of a session and of its builder get.
final class SessionNotes: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, Sendable {
  struct Change: Equatable {
    var to: HKWorkoutSessionState
    var from: HKWorkoutSessionState
    var date: Date
  }

  private struct State {
    var lines: [String] = []
    var changes: [Change] = []
    var errors: [HKError] = []
    var collected: Set<HKSampleType> = []
    var data: [Data] = []
    var zoneUpdates: [HKLiveWorkoutZoneUpdate] = []
    var isBusy = false
    var wasInterrupted = false
    var wasOnMain = false
  }

  private let state = Mutex(State())

  /// The calls as texts, in order.
  var lines: [String] { state.withLock { $0.lines } }
  var changes: [Change] { state.withLock { $0.changes } }
  var errors: [HKError] { state.withLock { $0.errors } }
  /// The data that the other side has sent.
  var data: [Data] { state.withLock { $0.data } }
  var collected: Set<HKSampleType> { state.withLock { $0.collected } }
  /// Zone updates, which are not among the lines.
  var zoneUpdates: [HKLiveWorkoutZoneUpdate] { state.withLock { $0.zoneUpdates } }
  /// Whether two calls overlapped, or one came on the main thread.
  var wasCalledWrongly: Bool { state.withLock { $0.wasInterrupted || $0.wasOnMain } }

  /// Waits until a condition holds.
  func wait(until isTrue: @Sendable (SessionNotes) -> Bool) async throws -> Bool { await eventually { isTrue(self) } }

  /// Waits until the last change leads to a state.
  func wait(for wanted: HKWorkoutSessionState) async throws -> Bool { try await wait { $0.changes.last?.to == wanted } }

  private func note(_ line: String?, _ more: (inout State) -> Void = { _ in }) {
    state.withLock { state in
      state.wasInterrupted = state.wasInterrupted || state.isBusy
      state.wasOnMain = state.wasOnMain || Thread.isMainThread
      state.isBusy = true
      if let line { state.lines.append(line) }
      more(&state)
    }
    state.withLock { $0.isBusy = false }
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    note("\(fromState) to \(toState)") { $0.changes.append(Change(to: toState, from: fromState, date: date)) }
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    let error = error as? HKError ?? HKError(.unknownError)
    note("error \(error.code.rawValue)") { $0.errors.append(error) }
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) { note("event \(event.type)") }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {
    note("began \(workoutConfiguration.activityType)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date) {
    note("ended \(workoutConfiguration.activityType)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {
    note("data") { $0.data += data }
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?) {
    note("disconnected")
  }

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
    note("collected") { $0.collected.formUnion(collectedTypes) }
  }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) { note("collected event") }

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {
    note("builder began \(workoutActivity.workoutConfiguration.activityType)")
  }

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {
    note("builder ended \(workoutActivity.workoutConfiguration.activityType)")
  }
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate) {
    note(nil) { $0.zoneUpdates.append(zoneUpdate) }
  }
}
