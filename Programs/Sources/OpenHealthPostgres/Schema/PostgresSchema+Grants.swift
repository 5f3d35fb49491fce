// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema in which grants end.
extension PostgresSchema {
  static let grants = """
    ALTER TABLE permission ADD COLUMN until double precision;
    """
}
