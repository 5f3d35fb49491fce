// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The content of samples of one kind, such as a prescription: the case of ``SampleContent`` with its name.
package protocol ContentRecord: Sendable, Equatable, Codable {
  /// The large part, which storage keeps beside the record; nil for contents without one.
  var bytes: ContentBytes? { get set }

  /// The bytes of a text or of data that can be large and are not in ``bytes``; 0 for contents without one.
  var inlineBytes: Int { get }

  /// Identifies the content if a source has only one sample for it, as of a clinical record: a later sample replaces the earlier one
  /// (CLIN-02). Nil for content that many samples can have.
  var key: String? { get }

  /// Whether samples of a type hold this content.
  func fits(_ type: DataType) -> Bool

  /// Checks the rules for creating a sample with these dates. Throws the first broken one.
  func validate(start: Date, end: Date) throws(ContentFault)

  /// The values of the content that a predicate can compare; empty for a field that the content does not have.
  func values(of field: ContentField) -> [ContentValue]
}

extension ContentRecord {
  /// Nil: most contents have no large part.
  package var bytes: ContentBytes? {
    get { nil }
    set { precondition(newValue == nil, "\(Self.self) has no bytes") }
  }

  /// 0: most contents are small.
  package var inlineBytes: Int { 0 }

  /// Nil: most contents replace nothing.
  package var key: String? { nil }

  /// No rule by default.
  package func validate(start: Date, end: Date) throws(ContentFault) {}

  /// No field by default.
  package func values(of field: ContentField) -> [ContentValue] { [] }
}
