// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A cell of a table with the head of its column: in a narrow window, a row is a card in which each cell names its head.
///
/// Tables that a template writes itself give their cells the attribute `data-head`, too.
package struct HeadedCell: Encodable, Sendable {
  /// The head of the column; nil where there is one column behind the first: it says what the caption says, once a row.
  package var head: String?
  /// What is in the cell.
  package var text: String

  /// The cells of a row behind its first one.
  ///
  /// - Parameter heads: the heads of all columns; the first one is that of the rows.
  static func cells(_ texts: [String], heads: [String]) -> [HeadedCell] {
    zip(heads.dropFirst(), texts).map { HeadedCell(head: heads.count > 2 ? $0 : nil, text: $1) }
  }
}
