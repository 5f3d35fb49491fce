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

extension SampleRecord {
  /// The texts of a field of the sample's content.
  func texts(of field: ContentField) -> [String] {
    (content?.record.values(of: field) ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
