// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// The lanes of these types, or all lanes for nil. Lanes of types that this version does not know are left out.
  public func lanes(of types: [DataType]?) throws -> [Lane] {
    guard let types else {
      return try SQLRow.fetchAll(database.cachedStatement(sql: "\(Self.selectLane) ORDER BY l.id")).compactMap(Lane.init)
    }
    let statement = try database.cachedStatement(
      sql: "\(Self.selectLane) WHERE t.identifier IN \(database.dialect.texts) ORDER BY l.id")
    // Identifiers contain nothing that JSON would escape.
    let list = "[" + types.map { "\"\($0.identifier)\"" }.joined(separator: ",") + "]"
    return try SQLRow.fetchAll(statement, arguments: [list]).compactMap(Lane.init)
  }

  /// The lane with this number; nil when this version does not know its type.
  func lane(_ number: Int64) throws -> Lane? {
    let statement = try database.cachedStatement(sql: "\(Self.selectLane) WHERE l.id = ?")
    return try SQLRow.fetchOne(statement, arguments: [number]).flatMap(Lane.init)
  }

  private static let selectLane = """
    SELECT l.id, t.identifier, s.bundle_identifier, s.name, s.id, l.count, l.longest, l.earliest, l.latest
    FROM lane l JOIN type t ON t.id = l.type JOIN source s ON s.id = l.source
    """
}

extension Lane {
  fileprivate init?(_ row: SQLRow) {
    guard let type = Catalog.type(identifier: row[1]) else { return nil }
    self.init(
      number: row[0], type: type, source: SourceRecord(bundleIdentifier: row[2], name: row[3]), sourceNumber: row[4], count: row[5],
      longest: row[6], earliest: row[7], latest: row[8])
  }
}

extension StorageWriter {
  func laneNumber(_ type: DataType, _ source: SourceRecord) throws -> Int64 {
    try dictionaries.value(\.laneNumbers, .init(type: type.identifier, source: source.bundleIdentifier)) {
      let typeNumber = try findOrAddNumber(ofType: type)
      let sourceNumber = try findOrAddNumber(of: source)
      return try findOrInsert(
        find: "SELECT id FROM lane WHERE type = ? AND source = ?",
        insert: "INSERT INTO lane (type, source, count, longest, earliest, latest) VALUES (?, ?, 0, 0, NULL, NULL)",
        [typeNumber, sourceNumber])
    }
  }

  /// Adds new samples to the figures of their lane.
  func extendLane(_ number: Int64, count: Int, longest: Double, earliest: Double, latest: Double) throws {
    let sql = """
      UPDATE lane SET count = count + ?1, longest = CASE WHEN longest > ?2 THEN longest ELSE ?2 END,
        earliest = CASE WHEN earliest < ?3 THEN earliest ELSE ?3 END, latest = CASE WHEN latest > ?4 THEN latest ELSE ?4 END WHERE id = ?5
      """
    try database.cachedStatement(sql: sql).execute(arguments: [count, longest, earliest, latest, number])
  }
}
