// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema with each person's secret for what leaves the store (`OutwardSecret`): 32 random bytes behind the identity of the
/// change log, which move with the person and become others where a database is put back, as that does.
extension PostgresSchema {
  private static let random = "uuid_send(gen_random_uuid())"

  /// A new identity of a change log, and a new secret.
  private static let new = [random, random, random].joined(separator: " || ")

  static let secrets = """
    ALTER TABLE person DROP CONSTRAINT person_log_check;
    ALTER TABLE person ALTER COLUMN log TYPE bytea USING log || \(random) || \(random), ALTER COLUMN log SET DEFAULT \(new),
      ADD CONSTRAINT person_log_check CHECK (length(log) = 48);
    """
}
