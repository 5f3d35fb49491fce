// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The links from one period of a page to others.
struct PeriodLinks: Encodable, Sendable {
  /// A link to a period of one length.
  struct Length: Encodable, Sendable {
    /// The address.
    var path: String
    /// The name of the length.
    var name: String
    /// Whether the page shows this length.
    var isCurrent: Bool
  }

  /// The fields of a form that shows the period of another date.
  struct Picker: Sendable {
    /// The address of the page without its query.
    var action: String
    /// The length of the period, and the second type.
    var kept: [PageFields.Entry]
    /// The day that the page names, in ISO 8601; empty for none.
    var day: String
  }

  /// The days of the page in words.
  var days: String
  /// The first instant of the period.
  var from: Date
  /// The end of the period, which is not part of it.
  var until: Date
  /// The lengths, from a day to a year.
  var lengths: [Length]
  /// The period before; nil if no data are earlier.
  var previousPath: String?
  /// The period after; nil if that has not begun and there are no later data.
  var nextPath: String?
  /// The period of the newest data; nil if the page follows them already.
  var newestPath: String?
  /// The form for a date; nil on the page of all data.
  @HTMLOnly var picker: Picker? = nil

  /// Links from a page.
  ///
  /// - Parameters:
  ///   - path: the address of the page without its query.
  ///   - period: the period of the page.
  ///   - extent: the dates of the earliest and newest data; nil without data.
  ///   - more: further fields of all addresses.
  init(_ path: String, _ period: TypePeriod, extent: ClosedRange<Date>?, more: [PageFields.Entry] = [], context: PageContext) {
    func address(_ fields: [PageFields.Entry]) -> String { path + PageFields(fields + more).queryText }
    let words = context.words
    days = period.text(words)
    (from, until) = (period.start, period.end)
    lengths = TypePeriod.Length.allCases.map { length in
      Length(path: address(period.fields(as: length)), name: words["length.\(length.rawValue)"], isCurrent: length == period.length)
    }
    let latest = max(context.reader.now, extent?.upperBound ?? .distantPast)
    let isAll = period.length == .all
    previousPath = !isAll && extent.map { $0.lowerBound < period.start } == true ? address(period.fields(movedBy: -1)) : nil
    nextPath = !isAll && period.end <= latest ? address(period.fields(movedBy: 1)) : nil
    guard period.length != .all else { return }
    newestPath = period.day == nil ? nil : address([.init("period", period.length.rawValue)])
    let kept = [PageFields.Entry("period", period.length.rawValue)] + more
    picker = Picker(action: path, kept: kept, day: period.day?.text ?? "")
  }
}
