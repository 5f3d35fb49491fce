// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchEffort: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    let predicate = try access.narrowed(predicate, of: Catalog.workout)
    let lanes = try storage.lanes(of: Catalog.effortTypes)
    let latest = try storage.latestSequence()
    var changed: [(workout: StoredSample, activity: UUID?)] = []
    let begin = try anchor.flatMap { try $0.place(in: storage) }
    if let begin {
      changed = try storage.changedEffort(after: begin)
    } else {
      for workout in try storage.scoredWorkouts(lanes: lanes) {
        changed += try storage.scoredActivities(ofWorkout: workout.sequence, lanes: lanes).map { (workout, $0) }
      }
    }
    var reply = Reply(relationships: [], anchor: ChangeAnchor(latest, in: storage, namesStore: namesStore))
    for (workout, activity) in changed where predicate.matches(workout.record) {
      let all = try storage.scores(ofWorkout: workout.sequence, activity: activity, lanes: lanes).map(\.record)
      var samples = try all.filter(access.maySee).map(access.visible)
      // A score that the app may not see is left out, and so is its removal (T21), of which nobody knows any more whose score it was.
      if samples.isEmpty {
        guard all.isEmpty, begin != nil, try Catalog.effortTypes.contains(where: access.mayRead) else { continue }
      }
      if isMostRelevant { samples = Array(samples.sorted(by: Self.isMoreRelevant).prefix(1)) }
      reply.relationships.append(.init(workout: try access.visible(workout.record), activity: activity, samples: samples))
    }
    return reply
  }

  private static func isMoreRelevant(_ left: SampleRecord, _ right: SampleRecord) -> Bool {
    let (first, second) = (left.type.quantity?.effort ?? .estimate, right.type.quantity?.effort ?? .estimate)
    return first == second ? left.start > right.start : first > second
  }
}
