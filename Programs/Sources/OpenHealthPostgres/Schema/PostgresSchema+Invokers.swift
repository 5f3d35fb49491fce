// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema in which two functions run with the rights of their callers, who have these rights themselves from then on.
///
/// Both change rows that their caller has locked. An engine that spreads tables over machines runs a function of the owner in another
/// connection to where the rows are, which would wait for its caller's lock for ever.
extension PostgresSchema {
  static let invokers = """
    ALTER FUNCTION openhealth_set_keyed(bigint, bigint, bytea) SECURITY INVOKER;
    ALTER FUNCTION openhealth_remove_samples(bigint) SECURITY INVOKER;
    """
}
