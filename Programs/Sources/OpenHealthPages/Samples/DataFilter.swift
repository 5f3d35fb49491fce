// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Which samples of a type a page lists or deletes: those of a source, and of some days.
struct DataFilter {
  /// The bundle identifier of the source; nil for all.
  let source: String?
  /// What was typed for the first and the last day.
  let typed: (from: String?, to: String?)
  private let bounds: (start: Date?, end: Date?)
  /// Whether what was typed is a date, and the end is not before the start.
  let (isFromDate, isToDate, isInOrder): (Bool, Bool, Bool)

  /// Reads the fields `source`, `from` and `to`.
  init(_ fields: PageFields, _ reader: Reader) {
    source = fields["source"]
    typed = (fields["from"], fields["to"])
    func phrase(_ text: String?) -> DatePhrase? { text.flatMap { DatePhrase($0, now: reader.now, calendar: reader.calendar) } }
    let (from, to) = (phrase(typed.from), phrase(typed.to))
    bounds = (from?.start, to?.end)
    (isFromDate, isToDate) = (typed.from == nil || from != nil, typed.to == nil || to != nil)
    isInOrder = from == nil || to == nil || (from?.start ?? .distantPast) < (to?.end ?? .distantFuture)
  }

  /// Whether the dates can be used.
  var isValid: Bool { isFromDate && isToDate && isInOrder }

  /// The samples that match; none if the dates cannot be used.
  var predicate: PredicateTree {
    guard isValid else { return .nothing }
    let days = PredicateTree.interval(start: bounds.start, end: bounds.end, strictStart: false, strictEnd: false)
    return source.map { .and([days, .source([$0])]) } ?? days
  }

  /// The fields of a form for the first and the last day, with what is wrong with them.
  func dayFields(_ words: Words) -> [FormField] {
    var from = FormField.text("from", words["samples.from"], typed.from ?? "", type: "date")
    var to = FormField.text("to", words["samples.to"], typed.to ?? "", type: "date")
    if !isFromDate { from.fault = words["samples.fault.date"] }
    if !isToDate { to.fault = words["samples.fault.date"] } else if !isInOrder { to.fault = words["samples.fault.order"] }
    return [from, to]
  }

  /// The fields of the filter, for links.
  var entries: [PageFields.Entry] {
    [("source", source), ("from", typed.from), ("to", typed.to)].compactMap { name, value in value.map { .init(name, $0) } }
  }
}
