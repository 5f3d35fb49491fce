// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension PredicateTree.Comparison {
  /// Compares the values of a field. "Not equal" holds if no value is equal, every other comparison if it holds for at least one value.
  /// Values of different kinds have no order, and are unequal.
  func holds(_ left: [ContentValue], _ right: ContentValue) -> Bool {
    if self == .notEqual { return !left.contains(right) }
    return left.contains { own in
      switch (own, right) {
      case (.number(let a), .number(let b)): holds(a, b)
      case (.text(let a), .text(let b)): holds(a, b)
      case (.date(let a), .date(let b)): holds(a, b)
      default: false
      }
    }
  }
}

extension PredicateTree {
  /// Matches doses of the medication whose concept has an identifier, the text of a UUID.
  package static func medication(_ identifier: String) -> PredicateTree {
    // Only regular expressions can be invalid.
    TextPattern(.comparison(.equal), identifier).map { .text(.content(.medication), $0) } ?? .nothing
  }
}

extension SampleRecord {
  /// The texts of a field of the sample's content.
  func texts(of field: ContentField) -> [String] {
    (content?.record.values(of: field) ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

extension PredicateTree {
  /// The predicate that remains to be evaluated for the samples of one source.
  package func simplified(forSource bundleIdentifier: String) -> PredicateTree {
    switch self {
    // Terms about members stay: a member can come from another source than its correlation.
    case .text(.bundleIdentifier, let pattern): return .constant(pattern.matches(bundleIdentifier))
    case .constant, .date, .uuid, .device, .deviceField, .quantity, .category, .series, .number, .text, .metadataKey, .metadata, .content,
      .contentField, .noCorrelation, .member, .inWorkout, .effort, .workout, .days:
      return self
    case .sourceRevision(let patterns):
      return patterns.contains { $0.bundleIdentifier == bundleIdentifier } ? self : .nothing
    case .source(let wanted): return .constant(wanted.contains(bundleIdentifier))
    case .not(let part):
      let part = part.simplified(forSource: bundleIdentifier)
      if case .constant(let answer) = part { return .constant(!answer) }
      return .not(part)
    case .and(let parts):
      let rest = parts.map { $0.simplified(forSource: bundleIdentifier) }.filter { $0 != .everything }
      if rest.contains(.nothing) { return .nothing }
      return rest.count == 1 ? rest[0] : rest.isEmpty ? .everything : .and(rest)
    case .or(let parts):
      let rest = parts.map { $0.simplified(forSource: bundleIdentifier) }.filter { $0 != .nothing }
      if rest.contains(.everything) { return .everything }
      return rest.count == 1 ? rest[0] : rest.isEmpty ? .nothing : .or(rest)
    }
  }
}

extension PredicateTree {
  /// Whether a deleted sample may have matched the predicate. Conditions on values that the deletion record does not hold count as met
  /// (OQ-09).
  package func mayHaveMatched(_ deletion: DeletionRecord) -> Bool { decides(deletion) ?? true }

  /// The answer; nil if the deletion record does not hold the compared value.
  private func decides(_ deletion: DeletionRecord) -> Bool? {
    switch self {
    case .constant(let answer): return answer
    case .days: return false
    case .and(let parts):
      let answers = parts.map { $0.decides(deletion) }
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .or(let parts):
      let answers = parts.map { $0.decides(deletion) }
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    case .not(let part): return part.decides(deletion).map { !$0 }
    case .uuid(let wanted): return wanted.contains(deletion.uuid)
    case .source(let wanted): return wanted.contains(deletion.source.bundleIdentifier)
    case .sourceRevision(let patterns):
      return patterns.contains { $0.bundleIdentifier == deletion.source.bundleIdentifier } ? nil : false
    case .text(.bundleIdentifier, let pattern): return pattern.matches(deletion.source.bundleIdentifier)
    case .text(.sourceName, let pattern): return pattern.matches(deletion.source.name)
    case .metadataKey(let key), .metadata(let key, _, _), .text(.metadata(let key), _):
      let isKept = key == MetadataSet.syncIdentifierKey || key == MetadataSet.syncVersionKey
      return isKept ? matches(deletion.asSample) : nil
    case .member(let type, let part):
      let left = deletion.members.filter { $0.type == type }.map { part.simplified(forSource: $0.source.bundleIdentifier) }
      return left.contains(.everything) ? true : left.allSatisfy { $0 == .nothing } ? false : nil
    case .date, .device, .deviceField, .quantity, .category, .series, .number, .text, .content, .contentField, .noCorrelation, .inWorkout,
      .effort,
      .workout:
      return nil
    }
  }
}

extension DeletionRecord {
  /// A sample with the metadata of the deletion. It serves to evaluate terms about metadata only.
  fileprivate var asSample: SampleRecord {
    SampleRecord(
      uuid: uuid, type: type, start: .distantPast, end: .distantPast, value: .category(0), provenance: .unknown, metadata: metadata)
  }
}

extension PredicateTree {
  /// Whether a medication matches the predicate (PRED-24). Terms about anything but ``ContentField/isArchived`` and
  /// ``ContentField/hasSchedule`` match no medication.
  package func matches(_ medication: MedicationRecord) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.matches(medication) }
    case .or(let parts): parts.contains { $0.matches(medication) }
    case .not(let part): !part.matches(medication)
    case .content(let field, let comparison, let value): comparison.holds(medication.values(of: field), value)
    case .contentField(let field): !medication.values(of: field).isEmpty
    default: false
    }
  }
}

extension MedicationRecord {
  fileprivate func values(of field: ContentField) -> [ContentValue] {
    switch field {
    case .isArchived: [.number(isArchived ? 1 : 0)]
    case .hasSchedule: [.number(hasSchedule ? 1 : 0)]
    default: []
    }
  }
}
