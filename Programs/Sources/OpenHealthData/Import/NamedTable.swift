// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A table of a file or folder.
package struct NamedTable {
  /// The name: that of the file without its ending, or of the table in a database.
  package var name: String
  /// Whether texts can have the apostrophe of ``CSVCell``.
  package var isDisarmed: Bool
  /// Opens the table at its first row.
  package var open: () throws -> any TableReading

  /// A table that is opened when it is read.
  package init(_ name: String, isDisarmed: Bool, open: @escaping () throws -> any TableReading) {
    (self.name, self.isDisarmed, self.open) = (name, isDisarmed, open)
  }
}
