// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The abilities of a terminal, and the layout of charts on it.
package struct TerminalOptions: Sendable {
  /// The characters that a terminal can show.
  package enum Charset: Sendable {
    /// All of Unicode, including braille and block elements; or only ASCII.
    case unicode, ascii
  }

  /// The number of colours that a terminal has. Charts are readable without any.
  package enum Colours: Sendable {
    /// No escape sequences; the sixteen standard colours; or 256.
    case none, sixteen, many
  }

  /// The direction of time in charts of intervals.
  package enum Layout: Sendable {
    /// From left to right, with axes.
    case plot
    /// Downwards: one line for each interval, with its figures.
    case list
  }

  /// The width of the widest line, 1 to 1000.
  package var columns: Int
  /// The largest number of lines, 1 to 10,000.
  package var rows: Int
  /// The characters to draw with.
  package var charset: Charset
  /// The colours to draw with.
  package var colours: Colours
  /// The direction of time. Charts of instants always run from left to right.
  package var layout: Layout

  /// Options for a terminal of this size. Sizes out of range become the nearest allowed ones.
  package init(columns: Int, rows: Int, charset: Charset = .unicode, colours: Colours = .none, layout: Layout = .plot) {
    (self.columns, self.rows) = (min(1000, max(1, columns)), min(10_000, max(1, rows)))
    (self.charset, self.colours, self.layout) = (charset, colours, layout)
  }
}
