// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Takes one step with a workout that the calling app makes, as ``ChangeWorkoutBuilder`` does, and gives nothing back: so a locked store takes it, too,
/// and carries it out when it is unlocked (LOCK-04).
///
/// Throws what ``ChangeWorkoutBuilder`` throws; a locked store, which does not know the workout, throws only what is wrong with the permission. Steps of a
/// live workout's session and collection need the store: for these a locked one throws `store(.locked)`.
public struct TakeWorkoutStep: HealthRequest {
  public typealias Reply = Void

  public var builder: UUID
  public var change: WorkoutDraft.Change

  public init(builder: UUID, _ change: WorkoutDraft.Change) {
    self.builder = builder
    self.change = change
  }

  public var access: RequestAccess { ChangeWorkoutBuilder(builder: builder, change).access }

  public var kind: RequestKind { .saving }

  public var isBlind: Bool {
    switch change {
    case .begin(let beginning): beginning.live == nil
    case .collect, .setZones: false
    case .addEvents, .addMetadata, .addActivity, .endActivity, .addActivityMetadata, .addRouteMetadata, .discardRoute, .end, .finish,
      .discard:
      true
    }
  }

  public func amount(of type: DataType, in reply: Void?) -> Int? {
    if reply == nil { return 0 }
    return change == .finish ? 1 : nil
  }
}
