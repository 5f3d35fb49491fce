// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a query asks of a sample, as a value.
///
/// ``matches(_:)`` is its meaning. Storage narrows by the terms that it can answer itself (``relaxed``), and tests hold the two equal.
public indirect enum PredicateTree: Sendable, Hashable, Codable {
  /// A date of a sample.
  public enum DateField: Sendable, Hashable, Codable { case start, end }

  /// How two values are compared.
  public enum Comparison: Sendable, Hashable, Codable {
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  }

  /// What of a sample is a text.
  public enum TextField: Sendable, Hashable, Codable {
    case sourceName, bundleIdentifier, version, productType
    case device(DeviceRecord.Field)
    case metadata(String)
  }

  /// What of a sample is a plain number, without a unit.
  public enum NumberField: Sendable, Hashable, Codable {
    /// How many values a quantity sample holds.
    case count
    /// The seconds that the most recent value of a quantity sample lasts.
    case duration
  }

  case constant(Bool)
  case and([PredicateTree])
  case or([PredicateTree])
  case not(PredicateTree)
  case date(DateField, Comparison, Date)
  case uuid(Set<UUID>)
  /// Saved by one of the sources with these bundle identifiers.
  case source(Set<String>)
  /// Saved by one of these revisions, in which parts can stand for any (PRED-11).
  case sourceRevision([SourceRevisionPattern])
  /// Measured by one of these devices, all fields equal (PRED-12, OQ-08); nil among them stands for no device.
  case device(Set<DeviceRecord?>)
  /// A field of the device is one of these texts; for none of them: the field is nil (PRED-13).
  case deviceField(DeviceRecord.Field, Set<String>)
  case quantity(Comparison, Double, UnitExpression)
  case category(Comparison, Int)
  /// Without the number only "not equal" is met.
  case number(NumberField, Comparison, Double)
  /// A text that is there and meets a pattern.
  case text(TextField, TextPattern)
  /// There is metadata with this key.
  case metadataKey(String)
  case metadata(String, Comparison, MetadataValue)
  /// Stands in no correlation (PRED-15).
  case noCorrelation
  /// A correlation that holds a sample of a type which meets a predicate (CORR-10).
  case member(DataType, PredicateTree)
  /// Is associated with the workout of this identity (PRED-16). The store puts the UUIDs of such samples in its place.
  case inWorkout(UUID)
  /// A score of how hard the workout of this identity was or, with an activity, that part of it (EFF-05). As ``inWorkout(_:)``, the store resolves it.
  case effort(workout: UUID, activity: UUID?)
  /// A workout of which something holds (PRED-19, PRED-20).
  case workout(WorkoutTerm)
  /// A summary of one of some days (PRED-21); no sample is.
  case days(DayRange)

  public static let everything = PredicateTree.constant(true)
  public static let nothing = PredicateTree.constant(false)

  /// Whether a sample meets the predicate. Logic is two-valued: the opposite of a comparison that has no answer is true.
  public func matches(_ sample: SampleRecord) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.matches(sample) }
    case .or(let parts): parts.contains { $0.matches(sample) }
    case .not(let part): !part.matches(sample)
    case .date(let field, let comparison, let date): comparison.holds(field == .start ? sample.start : sample.end, date)
    case .uuid(let wanted): wanted.contains(sample.uuid)
    case .source(let wanted): sample.provenance.revision.map { wanted.contains($0.source.bundleIdentifier) } ?? false
    case .sourceRevision(let patterns): sample.provenance.revision.map { revision in patterns.contains { $0.matches(revision) } } ?? false
    case .device(let wanted): wanted.contains(sample.provenance.device)
    case .deviceField(let field, let allowed): sample.provenance.device.map { $0.meets(field, allowed) } ?? false
    case .quantity(let comparison, let value, let unit): sample.value.meets(comparison, value, unit)
    case .category(let comparison, let value):
      if case .category(let own) = sample.value { comparison.holds(own, value) } else { false }
    case .number(let field, let comparison, let number): comparison.holds(sample[field], number)
    case .text(let field, let pattern): sample[field].map(pattern.matches) ?? false
    case .metadataKey(let key): sample.metadata[key] != nil
    case .metadata(let key, let comparison, let value): comparison.holds(sample.metadata[key], value)
    case .noCorrelation: !sample.isCorrelationMember
    case .member(let type, let part): sample.members?.contains { $0.type == type && part.matches($0) } ?? false
    case .inWorkout, .effort, .days: false
    case .workout(let term): term.matches(sample)
    }
  }
}

extension PredicateTree {
  /// The tree as it is. Throws `invalidArgument` when it has more levels than ``Limits/deepestPredicate``.
  public func checkedForDepth() throws(HealthError) -> PredicateTree {
    if isWithin(levels: Limits.deepestPredicate) { return self }
    throw .invalidArgument(.predicateTooDeep)
  }

  private func isWithin(levels: Int) -> Bool {
    switch self {
    case .and(let parts), .or(let parts): levels > 0 && parts.allSatisfy { $0.isWithin(levels: levels - 1) }
    case .not(let part), .member(_, let part), .workout(.anyActivity(let part)): levels > 0 && part.isWithin(levels: levels - 1)
    default: true
    }
  }
}

extension DeviceRecord {
  fileprivate func meets(_ field: Field, _ allowed: Set<String>) -> Bool {
    guard let own = self[field] else { return allowed.isEmpty }
    return allowed.contains(own)
  }
}

extension SampleRecord {
  fileprivate subscript(field: PredicateTree.TextField) -> String? {
    switch field {
    case .sourceName: provenance.revision?.source.name
    case .bundleIdentifier: provenance.revision?.source.bundleIdentifier
    case .version: provenance.revision?.version
    case .productType: provenance.revision?.productType
    case .device(let field): provenance.device?[field]
    case .metadata(let key): metadata[key]?.text
    }
  }

  fileprivate subscript(field: PredicateTree.NumberField) -> Double? {
    guard case .quantity = value else { return nil }
    return switch field {
    case .count: Double(series?.count ?? 1)
    case .duration: series.map { $0.latest.end - $0.latest.start } ?? end.timeIntervalSince(start)
    }
  }
}

extension MetadataValue {
  /// The text of a value that is one.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension SampleRecord.Value {
  /// Compares after conversion (PRED-08); a value without a number in the unit's dimension meets only "not equal".
  fileprivate func meets(_ comparison: PredicateTree.Comparison, _ value: Double, _ unit: UnitExpression) -> Bool {
    guard case .quantity(let own, let ownUnit) = self, let converted = try? ownUnit.convert(own, to: unit) else {
      return comparison == .notEqual  // units that do not convert have no order, which is an answer here
    }
    return comparison.holds(converted, value)
  }
}

extension PredicateTree.Comparison {
  /// Whether `left <comparison> right`.
  public func holds<T: Comparable>(_ left: T, _ right: T) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .equal: left == right
    case .notEqual: left != right
    }
  }

  /// Compares a number, where there is one; without one it is unequal and has no order.
  func holds(_ left: Double?, _ right: Double) -> Bool { left.map { holds($0, right) } ?? (self == .notEqual) }

  /// Compares a metadata value, where there is one. Without one, or of different kinds, values are unequal and have no order.
  public func holds(_ left: MetadataValue?, _ right: MetadataValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): holds(a, b)
    case (.date(let a), .date(let b)): holds(a, b)
    case (.quantity(let a, let unit), .quantity(let b, let other)):
      (try? unit.convert(a, to: other)).map { holds($0, b) } ?? (self == .notEqual)  // the same: no order across dimensions
    case (.some(let a), let b):
      if let a = a.wholeNumber, let b = b.wholeNumber {
        holds(a, b)
      } else if let a = a.number, let b = b.number {
        holds(a, b)
      } else {
        self == .notEqual
      }
    case (nil, _): self == .notEqual
    }
  }
}
