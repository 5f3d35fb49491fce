// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the results of a question page by page; each one is read when it is requested.
package protocol ResultPages<Page>: Sendable {
  /// One page of results.
  associatedtype Page: Sendable

  /// Whether the last page was read.
  var isDone: Bool { get }

  /// The next page; call it until ``isDone``.
  mutating func next(_ connection: HealthConnection) throws(HealthError) -> Page
}

/// Reads the quantities of samples page by page; each one is read when it is requested.
package struct QuantityPages: ResultPages {
  private let question: Question
  private let order: FetchQuantities.Order
  private var terms: PredicateTree?
  private var place: FetchQuantities.Cursor?
  /// Whether the last page was read.
  package private(set) var isDone = false

  private static let size = 2000

  /// Reads the quantities for a question about one type.
  package init(_ question: Question, order: FetchQuantities.Order) {
    self.question = question
    self.order = order
  }

  /// The next page of quantities; call it until ``isDone``.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> FetchQuantities.Page {
    // The client's code selects samples only once.
    let terms = if let terms { terms } else { try question.terms(connection) }
    self.terms = terms
    let page = try connection.ask(
      FetchQuantities(type: try question.only.type, predicate: terms, order: order, after: place, limit: Self.size))
    place = page.next
    isDone = page.next == nil
    return page
  }
}

/// Reads the numbers in the large part of a sample's content page by page. A sample that was deleted, or that the app may not read, has
/// none.
package struct NumberPages: ResultPages {
  /// Some of the numbers.
  package struct Page: Sendable {
    /// The place of the first one among all numbers, from 0.
    package var first: Int
    /// The numbers, at most 32,768. None for a sample that was deleted, or that the app may not read.
    package var numbers: [Double]
  }

  private var request: FetchContentBytes
  private var count = 0
  /// Whether the last page was read.
  package private(set) var isDone = false

  /// Reads the numbers of a sample from the first one. Asks the store nothing yet.
  package init(of sample: SampleRecord) { request = FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start) }

  /// The next page of numbers; call it until ``isDone``. Throws `invalidArgument` when the sample is deleted between two pages, and
  /// `damagedData` when the bytes end inside a number.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> Page {
    let part = try connection.ask(request)
    let page = Page(first: count, numbers: try ContentBytes.numbers(part.bytes))
    count += page.numbers.count
    if let next = part.next { request.part = next } else { isDone = true }
    return page
  }
}

/// Reads the locations of a route page by page; each one is read when it is requested.
package struct LocationPages: ResultPages {
  private var request: FetchRoute
  /// Whether the last page was read.
  package private(set) var isDone = false

  /// Reads a route from its first location. Asks the store nothing yet.
  ///
  /// - Parameters:
  ///   - start: the start of the route's sample, by which the store finds it.
  ///   - period: limits the locations to this period, both ends included; nil for all.
  package init(route: UUID, start: Date, period: DateInterval?) { request = FetchRoute(route: route, start: start, period: period) }

  /// The next page of locations, at most 2,048, and none if the period excludes all of them; call it until ``isDone``. A route that is not
  /// stored, or that the app may not read, has one empty page. Throws `invalidArgument` when the route is deleted between two pages.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> [LocationRecord] {
    let page = try connection.ask(request)
    if let next = page.next { request.part = next } else { isDone = true }
    return page.locations
  }
}

/// Reads the content of an attachment part by part; each one is read when it is requested.
package struct AttachmentPages: ResultPages {
  private var request: FetchAttachmentBytes
  /// Whether the last part was read.
  package private(set) var isDone = false

  /// Reads an attachment of a sample from its first byte. Asks the store nothing yet.
  package init(of attachment: UUID, sample: SampleReference) { request = FetchAttachmentBytes(sample: sample, attachment: attachment) }

  /// The next part; call it until ``isDone``. Throws `invalidArgument` when the attachment is gone.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> Data {
    let part = try connection.ask(request)
    if let next = part.next { request.part = next } else { isDone = true }
    return part.bytes
  }
}
