// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
