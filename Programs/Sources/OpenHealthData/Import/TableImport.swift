// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// Why tables are not imported: a sentence.
package struct TableImportFault: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  package let description: String

  /// A fault with its sentence.
  package init(_ description: String) { self.description = description }
}

/// A table of a file or folder.
package struct NamedTable {
  /// The name: that of the file without its ending, or of the table in a database.
  package var name: String
  /// Whether texts can have the apostrophe of ``CSVCell``.
  package var isDisarmed: Bool
  /// Opens the table at its first row.
  package var open: () throws -> any TableReading

  /// A table that is opened when it is read.
  package init(_ name: String, isDisarmed: Bool, open: @escaping () throws -> any TableReading) {
    (self.name, self.isDisarmed, self.open) = (name, isDisarmed, open)
  }
}

/// Brings the tables of an export for programs back into a store.
///
/// Samples keep their identifiers: one that the store has is not stored again, whatever its row says. So an export changes nothing in its own
/// store, and gives an empty one the same samples, as far as the tables have them. Tables that are computed of samples are left out.
///
///     let report = try TableImport(service: service).run(tables, name: "parquet")
///
/// Memory grows with the members of correlations and the number of routes, not with that of other samples.
package struct TableImport {
  /// The most samples that wait for others: correlations with their members, and routes.
  package static let mostHeld = 1_000_000
  private static let batchSize = 5000
  /// The large parts of contents that go together, unless one alone is larger.
  private static let mostBatchBytes = 8 << 20

  private let service: (any HealthService)?
  private let filter: ImportFilter
  private let bringsBack: Bool
  private let isCancelled: () -> Bool
  private var report = TableImportReport()
  private var rows = RowSamples()

  private var batch: [SampleRecord] = []
  private var batchBytes = 0
  private var groups: [ImportRecords.Group] = []
  private var groupedCount = 0
  /// Workouts whose routes may follow. Their rows were sent, and are not counted again.
  private var workouts: [UUID: SampleRecord] = [:]
  /// The members of correlations, and the correlations of members.
  private var members: [UUID: [UUID]] = [:]
  private var memberUUIDs: Set<UUID> = []
  private var heldMembers: [UUID: SampleRecord] = [:]
  private var correlations: [Row] = []
  private var routes: [UUID: Row] = [:]
  private var workoutOfRoute: [UUID: UUID] = [:]
  /// Samples of which the tables lack a part, which is no loss where the store has them.
  private var partial: [(row: Row, missing: String)] = []

  /// A sample with its row.
  private struct Row {
    var sample: SampleRecord
    var table: String
    var line: Int
  }

  /// An import into a store, as its owner.
  ///
  /// - Parameters:
  ///   - service: the store; nil for a preview.
  ///   - filter: the samples to take.
  ///   - bringsBack: whether samples that the owner has removed or corrected are imported, too.
  ///   - isCancelled: asked before each batch.
  package init(
    service: (any HealthService)?, filter: ImportFilter = ImportFilter(), bringsBack: Bool = false,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.service, self.filter, self.bringsBack, self.isCancelled) = (service, filter, bringsBack, isCancelled)
  }

  /// Whether a table has rows of samples, judged by its columns.
  package static func hasSamples(_ columns: [String]) -> Bool { Set(RowSamples.needed).isSubset(of: columns) }

  /// Stores the samples of tables, and reports what became of each. Blocks until all are stored.
  ///
  /// A row that is no sample is counted with its line, and does not hold up the others. Where a table is damaged, the rows before are stored.
  ///
  /// - Parameter name: the name of the file or folder, for the list of imports.
  /// - Throws: ``TableImportFault`` where no table has samples, or too many have to wait for others; `HealthError` when the store fails.
  package mutating func run(_ tables: [NamedTable], name: String) throws -> TableImportReport {
    try TableImportSession.run(service, name: name, bringsBack: bringsBack, &self) { (self: inout TableImport, number) in
      self.report.number = number
      try self.read(tables)
      return !self.report.isCancelled && self.report.incomplete == nil
    }
    return report
  }

  private mutating func read(_ tables: [NamedTable]) throws {
    var opened: [(table: NamedTable, reading: any TableReading)] = []
    for table in tables {
      do { opened.append((table, try table.open())) } catch { try note(error, of: table) }
    }
    for (table, reading) in opened where table.name == DataTables.correlationMembers.name { try readMembers(table, reading) }
    var locations: (table: NamedTable, reading: any TableReading)?
    var hasSamples = false
    for (table, reading) in opened where !report.isCancelled {
      switch table.name {
      case DataTables.correlationMembers.name: continue
      case DataTables.routeLocations.name: locations = (table, reading)
      case DataTables.deleted.name: report.note(.deletions, try Self.count(reading))
      default:
        guard Self.hasSamples(reading.columns) else {
          report.otherTables.append(table.name)
          continue
        }
        hasSamples = true
        try readSamples(table, reading)
      }
    }
    guard hasSamples || report.incomplete != nil else { throw TableImportFault("There is no table of samples.") }
    try sendCorrelations()
    if let (table, reading) = locations, !report.isCancelled { try readLocations(table, reading) }
    for row in routes.values.sorted(by: { ($0.table, $0.line) < ($1.table, $1.line) }) {
      partial.append((row, "its locations are missing"))
    }
    try send()
    try sendPartial()
  }

  private static func count(_ reading: any TableReading) throws -> Int {
    var count = 0
    while try reading.next() != nil { count += 1 }
    return count
  }

  /// Notes the damage of a table. The store's errors are none of the table.
  private mutating func note(_ error: any Error, of table: NamedTable) throws {
    if error is HealthError || error is TableImportFault || error is CancellationError { throw error }
    report.incomplete = report.incomplete ?? "\(table.name.shortened(to: 80)): \(error)"
  }

  private mutating func forEachRow(
    _ table: NamedTable, _ reading: any TableReading, _ body: (inout Self, TableRow, Int) throws -> Void
  ) throws {
    let (places, count) = (TableRow.places(reading.columns), reading.columns.count)
    do {
      while let cells = try reading.next() {
        guard cells.count == count else {
          report.refuse(table.name, reading.line, RowFault(nil, "the row has \(cells.count) cells for \(count) columns"))
          continue
        }
        try body(&self, TableRow(cells, places, isDisarmed: table.isDisarmed), reading.line)
        if report.isCancelled { return }
      }
    } catch {
      try note(error, of: table)
    }
  }

  // MARK: Samples

  private mutating func readSamples(_ table: NamedTable, _ reading: any TableReading) throws {
    try forEachRow(table, reading) { (self: inout TableImport, row, line) in
      var isWhole = true
      let sample: SampleRecord
      do throws(RowFault) {
        // Rows of a database without an identifier are elements that are no samples.
        if try row.text("uuid") == nil, row.has("sourceName") { return }
        sample = try self.rows.sample(row, isWhole: &isWhole)
        if try row.integer("series_count") != nil { self.report.note(.series) }
        if sample.route != nil { self.workoutOfRoute[sample.uuid] = try row.uuid("workout_uuid") }
      } catch {
        return self.report.refuse(table.name, line, error)
      }
      guard self.filter.includes(sample) else { return self.report.note(.excluded) }
      self.report.count([sample.type: 1], \.read)
      if self.report.first.count < 5, self.service == nil { self.report.first.append(sample) }
      try self.take(Row(sample: sample, table: table.name, line: line), isWhole: isWhole)
    }
  }

  private mutating func take(_ row: Row, isWhole: Bool) throws {
    let sample = row.sample
    if !isWhole { return try hold { $0.partial.append((row, "its large part is missing")) } }
    if sample.route != nil { return try hold { $0.routes[sample.uuid] = row } }
    if sample.members != nil { return try hold { $0.correlations.append(row) } }
    if memberUUIDs.contains(sample.uuid) { return try hold { $0.heldMembers[sample.uuid] = sample } }
    if sample.workout != nil { try hold { $0.workouts[sample.uuid] = sample } }
    batch.append(sample)
    batchBytes += sample.content?.bytes?.count ?? 0
    if batch.count >= Self.batchSize || batchBytes >= Self.mostBatchBytes { try send() }
  }

  private mutating func hold(_ body: (inout Self) -> Void) throws {
    guard correlations.count + heldMembers.count + routes.count + workouts.count + partial.count < Self.mostHeld else {
      throw TableImportFault("More than \(Self.mostHeld) samples wait for others: correlations, their members, workouts and routes.")
    }
    body(&self)
  }

  private mutating func readMembers(_ table: NamedTable, _ reading: any TableReading) throws {
    try forEachRow(table, reading) { (self: inout TableImport, row, line) in
      do throws(RowFault) {
        guard let owner = try row.uuid("correlation_uuid"), let member = try row.uuid("member_uuid") else {
          throw RowFault(nil, "a UUID is missing")
        }
        guard self.memberUUIDs.count < Self.mostHeld else {
          return self.report.refuse(table.name, line, RowFault(nil, "there are too many members"))
        }
        self.members[owner, default: []].append(member)
        self.memberUUIDs.insert(member)
      } catch {
        self.report.refuse(table.name, line, error)
      }
    }
  }

  // MARK: Correlations

  private mutating func sendCorrelations() throws {
    var used: Set<UUID> = []
    for row in correlations {
      let wanted = members[row.sample.uuid] ?? []
      let found = wanted.compactMap { heldMembers[$0] }
      guard !wanted.isEmpty, found.count == wanted.count else {
        partial.append((row, "a member is missing"))
        continue
      }
      used.formUnion(wanted)
      try add(ImportRecords.Group(record: row.sample, members: found, extra: nil))
    }
    correlations = []
    for (uuid, sample) in heldMembers.sorted(by: { $0.key.uuidString < $1.key.uuidString }) where !used.contains(uuid) {
      batch.append(sample)
      if batch.count >= Self.batchSize { try send() }
    }
    heldMembers = [:]
    try send()
  }

  private mutating func add(_ group: ImportRecords.Group) throws {
    groups.append(group)
    groupedCount += 1 + group.members.count
    if groupedCount >= Self.batchSize { try send() }
  }

  // MARK: Routes

  private mutating func readLocations(_ table: NamedTable, _ reading: any TableReading) throws {
    var (open, points): (UUID?, [LocationRecord]) = (nil, [])
    try forEachRow(table, reading) { (self: inout TableImport, row, line) in
      do throws(RowFault) {
        guard let route = try row.uuid("route_uuid") else { throw RowFault("route_uuid", "is missing") }
        let location = try RowLocations.location(row)
        if route != open {
          if let open { try self.end(open, points, table) }
          (open, points) = (route, [])
        }
        guard points.count < Limits.mostLocations else { throw RowFault(nil, "the route has too many locations") }
        points.append(location)
      } catch {
        self.report.refuse(table.name, line, error)
      }
      if self.groupedCount >= Self.batchSize { try self.send() }
    }
    do throws(RowFault) { if let open { try end(open, points, table) } } catch { report.refuse(table.name, reading.line, error) }
  }

  /// Adds a route whose last location was read. Routes that the filter left out, or whose row is missing, are no samples.
  private mutating func end(_ route: UUID, _ points: [LocationRecord], _ table: NamedTable) throws(RowFault) {
    guard let row = routes.removeValue(forKey: route), let content = RouteRecord(points) else { return }
    var sample = row.sample
    sample.value = .route(content)
    var check = SampleCheck(.imported)
    do throws(ValidationFault) { try check.check(sample) } catch {
      return report.refuse(row.table, row.line, RowFault(nil, RowSamples.reason(error)), of: sample.type)
    }
    groupedCount += 1 + points.count / 100
    guard let workout = workoutOfRoute[route].flatMap({ workouts[$0] }) else { return batch.append(sample) }
    groups.append(ImportRecords.Group(record: workout, members: [sample], extra: nil))
  }

  // MARK: The store

  /// Sends what has gathered as one transaction.
  private mutating func send() throws {
    report.isCancelled = report.isCancelled || isCancelled()
    guard !report.isCancelled, !batch.isEmpty || !groups.isEmpty else { return }
    defer { (batch, batchBytes, groups, groupedCount) = ([], 0, [], 0) }
    guard let service, let number = report.number else { return }
    let outcome = try service.perform(
      ImportRecords(number: number, records: batch, groups: groups, keepsIdentifiers: true), for: .owner)
    report.add(outcome)
    // A workout was counted with its own row; here it comes with a route.
    let again = groups.count { $0.record.workout != nil }
    if again > 0 { report.count([Catalog.workout: -again], \.alreadyThere) }
  }

  /// Counts the samples that the tables do not have whole: those that the store has are already there, the others are refused.
  private mutating func sendPartial() throws {
    var known: Set<SampleIdentity> = []
    if let service, !report.isCancelled {
      for (type, rows) in Dictionary(grouping: partial, by: { $0.row.sample.type }) {
        var rest = rows[...]
        while !rest.isEmpty {
          let uuids = Set(rest.prefix(1000).map(\.row.sample.uuid))
          rest = rest.dropFirst(1000)
          known.formUnion(
            try service.perform(FetchSamples(selections: [.init(type: type, predicate: .uuid(uuids))]), for: .owner).map(\.identity))
        }
      }
    }
    for (row, missing) in partial {
      if known.contains(row.sample.identity) {
        report.count([row.sample.type: 1], \.alreadyThere)
      } else {
        report.refuse(row.table, row.line, RowFault(nil, missing), of: row.sample.type)
      }
    }
  }
}

/// The begin and the end of an import of tables.
enum TableImportSession {
  /// Runs the body between both, with the number of the import; without a store only the body. The body returns whether all was read.
  static func run<State>(
    _ service: (any HealthService)?, name: String, bringsBack: Bool, _ state: inout State, _ body: (inout State, Int64?) throws -> Bool
  ) throws {
    guard let service else {
      _ = try body(&state, nil)
      return
    }
    let number = try service.perform(BeginImport(name: name, bringsBack: bringsBack), for: .owner)
    var isComplete = false
    do { isComplete = try body(&state, number) } catch {
      // The first error has the reason; if the store fails, this call fails, too.
      try? service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: false), for: .owner)  // see above
      throw error
    }
    try service.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: isComplete), for: .owner)
  }
}

/// Makes locations of the rows of `route_locations`.
enum RowLocations {
  static func location(_ row: TableRow) throws(RowFault) -> LocationRecord {
    func needed(_ column: String) throws(RowFault) -> Double {
      guard let number = try row.number(column) else { throw RowFault(column, "is missing") }
      return number
    }
    guard let time = try row.instant("time") else { throw RowFault("time", "is missing") }
    var location = LocationRecord(
      date: time.timeIntervalSinceReferenceDate, latitude: try needed("latitude"), longitude: try needed("longitude"),
      altitude: try row.number("altitude_m") ?? 0, horizontalAccuracy: try row.number("horizontal_accuracy_m") ?? -1,
      verticalAccuracy: try row.number("vertical_accuracy_m") ?? -1, course: try row.number("course_degrees") ?? -1,
      courseAccuracy: try row.number("course_accuracy_degrees") ?? -1, speed: try row.number("speed_m_per_second") ?? -1,
      speedAccuracy: try row.number("speed_accuracy_m_per_second") ?? -1)
    if let floor = try row.integer("floor") {
      guard let number = Int32(exactly: floor) else { throw RowFault("floor", "is too large") }
      location.floor = number
    }
    return location
  }
}
