// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the samples that match any of several pairs of type and predicate, sorted and cut to a limit (QRY-01 to QRY-09).
///
/// Without `order`, samples are sorted by start date. Samples that compare equal keep the order in which they were saved. Reads one
/// snapshot, or through a socket one for each page: then each sample that is stored all the time comes once, and none that is saved after the
/// first page was read. With a limit and an order by start or end date, storage reads no further than necessary. An app sees only samples
/// that it may read. Throws `authorizationNotDetermined` if the app never asked about one of the types.
///
///     let recent = PredicateTree.interval(start: monday, end: nil, strictStart: false, strictEnd: false)
///     let request = FetchSamples(selections: [.init(type: type, predicate: recent)], limit: 10)
///     let samples = try service.perform(request, for: caller)
package struct FetchSamples: HealthRequest {
  /// The matching samples, each once.
  package typealias Reply = [SampleRecord]

  /// A type and the predicate that its samples have to meet.
  package struct Selection: Sendable, Hashable, Codable {
    /// The type of the samples.
    package var type: DataType
    /// The condition that samples of the type have to meet.
    package var predicate: PredicateTree

    /// Creates a selection.
    package init(type: DataType, predicate: PredicateTree) {
      self.type = type
      self.predicate = predicate
    }
  }

  /// One key of the sort order.
  package struct SortKey: Sendable, Hashable, Codable {
    /// The property by which to sort.
    package enum Field: Sendable, Hashable, Codable {
      /// The start or end date of the sample.
      case start, end
      /// The duration of a workout. Other samples have none and sort as the lowest.
      case workoutDuration
      /// A total of a workout, such as its distance. Samples without it sort as the lowest.
      case workoutTotal(WorkoutRecord.Total)
    }

    /// The property by which to sort.
    package var field: Field
    /// Whether lower values come first.
    package var ascending: Bool

    /// Creates a sort key.
    package init(field: Field, ascending: Bool) {
      self.field = field
      self.ascending = ascending
    }
  }

  /// The pairs of type and predicate. A sample that matches several is returned once.
  package var selections: [Selection]
  /// The sort keys, most significant first; empty for ascending start dates.
  package var order: [SortKey]
  /// The maximum number of samples; nil for no maximum.
  package var limit: Int?

  /// Creates a request for samples, by default all of them by ascending start date.
  package init(selections: [Selection], order: [SortKey] = [], limit: Int? = nil) {
    self.selections = selections
    self.order = order
    self.limit = limit
  }

  /// Permission to read the types. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read(selections.map(\.type)) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

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

/// A single page: the request already limits its size.
extension FetchQuantities.Page: PagedReply {
  /// Writes the samples, the quantities and the cursor to one page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(samples)
    out.count(items.count)
    out.seriesValues(items.map(\.quantity))
    out.column(items) { UInt32($0.sample) }
    out.blob(try WireForm.json(next))
    try page(out)
  }

  /// Reads the page of ``writePages(_:)``. Throws ``WireFault`` for any other number of pages, or for a quantity that refers to no sample.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    let samples = try own.samples()
    let count = try own.count(ofBytes: 28)
    let quantities = try own.seriesValues(count)
    let items = try zip(quantities, own.column(count, of: UInt32.self)).map { quantity, sample in
      guard sample < samples.count else { throw WireFault.invalid(.place) }
      return FetchQuantities.Item(quantity: quantity, sample: Int(sample))
    }
    self.init(samples: samples, items: items, next: try WireForm.value(FetchQuantities.Cursor?.self, from: own.blob()))
    try own.finish()
  }
}

/// Reads the dates from which the calling app may read samples of some types (AUTH-54).
///
/// The store is not asked whether such samples exist.
package struct EarliestSampleDates: HealthRequest {
  /// One date for each type with a limited grant. Types that the app may read without limit or not at all are absent, as are types whose
  /// reading cannot be limited by a date (AUTH-55, AUTH-66).
  package typealias Reply = [DataType: Date]

  /// The types to look up.
  package var types: Set<DataType>

  /// Creates a request for the dates of some types.
  package init(types: Set<DataType>) { self.types = types }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An authorization check that asks the person nothing.
  package var kind: RequestKind { .authorization(asking: nil) }
}

/// Lists the sources that saved at least one sample of a type that matches a predicate (SRC-01, SRC-02).
///
/// Cost: for each source, a read up to the first matching sample.
package struct FetchSources: HealthRequest {
  /// The sources, each once. An app gets only sources of samples that it may read.
  package typealias Reply = [SourceRecord]

  /// The type and the condition that a sample has to meet.
  package var selection: FetchSamples.Selection

  /// Creates a request for the sources of a selection.
  package init(selection: FetchSamples.Selection) { self.selection = selection }

  /// Permission to read the type. After a refusal, only the app's own samples count.
  package var access: RequestAccess { .read([selection.type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
