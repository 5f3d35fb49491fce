// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A condition on samples, as a value.
///
/// ``matches(_:)`` defines its meaning. Storage first filters by the terms that it can evaluate (``relaxed``); tests compare both.
///
///     let morning = PredicateTree.interval(start: six, end: noon, strictStart: true, strictEnd: false)
///     let mine = PredicateTree.and([morning, .source(["com.example.walks"])])
package indirect enum PredicateTree: Sendable, Hashable, Codable {
  /// The start or the end of a sample.
  package enum DateField: Sendable, Hashable, Codable { case start, end }

  /// A comparison of two values.
  package enum Comparison: Sendable, Hashable, Codable, CaseIterable {
    /// The operators `<`, `<=`, `>`, `>=`, `==` and `!=`.
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  }

  /// A text of a sample.
  package enum TextField: Sendable, Hashable, Codable {
    /// The source's name and bundle identifier, the version of the app that saved the sample, and the device model that it ran on.
    case sourceName, bundleIdentifier, version, productType
    /// A field of the measuring device. Without a device there is no text.
    case device(DeviceRecord.Field)
    /// The metadata value with this key, if it is a text.
    case metadata(String)
    /// A text of the sample's content. Of several texts one must meet the pattern.
    case content(ContentField)
  }

  /// A plain number of a sample, without a unit.
  package enum NumberField: Sendable, Hashable, Codable {
    /// The number of values of a quantity sample: 1, or the length of its series.
    case count
    /// The duration in seconds of the most recent value of a quantity sample.
    case duration
  }

  /// Matches every sample or none.
  case constant(Bool)
  /// Matches if all parts match; without parts it matches every sample.
  case and([PredicateTree])
  /// Matches if at least one part matches; without parts it matches no sample.
  case or([PredicateTree])
  /// Matches if the part does not.
  case not(PredicateTree)
  /// Compares the sample's start or end with a date.
  case date(DateField, Comparison, Date)
  /// Matches samples with one of these UUIDs.
  case uuid(Set<UUID>)
  /// Matches samples saved by a source with one of these bundle identifiers.
  case source(Set<String>)
  /// Matches samples saved by a source revision that meets one of these patterns (PRED-11).
  case sourceRevision([SourceRevisionPattern])
  /// Matches samples measured by one of these devices, equal in all fields (PRED-12, OQ-08). Nil in the set stands for samples without a
  /// device.
  case device(Set<DeviceRecord?>)
  /// Matches if a field of the device is one of these texts. With an empty set it matches devices without that field (PRED-13). Samples
  /// without a device never match.
  case deviceField(DeviceRecord.Field, Set<String>)
  /// Compares the value of a quantity sample with a number in a unit. Values of another dimension only match "not equal" (PRED-08).
  case quantity(Comparison, Double, UnitExpression)
  /// Compares the value of a category sample with a number. Other samples never match.
  case category(Comparison, Int)
  /// Matches samples whose values meet a term (PRED-25).
  case series(SeriesTerm)
  /// Compares a plain number of the sample. Samples without that number only match "not equal".
  case number(NumberField, Comparison, Double)
  /// Matches if the sample has the text and it meets the pattern.
  case text(TextField, TextPattern)
  /// Matches if the metadata has a value with this key.
  case metadataKey(String)
  /// Compares the metadata value with this key. A missing value or one of another kind only matches "not equal".
  case metadata(String, Comparison, MetadataValue)
  /// Compares a value of the sample's content. A missing value only matches "not equal"; of several values one must meet the comparison.
  case content(ContentField, Comparison, ContentValue)
  /// Matches if the sample's content has a value for the field.
  case contentField(ContentField)
  /// Matches samples that are in no correlation (PRED-15).
  case noCorrelation
  /// Matches correlations with a member of a type that meets a predicate (CORR-10).
  case member(DataType, PredicateTree)
  /// Matches samples associated with a workout (PRED-16). The engine replaces it by the samples' UUIDs; unresolved, it matches nothing.
  case inWorkout(UUID)
  /// Matches effort scores of a workout or, with an activity, of that part of it (EFF-05). The engine resolves it as it does
  /// ``inWorkout(_:)``.
  case effort(workout: UUID, activity: UUID?)
  /// Matches workouts that meet a term (PRED-19, PRED-20).
  case workout(WorkoutTerm)
  /// Matches activity summaries of some days (PRED-21). It matches no sample.
  case days(DayRange)

  /// Matches every sample.
  package static let everything = PredicateTree.constant(true)
  /// Matches no sample.
  package static let nothing = PredicateTree.constant(false)

  /// Whether a sample matches the predicate. Logic has two values: a comparison without an answer is false, and its negation true.
  package func matches(_ sample: SampleRecord) -> Bool {
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
    case .series(let term): term.matches(sample)
    case .number(let field, let comparison, let number): comparison.holds(sample[field], number)
    case .text(.content(let field), let pattern): sample.texts(of: field).contains(where: pattern.matches)
    case .text(let field, let pattern): sample[field].map(pattern.matches) ?? false
    case .metadataKey(let key): sample.metadata[key] != nil
    case .metadata(let key, let comparison, let value): comparison.holds(sample.metadata[key], value)
    case .content(let field, let comparison, let value): comparison.holds(sample.content?.record.values(of: field) ?? [], value)
    case .contentField(let field): !(sample.content?.record.values(of: field).isEmpty ?? true)
    case .noCorrelation: !sample.isCorrelationMember
    case .member(let type, let part): sample.members?.contains { $0.type == type && part.matches($0) } ?? false
    case .inWorkout, .effort, .days: false
    case .workout(let term): term.matches(sample)
    }
  }
}

extension PredicateTree {
  /// The predicate itself. Throws `invalidArgument` if it has more levels than ``Limits/deepestPredicate``, or more conditions than
  /// ``Limits/mostTerms``.
  package func checkedForSize() throws(HealthError) -> PredicateTree {
    guard isWithin(levels: Limits.deepestPredicate) else { throw .invalidArgument(.predicateTooDeep) }
    guard terms <= Limits.mostTerms else { throw .invalidArgument(.predicateTooLong) }
    return self
  }

  /// The number of conditions.
  package var terms: Int {
    switch self {
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.terms }
    case .not(let part), .member(_, let part), .workout(.anyActivity(let part)): part.terms
    default: 1
    }
  }

  /// Whether every save can evaluate the predicate for a live workout.
  package var isCheap: Bool { costOfCollection.map { $0 <= Limits.largestCollectionPredicate } ?? false }

  /// The number of conditions, with one for each value and for 64 bytes of a text; nil for one that searches in texts, or is not about
  /// quantities.
  private var costOfCollection: Int? {
    switch self {
    case .and(let parts), .or(let parts):
      parts.reduce(1) { sum, part in sum.flatMap { sum in part.costOfCollection.map { sum + $0 } } }
    case .not(let part): part.costOfCollection.map { $0 + 1 }
    case .uuid(let wanted): 1 + wanted.count
    case .source(let wanted): wanted.reduce(1) { $0 + 1 + $1.utf8.count / 64 }
    case .sourceRevision(let patterns): 1 + 8 * patterns.count
    case .device(let wanted): 1 + 8 * wanted.count
    case .deviceField(_, let allowed): allowed.reduce(1) { $0 + 1 + $1.utf8.count / 64 }
    case .text(_, let pattern): pattern.isSearch ? nil : 1 + pattern.text.utf8.count / 64
    case .metadataKey(let key), .metadata(let key, _, _): 1 + key.utf8.count / 64
    case .constant, .date, .quantity, .category, .series, .number, .content, .contentField, .noCorrelation, .days: 1
    case .member, .inWorkout, .effort, .workout: nil
    }
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
    // It can have several, see `texts(of:)`.
    case .content: nil
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
  /// The text, if the value is one.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension SampleRecord.Value {
  /// Compares in one unit (PRED-08). A value that is not a number in the unit's dimension only meets "not equal".
  fileprivate func meets(_ comparison: PredicateTree.Comparison, _ value: Double, _ unit: UnitExpression) -> Bool {
    guard case .quantity(let own, let ownUnit) = self else { return comparison == .notEqual }
    return comparison.holds(own, ownUnit, value, unit)
  }
}

extension PredicateTree.Comparison {
  /// Whether the comparison holds between `left` and `right`, in this order.
  package func holds<T: Comparable>(_ left: T, _ right: T) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .equal: left == right
    case .notEqual: left != right
    }
  }

  /// Compares a number that may be missing. A missing number has no order and is unequal to any other.
  func holds(_ left: Double?, _ right: Double) -> Bool { left.map { holds($0, right) } ?? (self == .notEqual) }

  /// Compares two quantities. Those of different dimensions have no order and are unequal.
  func holds(_ left: Double, _ leftUnit: UnitExpression, _ right: Double, _ rightUnit: UnitExpression) -> Bool {
    UnitExpression.comparable(left, leftUnit, right, rightUnit).map { holds($0.left, $0.right) } ?? (self == .notEqual)
  }

  /// Compares a metadata value that may be missing. A missing value or one of another kind has no order and is unequal to any other. Whole
  /// numbers are compared exactly, quantities after conversion.
  package func holds(_ left: MetadataValue?, _ right: MetadataValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): holds(a, b)
    case (.date(let a), .date(let b)): holds(a, b)
    case (.quantity(let a, let unit), .quantity(let b, let other)):
      holds(a, unit, b, other)
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
