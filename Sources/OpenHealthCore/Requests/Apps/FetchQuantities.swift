// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the single quantities of samples, page by page: each value of a series, or the one value of another sample (SER-12, SER-13).
///
/// Each page reads its own snapshot; samples saved after the first page was read are left out of the later ones. Throws `invalidArgument`
/// for a type that is not a quantity type and for a `limit` below 1, and `authorizationNotDetermined` if the app never asked about the
/// type.
package struct FetchQuantities: HealthRequest {
  /// One page of quantities.
  package typealias Reply = Page

  /// The order of quantities.
  package enum Order: Sendable, Hashable, CaseIterable, Codable {
    /// By the start of the quantity, then in the order in which samples were saved.
    case quantities
    /// By the start of the sample, then in the order in which samples were saved; within a sample by the start of the quantity.
    case samples
  }

  /// The position of a quantity in the order. Take it from ``Page/next``.
  package struct Cursor: Sendable, Hashable, Codable {
    /// The start of the quantity, in seconds since the reference date.
    package var start: Double
    /// The start of its sample, in seconds since the reference date.
    package var sampleStart: Double
    /// The change log position of its sample. For an app it is sealed (T8).
    package var sequence: Int64
    /// The end of what the caller could see of the change log when the first page was read. For an app it is sealed, too.
    package var latest: Int64

    /// Creates a position.
    package init(start: Double, sampleStart: Double, sequence: Int64, latest: Int64) {
      self.start = start
      self.sampleStart = sampleStart
      self.sequence = sequence
      self.latest = latest
    }
  }

  /// One quantity of a page.
  package struct Item: Sendable, Equatable {
    /// The value with its interval.
    package var quantity: SeriesValue
    /// The index of its sample in ``Page/samples``.
    package var sample: Int

    /// Creates one quantity of a page.
    package init(quantity: SeriesValue, sample: Int) {
      self.quantity = quantity
      self.sample = sample
    }
  }

  /// A run of quantities and the samples that they belong to.
  package struct Page: Sendable {
    /// The samples of the quantities, each once.
    package var samples: [SampleRecord]
    /// The quantities, in the requested order.
    package var items: [Item]
    /// The value for `after` in the next request; nil when there are no more quantities.
    package var next: Cursor?

    /// Creates a page.
    package init(samples: [SampleRecord], items: [Item], next: Cursor?) {
      self.samples = samples
      self.items = items
      self.next = next
    }
  }

  /// The quantity type.
  package var type: DataType
  /// The condition that samples have to meet. It applies to whole samples, not to single quantities.
  package var predicate: PredicateTree
  /// The order of the quantities. It must be the same for all pages.
  package var order: Order
  /// The ``Page/next`` of the previous page; nil for the first page.
  package var after: Cursor?
  /// The most quantities of a page, whatever its limit: a client that wants more asks for the next page (T5).
  package static let mostInPage = 16_384

  /// The maximum number of quantities of a page, at least 1. A page never has more than ``mostInPage``.
  package var limit: Int

  /// Creates a request for one page of quantities.
  package init(type: DataType, predicate: PredicateTree, order: Order, after: Cursor? = nil, limit: Int) {
    self.type = type
    self.predicate = predicate
    self.order = order
    self.after = after
    self.limit = limit
  }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension FetchQuantities.Page: CountedReply {
  /// The number of quantities, whichever type is asked about.
  package func count(of type: DataType) -> Int { items.count }
}
