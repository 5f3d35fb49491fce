// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An element of a reply that is an array, for the access log.
package protocol CountedElement: Sendable {
  /// Whether the element counts for a type.
  func isOf(_ type: DataType) -> Bool
}

extension Array: CountedReply where Element: CountedElement {
  /// The number of elements of a type.
  package func count(of type: DataType) -> Int {
    // Access by index does not copy the records.
    indices.reduce(0) { $0 + (self[$1].isOf(type) ? 1 : 0) }
  }
}

extension SampleRecord: CountedElement {
  /// Whether the sample has the type.
  package func isOf(_ type: DataType) -> Bool { self.type === type }
}

extension ActivitySummaryRecord: CountedElement {
  /// True: a reply with summaries is about one type.
  package func isOf(_ type: DataType) -> Bool { true }
}

extension MedicationRecord: CountedElement {
  /// True: a reply with medications is about one type.
  package func isOf(_ type: DataType) -> Bool { true }
}

extension SourceRecord: CountedElement {
  /// True: a reply with sources is about one type.
  package func isOf(_ type: DataType) -> Bool { true }
}
