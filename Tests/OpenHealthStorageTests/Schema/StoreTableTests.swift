// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// The description of the tables, against what all migrations together make. That of servers is compared in `PostgresSchemaTests`.
@Suite struct StoreTableTests {
  @Test("the migrations make the tables that are described: columns, kinds, keys, rules, references and indices")
  func migrations() throws {
    let made = try HealthDatabase.inMemory().read { try Self.facts($0.sqlite) }
    let described = try SQLiteConnection(path: ":memory:").write { database in
      for table in StoreTable.all where table.place != .servers { try database.execute(sql: table.sqlite) }
      return try Self.facts(database)
    }
    #expect(Set(made.keys) == Set(described.keys))
    #expect(made.count > 50)
    for table in StoreTable.all where table.place != .servers {
      // The statements are those of a migration that makes the table.
      #expect(made[table.name] == described[table.name], "\(table.sqlite)")
    }
  }

  @Test("a difference in a column, its kind, NOT NULL, the key, a rule, a reference or an index is a difference of facts")
  func differences() throws {
    let statement = """
      CREATE TABLE b (id INTEGER PRIMARY KEY);
      CREATE TABLE a (x INTEGER NOT NULL REFERENCES b, y TEXT DEFAULT 1, z BLOB NOT NULL, PRIMARY KEY (x, y), CHECK (x > 0 AND length(y) = 2)) WITHOUT ROWID;
      CREATE INDEX i ON a (y, x) WHERE x > 7;
      """
    func facts(_ sql: String) throws -> [String: [String]] {
      try SQLiteConnection(path: ":memory:").write { database in
        try database.execute(sql: sql)
        return try Self.facts(database)
      }
    }
    let first = try facts(statement)
    for (old, new) in [
      ("z BLOB NOT NULL", "z BLOB"), ("y TEXT", "y BLOB"), ("DEFAULT 1", "DEFAULT 2"), ("(x, y)", "(y, x)"), ("x > 0", "x > 1"),
      (") = 2", ") = 3"), ("REFERENCES b,", "REFERENCES b ON DELETE CASCADE,"), (" WITHOUT ROWID", ""), ("(y, x) WHERE", "(x, y) WHERE"),
      ("WHERE x > 7", ""), ("CREATE INDEX", "CREATE UNIQUE INDEX"), ("KEY);", "KEY AUTOINCREMENT);"), (" = 2))", " = 2), CHECK (x <> y))"),
    ] {
      let changed = statement.replacing(old, with: new)
      #expect(changed != statement, "\(old)")
      #expect(changed.count + old.count == statement.count + new.count, "\(old)")
      #expect(try facts(changed) != first, "\(new)")
    }
  }

  /// What SQLite reports of each table, without the names of indices.
  private static func facts(_ database: SQLiteConnection) throws -> [String: [String]] {
    let tables = try SQLRow.fetchAll(
      database, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'")
    return try Dictionary(
      uniqueKeysWithValues: tables.map { table -> (String, [String]) in
        let (name, sql) = (try table[0] as String, try table[1] as String)
        func lines(_ statement: String) throws -> [String] { try String.fetchAll(database, sql: statement, arguments: [name]) }
        let columns = try lines(
          """
          SELECT name || ' ' || type || ' ' || "notnull" || ' ' || ifnull(dflt_value, 'none') || ' ' || pk FROM pragma_table_xinfo(?) ORDER BY cid
          """)
        let form = try lines("SELECT 'clustered ' || wr FROM pragma_table_list WHERE name = ?")
        let indices = try lines(
          """
          SELECT 'index ' || i."unique" || ' ' || (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno))
            || ifnull(substr(s.sql, nullif(instr(s.sql, ' WHERE '), 0)), '')
          FROM pragma_index_list(?) i JOIN sqlite_schema s ON s.name = i.name WHERE i.origin <> 'pk' ORDER BY 1
          """)
        let references = try lines(
          """
          SELECT 'reference ' || "from" || ' ' || "table" || ' ' || on_delete FROM pragma_foreign_key_list(?) ORDER BY 1
          """)
        let numbers = sql.contains("AUTOINCREMENT") ? ["counted"] : []
        return (name, columns + form + numbers + checks(sql) + indices + references)
      })
  }

  /// What the CHECKs of a table demand, however they are joined.
  private static func checks(_ sql: String) -> [String] {
    var found: [String] = []
    for part in sql.split(separator: "CHECK", omittingEmptySubsequences: false).dropFirst() {
      var depth = 0
      let end = part.firstIndex { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return character == ")" && depth == 0
      }
      guard let end else { continue }
      found += part[..<end].filter { !"()\" ".contains($0) }.split(separator: "AND").map { "check \($0)" }
    }
    return found.sorted()
  }

  @Test("the key and the places of encrypted values are columns of their tables; every encrypted column is one of a table")
  func columns() {
    for table in StoreTable.all {
      let names = table.columns.map(\.name)
      #expect(Set(names).count == names.count, "\(table.name)")
      #expect(Set(table.key).isSubset(of: names), "\(table.name)")
      for encryption in table.columns.compactMap(\.encryption) {
        #expect(Set(encryption.place).isSubset(of: names), "\(table.name).\(encryption.column)")
      }
    }
    #expect(Set(StoreTable.all.map(\.name)).count == StoreTable.all.count)
    #expect(Set(StoreTable.all.flatMap { $0.columns.compactMap { $0.encryption?.column } }) == Set(EncryptedColumn.allCases))
  }

  @Test("a table comes after those that it refers to, as rows of a moved person arrive in this order")
  func order() {
    for (place, table) in StoreTable.all.enumerated() {
      for reference in table.references { #expect(StoreTable.all.prefix(place).contains { $0.name == reference.table }, "\(table.name)") }
    }
  }

  @Test("an INSERT names all columns but the number of the row and what a database computes; every one is a statement of the store")
  func insertions() throws {
    #expect(
      StoreTable.upload.insertion == "INSERT INTO upload (app, device, number, floor, date, reply) VALUES (?, ?, ?, ?, ?, ?)")
    #expect(StoreTable.unit.insertion == "INSERT INTO unit (string) VALUES (?)")
    #expect(
      StoreTable.series.encryptedInsertion == """
        INSERT INTO series (seq, lane, start, count, encrypted_minimum, encrypted_maximum, encrypted_latest, latest_start, latest_end) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    #expect(
      StoreTable.objectPermission.replacement == """
        INSERT INTO object_permission (app, type, uuid, answer, strength) VALUES (?, ?, ?, ?, ?) \
        ON CONFLICT (app, type, uuid) DO UPDATE SET answer = excluded.answer, strength = excluded.strength
        """)
    try HealthDatabase.inMemory().read { storage in
      for table in StoreTable.all where table.place != .servers { _ = try storage.database.makeStatement(sql: table.insertion) }
    }
  }
}
