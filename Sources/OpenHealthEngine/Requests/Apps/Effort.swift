// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchEffort: PartedRequest {
  struct Place: Sendable {
    /// The last workout of the parts before.
    fileprivate let workout: StoredPlace
    fileprivate let activity: UUID?
    /// The last change of these parts that the caller may know.
    fileprivate let end: Int64
    /// The last change when the first part was read. Later ones can come in a part, and come again after the anchor.
    fileprivate let latest: Int64
  }

  func part(
    after place: Place?, size: PartSize, _ storage: StorageReader, access: AccessDecision
  ) throws -> (reply: Reply, next: Place?) {
    let all = try access.narrowed(.everything, of: Catalog.workout)
    let lanes = try storage.lanes(of: Catalog.effortTypes)
    let start = try anchor.flatMap { try $0.start(in: storage, for: access.caller) }
    let latest = try place?.latest ?? storage.latestSequence()
    var part = Part(predicate: try access.narrowed(predicate, of: Catalog.workout), isMostRelevant: isMostRelevant, size: size)
    var end = place?.end ?? (access.caller == .owner ? latest : start?.floor ?? 0)
    if let start {
      let before = place.map { (workout: $0.workout, activity: $0.activity) }
      try storage.efforts.forEachChange(after: start.place, beyond: before) { workout, activity, change in
        guard part.hasRoom(for: workout, activity) else { return false }
        guard all.matches(workout.record), let samples = try scores(of: workout, activity, lanes, storage, access) else { return true }
        if change <= latest { end = max(end, change) }
        try part.add(workout, activity, samples, access)
        return true
      }
    } else {
      if place == nil, access.caller != .owner {
        try storage.efforts.forEachChange(after: 0) { workout, activity, change in
          let isKnown = try all.matches(workout.record) && scores(of: workout, activity, lanes, storage, access) != nil
          if isKnown { end = max(end, change) }
          return true
        }
      }
      try storage.efforts.forEachWorkout(lanes: lanes, beyond: place?.workout) { workout in
        guard part.hasRoom(for: workout, nil) else { return false }
        guard part.predicate.matches(workout.record) else { return true }
        for activity in try storage.efforts.activities(ofWorkout: workout.sequence, lanes: lanes) {
          guard let samples = try scores(of: workout, activity, lanes, storage, access), !samples.isEmpty else { continue }
          try part.add(workout, activity, samples, access)
        }
        return true
      }
    }
    let anchor = try ChangeAnchor(end, in: storage, for: access.caller, namesStore: namesStore)
    let next = part.isFull ? part.last.map { Place(workout: $0.workout, activity: $0.activity, end: end, latest: latest) } : nil
    return (Reply(relationships: part.relationships, anchor: anchor), next)
  }

  /// The relationships of a part while it is made.
  private struct Part {
    let predicate: PredicateTree
    let isMostRelevant: Bool
    let size: PartSize
    var relationships: [Relationship] = []
    /// The last workout that was looked at, with its activity.
    var last: (workout: StoredPlace, activity: UUID?)?
    /// Whether there are more workouts than fit.
    var isFull = false
    private var weight = 0

    init(predicate: PredicateTree, isMostRelevant: Bool, size: PartSize) {
      (self.predicate, self.isMostRelevant, self.size) = (predicate, isMostRelevant, size)
    }

    /// Whether the scores of one more workout, or of an activity of it, belong to the part. Then they are what was looked at last.
    mutating func hasRoom(for workout: StoredSample, _ activity: UUID?) -> Bool {
      isFull = relationships.count >= size.rows || weight >= size.bytes
      if !isFull { last = (workout.place, activity) }
      return !isFull
    }

    mutating func add(_ workout: StoredSample, _ activity: UUID?, _ scores: [SampleRecord], _ access: AccessDecision) throws {
      guard predicate.matches(workout.record) else { return }
      let samples = isMostRelevant ? Array(scores.sorted(by: FetchEffort.isMoreRelevant).prefix(1)) : scores
      relationships.append(.init(workout: try access.visible(workout.record), activity: activity, samples: samples))
      weight += samples.reduce(workout.record.largeBytes) { $0 + $1.largeBytes }
    }
  }

  /// The scores that the caller may see; nil if it may know of none. A score that it may not see is left out, and so is the removal of one
  /// (T21), because the store no longer knows whose score it was.
  private func scores(
    of workout: StoredSample, _ activity: UUID?, _ lanes: [Lane], _ storage: StorageReader, _ access: AccessDecision
  ) throws -> [SampleRecord]? {
    let all = try storage.efforts.scores(ofWorkout: workout.sequence, activity: activity, lanes: lanes).map(\.record)
    let samples = try all.filter(access.maySee).map(access.visible)
    guard samples.isEmpty else { return samples }
    return try all.isEmpty && Catalog.effortTypes.contains(where: access.mayRead) ? [] : nil
  }

  fileprivate static func isMoreRelevant(_ left: SampleRecord, _ right: SampleRecord) -> Bool {
    let (first, second) = (left.type.quantity?.effort ?? .estimate, right.type.quantity?.effort ?? .estimate)
    return first == second ? left.start > right.start : first > second
  }
}

extension RelateEffort: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    guard score.count == 1, let sample = score.first, sample.type.quantity?.effort != nil else {
      throw HealthError.invalidArgument(.noEffortScore)
    }
    guard let workout = try access.visibleWorkout(workout) else { throw HealthError.workoutNotFound }
    if let activity, workout.record.workout?.activities.contains(where: { $0.uuid == activity }) != true {
      throw HealthError.invalidArgument(.noActivity)
    }
    if isRelated, try access.known([sample.uuid]).isEmpty {
      try SaveSamples(samples: [sample]).run(storage, access: access, now: now)
    }
    let stored = try AddSamplesToWorkout.find(sample, app: app, access: access, storage: storage)
    let lanes = try storage.lanes(of: [sample.type])
    let known = try storage.efforts.scores(ofWorkout: workout.sequence, activity: activity, lanes: lanes)
    if isRelated {
      // A workout or activity has one score of each type, of those that the app may see: it cannot take away another app's.
      for other in known where other.sequence != stored.sequence {
        if try access.maySee(other.record) { try storage.efforts.unrelate(other, fromWorkout: workout.sequence) }
      }
      try storage.efforts.relate(stored, toWorkout: workout.sequence, activity: activity)
    } else {
      guard known.contains(where: { $0.sequence == stored.sequence }) else { throw HealthError.workoutSampleNotFound }
      try storage.efforts.unrelate(stored, fromWorkout: workout.sequence)
    }
  }
}
