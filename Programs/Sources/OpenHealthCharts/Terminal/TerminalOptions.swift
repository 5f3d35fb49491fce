// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a terminal can show, and how a chart uses it.
public struct TerminalOptions: Sendable {
  /// The characters that a terminal has.
  public enum Charset: Sendable {
    case unicode, ascii
  }

  /// The colours that a terminal has. Charts read without them, too.
  public enum Colours: Sendable {
    case none, sixteen, many
  }

  /// Which way time runs.
  public enum Layout: Sendable {
    /// From left to right, with axes.
    case plot
    /// Downwards, a line for each interval, with its figures.
    case list
  }

  /// No line is wider.
  public var columns: Int
  /// There are no more lines.
  public var rows: Int
  public var charset: Charset
  public var colours: Colours
  public var layout: Layout

  public init(columns: Int, rows: Int, charset: Charset = .unicode, colours: Colours = .none, layout: Layout = .plot) {
    (self.columns, self.rows) = (min(1000, max(1, columns)), min(10_000, max(1, rows)))
    (self.charset, self.colours, self.layout) = (charset, colours, layout)
  }
}
