// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema in which two sources of a person can have a workout with one UUID each (T7).
extension PostgresSchema {
  static let workouts = """
    ALTER TABLE workout DROP CONSTRAINT workout_person_id_uuid_key;
    CREATE INDEX ON workout (person_id, uuid);
    """
}
