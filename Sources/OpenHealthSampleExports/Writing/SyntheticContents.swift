// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The contents of a written export, for comparison with an import. Counts elements at top level by name. A record inside another element
/// is the same as one at top level, and not counted.
package struct SyntheticContents: Sendable, Equatable {
  /// The elements that a reader can import, some of them after a repair, by name.
  package internal(set) var good: [String: Int] = [:]
  /// The elements that a defect made unusable, by name.
  package internal(set) var spoiled: [String: Int] = [:]
  /// The number of files beside the XML, before the archive was damaged.
  package internal(set) var companionCount = 0

  /// The number of records that a reader can import.
  package var goodRecordCount: Int { good["Record", default: 0] }
  /// The number of records that a defect made unusable.
  package var spoiledRecordCount: Int { spoiled["Record", default: 0] }
}
