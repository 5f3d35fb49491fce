// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCrypto
import Synchronization

@testable import OpenHealthPostgres
import OpenHealthStorage

/// A PostgreSQL server for the tests of this process: on a unix socket in a folder of its own, without waiting for the disk. It ends with the
/// process.
package struct PostgresCluster: Sendable {
  /// People's stores, with connections of the role that servers have, which leaves new people's data plain.
  package let router: PersonRouter
  /// The same with a master key: the data of new people are encrypted.
  package let keyedRouter: PersonRouter
  /// Connections of the owner of the tables.
  package let owner: ConnectionPool
  /// The directory, with connections of an operator.
  package let operators: Directory
  /// The connection strings of the three.
  package let conninfo, ownerConninfo, operatorConninfo: String
  /// Whether the tables are in a schema that Citus distributes: with `OPENHEALTHKIT_TEST_CITUS` and `OPENHEALTHKIT_TEST_SCHEMA`.
  package let isDistributed: Bool
  private let folder: String

  /// A connection string for a role and a database of the server.
  package func connectionString(_ role: String, database: String, schema: String? = nil) -> String {
    "host=\(folder) user=\(role) dbname=\(database)" + (schema.map { " options='-csearch_path=\($0)'" } ?? "")
  }

  /// What a superuser sets the column `log` of a person to, as SQL, after a backup was put back. Citus takes no random default in an UPDATE.
  package var newLog: String {
    guard isDistributed else { return "DEFAULT" }
    return "decode('\((0..<3).map { _ in UUID().uuidString.filter(\.isHexDigit) }.joined())', 'hex')"
  }

  /// An empty store, whose data become encrypted if `isKeyed`.
  package func newStore(sealing: SealingRules? = nil, isKeyed: Bool = false) throws -> HealthDatabase {
    (isKeyed ? keyedRouter : router).store(of: try newPerson(), sealing: sealing ?? .ofServers)
  }

  /// Master keys of these numbers, the same ones in each test.
  package static func masterKeys(_ numbers: [Int64]) -> MasterKeys {
    MasterKeys(numbers.map { MasterKey(number: $0, SecretBytes([UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: MasterKey.size))) })
  }

  /// A person whose store is empty. The token's digest is that of no token.
  package func newPerson(tokenDigest: [UInt8] = Array(repeating: 0, count: 32)) throws -> Int64 {
    try operators.addPerson(named: Self.newName(), tokenDigest: tokenDigest)
  }

  /// Why the server does not run.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The server, which the first use starts.
  package static let shared = Result { try PostgresCluster() }

  private static let count = Mutex(0)

  /// The name of a person that no other test uses.
  package static func newName() -> String {
    count.withLock { count in
      count += 1
      return "person \(count)"
    }
  }

  private init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-postgres-\(getpid())").path
    let script = try Self.script()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [script, folder, "\(getpid())"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The script prints a line when the server accepts connections, and stays until this process has ended.
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard line.hasPrefix("ready") else { throw Failure(description: "the test's PostgreSQL server does not start: \(line)") }
    self.folder = folder
    conninfo = "host=\(folder) user=health dbname=health"
    ownerConninfo = "host=\(folder) user=health_owner dbname=health"
    operatorConninfo = "host=\(folder) user=health_operator dbname=health"
    let schema = try Self.schema(connectionString: "host=\(folder) user=postgres dbname=health")
    (router, owner) = (PersonRouter(conninfo, schema: schema), ConnectionPool(ownerConninfo, schema: schema))
    operators = Directory(operatorConninfo, schema: schema)
    keyedRouter = PersonRouter(conninfo, schema: schema, masterKeys: Self.masterKeys([1]))
    isDistributed = schema != nil && ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_CITUS"] != nil
    try PostgresSchema.prepare(owner, servers: "health", operators: "health_operator")
  }

  /// The schema with the tables: that of `OPENHEALTHKIT_TEST_SCHEMA`, which any connection finds; nil for the database's own.
  private static func schema(connectionString: String) throws -> SchemaName? {
    guard let text = ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_SCHEMA"] else { return nil }
    guard let name = SchemaName(text) else { throw Failure(description: "\(text) is no name of a schema") }
    let session = try PostgresSession(connectionString)
    try session.run("CREATE SCHEMA \(name.quoted) AUTHORIZATION health_owner; ALTER DATABASE health SET search_path = \(name.quoted)")
    return name
  }

  private static func script() throws -> String {
    guard let url = Bundle.module.url(forResource: "postgres", withExtension: "sh") else {
      throw Failure(description: "postgres.sh is not beside the tests")
    }
    return url.path
  }
}
