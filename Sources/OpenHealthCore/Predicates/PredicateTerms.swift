// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A condition on a workout or on one of its activities (PRED-19, PRED-20).
package indirect enum WorkoutTerm: Sendable, Hashable, Codable {
  /// A figure of the workout's samples of one type: the sum of a cumulative type; the average, least or greatest value of a discrete type.
  package enum Figure: String, Sendable, Hashable, CaseIterable, Codable { case sum, average, minimum, maximum }

  /// The workout or activity has this `HKWorkoutActivityType`.
  case activityType(UInt)
  /// Compares the duration, without pauses, with a number of seconds.
  case duration(PredicateTree.Comparison, Double)
  /// Compares a total of the workout, such as its energy, with a number in a unit. A missing total only meets "not equal". Activities have
  /// no totals.
  case total(WorkoutRecord.Total, PredicateTree.Comparison, Double, UnitExpression)
  /// Compares a figure of the samples of a type with a number in a unit. A missing figure only meets "not equal".
  case statistic(DataType, Figure, PredicateTree.Comparison, Double, UnitExpression)
  /// At least one activity of the workout matches a predicate, whose terms then concern the activity.
  case anyActivity(PredicateTree)

  func matches(_ sample: SampleRecord) -> Bool {
    guard let workout = sample.workout else { return false }
    switch self {
    case .activityType(let type): return workout.activityType == type
    case .duration(let comparison, let seconds): return comparison.holds(workout.duration, seconds)
    case .total(let total, let comparison, let value, let unit):
      guard let own = workout.totals[total] else { return comparison == .notEqual }
      return comparison.holds(own.value, own.unit, value, unit)
    case .statistic(let type, let figure, let comparison, let value, let unit):
      return workout.statistic(type.identifier).meets(comparison, figure, of: type, value, unit)
    case .anyActivity(let part):
      return workout.activities.indices.contains { part.matches(activity: $0, of: sample, workout) }
    }
  }

  fileprivate func matches(activity index: Int, of sample: SampleRecord, _ workout: WorkoutRecord) -> Bool {
    let activity = workout.activities[index]
    switch self {
    case .activityType(let type): return activity.configuration.activityType == type
    case .duration(let comparison, let seconds):
      let clock = WorkoutClock(start: sample.start, end: sample.end, events: workout.events)
      return comparison.holds(clock.seconds(from: activity.start, to: activity.end ?? sample.end), seconds)
    case .statistic(let type, let figure, let comparison, let value, let unit):
      return workout.statistic(type.identifier, activity: index).meets(comparison, figure, of: type, value, unit)
    case .total, .anyActivity: return false
    }
  }
}

extension PredicateTree {
  /// Whether an activity matches. Terms that concern only samples match no activity.
  fileprivate func matches(activity index: Int, of sample: SampleRecord, _ workout: WorkoutRecord) -> Bool {
    let activity = workout.activities[index]
    switch self {
    case .constant(let answer): return answer
    case .and(let parts): return parts.allSatisfy { $0.matches(activity: index, of: sample, workout) }
    case .or(let parts): return parts.contains { $0.matches(activity: index, of: sample, workout) }
    case .not(let part): return !part.matches(activity: index, of: sample, workout)
    case .date(let field, let comparison, let date):
      return comparison.holds(field == .start ? activity.start : activity.end ?? sample.end, date)
    case .workout(let term): return term.matches(activity: index, of: sample, workout)
    case .uuid(let uuids): return uuids.contains(activity.uuid)
    case .metadataKey(let key): return activity.metadata[key] != nil
    case .metadata(let key, let comparison, let value): return comparison.holds(activity.metadata[key], value)
    case .text(.metadata(let key), let pattern):
      return activity.metadata[key]?.text.map(pattern.matches) ?? false
    case .source, .sourceRevision, .device, .deviceField, .quantity, .category, .series, .number, .text, .content, .contentField,
      .noCorrelation,
      .member,
      .inWorkout, .effort, .days:
      return false
    }
  }

  /// The predicate with each of its terms transformed, including those inside "any activity".
  package func mapTerms(_ transform: (PredicateTree) throws -> PredicateTree) rethrows -> PredicateTree {
    switch self {
    case .and(let parts): .and(try parts.map { try $0.mapTerms(transform) })
    case .or(let parts): .or(try parts.map { try $0.mapTerms(transform) })
    case .not(let part): .not(try part.mapTerms(transform))
    case .workout(.anyActivity(let part)): .workout(.anyActivity(try part.mapTerms(transform)))
    default: try transform(self)
    }
  }
}

extension PredicateTree {
  /// Whether a term compares texts, which can take long for each sample.
  package var comparesTexts: Bool {
    var compares = false
    _ = mapTerms { term in
      switch term {
      case .text: compares = true
      case .member(_, let part) where part.comparesTexts: compares = true
      default: break
      }
      return term
    }
    return compares
  }
}

extension StatisticsResult? {
  /// Compares a figure that may be missing. A missing one has no order and is unequal to any other.
  fileprivate func meets(
    _ comparison: PredicateTree.Comparison, _ figure: WorkoutTerm.Figure, of type: DataType, _ value: Double, _ unit: UnitExpression
  ) -> Bool {
    let own =
      switch figure {
      case .sum: self?.merged.sum
      case .average: self?.merged.average
      case .minimum: self?.merged.minimum
      case .maximum: self?.merged.maximum
      }
    guard let own, let ownUnit = type.quantity?.figureUnit else { return comparison == .notEqual }
    return comparison.holds(own, ownUnit, value, unit)
  }
}

/// A condition on the values that a quantity sample combines (OBJ-23). A sample that holds one value is a series of that value.
package enum SeriesTerm: Sendable, Hashable, Codable {
  /// One of the values.
  package enum Figure: Sendable, Hashable, Codable {
    /// The smallest and the largest value, and the one that starts latest.
    case minimum, maximum, latest
  }

  /// Compares a value with a number in a unit. Values of another dimension only match "not equal", and so do samples without a quantity.
  case quantity(Figure, PredicateTree.Comparison, Double, UnitExpression)
  /// Compares the start or the end of the value that starts latest. Samples without a quantity only match "not equal".
  case date(PredicateTree.DateField, PredicateTree.Comparison, Date)

  /// Whether a sample meets the condition.
  func matches(_ sample: SampleRecord) -> Bool {
    switch self {
    case .quantity(let figure, let comparison, let number, let unit):
      guard case .quantity(let own, let ownUnit) = sample.value else { return comparison == .notEqual }
      return comparison.holds(sample.series?[figure] ?? own, ownUnit, number, unit)
    case .date(let field, let comparison, let date):
      guard case .quantity = sample.value else { return comparison == .notEqual }
      guard let latest = sample.series?.latest else { return comparison.holds(field == .start ? sample.start : sample.end, date) }
      return comparison.holds(field == .start ? latest.start : latest.end, date.timeIntervalSinceReferenceDate)
    }
  }
}

extension SeriesRecord {
  fileprivate subscript(figure: SeriesTerm.Figure) -> Double {
    switch figure {
    case .minimum: minimum
    case .maximum: maximum
    case .latest: latest.value
    }
  }
}

/// A pattern for source revisions: an app, with version, device model and system either fixed or free (PRED-11, SRC-05).
package struct SourceRevisionPattern: Sendable, Hashable, Codable {
  /// A part of a revision that has to be equal or can be anything.
  package enum Part<Value: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// Every value, also a missing one.
    case any
    /// Only this value. With nil, only revisions in which the part is missing.
    case exactly(Value)

    func matches(_ value: Value) -> Bool {
      switch self {
      case .any: true
      case .exactly(let wanted): wanted == value
      }
    }
  }

  /// The bundle identifier of the source. It always has to be equal.
  package var bundleIdentifier: String
  /// The version of the app.
  package var version: Part<String?>
  /// The model of the device that the app ran on, such as `Watch6,1`.
  package var productType: Part<String?>
  /// The version of the operating system.
  package var operatingSystem: Part<SystemVersion>

  /// Creates a pattern. Pass `any` for the parts that do not matter.
  package init(bundleIdentifier: String, version: Part<String?>, productType: Part<String?>, operatingSystem: Part<SystemVersion>) {
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
    self.operatingSystem = operatingSystem
  }

  func matches(_ revision: SourceRevisionRecord) -> Bool {
    bundleIdentifier == revision.source.bundleIdentifier && version.matches(revision.version)
      && productType.matches(revision.productType) && operatingSystem.matches(revision.operatingSystem)
  }
}
