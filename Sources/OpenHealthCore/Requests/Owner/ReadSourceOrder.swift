// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the priority of sources for overlapping samples, highest first, with the reason for each place (D9).
package struct ReadSourceOrder: OwnerRequest {
  /// The sources with samples, grouped by type in order of type identifiers, highest priority first within a type.
  package typealias Reply = [Item]

  /// One source of one type.
  package struct Item: Sendable, Hashable, Codable {
    /// The type for which the priority applies.
    package var type: DataType
    /// The source at this place.
    package var source: SourceRecord
    /// Why the source has this place.
    package var reason: Reason
    /// The number of samples of the type that the source saved.
    package var count: Int

    /// Creates one place in the order.
    package init(type: DataType, source: SourceRecord, reason: Reason, count: Int) {
      self.type = type
      self.source = source
      self.reason = reason
      self.count = count
    }
  }

  /// Why a source has its place.
  package enum Reason: Sendable, Hashable, Codable {
    /// The owner put it there with ``SetSourceOrder``.
    case chosen
    /// The owner did not place it. It follows the chosen sources, ordered by class and, within a class, newest first.
    case byDefault(SourceClass)
  }

  /// The types to report; nil for all types that have samples.
  package var types: [DataType]?

  /// Creates a request for the order of some types, or by default of all types with samples.
  package init(types: [DataType]? = nil) { self.types = types }
}
