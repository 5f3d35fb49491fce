// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The form of rows in a backup, which is also what the digest of a store's content covers.
///
/// Each table: 1, name, number of columns, their names; for each row 2 and its values; 3. After the last table 4, which the digest does not
/// cover, then the number of rows and the digest. A text has its length before it (4 bytes), a value its kind; integers are big-endian.
enum BackupRows {
  static let table: UInt8 = 1
  static let row: UInt8 = 2
  static let tableEnd: UInt8 = 3
  static let end: UInt8 = 4

  /// A whole number in 0 to 8 bytes: this kind plus their number.
  static let integer: UInt8 = 0x10
  static let double: UInt8 = 0x20
  static let text: UInt8 = 0x21
  static let blob: UInt8 = 0x22
  static let null: UInt8 = 0x23

  /// The most bytes of a value: SQLite's own limit.
  static let longestValue = 1_000_000_000
  /// The most bytes of a name of a table, column or version.
  static let longestName = 256
  /// The most columns of a table, and versions of the schema.
  static let mostNames = 1000

  /// The number of bytes that a whole number needs.
  static func size(of value: Int64) -> Int {
    if value == 0 { return 0 }
    return (64 - (value < 0 ? ~value : value).leadingZeroBitCount) / 8 + 1
  }
}
