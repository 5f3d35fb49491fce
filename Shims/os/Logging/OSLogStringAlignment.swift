// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The side and the width to which a value is padded.
public struct OSLogStringAlignment: Sendable {
  private enum Side { case none, left, right }

  private let side: Side
  private let columns: Int

  /// No padding.
  public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .none, columns: 0) }

  /// Pads on the left with spaces, to at least `columns` characters.
  public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .right, columns: columns())
  }

  /// Pads on the right with spaces, to at least `columns` characters.
  public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .left, columns: columns())
  }

  func text(_ value: String) -> String {
    guard side != .none else { return value }
    let fill = String(repeating: " ", count: max(0, columns - value.count))
    return side == .right ? fill + value : value + fill
  }
}
