// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts the samples of a selection: those that ``RemoveSamples`` would remove, including the members of selected correlations.
///
/// Reads one snapshot. Cost: one read of each selected sample. Throws `objectsNotFound` when a selected UUID is not stored.
public struct CountSamples: OwnerRequest {
  /// One item for each pair of type and source with at least one selected sample.
  public typealias Reply = [Item]

  /// The number of samples of one type from one source.
  public struct Item: Sendable, Hashable, Codable {
    /// The type of the counted samples.
    public var type: DataType
    /// The app or device that saved them.
    public var source: SourceRecord
    /// The number of samples, each counted once even if it is selected both directly and as a member of a correlation.
    public var count: Int

    /// Creates the count for one type and source.
    public init(type: DataType, source: SourceRecord, count: Int) {
      self.type = type
      self.source = source
      self.count = count
    }
  }

  /// The samples to count.
  public var selection: SampleSelection

  /// Creates a request to count a selection before it is removed.
  public init(selection: SampleSelection) { self.selection = selection }
}
