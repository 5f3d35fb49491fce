// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The size of the parts in which a long reply is made.
package struct PartSize: Sendable {
  /// The most samples or changes in a part.
  package var rows: Int
  /// The bytes of large contents after which a part ends.
  package var bytes: Int

  /// A size with these bounds.
  package init(rows: Int, bytes: Int) { (self.rows, self.bytes) = (rows, bytes) }

  /// Parts of a page each.
  package static let page = PartSize(rows: WireForm.rowsInPage, bytes: 1 << 20)
  /// The whole reply in one part.
  static let whole = PartSize(rows: .max, bytes: .max)
}
