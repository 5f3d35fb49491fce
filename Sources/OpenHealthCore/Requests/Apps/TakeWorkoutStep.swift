// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Takes one step with an unfinished workout of the calling app, as ``ChangeWorkoutBuilder`` does, without a reply. A locked store
/// therefore accepts it, too, and carries it out after it is unlocked (LOCK-04).
///
/// Throws what ``ChangeWorkoutBuilder`` throws. A locked store does not know the workout, so it throws only for a missing permission. Steps
/// of a live workout's session, collection and zones need an unlocked store: a locked one throws `store(.locked)`.
package struct TakeWorkoutStep: HealthRequest {
  /// Nothing. The step is committed, or kept for later by a locked store, when the call returns.
  package typealias Reply = Void

  /// The UUID of the workout.
  package var builder: UUID
  /// The step to take.
  package var change: WorkoutDraft.Change

  /// Creates a step of one unfinished workout.
  package init(builder: UUID, _ change: WorkoutDraft.Change) {
    self.builder = builder
    self.change = change
  }

  /// Permission to save workouts. Discarding needs none.
  package var access: RequestAccess { ChangeWorkoutBuilder(builder: builder, change).access }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// Whether a locked store accepts the step. False for the beginning of a live workout, for collecting samples and for choosing zones.
  package var worksWhileLocked: Bool {
    switch change {
    case .begin(let beginning): beginning.live == nil
    case .collect, .setZones: false
    case .addEvents, .addMetadata, .addActivity, .endActivity, .addActivityMetadata, .addRouteMetadata, .discardRoute, .end, .finish,
      .discard:
      true
    }
  }

  /// Counts one workout for the step that finishes it. Nil for other steps, so that the access log leaves them out.
  package func amount(of type: DataType, in reply: Void?) -> Int? {
    if reply == nil { return 0 }
    return change == .finish ? 1 : nil
  }
}
