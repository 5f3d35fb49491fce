// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// A database of its own, on the server of the tests, with many people who have the same samples: so many rows that PostgreSQL reads a
/// whole table only where no index helps. It has counted them, as the server of a real database does from time to time.
struct PlanWorld: Sendable {
  /// The first use makes it.
  static let shared = Result { try PlanWorld() }

  /// The people beside the one whose store is read.
  private static let others = 60
  /// Two sources save a sample each hour, some at a time.
  private static let (hours, batch) = (300, 10)
  /// So many entries has each dictionary, as after an import from many apps.
  private static let entries = 100

  /// The connection strings of a server's role, and of a superuser.
  let conninfo, superuserConninfo: String
  /// The person whose store is read.
  let person: Int64
  /// Someone who has no rows, and whose data are encrypted from the first change on.
  let newcomer: Int64
  /// A sample in a chunk.
  let sealed: UUID
  /// The number of the person's latest change.
  let latest: Int64

  private init() throws {
    let nodes = try TestNodes(1)
    (conninfo, superuserConninfo) = (try nodes.conninfo(), try nodes.conninfo("postgres"))
    person = try nodes.newPerson(on: "first")
    let store = nodes.router.store(of: person, sealing: SealingRules(size: 4, kept: 60, threshold: 64))
    sealed = UUID()
    for source in ["watch", "phone"] {
      for begin in stride(from: 0, to: Self.hours, by: Self.batch) {
        var samples = try (begin..<begin + Self.batch).map { hour in
          var sample = try TestStore.steps(Double(hour + 1), at: 3600 * Double(hour), seconds: 60, of: source)
          // At random, so that each has a row of its own in `uuid_run`.
          sample.uuid = UUID()
          return sample
        }
        if source == "watch", begin == 0 { samples[0].uuid = sealed }
        let stored = try store.write { try $0.insert(samples) }
        try store.write { try $0.delete(Array(stored.suffix(1))) }
      }
    }
    latest = try store.read { try $0.latestSequence() }
    try store.write { storage in for number in 0..<Self.entries { try Self.addEntries(number, storage) } }

    let session = try PostgresSession(superuserConninfo)
    // Rows that refer to none do as well here.
    try session.run("SET session_replication_role = replica")
    try session.run("INSERT INTO person (commits) SELECT 1 FROM generate_series(1, \(Self.others))")
    try session.run(Self.copying(person))
    try session.run("ANALYZE")
    newcomer = try nodes.newPerson(on: "first")
  }

  /// Adds an entry to each dictionary, one of its own for each number.
  private static func addEntries(_ number: Int, _ storage: StorageWriter) throws {
    let text = "entry \(number)"
    let device = DeviceRecord(
      name: text, manufacturer: nil, model: text, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: text,
      udiDeviceIdentifier: nil)
    let revision = SourceRevisionRecord(app: text)
    _ = try storage.findOrAddNumber(of: Provenance(revision: revision, device: device))
    _ = try storage.findOrAddNumber(of: UnitExpression.parse("mol<\(100 + number)>"))
    _ = try storage.findOrAddNumber(ofTimeZone: text)
    _ = try storage.findOrAddNumber(of: MetadataSet([.init(key: "HKKey", value: .string(text))]))
  }

  /// The statements that look for entries which dictionaries do not have, with texts as they are or encrypted. Nothing is added.
  func lookUps(isKeyed: Bool) throws -> [StatementLog.Call] {
    let (log, router) = (StatementLog(), PersonRouter(conninfo, size: 1, masterKeys: isKeyed ? PostgresCluster.masterKeys([1]) : nil))
    try log.observe(router, size: 1)
    #expect(throws: HealthError.userCanceled) {
      try router.store(of: isKeyed ? newcomer : person).write { storage in
        try Self.addEntries(Self.entries, storage)
        throw HealthError.userCanceled
      }
    }
    return log.all
  }

  /// A statement that gives everyone else in the database the rows of one person.
  private static func copying(_ person: Int64) -> String {
    let tables = PostgresSchema.personTables.map { "'\($0)'" }.joined(separator: ", ")
    return """
      DO $$
      DECLARE
        one record;
      BEGIN
        FOR one IN
          SELECT table_name::text AS name, string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) AS targets,
            string_agg(format('own.%I', column_name), ', ' ORDER BY ordinal_position) AS sources
          FROM information_schema.columns
          WHERE table_schema = 'public' AND column_name <> 'person_id' AND is_generated = 'NEVER' AND table_name IN (\(tables))
          GROUP BY table_name
        LOOP
          EXECUTE format(
            'INSERT INTO public.%I (person_id, %s) SELECT person.person_id, %s FROM public.%I AS own CROSS JOIN person
             WHERE own.person_id = \(person) AND person.person_id <> \(person) ORDER BY person.person_id',
            one.name, one.targets, one.sources, one.name);
        END LOOP;
      END $$
      """
  }

  /// The statements by which the engine of the person's store reads for a request.
  func calls(_ request: (HealthEngine) throws -> Void) throws -> [StatementLog.Call] {
    let (log, router) = (StatementLog(), PersonRouter(conninfo, size: 2))
    try log.observe(router, size: 2)
    let engine = HealthEngine(database: router.store(of: person), answering: PolicyAnswering(policy: .grantAll))
    try request(engine)
    try engine.close()
    return log.all.filter { $0.isReading && !$0.isBinding && !$0.isOfDirectory }
  }
}
