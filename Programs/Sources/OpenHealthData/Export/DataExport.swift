// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthInterchange

/// Writes the store as tables for programs: everything, or what is new since a place in the change log.
///
///     let export = DataExport(service: service, zone: .current)
///     try export.write(to: ParquetSink(folder))
///
/// Samples are streamed, in memory that does not grow with their number. Figures computed from many samples, and workouts, are always
/// written completely. Each request sees the store as it is at that moment; ``ChangeRange`` makes the next export include whatever came in
/// between.
///
/// A type whose samples lie in more days than the store computes has no figures of days or nights (one sample of centuries is enough). All
/// other tables are complete; the table `notes` and what the methods return name the type.
package struct DataExport: Sendable {
  private let service: any HealthService
  private let zone: TimeZone
  private let overridesZones: Bool
  private let changes: ChangeRange?

  /// An export of one store.
  ///
  /// - Parameters:
  ///   - service: the store, read as its owner.
  ///   - zone: the time zone in which days begin.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  ///   - changes: the part of the change log to which samples and deletions are limited; nil for all samples.
  package init(service: any HealthService, zone: TimeZone, overridesZones: Bool = false, changes: ChangeRange? = nil) {
    (self.service, self.zone, self.overridesZones, self.changes) = (service, zone, overridesZones, changes)
  }

  /// Writes all tables.
  ///
  /// - Parameters:
  ///   - sink: receives the tables.
  ///   - progress: receives the number of samples written so far, after each page.
  /// - Returns: the types whose figures are left out.
  /// - Throws: the errors of the sink; `HealthError` if the store fails.
  @discardableResult
  package func write(to sink: any DataSink, progress: (_ samples: Int) -> Void = { _ in }) throws -> [DataType] {
    var samples = SampleTables(service: service, changes: changes, sink: sink)
    try samples.write(progress)
    return try writeOthers(to: sink)
  }

  /// Writes the tables that a database has besides its samples: days, nights, details of workouts, correlations, facts.
  ///
  /// - Returns: the types whose figures are left out.
  /// - Throws: the errors of the tables; `HealthError` if the store fails.
  @discardableResult
  package func writeComputed(to tables: any TableWriting) throws -> [DataType] {
    let sink = TablesSink(tables)
    var samples = SampleTables(service: service, changes: changes, sink: sink)
    try samples.writeDetails()
    return try writeOthers(to: sink)
  }

  private func writeOthers(to sink: any DataSink) throws -> [DataType] {
    try writeFacts(to: sink)
    try writeDeletions(to: sink)
    let withoutFigures = try writeDays(to: sink)
    try writeRings(to: sink)
    try writeNights(to: sink, isLeftOut: withoutFigures.contains(Catalog.sleep))
    try writeNotes(withoutFigures, to: sink)
    try WholeTables(service: service).write(to: sink)
    return withoutFigures
  }

  /// The additional columns of a sample in a database, beyond those of healthkit-to-sqlite: those of the other tables, by which a copy is kept
  /// up to date and imported again. The value of a quantity is exact there, too. `device` is healthkit-to-sqlite's name for another text.
  package static func sampleCells(_ sample: SampleRecord) -> [TableCell] {
    var columns = DataTables.identity
    var row = SampleRows.identity(sample)
    if case .category(let number) = sample.value {
      columns.append(DataColumn("value_number", .integer))
      row.append(.integer(Int64(number)))
    }
    if let series = sample.series {
      columns.append(DataColumn("series_count", .integer))
      row.append(.integer(Int64(series.count)))
    }
    if let workout = sample.workout {
      let figures = (try? SampleRows.figures(workout)) ?? []  // fails for a number that is not finite, which no store holds
      columns += [DataColumn("activity", .text)] + (figures.isEmpty ? [] : DataTables.workoutFigures)
      row += [.text(SampleRows.activity(workout.activityType))] + figures
    }
    columns += [DataColumn("in_correlation", .boolean)] + DataTables.originInDatabase
    row += [.boolean(sample.isCorrelationMember)] + SampleRows.origin(sample)
    return TablesSink.cells(row, columns)
  }

  // MARK: Facts

  func writeFacts(to sink: any DataSink) throws {
    try sink.make(DataTables.types)
    try sink.make(DataTables.sources)
    for item in try service.perform(ListTypes(), for: .owner) {
      try sink.insert(
        [
          .text(item.type.name), .text(item.type.identifier), .text(item.type.title), .text(Self.kind(of: item.type)),
          .optional(StandardUnit(item.type)?.words), .integer(Int64(item.count)), SampleRows.instant(item.earliestStart),
          SampleRows.instant(item.latestEnd),
        ], into: DataTables.types)
      for source in item.sources {
        try sink.insert([.text(item.type.name), .text(source.name), .text(source.bundleIdentifier)], into: DataTables.sources)
      }
    }
    try sink.make(DataTables.profile)
    for (identifier, value) in try service.perform(ReadProfile(), for: .owner).sorted(by: { $0.key < $1.key }) {
      let type = Catalog.type(identifier: identifier)
      let words = type.flatMap { CharacteristicValue(storedText: value, of: $0) }?.words
      try sink.insert([.text(type?.name ?? identifier), .text(words ?? value)], into: DataTables.profile)
    }
    for table in [DataTables.types, DataTables.sources, DataTables.profile] { try sink.end(table) }
  }

  private static func kind(of type: DataType) -> String {
    switch type.kind {
    case .quantity(let facts): facts.aggregation == .cumulative ? "cumulative quantity" : "discrete quantity"
    case .category: "category"
    case .correlation: "correlation"
    case .workout: "workout"
    case .workoutRoute: "route"
    default: "other"
    }
  }

  private func writeDeletions(to sink: any DataSink) throws {
    guard let changes else { return }
    try sink.make(DataTables.deleted)
    try changes.forEachDeletion(service) { deletion in
      try sink.insert(
        [
          .text(deletion.uuid.uuidString), .text(deletion.type.name), .text(deletion.source.name), .text(deletion.source.bundleIdentifier),
        ], into: DataTables.deleted)
    }
    try sink.end(DataTables.deleted)
  }

  // MARK: Days and nights

  /// Returns the types without figures.
  func writeDays(to sink: any DataSink) throws -> [DataType] {
    try sink.make(DataTables.daily)
    let days = try DailyFigures(service: service, zone: zone, overridesZones: overridesZones) { type, figures in
      let unit = StandardUnit(type)?.words ?? ""
      for day in figures {
        try sink.insert(
          [
            .day(day.day), .text(type.name), .optional(day.sum), .optional(day.average), .optional(day.minimum), .optional(day.maximum),
            .text(unit),
          ], into: DataTables.daily)
      }
    }
    try sink.end(DataTables.daily)
    let table = days.table
    try sink.make(table)
    try days.forEachRow { try sink.insert($0, into: table) }
    try sink.end(table)
    return days.withoutFigures
  }

  func writeRings(to sink: any DataSink) throws {
    try sink.make(DataTables.activitySummaries)
    for summary in try DailyRings(service: service, zone: zone, overridesZones: overridesZones).summaries() {
      guard let day = summary.day else { continue }
      try sink.insert([.day(day)] + Self.values(summary), into: DataTables.activitySummaries)
    }
    try sink.end(DataTables.activitySummaries)
  }

  /// Names the types without figures. Without any, there is no such table.
  private func writeNotes(_ withoutFigures: [DataType], to sink: any DataSink) throws {
    guard !withoutFigures.isEmpty else { return }
    try sink.make(DataTables.notes)
    for type in withoutFigures { try sink.insert([.text(type.name), .text(Self.noteWithoutFigures)], into: DataTables.notes) }
    try sink.end(DataTables.notes)
  }

  private static let noteWithoutFigures =
    "The figures of days and nights are left out: the samples of the type lie in too many days, as one of centuries does."

  private static func values(_ summary: ActivitySummaryRecord) -> [DataValue] {
    func figure(_ value: Double?, of amount: Amount?, in unit: UnitExpression) -> DataValue {
      // A unit of another dimension is not a figure.
      guard let value, let amount, value.isFinite else { return .null }
      return .real(amount.unit == unit ? value : StandardUnit.rounded(value))
    }
    func figures(_ ring: ActivityRing, _ amount: Amount, goal: Amount?) -> [DataValue] {
      [figure(ring.value, of: amount, in: ring.unit), figure(ring.goal, of: goal, in: ring.unit)]
    }
    return [.optional(summary.moveMode.map { $0 == .time ? "time" : "energy" })]
      + figures(summary.energyRing, summary.energy, goal: summary.energyGoal)
      + figures(summary.moveTimeRing, summary.moveTime, goal: summary.moveTimeGoal)
      + figures(summary.exerciseRing, summary.exerciseTime, goal: summary.exerciseTimeGoal)
      + figures(summary.standRing, summary.standHours, goal: summary.standHoursGoal) + [.boolean(summary.isPaused)]
  }

  func writeNights(to sink: any DataSink, isLeftOut: Bool) throws {
    try sink.make(DataTables.sleepNights)
    if isLeftOut { return try sink.end(DataTables.sleepNights) }
    let reply = try service.perform(ComputeSleep(timeZone: zone, overridesZones: overridesZones), for: .owner)
    for night in reply.nights {
      func minutes(_ seconds: Double) -> DataValue { .real(StandardUnit.rounded(seconds / 60)) }
      let sources = Set(night.stretches.map(\.source)).sorted().map { reply.sources[$0].name }
      try sink.insert(
        [
          .day(night.day), night.stretches.first.map { .instant($0.start) } ?? .null,
          night.stretches.last.map { .instant($0.end) } ?? .null,
          minutes(night.inBedSeconds), minutes(night.asleepSeconds),
        ] + DataTables.sleepStages.map { minutes(night.seconds(of: $0)) } + [
          minutes(night.inBedOnlySeconds), .text("[\(sources.map { DataText.json($0) }.joined(separator: ","))]"),
        ], into: DataTables.sleepNights)
    }
    try sink.end(DataTables.sleepNights)
  }
}
