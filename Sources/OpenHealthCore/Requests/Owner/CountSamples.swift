// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts the samples of a selection: those that ``RemoveSamples`` would remove, including the members of selected correlations.
///
/// Reads one snapshot. Cost: one read of each selected sample. Throws `objectsNotFound` when a selected UUID is not stored.
package struct CountSamples: OwnerRequest {
  /// One item for each pair of type and source with at least one selected sample.
  package typealias Reply = [Item]

  /// The number of samples of one type from one source.
  package struct Item: Sendable, Hashable, Codable {
    /// The type of the counted samples.
    package var type: DataType
    /// The app or device that saved them.
    package var source: SourceRecord
    /// The number of samples, each counted once even if it is selected both directly and as a member of a correlation.
    package var count: Int

    /// Creates the count for one type and source.
    package init(type: DataType, source: SourceRecord, count: Int) {
      self.type = type
      self.source = source
      self.count = count
    }
  }

  /// The samples to count.
  package var selection: SampleSelection

  /// Creates a request to count a selection before it is removed.
  package init(selection: SampleSelection) { self.selection = selection }
}
