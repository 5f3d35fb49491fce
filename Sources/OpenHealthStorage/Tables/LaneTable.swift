// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// The lanes of these types, or all lanes for nil. Lanes of types that this version does not know are left out.
  package func lanes(of types: [DataType]?) throws -> [Lane] {
    guard let types else {
      return try sound("lane", SQLRow.fetchAll(database.cachedStatement(sql: "\(Self.selectLane) ORDER BY l.id")), lane)
    }
    let statement = try database.cachedStatement(
      sql: "\(Self.selectLane) WHERE t.identifier IN \(database.dialect.texts) ORDER BY l.id")
    // Identifiers and their labels contain nothing that JSON would escape.
    let list = "[" + (try types.map { "\"\(try database.label($0.identifier, .type))\"" }).joined(separator: ",") + "]"
    return try sound("lane", SQLRow.fetchAll(statement, arguments: [list]), lane)
  }

  /// The lane with this number; nil when this version does not know its type.
  func lane(_ number: Int64) throws -> Lane? {
    let statement = try database.cachedStatement(sql: "\(Self.selectLane) WHERE l.id = ?")
    guard let row = try SQLRow.fetchOne(statement, arguments: [number]) else { return nil }
    return try sound("lane", number) { try lane(row) }
  }

  private func lane(_ row: SQLRow) throws -> Lane? {
    guard let type = Catalog.type(identifier: try remembered(row[1], .type)) else { return nil }
    // These only say where to look. Where they cannot be right, the look is a longer one. No sound sample is beyond the limits.
    let number: Int64 = try row[0]
    func bound(_ column: Int, or otherwise: Double) -> Double { Double(sqlValue: row.values[column]) ?? otherwise }
    let farthest = Limits.farthestDate
    var (earliest, latest) = (max(-farthest, min(bound(7, or: -farthest), farthest)), max(-farthest, min(bound(8, or: farthest), farthest)))
    if earliest > latest { (earliest, latest) = (-farthest, farthest) }
    let longest = bound(6, or: .infinity)
    var count = Int(sqlValue: row.values[5]) ?? -1
    if count < 0 { count = try countSamples(ofLane: number) }
    return Lane(
      number: number, type: type,
      source: SourceRecord(bundleIdentifier: try remembered(row[2], .source), name: try remembered(row[3], .sourceName)),
      sourceNumber: try row[4], count: count, longest: longest >= 0 ? min(longest, 2 * farthest) : 2 * farthest, earliest: earliest,
      latest: latest)
  }

  /// A lane with the count and period of its samples that make sense; nil without any. Cost: none, unless the lane's period reaches to the
  /// limits of dates, as that of a lane with an absurd date does: then it reads the lane.
  package func sound(_ lane: Lane) throws -> Lane? {
    guard lane.earliest <= -Limits.farthestDate || lane.latest >= Limits.farthestDate else { return lane }
    var (count, earliest, latest) = (0, Double.infinity, -Double.infinity)
    try forEachRecord(lanes: [lane], predicate: .everything) { sample, _ in
      count += 1
      earliest = min(earliest, sample.record.start.timeIntervalSinceReferenceDate)
      latest = max(latest, sample.record.end.timeIntervalSinceReferenceDate)
      return true
    }
    guard count > 0 else { return nil }
    return Lane(
      number: lane.number, type: lane.type, source: lane.source, sourceNumber: lane.sourceNumber, count: count, longest: lane.longest,
      earliest: earliest, latest: latest)
  }

  private func countSamples(ofLane number: Int64) throws -> Int {
    let sql = "SELECT (SELECT count(*) FROM sample WHERE lane = ?1) + (SELECT coalesce(sum(count), 0) FROM chunk WHERE lane = ?1)"
    return try sound("chunk", number) { try Int.fetchOne(database.cachedStatement(sql: sql), arguments: [number]) } ?? 1
  }

  /// The text of a label, which each request would otherwise decrypt.
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
  ///
  /// - Parameter sealed: How many more of all are in chunks.
  func extendLane(_ number: Int64, count: Int, sealed: Int, longest: Double, earliest: Double, latest: Double) throws {
    // A conversion inserts rows into tables of before there were chunks.
    let sql = """
      UPDATE lane SET count = count + ?1, longest = CASE WHEN longest > ?2 THEN longest ELSE ?2 END,
        earliest = CASE WHEN earliest < ?3 THEN earliest ELSE ?3 END, latest = CASE WHEN latest > ?4 THEN latest ELSE ?4 END\
      \(sealed == 0 ? "" : ", chunked = chunked + ?6") WHERE id = ?5
      """
    let figures: [any SQLConvertible] = [count, longest, earliest, latest, number] + (sealed == 0 ? [] : [sealed])
    try database.cachedStatement(sql: sql).execute(arguments: SQLArguments(figures))
  }
}
