// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the single quantities of samples, page by page: each value of a series, or the one value of another sample (SER-12, SER-13).
///
/// Each page reads its own snapshot; samples saved after the first page was read are left out of the later ones. Throws `invalidArgument`
/// for a type that is not a quantity type and for a `limit` below 1, and `authorizationNotDetermined` if the app never asked about the
/// type.
public struct FetchQuantities: HealthRequest {
  /// One page of quantities.
  public typealias Reply = Page

  /// The order of quantities.
  public enum Order: Sendable, Hashable, CaseIterable, Codable {
    /// By the start of the quantity, then in the order in which samples were saved.
    case quantities
    /// By the start of the sample, then in the order in which samples were saved; within a sample by the start of the quantity.
    case samples
  }

  /// The position of a quantity in the order. Take it from ``Page/next``.
  public struct Cursor: Sendable, Hashable, Codable {
    /// The start of the quantity, in seconds since the reference date.
    public var start: Double
    /// The start of its sample, in seconds since the reference date.
    public var sampleStart: Double
    /// The change log position of its sample. For an app it is sealed (T8).
    public var sequence: Int64
    /// The end of what the caller could see of the change log when the first page was read. For an app it is sealed, too.
    public var latest: Int64

    /// Creates a position.
    public init(start: Double, sampleStart: Double, sequence: Int64, latest: Int64) {
      self.start = start
      self.sampleStart = sampleStart
      self.sequence = sequence
      self.latest = latest
    }
  }

  /// One quantity of a page.
  public struct Item: Sendable, Equatable {
    /// The value with its interval.
    public var quantity: SeriesValue
    /// The index of its sample in ``Page/samples``.
    public var sample: Int

    /// Creates one quantity of a page.
    public init(quantity: SeriesValue, sample: Int) {
      self.quantity = quantity
      self.sample = sample
    }
  }

  /// A run of quantities and the samples that they belong to.
  public struct Page: Sendable {
    /// The samples of the quantities, each once.
    public var samples: [SampleRecord]
    /// The quantities, in the requested order.
    public var items: [Item]
    /// The value for `after` in the next request; nil when there are no more quantities.
    public var next: Cursor?

    /// Creates a page.
    public init(samples: [SampleRecord], items: [Item], next: Cursor?) {
      self.samples = samples
      self.items = items
      self.next = next
    }
  }

  /// The quantity type.
  public var type: DataType
  /// The condition that samples have to meet. It applies to whole samples, not to single quantities.
  public var predicate: PredicateTree
  /// The order of the quantities. It must be the same for all pages.
  public var order: Order
  /// The ``Page/next`` of the previous page; nil for the first page.
  public var after: Cursor?
  /// The maximum number of quantities of a page, at least 1.
  public var limit: Int

  /// Creates a request for one page of quantities.
  public init(type: DataType, predicate: PredicateTree, order: Order, after: Cursor? = nil, limit: Int) {
    self.type = type
    self.predicate = predicate
    self.order = order
    self.after = after
    self.limit = limit
  }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  public var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  public var kind: RequestKind { .querying }
}

extension FetchQuantities.Page: CountedReply {
  /// The number of quantities, whichever type is asked about.
  public func count(of type: DataType) -> Int { items.count }
}
