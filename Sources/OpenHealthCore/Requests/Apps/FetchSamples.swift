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
