// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts what an import left in the store, in portions: ask again with the reply's `last` until that is nil.
public struct CountImport: OwnerRequest {
  public struct Portion: Sendable, Equatable, Codable {
    /// Samples of this import that are in the store now, by type. Cost: a look at each of them.
    public var counts: [DataType: Int]
    /// Where the next portion goes on; nil when there is none.
    public var last: Int64?

    public init(counts: [DataType: Int], last: Int64?) {
      self.counts = counts
      self.last = last
    }
  }

  public typealias Reply = Portion

  public var number: Int64
  public var after: Int64

  public init(number: Int64, after: Int64 = -1) {
    self.number = number
    self.after = after
  }
}
