// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One page of a list that is counted by pages from 1.
struct PageWindow {
  /// The places in the list.
  var range: Range<Int>
  private var page: Int
  private var isLast: Bool

  /// The page that a field of the query names; the first for anything else, the last for a number beyond it.
  init(_ text: String?, size: Int, count: Int) {
    let last = max(1, (count + size - 1) / size)
    page = min(max(1, text.flatMap { Int($0) } ?? 1), last)
    range = (page - 1) * size..<min(page * size, count)
    isLast = page == last
  }

  /// The addresses of the pages before and after this one; nil where there is none.
  ///
  /// - Parameters:
  ///   - kept: the fields of the query that all pages have.
  ///   - field: the field that names the page.
  func links(_ path: String, keeping kept: [PageFields.Entry] = [], field: String = "page") -> (previous: String?, next: String?) {
    func address(_ page: Int) -> String { path + PageFields(kept + [.init(field, String(page))]).queryText }
    return (page > 1 ? address(page - 1) : nil, isLast ? nil : address(page + 1))
  }
}
