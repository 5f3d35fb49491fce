// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The links below a list that has several pages.
struct PagePager: Encodable, Sendable {
  /// The first page; nil on it.
  var newest: String?
  /// The next page; nil on the last one.
  var older: String?

  /// The links of a page of a list.
  ///
  /// - Parameters:
  ///   - path: the list's path.
  ///   - filters: the fields of the query that all pages have.
  init(_ path: String, filters: [PageFields.Entry] = [], list: SampleList, after: String?) {
    newest = after == nil ? nil : path + PageFields(filters).queryText
    older = list.after.map { path + PageFields(filters + [.init("after", $0)]).queryText }
  }
}
