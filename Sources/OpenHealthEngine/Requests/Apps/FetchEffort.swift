// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchEffort: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    let (predicate, all) = (try access.narrowed(predicate, of: Catalog.workout), try access.narrowed(.everything, of: Catalog.workout))
    let lanes = try storage.lanes(of: Catalog.effortTypes)
    let start = try anchor.flatMap { try $0.start(in: storage, for: access.caller) }
    var end = access.caller == .owner ? try storage.latestSequence() : start?.floor ?? 0
    var found: [(workout: StoredSample, activity: UUID?)] = []
    for (workout, activity, change) in try storage.changedEffort(after: start?.place ?? 0) where all.matches(workout.record) {
      guard try scores(of: workout, activity, lanes, storage, access) != nil else { continue }
      end = max(end, change)
      found.append((workout, activity))
    }
    if start == nil {
      found = []
      for workout in try storage.scoredWorkouts(lanes: lanes) {
        found += try storage.scoredActivities(ofWorkout: workout.sequence, lanes: lanes).map { (workout, $0) }
      }
    }
    var reply = Reply(
      relationships: [], anchor: try ChangeAnchor(end, in: storage, for: access.caller, namesStore: namesStore))
    for (workout, activity) in found where predicate.matches(workout.record) {
      guard var samples = try scores(of: workout, activity, lanes, storage, access), start != nil || !samples.isEmpty else { continue }
      if isMostRelevant { samples = Array(samples.sorted(by: Self.isMoreRelevant).prefix(1)) }
      reply.relationships.append(.init(workout: try access.visible(workout.record), activity: activity, samples: samples))
    }
    return reply
  }

  /// The scores that the caller may see; nil if it may know of none. A score that it may not see is left out, and so is its removal (T21), of
  /// which nobody knows any more whose score it was.
  private func scores(
    of workout: StoredSample, _ activity: UUID?, _ lanes: [Lane], _ storage: StorageReader, _ access: AccessDecision
  ) throws -> [SampleRecord]? {
    let all = try storage.scores(ofWorkout: workout.sequence, activity: activity, lanes: lanes).map(\.record)
    let samples = try all.filter(access.maySee).map(access.visible)
    guard samples.isEmpty else { return samples }
    return try all.isEmpty && Catalog.effortTypes.contains(where: access.mayRead) ? [] : nil
  }

  private static func isMoreRelevant(_ left: SampleRecord, _ right: SampleRecord) -> Bool {
    let (first, second) = (left.type.quantity?.effort ?? .estimate, right.type.quantity?.effort ?? .estimate)
    return first == second ? left.start > right.start : first > second
  }
}
