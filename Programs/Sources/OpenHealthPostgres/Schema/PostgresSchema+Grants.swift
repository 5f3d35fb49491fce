// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema in which grants end, or are of statistics.
extension PostgresSchema {
  static let grants = """
    ALTER TABLE permission ADD COLUMN until double precision, ADD COLUMN cell bigint, ADD COLUMN least bigint;
    """
}
