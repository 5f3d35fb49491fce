// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The samples of a type by start date, in portions, for whoever writes all of them somewhere.
///
/// A portion ends between two start dates, so that those which begin together come together.
public struct ScanSamples: OwnerRequest {
  public struct Item: Sendable {
    public var record: SampleRecord
    /// What a file said of it besides.
    public var extra: KeptElement?

    public init(record: SampleRecord, extra: KeptElement?) {
      self.record = record
      self.extra = extra
    }
  }

  public struct Portion: Sendable {
    public var items: [Item]
    /// Where to go on; nil when there are no more.
    public var next: Date?

    public init(items: [Item], next: Date?) {
      self.items = items
      self.next = next
    }
  }

  public typealias Reply = Portion

  public var type: DataType
  /// Only what begins at this instant or later; nil for the beginning.
  public var from: Date?
  /// About how many; more where as many begin together.
  public var limit: Int

  /// Only what was saved after this place of the change log; nil for all.
  public var after: Int64?

  public init(type: DataType, from: Date?, limit: Int, after: Int64? = nil) {
    self.type = type
    self.from = from
    self.limit = limit
    self.after = after
  }
}
