// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A dictionary table whose contents apps choose, so that rows without samples are deleted (T5).
enum DictionaryTable: Int, CaseIterable {
  case metadataSet, provenance, unit, timeZone

  var name: String { table.name }

  private var table: StoreTable {
    switch self {
    case .metadataSet: .metadataSet
    case .provenance: .provenance
    case .unit: .unit
    case .timeZone: .timeZone
    }
  }

  /// The column of `sample` and `removed_sample` with a row's number.
  static let columns = ["metadata", "provenance", "unit", "time_zone"]
}

/// How far the sweep of the dictionaries is. It is a setting of the store, as several processes save and sweep.
struct SweepState: Equatable {
  static let setting = "dictionary sweep"
  /// The setting with the condemned rows.
  static let condemned = "condemned entries"

  /// Changes when rows are condemned and when the sweep ends: then no process uses the numbers that it remembers. Odd while rows are condemned.
  var generation: Int64 = 0
  /// The greatest number of each table when the last sweep began.
  var seen: [Int64] = [0, 0, 0, 0]
  /// Behind which number of each table the next sweep begins.
  var place: [Int64] = [0, 0, 0, 0]

  var isCondemning: Bool { generation % 2 != 0 }

  var text: String { ([generation] + seen + place).map(String.init).joined(separator: " ") }

  /// The beginning for a text that makes no sense, or none.
  init(_ text: String?) {
    let numbers = (text ?? "").split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 9, (0..<Int64(Limits.beyondCounting)).contains(numbers[0]) else { return }
    (generation, seen, place) = (numbers[0], Array(numbers[1..<5]), Array(numbers[5..<9]))
  }
}

/// Rows of the dictionaries, by number. As a text, neighbours are one range: rows without samples mostly come in rows.
struct DictionaryEntries: Equatable {
  private var numbers: [Set<Int64>] = DictionaryTable.allCases.map { _ in [] }

  init() {}

  var isEmpty: Bool { numbers.allSatisfy(\.isEmpty) }

  subscript(table: DictionaryTable) -> Set<Int64> {
    get { numbers[table.rawValue] }
    set { numbers[table.rawValue] = newValue }
  }

  /// Removes a row in place; false where it is not there.
  mutating func remove(_ number: Int64, of table: DictionaryTable) -> Bool { numbers[table.rawValue].remove(number) != nil }

  var text: String {
    numbers.map { numbers -> String in
      var ranges: [ClosedRange<Int64>] = []
      for number in numbers.sorted() {
        if let last = ranges.last, last.upperBound &+ 1 == number {
          ranges[ranges.count - 1] = last.lowerBound...number
        } else {
          ranges.append(number...number)
        }
      }
      return ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }.joined(separator: ";")
  }

  /// None for a text that makes no sense: then nothing is deleted.
  init(_ text: String?) {
    let parts = (text ?? "").split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == numbers.count else { return }
    for (table, part) in parts.enumerated() {
      for range in part.split(separator: ",") {
        let ends = range.split(separator: "-").compactMap { Int64($0) }
        guard ends.count == 2, ends[0] <= ends[1], ends[1] - ends[0] < Int64(Self.most) else { continue }
        numbers[table].formUnion(ends[0]...ends[1])
      }
    }
  }

  /// The most rows of a table that one sweep looks at.
  static let most = 1 << 16
  /// The most rows that one transaction deletes.
  static let mostAtOnce = 1000
  /// With how many bytes of new metadata a deletion begins a sweep.
  static let mostNewBytes: Int64 = 16 << 20
}

/// What a sweep found in its first snapshot.
struct SweepFindings {
  /// Before the sweep.
  var before: SweepState
  /// Where the next sweep begins, and from when on it is due.
  var after: SweepState
  /// The rows without samples.
  var unused = DictionaryEntries()
}

// MARK: - Reading

extension StorageReader {
  func sweepState() throws -> SweepState { SweepState(try settings.value(SweepState.setting)) }

  /// The rows that nothing names, among the next ones of each table. The greatest number of a table is never among them, as the next row gets
  /// the one after it, and no number may come back: readers remember what rows contain.
  func sweepFindings() throws -> SweepFindings {
    let state = try sweepState()
    var found = SweepFindings(before: state, after: state)
    for table in DictionaryTable.allCases {
      let greatest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM \(table.name)") ?? 0
      let numbers = try Int64.fetchAll(
        database, sql: "SELECT id FROM \(table.name) WHERE id > ? AND id < ? ORDER BY id LIMIT ?",
        arguments: [state.place[table.rawValue], greatest, DictionaryEntries.most])
      found.after.seen[table.rawValue] = greatest
      found.after.place[table.rawValue] = numbers.count == DictionaryEntries.most ? numbers.last ?? 0 : 0
      found.unused[table] = Set(numbers)
    }
    // A row that a repair set aside names others, and may come back.
    found.unused = try removals.holdSetAsideRows ? DictionaryEntries() : unused(among: found.unused)
    return found
  }

  /// The rows that nothing names. Throws where something that could name them makes no sense.
  ///
  /// Cost: each sample and each deletion is read once.
  func unused(among entries: DictionaryEntries) throws -> DictionaryEntries {
    if entries.isEmpty { return entries }
    var left = entries
    var last: [Int64] = [0, 0, 0, 0]
    func use(_ number: Int64, _ table: DictionaryTable) {
      // Neighbours mostly share them.
      if number == last[table.rawValue] { return }
      last[table.rawValue] = number
      // The unit of a series is negative.
      _ = left.remove(Int64(clamping: number.magnitude), of: table)
    }
    let columns = DictionaryTable.columns.joined(separator: ", ")
    for sql in [
      "SELECT DISTINCT \(columns) FROM sample", "SELECT DISTINCT \(columns) FROM removed_sample", "SELECT DISTINCT metadata FROM deletion",
    ] {
      let statement = try database.makeStatement(sql: sql)
      var count = 0
      while try statement.next() {
        count += 1
        if count % 1000 == 0 { try limit?.check() }
        for (column, table) in zip(Int32(0)..<statement.columnCount, DictionaryTable.allCases) where !statement.isNull(column) {
          guard let number = Int64(sqlValue: statement.value(column)) else { throw HealthError.damagedData(.column) }
          use(number, table)
        }
      }
    }
    try forEachChunk { chunk in
      for number in try chunk.metadata { use(number, .metadataSet) }
      for number in try chunk.provenance { use(number, .provenance) }
      for number in try chunk.unit { use(number, .unit) }
      for number in try chunk.timeZone { use(number, .timeZone) }
    }
    return left
  }

  /// Passes all chunks. Throws where one of them makes no sense, its header included.
  private func forEachChunk(_ body: (Chunk) throws -> Void) throws {
    var count: Int64 = 0
    for lane in try Int64.fetchAll(database, sql: "SELECT id FROM lane ORDER BY id") {
      var place: SampleKey?
      while true {
        let headers = try chunkHeaders(
          ChunkBounds(lane: lane, earliest: -.infinity, latest: .infinity), beyond: place, descending: false, limit: 64)
        for header in headers {
          try limit?.check()
          try body(Chunk(count: header.count, columns: chunkBytes(.chunkColumns, of: header)))
        }
        count += Int64(headers.count)
        guard headers.count == 64, let last = headers.last else { break }
        place = last.first
      }
    }
    guard try Int64.fetchOne(database, sql: "SELECT count(*) FROM chunk") == count else { throw HealthError.damagedData(.chunk) }
  }
}

// MARK: - Using entries

extension StorageWriter {
  /// The number of a row that the transaction will name. A condemned row is so no more.
  func used(_ table: DictionaryTable, _ find: () throws -> Int64) throws -> Int64 {
    if sweep == nil { try follow(sweepState()) }
    let number = try find()
    if !condemned.isEmpty, condemned.remove(number, of: table) { hasRescued = true }
    return number
  }

  /// The next number of the change log. The state of the sweep comes with it, which is another round trip to a server otherwise.
  func nextWithSweep() throws -> Int64? {
    let statement = try database.cachedStatement(sql: "SELECT next, (SELECT value FROM setting WHERE name = ?) FROM sequence")
    let name = try database.label(SweepState.setting, .settingName)
    guard let row = try SQLRow.fetchOne(statement, arguments: [name]) else { return nil }
    if sweep == nil {
      try follow(SweepState(try String(sqlValue: row.values[1]).map { try database.text(ofLabel: $0, .settingValue) }))
    }
    return try row[0]
  }

  private func follow(_ state: SweepState) throws {
    sweep = state
    dictionaries.follow(state.generation)
    condemned = state.isCondemning ? DictionaryEntries(try settings.value(SweepState.condemned)) : DictionaryEntries()
  }

  /// Keeps what the transaction has used from being deleted.
  func keepRescued() throws {
    if hasRescued { try settings.set(SweepState.condemned, to: condemned.text) }
  }

  /// Whether the transaction may have left rows without samples, and there are many new ones.
  func isSweepDue() throws -> Bool {
    guard leavesEntries else { return false }
    if sweep == nil { try follow(sweepState()) }
    guard let seen = sweep?.seen else { return false }
    let counts = DictionaryTable.allCases.map { table in
      "(SELECT count(*) FROM (SELECT 1 FROM \(table.name) WHERE id > ?\(table.rawValue + 1) LIMIT ?5) AS new_\(table.name))"
    }
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(counts.joined(separator: ", ")),
          (SELECT coalesce(sum(size), 0) FROM (SELECT length(body) AS size FROM metadata_set WHERE id > ?1 LIMIT ?5) AS new_bodies)
        """)
    let most = Int64(sealingRules.newEntries)
    guard let row = try SQLRow.fetchOne(statement, arguments: [seen[0], seen[1], seen[2], seen[3], most]) else { return false }
    // Origins are larger than most metadata, and units and zones few.
    let others = max(1, most / 8)
    return try zip([most, others, others, others, DictionaryEntries.mostNewBytes], 0...).contains { limit, column in
      try row[column] >= limit
    }
  }
}

// MARK: - Sweeping

extension StorageWriter {
  /// Condemns rows: who uses one from now on says so. Returns the generation; nil where another process has swept meanwhile.
  func condemn(_ found: SweepFindings) throws -> Int64? {
    var state = try sweepState()
    guard state == found.before else { return nil }
    state.generation += state.isCondemning ? 2 : 1
    try settings.set(SweepState.setting, to: state.text)
    try settings.set(SweepState.condemned, to: found.unused.text)
    return state.generation
  }

  /// Deletes those of these rows that are still condemned. Returns their number; nil where another process sweeps now.
  func deleteCondemned(_ numbers: [Int64], of table: DictionaryTable, _ generation: Int64) throws -> Int? {
    guard try sweepState().generation == generation else { return nil }
    let condemned = DictionaryEntries(try settings.value(SweepState.condemned))[table]
    let doomed = numbers.filter(condemned.contains)
    if doomed.isEmpty { return 0 }
    try database.execute(
      sql: "DELETE FROM \(table.name) WHERE id IN \(database.dialect.numbers)",
      arguments: ["[\(doomed.map(String.init).joined(separator: ","))]"])
    return try database.changesCount
  }

  /// Deletes devices and versions of sources that no origin names any more. Nobody remembers their numbers. Returns how many.
  func deletePartsOfOrigins() throws -> Int {
    var count = 0
    for (table, column) in [("device", "device"), ("source_revision", "source_revision")] {
      try database.execute(
        sql: """
          DELETE FROM \(table) WHERE id IN
            (SELECT id FROM \(table) WHERE id NOT IN (SELECT \(column) FROM provenance) ORDER BY id LIMIT \(DictionaryEntries.mostAtOnce))
          """)
      count += try database.changesCount
    }
    return count
  }

  /// Deletes nothing, and sweeps again when there are many new rows.
  func postponeSweep() throws {
    var state = try sweepState()
    for table in DictionaryTable.allCases {
      state.seen[table.rawValue] = try Int64.fetchOne(database, sql: "SELECT max(id) FROM \(table.name)") ?? 0
    }
    try settings.set(SweepState.setting, to: state.text)
  }

  /// Ends a sweep: nothing is condemned, and the next one is due when there are many new rows.
  func endSweep(_ found: SweepFindings) throws {
    var state = found.after
    state.generation = try sweepState().generation
    if state.isCondemning { state.generation += 1 }
    try settings.set(SweepState.setting, to: state.text)
    try settings.set(SweepState.condemned, to: nil)
  }
}

extension HealthDatabase {
  /// Deletes rows of the dictionaries that no sample, removed sample or deletion names. Returns how many.
  ///
  /// Rows are searched for in a snapshot, while others save. Then they are *condemned*: from that transaction on, no process uses the numbers
  /// that it remembers, and one that finds a condemned row for a sample strikes it off the list in the same transaction. A second snapshot, from
  /// after the condemnation, tells which of them something names all the same. Nothing can name the others: they are deleted, at most 1,000 in
  /// a transaction.
  ///
  /// - Parameter pause: Called between the steps. Only tests pass it.
  @discardableResult func sweepDictionaries(_ pause: () throws(HealthError) -> Void = {}) throws(HealthError) -> Int {
    let found: SweepFindings
    do throws(HealthError) { found = try readBeside { try $0.sweepFindings() } } catch {
      guard case .damagedData = error else { throw error }
      // Nobody knows what the damaged place names.
      try write { try $0.postponeSweep() }
      return 0
    }
    var deleted = 0
    if !found.unused.isEmpty {
      try pause()
      guard let generation = try write({ try $0.condemn(found) }) else { return 0 }
      try pause()
      let unused = try readBeside { try $0.unused(among: found.unused) }
      try pause()
      for table in DictionaryTable.allCases {
        let numbers = unused[table].sorted()
        for first in stride(from: 0, to: numbers.count, by: DictionaryEntries.mostAtOnce) {
          let part = Array(numbers[first..<min(first + DictionaryEntries.mostAtOnce, numbers.count)])
          guard let count = try write({ try $0.deleteCondemned(part, of: table, generation) }) else { return deleted }
          deleted += count
          try pause()
        }
      }
    }
    while true {
      let count = try write { try $0.deletePartsOfOrigins() }
      if count == 0 { break }
      deleted += count
    }
    try write { try $0.endSweep(found) }
    // Nothing that is remembered leads to a row that is gone.
    dictionaries.forgetAll()
    return deleted
  }
}
