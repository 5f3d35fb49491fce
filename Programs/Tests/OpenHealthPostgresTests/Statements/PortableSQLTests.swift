// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthPostgres

@Suite struct PortableSQLTests {
  @Test(
    "parameters, the column end, hints and conflicts are written as PostgreSQL reads them",
    arguments: [
      ("SELECT a FROM t WHERE b = ? AND c < ?", "SELECT a FROM t WHERE b = $1 AND c < $2", 2),
      ("SELECT ?2, ?, ?1, ?", "SELECT $2, $3, $1, $4", 4),
      ("SELECT '?', \"end\", end, endless, send FROM t", "SELECT '?', \"end\", \"end\", endless, send FROM t", 0),
      ("CASE WHEN a THEN b END", "CASE WHEN a THEN b END", 0),
      ("SELECT a FROM t INDEXED BY t_lane WHERE a = ?", "SELECT a FROM t  WHERE a = $1", 1),
      (
        "INSERT INTO t (a) VALUES (?) ON CONFLICT (a) DO UPDATE SET b = 1",
        "INSERT INTO t (a) VALUES ($1) ON CONFLICT (person_id, a) DO UPDATE SET b = 1", 1
      ),
      ("INSERT INTO t (a) VALUES (?) ON CONFLICT DO NOTHING", "INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING", 1),
      ("SELECT 'it''s ?', 'a", "SELECT 'it''s ?', 'a", 0),
    ])
  func translated(sql: String, expected: String, count: Int) {
    let (text, parameters) = PortableSQL.postgres(sql)
    #expect(text == expected)
    #expect(parameters == count)
  }
}
