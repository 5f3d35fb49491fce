// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Chooses the samples that a live workout builder collects: samples of these types that any app or sensor saves while the workout runs.
///
/// Unchecked: the only stored property is a value behind a lock.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  private struct State {
    var collected: [WorkoutDraft.Collected]
    /// Whether the client chose types itself: then another activity changes nothing (LIVE-07).
    var isEdited = false
    var handler: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  /// A source of the usual types for a configuration: energies, heart rate, and the quantities by which the activity is measured (LIVE-02).
  public init(healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?) {
    state = Mutex(State(collected: Self.usual(configuration?.record)))
  }

  private static func usual(_ configuration: WorkoutRecord.Configuration?) -> [WorkoutDraft.Collected] {
    CollectedTypes.of(configuration).map { WorkoutDraft.Collected(type: $0) }
  }

  /// A source of the types that a workout already collects.
  init(collected: [WorkoutDraft.Collected], configuration: WorkoutRecord.Configuration) {
    state = Mutex(State(collected: collected, isEdited: collected != Self.usual(configuration)))
  }

  /// The types that are collected, with and without a predicate.
  open var typesToCollect: Set<HKQuantityType> {
    Set(collected.map { HKQuantityType(HKQuantityTypeIdentifier(rawValue: $0.type.identifier)) })
  }

  /// Collects a type; with a predicate, only those of its samples that match. It replaces the type's earlier predicate (LIVE-03).
  ///
  /// Raises for a predicate that the store cannot answer, which includes every block predicate: the store collects, without the app's code.
  open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    let terms = ClientPredicate<SampleRecord>(predicate)
    guard terms.isExact else { raise(.invalidArgument, "A block predicate cannot choose what a live workout collects") }
    let tree: PredicateTree
    do throws(HealthError) { tree = try terms.tree.checkedForSize() } catch { raise(.invalidArgument, error.description) }
    change { collected in
      collected.removeAll { $0.type == quantityType.dataType }
      collected.append(.init(type: quantityType.dataType, predicate: tree))
    }
  }

  /// Stops collecting a type (LIVE-03). Samples that were already collected stay in the workout.
  open func disableCollection(for quantityType: HKQuantityType) {
    change { collected in collected.removeAll { $0.type == quantityType.dataType } }
  }

  // MARK: For the builder

  var collected: [WorkoutDraft.Collected] { state.withLock { $0.collected } }

  /// Calls the handler after each change; nil ends that.
  func onChange(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.handler = handler } }

  /// Switches to the usual types of another activity that began (LIVE-07).
  func follow(_ configuration: WorkoutRecord.Configuration) {
    let handler: (@Sendable () -> Void)? = state.withLock { state in
      let usual = Self.usual(configuration)
      if state.isEdited || state.collected == usual { return nil }
      state.collected = usual
      return state.handler
    }
    handler?()
  }

  private func change(_ change: (inout [WorkoutDraft.Collected]) -> Void) {
    let handler = state.withLock { state in
      change(&state.collected)
      state.isEdited = true
      return state.handler
    }
    handler?()
  }

  open override var description: String { ObjectDescription.text(self, ["typesToCollect": typesToCollect.map(\.identifier).sorted()]) }
}
