// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The single quantities of samples, page by page: each value of a series, and the one that any other sample holds (SER-12, SER-13).
///
/// What is saved after the first page was read is left out of the others.
public struct FetchQuantities: HealthRequest {
  public typealias Reply = Page

  /// Which quantity comes first.
  public enum Order: Sendable, Hashable, CaseIterable, Codable {
    /// The one that starts first, then as samples were saved.
    case quantities
    /// The one of the sample that starts first, then as samples were saved; those of a sample by their own start.
    case samples
  }

  /// The place of a quantity in the order.
  public struct Cursor: Sendable, Hashable, Codable {
    public var start: Double
    public var sampleStart: Double
    public var sequence: Int64
    /// The end of the change log when the first page was read.
    public var latest: Int64

    public init(start: Double, sampleStart: Double, sequence: Int64, latest: Int64) {
      self.start = start
      self.sampleStart = sampleStart
      self.sequence = sequence
      self.latest = latest
    }
  }

  public struct Item: Sendable, Equatable {
    public var quantity: SeriesValue
    /// The index of its sample in the page.
    public var sample: Int

    public init(quantity: SeriesValue, sample: Int) {
      self.quantity = quantity
      self.sample = sample
    }
  }

  public struct Page: Sendable {
    /// The samples of the quantities, each once.
    public var samples: [SampleRecord]
    public var items: [Item]
    /// Where to go on; nil when there are no more.
    public var next: Cursor?

    public init(samples: [SampleRecord], items: [Item], next: Cursor?) {
      self.samples = samples
      self.items = items
      self.next = next
    }
  }

  public var type: DataType
  /// What samples have to meet; it is asked of samples as a whole.
  public var predicate: PredicateTree
  public var order: Order
  /// The last quantity that is known; nil for the beginning.
  public var after: Cursor?
  /// At most so many.
  public var limit: Int

  public init(type: DataType, predicate: PredicateTree, order: Order, after: Cursor? = nil, limit: Int) {
    self.type = type
    self.predicate = predicate
    self.order = order
    self.after = after
    self.limit = limit
  }

  public var access: RequestAccess { .read([type]) }

  public var kind: RequestKind { .querying }
}
