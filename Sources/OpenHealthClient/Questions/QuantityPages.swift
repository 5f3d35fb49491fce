// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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
