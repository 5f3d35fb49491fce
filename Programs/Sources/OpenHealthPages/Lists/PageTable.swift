// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A table with a heading, for any page.
struct PageTable: Encodable, Sendable {
  /// One row.
  struct Row: Encodable, Sendable {
    /// What the row is about, such as a date.
    var head: String
    /// The date of ``head`` in ISO 8601; nil if it is not a date.
    var iso: String?
    /// The page about the row; nil for none.
    var link: String?
    /// The texts of the other columns.
    var cells: [String]
    /// The same for the template, with the heads of their columns.
    @HTMLOnly fileprivate(set) var headedCells: [HeadedCell] = []

    init(_ head: String, iso: String? = nil, link: String? = nil, _ cells: [String]) {
      (self.head, self.iso, self.link, self.cells) = (head, iso, link, cells)
    }
  }

  /// What the table shows.
  var caption: String
  /// The heads of the columns; the first one is that of the rows.
  var heads: [String]
  var rows: [Row]
  /// What the table leaves out; nil if it is whole.
  var note: String?
  /// The links to the other parts of the table; nil if all of it is here.
  private(set) var pager: Pager?

  /// Links to the parts before and after the one that is shown; nil where there is none.
  struct Pager: Encodable, Sendable {
    var previous, next: String?
  }

  /// The table; nil without rows.
  init?(_ caption: String, heads: [String], rows: [Row], note: String? = nil) {
    guard !rows.isEmpty else { return nil }
    (self.caption, self.heads, self.rows, self.note) = (caption, heads, rows, note)
    for index in rows.indices { self.rows[index].headedCells = HeadedCell.cells(rows[index].cells, heads: heads) }
  }

  /// The rows of one page of the table, with links to the others.
  ///
  /// - Parameters:
  ///   - query: which page; without the field, the first.
  ///   - path: the page's path.
  ///   - kept: the fields of the query that all pages have.
  ///   - field: a name that no other table of the page has.
  ///   - size: the most rows of a page.
  func part(
    _ query: PageFields, of path: String, keeping kept: [PageFields.Entry] = [], field: String = "page", size: Int = SampleList.size
  ) -> PageTable {
    var part = self
    let window = PageWindow(query[field], size: size, count: rows.count)
    part.rows = Array(rows[window.range])
    let (previous, next) = window.links(path, keeping: kept, field: field)
    part.pager = previous == nil && next == nil ? nil : Pager(previous: previous, next: next)
    return part
  }
}
