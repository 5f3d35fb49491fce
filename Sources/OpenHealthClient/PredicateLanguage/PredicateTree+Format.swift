// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension PredicateTree {
  /// The tree as a format: the text that clients read, and the form that they evaluate on dictionaries instead of samples.
  package func format(_ objects: PredicateObjects) -> PredicateFormat { PredicateFormatting(objects: objects).format(self) }
}

/// Prints trees as formats, for one subject.
private struct PredicateFormatting {
  typealias Comparison = PredicateFormat.Comparison

  let objects: PredicateObjects
  var subject = PredicateKeyPath.Subject.sample
  var variable: String?

  func format(_ tree: PredicateTree) -> PredicateFormat {
    switch tree {
    case .constant(let answer): .constant(answer)
    case .and(let parts): parts.isEmpty ? .constant(true) : parts.count == 1 ? format(parts[0]) : .and(parts.map(format))
    case .or(let parts): parts.isEmpty ? .constant(false) : parts.count == 1 ? format(parts[0]) : .or(parts.map(format))
    case .not(let part): .not(format(part))
    case .date(let field, let comparison, let date): term(keyPath(of: field), comparison, .scalar(.date(date)))
    case .uuid(let uuids): isOne(KeyPathName.uuid, of: uuids.sorted { $0.uuidString < $1.uuidString }.map { .uuid($0) })
    case .source(let identifiers): isOne(KeyPathName.source, of: identifiers.sorted().map(source))
    case .sourceRevision(let patterns): format(.or(patterns.map(\.parts)))
    case .device(let devices): isOne(KeyPathName.device, of: devices.map { $0.map { .object(objects.device($0)) } ?? .null })
    case .deviceField(let field, let allowed):
      // Does not match samples without a device.
      allowed.isEmpty
        ? .and([term(KeyPathName.device, .notEqual, .null), term(PredicateTree.TextField.device(field).keyPath, .equal, .null)])
        : isOne(PredicateTree.TextField.device(field).keyPath, of: allowed.sorted().map { .scalar(.string($0)) })
    case .quantity(let comparison, let value, let unit): term(KeyPathName.quantity, comparison, .scalar(.quantity(value, unit)))
    case .series(.quantity(let figure, let comparison, let value, let unit)):
      term(figure.keyPath, comparison, .scalar(.quantity(value, unit)))
    case .series(.date(let field, let comparison, let date)):
      term(field == .start ? KeyPathName.mostRecentStartDate : KeyPathName.mostRecentEndDate, comparison, .scalar(.date(date)))
    case .category(let comparison, let value): term(KeyPathName.categoryValue, comparison, .scalar(.integer(Int64(value))))
    case .number(let field, let comparison, let number): term(field.keyPath, comparison, .scalar(.real(number)))
    case .text(let field, let pattern): text(field.keyPath, pattern)
    case .content(let field, let comparison, let value): term(field.rawValue, comparison, .scalar(field.scalar(value)))
    case .contentField(let field): term(field.rawValue, .notEqual, .null)
    case .noCorrelation: term(KeyPathName.correlation, .equal, .null)
    case .member(let type, let part):
      some("objects", "object") { inner in
        .and([inner.term("sampleType", .equal, .scalar(.string(type.identifier))), inner.format(part)])
      }
    case .inWorkout(let uuid): term(KeyPathName.workout, .equal, .uuid(uuid))
    case .effort(let workout, let activity): term(KeyPathName.workoutEffortRelationship, .equal, .uuid(activity ?? workout))
    case .workout(let term): format(term)
    case .metadataKey(let key): term(PredicateTree.TextField.metadata(key).keyPath, .notEqual, .null)
    case .metadata(let key, let comparison, let value): term(PredicateTree.TextField.metadata(key).keyPath, comparison, .scalar(value))
    case .days(let days):
      days.first == days.last
        ? day(.equal, days.first) : .and([day(.greaterOrEqual, days.first), day(.lessOrEqual, days.last)])
    }
  }

  private func format(_ workoutTerm: WorkoutTerm) -> PredicateFormat {
    let isOfActivity = subject == .activity
    switch workoutTerm {
    case .activityType(let type):
      let keyPath = isOfActivity ? KeyPathName.workoutActivityType : KeyPathName.workoutType
      return term(keyPath, .equal, .scalar(.integer(Int64(clamping: type))))
    case .duration(let comparison, let seconds):
      let keyPath = isOfActivity ? KeyPathName.workoutActivityDuration : KeyPathName.workoutDuration
      return term(keyPath, comparison, .scalar(.real(seconds)))
    case .total(let total, let comparison, let value, let unit): return term(total.keyPath, comparison, .scalar(.quantity(value, unit)))
    case .statistic(let type, let figure, let comparison, let value, let unit):
      let keyPath = isOfActivity ? figure.activityKeyPath : figure.keyPath
      return term("\(keyPath).\(type.identifier)", comparison, .scalar(.quantity(value, unit)))
    case .anyActivity(let part):
      return some(KeyPathName.workoutActivity, "activity") { inner in
        PredicateFormatting(objects: objects, subject: .activity, variable: inner.variable).format(part)
      }
    }
  }

  private func day(_ comparison: PredicateTree.Comparison, _ day: CivilDay) -> PredicateFormat {
    term(KeyPathName.dateComponents, comparison, .scalar(.string(day.text)))
  }

  private func keyPath(of field: PredicateTree.DateField) -> String {
    switch (subject, field) {
    case (.sample, .start): KeyPathName.startDate
    case (.sample, .end): KeyPathName.endDate
    case (.activity, .start): KeyPathName.workoutActivityStartDate
    case (.activity, .end): KeyPathName.workoutActivityEndDate
    }
  }

  private func term(_ keyPath: String, _ comparison: PredicateTree.Comparison, _ value: PredicateFormat.Value) -> PredicateFormat {
    compared(keyPath, PredicateFormat.Operation(comparison), value)
  }

  private func compared(
    _ keyPath: String, _ operation: PredicateFormat.Operation, _ value: PredicateFormat.Value, _ options: TextPattern.Options = []
  ) -> PredicateFormat {
    .comparison(Comparison(left: .keyPath(variable: variable, keyPath), operation: operation, options: options, right: .value(value)))
  }

  private func isOne(_ keyPath: String, of values: [PredicateFormat.Value]) -> PredicateFormat {
    values.count == 1 ? term(keyPath, .equal, values[0]) : compared(keyPath, .isIn, .list(values))
  }

  private func text(_ keyPath: String, _ pattern: TextPattern) -> PredicateFormat {
    if pattern == .any { return term(keyPath, .notEqual, .null) }
    return compared(keyPath, PredicateFormat.Operation(pattern.relation), .scalar(.string(pattern.text)), pattern.options)
  }

  private func some(_ collection: String, _ variable: String, _ part: (PredicateFormatting) -> PredicateFormat) -> PredicateFormat {
    let count = PredicateFormat.Expression.count(
      collection: collection, variable: variable, part(PredicateFormatting(objects: objects, subject: subject, variable: variable)))
    return .comparison(Comparison(left: count, operation: .greater, right: .value(.scalar(.integer(0)))))
  }

  /// A tree has only a source's identifier, which determines the equality of sources.
  private func source(_ bundleIdentifier: String) -> PredicateFormat.Value {
    .object(objects.source(bundleIdentifier))
  }
}

extension SourceRevisionPattern {
  /// The terms of the pattern. System versions have no key path, so they are left out.
  fileprivate var parts: PredicateTree {
    let texts: [(PredicateTree.TextField, Part<String?>)] = [(.version, version), (.productType, productType)]
    let terms = texts.compactMap { field, part -> PredicateTree? in
      guard case .exactly(let text) = part else { return nil }
      return text.map { .equal(field, $0) } ?? .not(.text(field, .any))
    }
    return .and([.equal(.bundleIdentifier, bundleIdentifier)] + terms)
  }
}

extension PredicateTree {
  fileprivate static func equal(_ field: TextField, _ text: String) -> PredicateTree {
    TextPattern(.comparison(.equal), text).map { .text(field, $0) } ?? .nothing  // only regular expressions can be invalid
  }
}

extension PredicateFormat.Operation {
  /// The operator of a comparison. Every comparison has one.
  package init(_ comparison: PredicateTree.Comparison) {
    self =
      switch comparison {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      case .equal: .equal
      case .notEqual: .notEqual
      }
  }

  fileprivate init(_ relation: TextPattern.Relation) {
    switch relation {
    case .comparison(let comparison): self.init(comparison)
    case .beginsWith: self = .beginsWith
    case .endsWith: self = .endsWith
    case .contains: self = .contains
    case .like: self = .like
    case .matches: self = .matches
    }
  }
}

extension PredicateTree.TextField {
  fileprivate var keyPath: String {
    switch self {
    case .sourceName: "sourceRevision.source.name"
    case .bundleIdentifier: "sourceRevision.source.bundleIdentifier"
    case .version: "sourceRevision.version"
    case .productType: "sourceRevision.productType"
    case .device(let field): "\(KeyPathName.device).\(field.name)"
    case .metadata(let key): "\(KeyPathName.metadata).\(key)"
    case .content(let field): field.rawValue
    }
  }
}

extension ContentField {
  /// A value of the field as one in a format: a number of a quantity gets its unit back.
  fileprivate func scalar(_ value: ContentValue) -> MetadataValue {
    switch (value, form) {
    case (.number(let number), .quantity(let unit)): .quantity(number, unit)
    case (.number(let number), _): Int64(exactly: number).map { .integer($0) } ?? .real(number)
    case (.text(let text), _): .string(text)
    case (.date(let date), _): .date(date)
    }
  }
}

extension SeriesTerm.Figure {
  fileprivate var keyPath: String {
    switch self {
    case .minimum: KeyPathName.min
    case .maximum: KeyPathName.max
    case .latest: KeyPathName.mostRecent
    }
  }
}

extension PredicateTree.NumberField {
  fileprivate var keyPath: String {
    switch self {
    case .count: KeyPathName.count
    case .duration: KeyPathName.mostRecentDuration
    }
  }
}

extension WorkoutRecord.Total {
  fileprivate var keyPath: String {
    switch self {
    case .energy: KeyPathName.workoutTotalEnergyBurned
    case .distance: KeyPathName.workoutTotalDistance
    case .strokes: KeyPathName.workoutTotalSwimmingStrokeCount
    case .flights: KeyPathName.workoutTotalFlightsClimbed
    }
  }
}

extension WorkoutTerm.Figure {
  /// The key path of the figure in a workout, without the type's identifier that follows it.
  var keyPath: String {
    switch self {
    case .sum: KeyPathName.workoutSumQuantity
    case .average: KeyPathName.workoutAverageQuantity
    case .minimum: KeyPathName.workoutMinimumQuantity
    case .maximum: KeyPathName.workoutMaximumQuantity
    }
  }

  /// The key path of the figure in an activity, without the type's identifier that follows it.
  var activityKeyPath: String {
    switch self {
    case .sum: KeyPathName.workoutActivitySumQuantity
    case .average: KeyPathName.workoutActivityAverageQuantity
    case .minimum: KeyPathName.workoutActivityMinimumQuantity
    case .maximum: KeyPathName.workoutActivityMaximumQuantity
    }
  }
}
