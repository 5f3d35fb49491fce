// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

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
  /// The most locations of routes that wait for other routes of their workouts.
  package static let mostWaitingLocations = 2_000_000
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
  /// Workouts wait for their routes: a record that comes twice in an import is two samples where the store knows it by another UUID.
  private var workouts: [UUID: Row] = [:]
  /// For each workout how many of its routes are to come, and those that have come.
  private var missingRoutes: [UUID: Int] = [:]
  private var arrivedRoutes: [UUID: [SampleRecord]] = [:]
  private var waitingLocations = 0
  private var endedRoutes: Set<UUID> = []
  /// The members of correlations, and the correlations of members.
  private var members: [UUID: [UUID]] = [:]
  private var memberUUIDs: Set<UUID> = []
  private var heldMembers: [UUID: SampleRecord] = [:]
  private var correlations: [Row] = []
  private var routes: [UUID: Row] = [:]
  private var workoutOfRoute: [UUID: UUID] = [:]
  /// The routes that the filter leaves out, whose locations are left out with them.
  private var excludedRoutes: Set<UUID> = []
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
    try sendWorkoutsWithoutRoutes()
    if let (table, reading) = locations, !report.isCancelled { try readLocations(table, reading) }
    for row in Self.inOrder(routes.values) { partial.append((row, "its locations are missing")) }
    for row in Self.inOrder(workouts.values) {
      complete(row.sample.uuid)
      if batch.count + groupedCount >= Self.batchSize { try send() }
    }
    try send()
    try sendPartial()
  }

  private static func inOrder(_ rows: some Sequence<Row>) -> [Row] { rows.sorted { ($0.table, $0.line) < ($1.table, $1.line) } }

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
      var workout: UUID?
      do throws(RowFault) {
        // Rows of a database without an identifier are elements that are no samples.
        if try row.text("uuid") == nil, row.has("sourceName") { return self.report.note(.elements) }
        sample = try self.rows.sample(row, isWhole: &isWhole)
        if try row.integer("series_count") != nil { self.report.note(.series) }
        if sample.route != nil { workout = try row.uuid("workout_uuid") }
      } catch {
        return self.report.refuse(table.name, line, error)
      }
      guard self.filter.includes(sample) else {
        if sample.route != nil { try self.hold { $0.excludedRoutes.insert(sample.uuid) } }
        return self.report.note(.excluded)
      }
      if let workout { self.workoutOfRoute[sample.uuid] = workout }
      self.report.count(sample)
      if self.report.first.count < 5, self.service == nil { self.report.first.append(sample) }
      try self.take(Row(sample: sample, table: table.name, line: line), isWhole: isWhole)
    }
  }

  private mutating func take(_ row: Row, isWhole: Bool) throws {
    let sample = row.sample
    if !isWhole { return try hold { $0.partial.append((row, "its large part is missing")) } }
    if sample.route != nil {
      if let first = routes[sample.uuid] { return noteRepetition(row, of: first.sample) }
      return try hold { $0.routes[sample.uuid] = row }
    }
    if sample.members != nil { return try hold { $0.correlations.append(row) } }
    if memberUUIDs.contains(sample.uuid) {
      if let first = heldMembers[sample.uuid] { return noteRepetition(row, of: first) }
      return try hold { $0.heldMembers[sample.uuid] = sample }
    }
    if sample.workout != nil, workouts[sample.uuid] == nil { return try hold { $0.workouts[sample.uuid] = row } }
    batch.append(sample)
    batchBytes += sample.content?.bytes?.count ?? 0
    if batch.count >= Self.batchSize || batchBytes >= Self.mostBatchBytes { try send() }
  }

  /// Counts a sample with the UUID of one that waits: the same sample again, or one of another source. The latter is refused, because parts
  /// name their sample by its UUID alone.
  private mutating func noteRepetition(_ row: Row, of first: SampleRecord) {
    guard row.sample.identity == first.identity else {
      return report.refuse(row.table, row.line, RowFault("uuid", "is that of a sample of another source"), of: row.sample.type)
    }
    report.count([row.sample.type: 1], \.alreadyThere)
  }

  private mutating func hold(_ body: (inout Self) -> Void) throws {
    let held = correlations.count + heldMembers.count + routes.count + excludedRoutes.count + workouts.count + partial.count
    guard held < Self.mostHeld else {
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

  private mutating func sendWorkoutsWithoutRoutes() throws {
    for (route, workout) in workoutOfRoute where routes[route] != nil && workouts[workout] != nil {
      missingRoutes[workout, default: 0] += 1
    }
    for row in Self.inOrder(workouts.values) where missingRoutes[row.sample.uuid] == nil {
      complete(row.sample.uuid)
      if batch.count >= Self.batchSize { try send() }
    }
  }

  /// Adds a workout with the routes that have come.
  private mutating func complete(_ uuid: UUID) {
    guard let workout = workouts.removeValue(forKey: uuid)?.sample else { return }
    let its = arrivedRoutes.removeValue(forKey: uuid) ?? []
    guard !its.isEmpty else { return batch.append(workout) }
    let locations = its.reduce(0) { $0 + ($1.route?.count ?? 0) }
    waitingLocations -= locations
    groupedCount += 1 + locations / 100
    groups.append(ImportRecords.Group(record: workout, members: its, extra: nil))
  }

  private mutating func readLocations(_ table: NamedTable, _ reading: any TableReading) throws {
    var (open, first, points): (UUID?, Int, [LocationRecord]) = (nil, 0, [])
    try forEachRow(table, reading) { (self: inout TableImport, row, line) in
      do throws(RowFault) {
        guard let route = try row.uuid("route_uuid") else { throw RowFault("route_uuid", "is missing") }
        let location = try RowLocations.location(row)
        guard !self.endedRoutes.contains(route) else { throw RowFault("route_uuid", "is that of a route which has ended before") }
        if route != open {
          if let open { self.end(open, points, in: table.name, from: first) }
          (open, first, points) = (route, line, [])
        }
        guard points.count < Limits.mostLocations else { throw RowFault(nil, "the route has too many locations") }
        points.append(location)
      } catch {
        self.report.refuse(table.name, line, error)
      }
      if self.groupedCount >= Self.batchSize { try self.send() }
    }
    if let open { end(open, points, in: table.name, from: first) }
  }

  /// Adds a route whose last location was read; the first one is in a line of a table. Routes that the filter left out are no samples, and
  /// locations without the row of their route are refused together.
  private mutating func end(_ route: UUID, _ points: [LocationRecord], in table: String, from line: Int) {
    guard routes[route] != nil else {
      if !excludedRoutes.contains(route) { report.refuse(table, line, RowFault("route_uuid", "names no route of these tables")) }
      return
    }
    guard let content = RouteRecord(points), let row = routes.removeValue(forKey: route) else { return }
    endedRoutes.insert(route)
    var sample = row.sample
    sample.value = .route(content)
    let workout = workoutOfRoute[route].flatMap { workouts[$0] == nil ? nil : $0 }
    do throws(RowFault) {
      try rows.checkedWhole(sample)
      if let workout {
        guard points.count <= Self.mostWaitingLocations - waitingLocations else { throw RowFault(nil, "too many routes wait for others") }
        waitingLocations += points.count
        arrivedRoutes[workout, default: []].append(sample)
      } else {
        groupedCount += 1 + points.count / 100
        batch.append(sample)
      }
    } catch {
      report.refuse(row.table, row.line, error, of: sample.type)
    }
    guard let workout, let missing = missingRoutes[workout] else { return }
    missingRoutes[workout] = missing - 1
    if missing == 1 { complete(workout) }
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
