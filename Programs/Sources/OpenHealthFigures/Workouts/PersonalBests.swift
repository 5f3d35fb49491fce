// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The best of the workouts of one activity. Documentation/Statistics.md has the rules.
///
///     let bests = try PersonalBests(of: running, service: service)
///     bests.fastest.first?.seconds   // the fastest kilometre
package struct PersonalBests: Sendable {
  /// The fastest part of a length.
  package struct Fastest: Sendable {
    /// The length in metres.
    package let meters: Double
    /// The time that it took, pauses included.
    package let seconds: Double
    /// When the part begins.
    package let start: Date
    /// The workout in which it lies.
    package let workout: WorkoutSummary
  }

  /// The workout with the greatest value of a measure.
  package struct Greatest: Sendable {
    /// What is compared.
    package enum Measure: String, Sendable, CaseIterable {
      /// The distance in metres, the time without pauses in seconds, the metres up, and the kilocalories.
      case distance, duration, climb, energy
    }

    /// What is compared.
    package let measure: Measure
    /// Its value, in the unit of the measure.
    package let value: Double
    /// The workout that has it.
    package let workout: WorkoutSummary
  }

  /// The lengths, in metres, whose fastest runs are found.
  package static let lengths = [1000.0, 5000, 10_000]
  /// The most workouts in which fastest parts are looked for: the newest that are long enough.
  package static let mostSearched = 400

  /// The number of workouts.
  package let count: Int
  /// The fastest parts, the shortest first; without lengths that no workout has.
  package let fastest: [Fastest]
  /// The greatest values that any workout has.
  package let greatest: [Greatest]
  /// Whether older workouts were not searched for fastest parts.
  package let isPart: Bool

  /// Finds the bests of an activity. Cost: all its workouts, and the distances of those that are long enough.
  ///
  /// - Parameters:
  ///   - activityType: the raw value of the activity.
  ///   - most: the most workouts to search; nil for all.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of the store.
  package init(of activityType: UInt, searching most: Int? = mostSearched, service: any HealthService) throws {
    let request = FetchSamples(
      selections: [.init(type: Catalog.workout, predicate: .workout(.activityType(activityType)))],
      order: [.init(field: .start, ascending: false)])
    let samples = try service.perform(request, for: .owner)
    let workouts = samples.compactMap { sample in WorkoutSummary(sample).map { (sample, $0) } }
    count = workouts.count
    greatest = Greatest.Measure.allCases.compactMap { measure in
      // The first of equals: workouts come newest first.
      workouts.reversed().compactMap { sample, summary in
        Self.value(measure, sample, summary).map { Greatest(measure: measure, value: $0, workout: summary) }
      }.reduce(nil) { (best: Greatest?, next) in next.value > best?.value ?? 0 ? next : best }
    }
    guard let type = Catalog.type(of: .distance, in: activityType) else {
      (fastest, isPart) = ([], false)
      return
    }
    let long = workouts.filter { $0.1.distanceMeters ?? 0 >= Self.lengths[0] }
    let searched = long.prefix(most ?? .max)
    isPart = searched.count < long.count
    var best: [Double: Fastest] = [:]
    for (sample, summary) in searched.reversed() {
      let course = try DistanceCourse(of: sample, type, service)
      for length in Self.lengths {
        guard let (start, seconds) = course.fastest(length), seconds < best[length]?.seconds ?? .infinity else { continue }
        best[length] = Fastest(meters: length, seconds: seconds, start: Date(timeIntervalSinceReferenceDate: start), workout: summary)
      }
    }
    fastest = Self.lengths.compactMap { best[$0] }
  }

  private static func value(_ measure: Greatest.Measure, _ sample: SampleRecord, _ summary: WorkoutSummary) -> Double? {
    switch measure {
    case .distance: summary.distanceMeters
    case .duration: summary.duration
    case .energy: summary.energyKilocalories
    case .climb:
      if case .quantity(let value, let unit)? = sample.metadata[MetadataSet.elevationAscendedKey] {
        Amount(value, unit).number(in: WorkoutUnits.meter)
      } else {
        nil
      }
    }
  }
}

/// The distance of a workout over time: what its samples of distances have, each at an even speed.
struct DistanceCourse {
  /// A moment, and the metres until then.
  private var marks: [(time: Double, meters: Double)] = []

  /// A part faster than this, in metres a second, is a fault of a device.
  static let fastestSpeed = 150.0

  /// The course of some stretches of even speed, as they are; later ones that lie in earlier ones are left out.
  init(_ stretches: [(start: Double, end: Double, meters: Double)]) {
    for stretch in stretches.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      let begin = max(stretch.start, marks.last?.time ?? stretch.start)
      guard stretch.end > begin, stretch.meters > 0, stretch.meters.isFinite else { continue }
      let meters = stretch.meters * (stretch.end - begin) / (stretch.end - stretch.start)
      guard meters / (stretch.end - begin) <= Self.fastestSpeed else { continue }
      let done = marks.last?.meters ?? 0
      if marks.last?.time != begin { marks.append((begin, done)) }
      marks.append((stretch.end, done + meters))
    }
  }

  /// The course of a workout: of the distances that belong to it, else of those that its source measured meanwhile, if they are the whole
  /// way. Exports of Apple Health do not say which samples belong to a workout.
  init(of workout: SampleRecord, _ type: DataType, _ service: any HealthService) throws {
    let own = try Self.stretches(type, .inWorkout(workout.uuid), service)
    guard own.isEmpty, let source = workout.provenance.revision?.source else {
      self.init(own)
      return
    }
    let time = PredicateTree.and([.date(.start, .greaterOrEqual, workout.start), .date(.end, .lessOrEqual, workout.end)])
    let meanwhile = try Self.stretches(type, .and([.source([source.bundleIdentifier]), time]), service)
    let way = WorkoutSummary(workout)?.distanceMeters ?? 0
    self.init(meanwhile.reduce(0) { $0 + $1.meters } >= Self.leastShare * way ? meanwhile : [])
  }

  /// The least part of a workout's distance that samples beside it have to have, so that no gap between them counts as running slowly.
  private static let leastShare = 0.9

  private static func stretches(
    _ type: DataType, _ predicate: PredicateTree, _ service: any HealthService
  ) throws -> [(start: Double, end: Double, meters: Double)] {
    try service.perform(FetchSamples(selections: [.init(type: type, predicate: predicate)]), for: .owner).compactMap { sample in
      guard case .quantity(let value, let unit) = sample.value else { return nil }
      return (
        sample.start.timeIntervalSinceReferenceDate, sample.end.timeIntervalSinceReferenceDate,
        Amount(value, unit).number(in: WorkoutUnits.meter)
      )
    }
  }

  /// The start of the fastest part of a length, and its seconds; nil for a course that is shorter. Cost: one look at each mark.
  ///
  /// A fastest part begins or ends at a mark: between marks the speed is even, so moving it in one direction makes it no slower.
  func fastest(_ length: Double) -> (start: Double, seconds: Double)? {
    guard length > 0, let total = marks.last?.meters, total >= length else { return nil }
    var best: (start: Double, seconds: Double)?
    func take(_ start: Double, _ end: Double) { if end - start < best?.seconds ?? .infinity { best = (start, end - start) } }
    var (ahead, behind) = (0, 0)
    for mark in marks {
      // The part that begins here: where the length is reached the first time.
      if mark.meters + length <= total {
        while marks[ahead].meters < mark.meters + length { ahead += 1 }
        take(mark.time, time(of: mark.meters + length, upTo: ahead))
      }
      // The part that ends here: where the length is left the last time.
      if mark.meters >= length {
        while behind + 1 < marks.count, marks[behind + 1].meters <= mark.meters - length { behind += 1 }
        take(time(of: mark.meters - length, from: behind), mark.time)
      }
    }
    return best
  }

  /// When a distance is reached, before or at a mark that has at least as much.
  private func time(of meters: Double, upTo place: Int) -> Double {
    guard place > 0, marks[place].meters > meters else { return marks[place].time }
    return Self.time(of: meters, marks[place - 1], marks[place])
  }

  /// When a distance is left, at or after the last mark that has at most as much.
  private func time(of meters: Double, from place: Int) -> Double {
    guard place + 1 < marks.count, marks[place].meters < meters else { return marks[place].time }
    return Self.time(of: meters, marks[place], marks[place + 1])
  }

  private static func time(of meters: Double, _ first: (time: Double, meters: Double), _ last: (time: Double, meters: Double)) -> Double {
    first.time + (last.time - first.time) * (meters - first.meters) / (last.meters - first.meters)
  }
}
