// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// The bytes of tables in a backup, which the digest of a store covers.
@Suite struct TableWalkTests {
  private struct Walk {
    var bytes: [UInt8] = []
    var pieces: [Int] = []
    var told: [Int64] = []
    var count: Int64 = 0

    /// Walks over the database that these statements make.
    init(_ sql: String) throws {
      self = try SQLiteConnection(path: ":memory:").write { database in
        try database.execute(sql: sql)
        var walk = Walk()
        walk.count = try TableWalk(database).forEachPiece(
          database,
          { piece in
            walk.bytes += Array(piece)
            walk.pieces.append(piece.count)
          }, progress: { walk.told.append($0) })
        return walk
      }
    }

    private init() {}
  }

  private static func name(_ name: String) -> [UInt8] { [0, 0, 0, UInt8(name.utf8.count)] + Array(name.utf8) }

  @Test("Rows come in the order of their keys, tables in that of their names, and the numbers of AUTOINCREMENT last")
  func order() throws {
    let walk = try Walk(
      """
      CREATE TABLE t (name);
      CREATE INDEX t_name ON t (name);
      INSERT INTO t VALUES ('z'), ('a');
      CREATE TABLE b (x, y, z, PRIMARY KEY (z, x)) WITHOUT ROWID;
      INSERT INTO b VALUES (2, 1, 1), (1, 9, 1), (1, 0, 2);
      CREATE TABLE d (i INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO d VALUES (1);
      CREATE TABLE c (i INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO c VALUES (2), (1);
      CREATE TABLE grdb_migrations (identifier TEXT);
      INSERT INTO grdb_migrations VALUES ('1 samples');
      """)
    let parts: [[UInt8]] = [
      [1], Self.name("b"), [0, 3], Self.name("x"), Self.name("y"), Self.name("z"),
      [2, 0x11, 1, 0x11, 9, 0x11, 1], [2, 0x11, 2, 0x11, 1, 0x11, 1], [2, 0x11, 1, 0x10, 0x11, 2, 3],
      [1], Self.name("c"), [0, 1], Self.name("i"), [2, 0x11, 1, 2, 0x11, 2, 3],
      [1], Self.name("d"), [0, 1], Self.name("i"), [2, 0x11, 1, 3],
      [1], Self.name("t"), [0, 1], Self.name("name"), [2, 0x21], Self.name("z"), [2, 0x21], Self.name("a"), [3],
      [1], Self.name("sqlite_sequence"), [0, 2], Self.name("name"), Self.name("seq"),
      [2, 0x21], Self.name("c"), [0x11, 2, 2, 0x21], Self.name("d"), [0x11, 1, 3],
    ]
    let expected: [UInt8] = Array(parts.joined())
    #expect(walk.bytes == expected)
    #expect(walk.count == 10)
    #expect(walk.pieces == [expected.count])
    #expect(walk.told == [10])
  }

  @Test("A value of each kind has its form, an empty one too")
  func values() throws {
    let walk = try Walk("CREATE TABLE v (a, b, c, d, e, f); INSERT INTO v VALUES (300, -2, 1.5, '', x'', NULL)")
    let columns: [UInt8] = ["a", "b", "c", "d", "e", "f"].flatMap(Self.name)
    let start: [[UInt8]] = [[1], Self.name("v"), [0, 6], columns]
    let row: [UInt8] = [
      2, 0x12, 1, 44, 0x11, 254, 0x20, 63, 248, 0, 0, 0, 0, 0, 0, 0x21, 0, 0, 0, 0, 0x22, 0, 0, 0, 0, 0x23, 3,
    ]
    #expect(walk.bytes == Array(start.joined()) + row)
  }

  /// The table begins with 13 bytes, and each row has 6 beside its value.
  @Test("Rows are passed on as soon as they have the size of a chunk", arguments: [(65_517, [65_536, 8]), (65_516, [65_542, 1])])
  func pieces(count: Int, sizes: [Int]) throws {
    let walk = try Walk("CREATE TABLE p (b); INSERT INTO p VALUES (zeroblob(\(count))), (x'01')")
    #expect(walk.pieces == sizes)
    #expect(walk.count == 2)
    #expect(walk.told == (count == 65_517 ? [1, 2] : [2, 2]))
  }
}
