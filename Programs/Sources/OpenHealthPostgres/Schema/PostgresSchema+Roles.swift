// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension PostgresSchema {
  /// Makes the schema in an empty database, or converts an older one, and lets the roles use it. The role of the connections becomes the
  /// owner of the tables, and is needed for nothing else but nodes.
  ///
  /// - Parameters:
  ///   - servers: The role of server processes, such as `health`. It reads and changes rows of one person at a time.
  ///   - operators: The role of those who add and remove people, such as `health_operator`. It reads no rows of people.
  ///   - movers: The role of those who move people between nodes, such as `health_mover`; nil where there is one node. It reads rows of one
  ///     person at a time, adds them to another node, and removes them where they were.
  /// - Throws: An error of the server. The roles must exist, and have names of small letters, digits and underscores.
  package static func prepare(
    _ connections: ConnectionPool, servers: String, operators: String, movers: String? = nil
  ) throws(HealthError) {
    guard [servers, operators, movers ?? servers].allSatisfy(isRole) else { throw PostgresError.unsuitableArgument.healthError }
    let tables = personTables.joined(separator: ", ")
    try connections.use { session throws(PostgresError) in
      try migrate(session)
      try session.run(
        """
        GRANT SELECT, INSERT, UPDATE, DELETE ON \(tables) TO \(servers);
        REVOKE INSERT, UPDATE, DELETE ON person_token FROM \(servers);
        GRANT SELECT, UPDATE (commits, state, key, key_fingerprint) ON person TO \(servers);
        GRANT SELECT ON node, deployment TO \(servers);
        GRANT EXECUTE ON FUNCTION openhealth_commits(bigint[]), openhealth_registered(text, bigint, bigint), openhealth_place(bigint) TO \(servers);
        GRANT EXECUTE ON FUNCTION openhealth_key(bigint, bigint), openhealth_add_key(bigint, bigint, bigint, bytea, bytea),
          openhealth_masters(), openhealth_fingerprints(), openhealth_use_master(bigint, bytea),
          openhealth_people(bigint, bigint), openhealth_set_keyed(bigint, bigint, bytea), openhealth_keys_besides(bigint, bigint, bigint, bigint),
          openhealth_rewrap(bigint, bigint, bytea, bigint, bytea, bytea), openhealth_retire_master(bigint) TO \(servers);
        GRANT SELECT ON account, node, deployment TO \(operators);
        GRANT EXECUTE ON FUNCTION openhealth_add_person(text, bytea), openhealth_remove_person(bigint), openhealth_place_person(text, text),
          openhealth_open_store(bigint, bytea) TO \(operators)
        """)
      guard let movers else { return }
      try session.run(
        """
        GRANT SELECT, INSERT ON \(tables) TO \(movers);
        GRANT DELETE ON sample TO \(movers);
        GRANT EXECUTE ON FUNCTION openhealth_remove_samples(bigint) TO \(movers);
        GRANT SELECT, INSERT (person_id, commits, state, move, key, key_fingerprint, log), UPDATE (state, move), DELETE ON person TO \(movers);
        GRANT INSERT ON resident TO \(movers);
        GRANT SELECT (person_id, node, moving_to, moving_from, move), UPDATE (node, moving_to, moving_from, move) ON account TO \(movers);
        GRANT SELECT ON node, deployment, schema_version TO \(movers);
        GRANT UPDATE (switches) ON deployment TO \(movers)
        """)
    }
  }

  /// Whether a text is the name of a role that SQL takes without quotes.
  private static func isRole(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}
