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
