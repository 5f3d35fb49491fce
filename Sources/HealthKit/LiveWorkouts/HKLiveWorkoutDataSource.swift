// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Which samples a live workout builder collects: those of these types that are saved while the workout goes on, by whichever app or sensor.
// Unchecked: what changes is behind a lock.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
  private struct State {
    var collected: [WorkoutDraft.Collected]
    /// The client has chosen itself: another activity changes nothing (LIVE-07).
    var isEdited = false
    var handler: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  /// A source of the types that are usual for a configuration: energies and heart rate, and what the activity is measured by (LIVE-02).
  public init(healthStore: HKHealthStore, workoutConfiguration configuration: HKWorkoutConfiguration?) {
    state = Mutex(State(collected: Self.usual(configuration?.record)))
  }

  private static func usual(_ configuration: WorkoutRecord.Configuration?) -> [WorkoutDraft.Collected] {
    CollectedTypes.of(configuration).map { WorkoutDraft.Collected(type: $0) }
  }

  /// A source of what a workout collects already.
  init(collected: [WorkoutDraft.Collected], configuration: WorkoutRecord.Configuration) {
    state = Mutex(State(collected: collected, isEdited: collected != Self.usual(configuration)))
  }

  /// The types that are collected.
  open var typesToCollect: Set<HKQuantityType> {
    Set(collected.map { HKQuantityType(HKQuantityTypeIdentifier(rawValue: $0.type.identifier)) })
  }

  /// Collects a type, too; with a predicate those of its samples alone that meet it. A predicate that the type had is replaced (LIVE-03).
  ///
  /// Raises for a predicate that cannot be answered, and for one that holds code of the client's own, which the store cannot run.
  open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
    let terms = ClientPredicate<SampleRecord>(predicate)
    guard terms.isExact else { raise(.invalidArgument, "A block predicate cannot choose what a live workout collects") }
    let tree: PredicateTree
    do throws(HealthError) { tree = try terms.tree.checkedForDepth() } catch { raise(.invalidArgument, error.description) }
    change { collected in
      collected.removeAll { $0.type == quantityType.dataType }
      collected.append(.init(type: quantityType.dataType, predicate: tree))
    }
  }

  /// Collects a type no more (LIVE-03).
  open func disableCollection(for quantityType: HKQuantityType) {
    change { collected in collected.removeAll { $0.type == quantityType.dataType } }
  }

  // MARK: The builder

  var collected: [WorkoutDraft.Collected] { state.withLock { $0.collected } }

  /// Gets each change; nil for none.
  func onChange(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.handler = handler } }

  /// Another activity has begun: it is measured by other types (LIVE-07).
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
}
