// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How many samples a selection has, for the owner: what ``RemoveSamples`` would remove, with the members of correlations.
///
/// Cost: a look at each of them. Throws `objectsNotFound` when a UUID is not stored.
public struct CountSamples: OwnerRequest {
  public typealias Reply = [Item]

  /// How many samples one source has of one type.
  public struct Item: Sendable, Hashable, Codable {
    public var type: DataType
    public var source: SourceRecord
    public var count: Int

    public init(type: DataType, source: SourceRecord, count: Int) {
      self.type = type
      self.source = source
      self.count = count
    }
  }

  public var selection: SampleSelection

  public init(selection: SampleSelection) { self.selection = selection }
}
