// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Rows of a store that answers leave out, because they cannot be what their table holds: a sample whose unit does not measure its type, a
/// date that no calendar has, a body that does not decode.
package struct LeftOut: Sendable, Hashable, Codable {
  /// The table of the rows, such as `sample`.
  package var table: String
  /// The type of the samples; nil for rows of other tables.
  package var type: DataType?
  /// How many rows, up to 10,000.
  package var count: Int

  /// Rows of one table, and of one type.
  package init(table: String, type: DataType?, count: Int) {
    self.table = table
    self.type = type
    self.count = count
  }
}
