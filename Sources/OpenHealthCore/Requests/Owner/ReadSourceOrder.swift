// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The sources of types in the order in which they win where they overlap, highest first, and why, for the owner (D9).
public struct ReadSourceOrder: OwnerRequest {
  public typealias Reply = [Item]

  /// One source of one type.
  public struct Item: Sendable, Hashable, Codable {
    public var type: DataType
    public var source: SourceRecord
    public var reason: Reason
    /// How many samples of the type it has.
    public var count: Int

    public init(type: DataType, source: SourceRecord, reason: Reason, count: Int) {
      self.type = type
      self.source = source
      self.reason = reason
      self.count = count
    }
  }

  /// Why a source stands where it does.
  public enum Reason: Sendable, Hashable, Codable {
    /// The owner put it there, with ``SetSourceOrder``.
    case chosen
    /// It follows those that were chosen, by its class and, among alike, newest first.
    case byDefault(SourceClass)
  }

  /// Nil for all that have samples.
  public var types: [DataType]?

  public init(types: [DataType]? = nil) { self.types = types }
}
