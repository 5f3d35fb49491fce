// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What files say that no sample holds: elements of samples, and elements that belong to none.
package struct KeptElementTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The numbers of at most `limit` kept elements with this identity, oldest first, after a number.
  package func numbers(identity: UInt128, after number: Int64 = 0, limit: Int = .max) throws -> [Int64] {
    try Int64.fetchAll(
      database.cachedStatement(sql: "SELECT id FROM kept_element WHERE identity = ? AND seq IS NULL AND id > ? ORDER BY id LIMIT ?"),
      arguments: [identityColumn(identity), number, limit])
  }

  /// The kept element with this key: its number, whether it has this identity, and whether it came from an import. Nil when there is none.
  package func element(key: String, identity: UInt128) throws -> (number: Int64, isSame: Bool, isImported: Bool)? {
    try SQLRow.fetchOne(
      database.cachedStatement(sql: "SELECT id, identity, import IS NOT NULL FROM kept_element WHERE key = ?"), arguments: [key]
    ).map { (try $0[0], try ($0[1] as Data?) == identityColumn(identity), try $0[2]) }
  }

  /// The column of an identity.
  func identityColumn(_ identity: UInt128) throws -> Data { try database.label(identity.data, .elementIdentity) }

  /// The number of the kept element with this key; nil when there is none.
  package func number(key: String) throws -> Int64? {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT id FROM kept_element WHERE key = ?"), arguments: [key])
  }

  /// The kept elements whose keys lie in a range, sorted by key.
  package func elements(keys: ClosedRange<String>) throws -> [KeptElement] {
    let statement = try database.cachedStatement(sql: "SELECT id, body FROM kept_element WHERE key BETWEEN ? AND ? ORDER BY key")
    return try storage.sound("kept_element", SQLRow.fetchAll(statement, arguments: [keys.lowerBound, keys.upperBound])) {
      try decoded($0[1])
    }
  }

  /// The element of a column.
  func decoded(_ body: Data) throws -> KeptElement { try KeptElement.decoded(database.decrypted(body, CipherPlace(.keptElement))) }

  /// The import that kept an element which belongs to no sample; nil when there is no such element, or no import kept it.
  package func importNumber(ofElement number: Int64) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT import FROM kept_element WHERE id = ? AND seq IS NULL"), arguments: [number])
  }

  /// Whether any sample has a kept element.
  package func hasExtras() throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM kept_element WHERE seq > 0)") ?? false
  }

  /// The kept element of a stored sample; nil when there is none.
  package func extra(ofSample sequence: Int64) throws -> KeptElement? {
    try storage.sound("kept_element", sequence) {
      try Data.fetchOne(
        database.cachedStatement(sql: "SELECT body FROM kept_element WHERE seq = ? AND reason IS NULL"), arguments: [sequence]
      ).map { try decoded($0) }
    }
  }

  /// Which of these parts a sample's element has, by their places. Of equal ones, as many as it has.
  package func known(_ parts: [ImportRecords.Part], ofSample sequence: Int64) throws -> Set<Int> {
    var counts: [Data: Int] = [:]
    let statement = try database.cachedStatement(sql: "SELECT identity FROM kept_element WHERE seq = ? AND reason IS NOT NULL")
    for identity in try Data.fetchAll(statement, arguments: [sequence]) { counts[identity, default: 0] += 1 }
    var known: Set<Int> = []
    for (place, part) in parts.enumerated() {
      let identity = try identityColumn(part.identity)
      guard let left = counts[identity], left > 0 else { continue }
      counts[identity] = left - 1
      known.insert(place)
    }
    return known
  }

  /// The number of kept elements of each name that belong to no sample.
  package func counts() throws -> [String: Int] {
    let rows = try SQLRow.fetchAll(database, sql: "SELECT name, count(*) FROM kept_element WHERE seq IS NULL GROUP BY name")
    return Dictionary(try storage.sound("kept_element", rows) { (try $0[0], try $0[1]) }) { $0 + $1 }
  }

  /// At most `limit` elements that belong to no sample, after a number, sorted by number. A nil `name` means all names.
  ///
  /// - Parameter breaksRule: Whether only elements with a reason are wanted, with those that belong to samples.
  package func elements(named name: String?, breaksRule: Bool = false, after number: Int64, limit: Int) throws -> [FetchElements.Item] {
    // Those of removed samples stay under their numbers.
    let wanted =
      breaksRule
      ? "reason IS NOT NULL AND (seq IS NULL OR seq > 0 AND seq NOT IN (SELECT seq FROM removed_sample))" : "seq IS NULL"
    let sql =
      "SELECT id, body, import, reason, seq IS NOT NULL FROM kept_element "
      + "WHERE \(wanted) \(name == nil ? "" : "AND name = ?3") AND id > ?1 ORDER BY id LIMIT ?2"
    let arguments: SQLArguments = name.map { [number, limit, $0] } ?? [number, limit]
    return try storage.sound("kept_element", SQLRow.fetchAll(database.cachedStatement(sql: sql), arguments: arguments)) {
      FetchElements.Item(
        number: try $0[0], element: try decoded($0[1]), importNumber: try $0[2], reason: try $0[3],
        isPart: try ($0[4] as Bool) ? true : nil)
    }
  }
}

extension KeptElementTable where Storage == StorageWriter {
  /// Keeps a file's further content about a stored sample, which the sample cannot hold. It is deleted with the sample.
  package func keep(_ element: KeptElement, ofSample sequence: Int64, import number: Int64?) throws {
    try database.cachedStatement(sql: "INSERT INTO kept_element (import, name, seq, body) VALUES (?, ?, ?, ?)")
      .execute(arguments: [number, element.name, sequence, keptBody(of: element)])
  }

  /// Replaces the kept element of a sample.
  package func replaceExtra(ofSample sequence: Int64, by element: KeptElement) throws {
    try database.cachedStatement(sql: "UPDATE kept_element SET body = ? WHERE seq = ? AND reason IS NULL")
      .execute(arguments: [keptBody(of: element), sequence])
  }

  /// Keeps a part of a sample's element that breaks a rule, so that it is found with the reason. The element of the sample has it, too.
  package func keep(_ part: ImportRecords.Part, ofSample sequence: Int64, import number: Int64?) throws {
    try database.cachedStatement(sql: "INSERT INTO kept_element (import, name, seq, identity, body, reason) VALUES (?, ?, ?, ?, ?, ?)")
      .execute(
        arguments: [number, part.element.name, sequence, identityColumn(part.identity), keptBody(of: part.element), part.reason])
  }

  /// Keeps an element that belongs to no sample. Returns its number.
  package func keep(_ item: ImportElements.Item, import number: Int64?) throws -> Int64 {
    try noteChange(of: item.element.name)
    return try database.insert(
      "INSERT INTO kept_element (import, name, identity, key, body, reason) VALUES (?, ?, ?, ?, ?, ?)",
      [number, item.element.name, identityColumn(item.identity), item.key, keptBody(of: item.element), item.reason])
  }

  /// Replaces a kept element. The new one belongs to the given import.
  package func replace(_ number: Int64, by item: ImportElements.Item, import importNumber: Int64?) throws {
    try noteChange(of: item.element.name)
    try database.cachedStatement(sql: "UPDATE kept_element SET import = ?, identity = ?, body = ?, reason = ? WHERE id = ?")
      .execute(arguments: [importNumber, identityColumn(item.identity), keptBody(of: item.element), item.reason, number])
  }

  /// Deletes a kept element that belongs to no sample.
  package func remove(_ number: Int64) throws {
    try database.execute(sql: "DELETE FROM kept_element WHERE id = ? AND seq IS NULL", arguments: [number])
  }

  /// Deletes the elements that an import kept.
  func remove(ofImport number: Int64) throws {
    let names = try String.fetchAll(
      database, sql: "SELECT DISTINCT name FROM kept_element WHERE import = ? AND seq IS NULL", arguments: [number])
    for name in names { try noteChange(of: name) }
    try database.execute(sql: "DELETE FROM kept_element WHERE import = ?", arguments: [number])
  }

  /// The column of an element. It names no place: its row is without a number yet, and moves from one sample to another.
  private func keptBody(of element: KeptElement) throws -> Data { try database.encrypted(element.encoded(), CipherPlace(.keptElement)) }

  /// Tells observers that summaries change, without a change of an element.
  package func noteSummaries() throws { try noteChange(of: ActivitySummaryRecord.elementName) }

  /// Numbers the change of a summary, once in each transaction, so that other processes learn about it.
  private func noteChange(of name: String) throws {
    guard let type = Catalog.type(element: name), case .activitySummary = type.kind, storage.touched.types.insert(type).inserted else {
      return
    }
    try database.execute(sql: "UPDATE summary_change SET seq = ?", arguments: [try storage.takeSequence(1)])
  }
}

extension UInt128 {
  /// The sixteen bytes, big-endian. Unsafe: they are copied inside the closure that lends them.
  var data: Data { withUnsafeBytes(of: bigEndian) { Data($0) } }
}

extension StorageDoors where Self: StorageReader {
  /// What files say that no sample holds: elements of samples, and elements that belong to none.
  package var keptElements: KeptElementTable<Self> { KeptElementTable(storage: self) }
}
