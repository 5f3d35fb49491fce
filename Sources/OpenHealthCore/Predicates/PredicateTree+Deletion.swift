// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
