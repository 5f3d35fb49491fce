// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension PostgresSchema {
  /// The roles that use the tables, besides their owner.
  package struct Roles: Sendable {
    /// The role of server processes. It reads and changes rows of one person at a time.
    package var servers: String
    /// The role of those who add and remove people. It reads no rows of people.
    package var operators: String
    /// The role of those who move people between nodes; nil where there is one node. It reads rows of one person at a time, adds them to
    /// another node, and removes them where they were.
    package var movers: String?

    /// The roles by their usual names, and no mover.
    package init(servers: String = "health", operators: String = "health_operator", movers: String? = nil) {
      (self.servers, self.operators, self.movers) = (servers, operators, movers)
    }

    /// All of them.
    fileprivate var names: [String] { [servers, operators] + [movers].compactMap { $0 } }
  }

  /// Makes the tables where there are none, or converts older ones, and lets the roles use them. The role of the connections becomes the
  /// owner of the tables, and is needed for nothing else but nodes. Where the connections lead to a schema, it is made if it is not there.
  ///
  /// - Throws: An error of the server. The roles must exist, and have names of small letters, digits and underscores.
  package static func prepare(
    _ connections: ConnectionPool, servers: String, operators: String, movers: String? = nil
  ) throws(HealthError) {
    try prepare(connections, for: Roles(servers: servers, operators: operators, movers: movers))
  }

  /// The same.
  package static func prepare(_ connections: ConnectionPool, for roles: Roles) throws(HealthError) {
    guard roles.names.allSatisfy(isRole) else { throw PostgresError.unsuitableArgument.healthError }
    let (servers, operators) = (roles.servers, roles.operators)
    let tables = personTables.joined(separator: ", ")
    // Not in the schema: it may not be there yet.
    try connections.database.use(in: nil, isLong: false) { session throws(PostgresError) in
      let schema = if let named = connections.schema { named } else { try current(session) }
      if connections.schema != nil { try make(schema, for: roles, session) }
      try migrate(session, in: schema)
      try distribute(schema, isNamed: connections.schema != nil, session)
      try session.transaction(
        in: schema,
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
      guard let movers = roles.movers else { return }
      try session.transaction(
        in: schema,
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

  /// Makes a schema that is not there, and lets the roles look into it.
  private static func make(_ schema: SchemaName, for roles: Roles, _ session: PostgresSession) throws(PostgresError) {
    let found = try session.run(session.prepare("SELECT 1 FROM pg_namespace WHERE nspname = $1::text"), [.text(schema.text)])
    // Another process may make it meanwhile.
    if found.rowCount == 0 { try session.run("CREATE SCHEMA IF NOT EXISTS \(schema.quoted)") }
    try session.run("GRANT USAGE ON SCHEMA \(schema.quoted) TO \(roles.names.joined(separator: ", "))")
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
