// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// The lanes of these types, or all lanes for nil. Lanes of types that this version does not know are left out.
  public func lanes(of types: [DataType]?) throws -> [Lane] {
    guard let types else {
      return try SQLRow.fetchAll(database.cachedStatement(sql: "\(Self.selectLane) ORDER BY l.id")).compactMap(lane)
    }
    let statement = try database.cachedStatement(
      sql: "\(Self.selectLane) WHERE t.identifier IN \(database.dialect.texts) ORDER BY l.id")
    // Identifiers and their labels contain nothing that JSON would escape.
    let list = "[" + (try types.map { "\"\(try database.label($0.identifier, .type))\"" }).joined(separator: ",") + "]"
    return try SQLRow.fetchAll(statement, arguments: [list]).compactMap(lane)
  }

  /// The lane with this number; nil when this version does not know its type.
  func lane(_ number: Int64) throws -> Lane? {
    let statement = try database.cachedStatement(sql: "\(Self.selectLane) WHERE l.id = ?")
    return try SQLRow.fetchOne(statement, arguments: [number]).flatMap(lane)
  }

  private func lane(_ row: SQLRow) throws -> Lane? {
    guard let type = Catalog.type(identifier: try remembered(row[1], .type)) else { return nil }
    return Lane(
      number: row[0], type: type,
      source: SourceRecord(bundleIdentifier: try remembered(row[2], .source), name: try remembered(row[3], .sourceName)),
      sourceNumber: row[4], count: row[5], longest: row[6], earliest: row[7], latest: row[8])
  }

  /// The text of a label, which each request would decrypt anew.
  private func remembered(_ label: String, _ column: EncryptedColumn) throws -> String {
    if database.cipher == nil { return label }
    return try dictionaries.value(\.textByLabel, label) { try database.text(ofLabel: label, column) }
  }

  private static let selectLane = """
    SELECT l.id, t.identifier, s.bundle_identifier, s.name, s.id, l.count, l.longest, l.earliest, l.latest
    FROM lane l JOIN type t ON t.id = l.type JOIN source s ON s.id = l.source
    """
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
