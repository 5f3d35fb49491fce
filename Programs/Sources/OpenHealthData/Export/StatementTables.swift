// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// The tables that a person's own statement can name, and their rows, of which only those are written that the statement needs.
///
/// They are those of a folder of CSV files: a table for each type (`stepCount`), and the others of ``DataTables``.
/// ``views`` gather the types of a kind (`quantities`).
///
///     let tables = try StatementTables(service: service, zone: zone, withDays: false)
///     try tables.make(in: writer)
///     try tables.write(names, to: writer) { _ in true }
package struct StatementTables {
  /// Tables of one kind under one name.
  package struct View: Sendable, Equatable {
    /// The name.
    package let name: String
    /// The names of the tables, which have the same columns.
    package let tables: [String]
  }

  /// All tables, those of types first.
  package let tables: [DataTable]
  /// The views of types with samples.
  package let views: [View]

  private let service: any HealthService
  private let export: DataExport
  private let types: [DataType]
  private let days: DailyFigures?

  /// The tables of a store.
  ///
  /// - Parameters:
  ///   - service: the store, read as its owner.
  ///   - zone: the time zone in which days begin.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  ///   - types: the types whose samples have tables; nil for all.
  ///   - withDays: whether there is the table `days`. Its columns depend on the data, so that all figures are computed for it.
  /// - Throws: the errors of the store.
  package init(
    service: any HealthService, zone: TimeZone, overridesZones: Bool = false, types chosen: [DataType]? = nil, withDays: Bool
  ) throws {
    self.service = service
    export = DataExport(service: service, zone: zone, overridesZones: overridesZones)
    types = chosen ?? Catalog.types.filter(\.hasRecords)
    let held = Set(try service.perform(ListTypes(), for: .owner).map(\.type))
    days = withDays ? try DailyFigures(service: service, zone: zone, overridesZones: overridesZones) : nil
    var (tables, views): ([DataTable], [View]) = ([], [])
    for kind in [DataTables.quantities, DataTables.categories] {
      let own = types.filter { Self.table(of: $0)?.columns == kind.columns }
      tables += own.map { kind.named($0.name).unindexed }
      let names = own.filter(held.contains).map(\.name)
      // Without samples there is an empty table of the name.
      if names.isEmpty { tables.append(kind.unindexed) } else { views.append(View(name: kind.name, tables: names)) }
    }
    tables += types.compactMap { WideCorrelation($0)?.table.unindexed }
    if types.contains(where: { $0.memberTypes != nil }) { tables.append(DataTables.correlationMembers.unindexed) }
    if types.contains(where: \.hasContent) { tables.append(DataTables.contents.unindexed) }
    if types.contains(Catalog.workout) { tables += DataTables.ofWorkouts.map(\.unindexed) }
    if types.contains(Catalog.workoutRoute) { tables += DataTables.ofRoutes.map(\.unindexed) }
    tables += Self.whole.map(\.unindexed)
    if let days { tables.append(days.table.unindexed) }
    (self.tables, self.views) = (tables, views)
  }

  private static func table(of type: DataType) -> DataTable? {
    if type.quantity != nil { return DataTables.quantities }
    if case .category = type.kind { return DataTables.categories }
    return nil
  }

  /// The tables that do not depend on the choice of types.
  private static let whole = [
    DataTables.activitySummaries, DataTables.sleepNights, DataTables.daily, DataTables.electrocardiograms, DataTables.audiograms,
    DataTables.medications, DataTables.attachments, DataTables.types, DataTables.sources, DataTables.profile,
  ]

  /// The columns of a table as a database has them.
  package static func columns(of table: DataTable) -> [TableShape.Column] { TablesSink.shape(table).columns }

  /// Makes all tables, without rows.
  ///
  /// - Throws: the errors of the tables.
  package func make(in writer: any TableWriting) throws { for table in tables { try writer.make(TablesSink.shape(table)) } }

  /// Writes the rows of some tables. Samples are streamed, in memory that does not grow with their number.
  ///
  /// - Parameters:
  ///   - names: the names of the tables.
  ///   - writer: receives the rows.
  ///   - needs: whether the values of a column, by its name, are needed; others stay empty.
  ///   - progress: receives the number of samples written so far, after each page.
  /// - Returns: the types whose figures are left out.
  /// - Throws: the errors of the tables; `HealthError` if the store fails.
  package func write(
    _ names: Set<String>, to writer: any TableWriting, needs: @escaping (String) -> Bool, progress: (_ samples: Int) -> Void = { _ in }
  ) throws -> [DataType] {
    let sink = NeededSink(writer, names: names, needs: needs)
    func wants(_ tables: DataTable...) -> Bool { tables.contains { names.contains($0.name) } }
    var samples = SampleTables(service: service, changes: nil, sink: sink)
    try samples.write(names, of: types, progress)
    if wants(DataTables.types, DataTables.sources, DataTables.profile) { try export.writeFacts(to: sink) }
    var withoutFigures: [DataType] = []
    if let days, names.contains(days.table.name) {
      let table = days.table
      try days.forEachRow { try sink.insert($0, into: table) }
      withoutFigures = days.withoutFigures
    }
    if wants(DataTables.daily) {
      withoutFigures = try export.writeDays(to: NeededSink(writer, names: [DataTables.daily.name], needs: needs))
    }
    if wants(DataTables.activitySummaries) { try export.writeRings(to: sink) }
    if wants(DataTables.sleepNights) {
      do { try export.writeNights(to: sink, isLeftOut: false) } catch HealthError.invalidArgument(.tooManyIntervals) {
        if !withoutFigures.contains(Catalog.sleep) { withoutFigures.append(Catalog.sleep) }
      }
    }
    let whole = WholeTables(service: service)
    if wants(DataTables.electrocardiograms) { try whole.writeElectrocardiograms(to: sink) }
    if wants(DataTables.audiograms) { try whole.writeAudiograms(to: sink) }
    if wants(DataTables.medications) { try whole.writeMedications(to: sink) }
    if wants(DataTables.attachments) { try whole.writeAttachments(to: sink) }
    return withoutFigures
  }
}

extension DataTable {
  /// The same table without indices, which cost more for one statement than they save.
  fileprivate var unindexed: DataTable { DataTable(name, columns) }
}

/// Writes the rows of some tables, with the values of some columns, into a database that has the tables.
private final class NeededSink: DataSink {
  let isByType = true
  private let writer: any TableWriting
  private let names: Set<String>
  private let needs: (String) -> Bool
  /// The table of the last row, with the places of its columns that are needed.
  private var last: (name: String, shape: TableShape, places: [Int])?

  init(_ writer: any TableWriting, names: Set<String>, needs: @escaping (String) -> Bool) {
    (self.writer, self.names, self.needs) = (writer, names, needs)
  }

  func make(_ table: DataTable) {}

  func insert(_ row: [DataValue], into table: DataTable) throws {
    guard names.contains(table.name) else { return }
    if last?.name != table.name {
      last = (table.name, TablesSink.shape(table), table.columns.indices.filter { needs(table.columns[$0].name) })
    }
    guard let last else { return }
    try writer.insert(TablesSink.cells(last.places.map { row[$0] }, last.places.map { table.columns[$0] }), into: last.shape)
  }

  func end(_ table: DataTable) {}
}
