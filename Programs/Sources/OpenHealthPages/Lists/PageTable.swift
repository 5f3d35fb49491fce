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

  /// The table; nil without rows.
  init?(_ caption: String, heads: [String], rows: [Row], note: String? = nil) {
    guard !rows.isEmpty else { return nil }
    (self.caption, self.heads, self.rows, self.note) = (caption, heads, rows, note)
  }

  /// The part of a template that shows the tables in a property, which may be optional or an array.
  static func template(_ property: String) -> String {
    "{{#\(property)}}<section><h2>{{caption}}</h2><div class=\"table-wrap\" tabindex=\"0\" role=\"region\" aria-label=\"{{caption}}\"><table>"
      + "<thead><tr>{{#heads}}<th scope=\"col\">{{.}}</th>{{/heads}}</tr></thead><tbody>"
      + "{{#rows}}<tr><th scope=\"row\">{{#link}}<a href=\"{{link}}\">{{/link}}{{#iso}}<time datetime=\"{{iso}}\">{{/iso}}{{head}}"
      + "{{#iso}}</time>{{/iso}}{{#link}}</a>{{/link}}</th>{{#cells}}<td>{{.}}</td>{{/cells}}</tr>{{/rows}}</tbody></table></div>"
      + "{{#note}}<p class=\"quiet\">{{note}}</p>{{/note}}</section>{{/\(property)}}"
  }
}
