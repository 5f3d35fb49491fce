// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// Brings a table of days back: a sample for each figure of a day that the store has nothing for.
///
/// Days are sums and means, not samples. Where the store has samples of the type on the day, the figure is of them, and nothing is stored. So
/// the table changes nothing in its own store, and a store without samples gets the same figures of days. Hours of sleep and the like would
/// need invented times, and are left out.
package struct DaysImport {
  /// The source of the samples.
  package static let source = SourceRecord(bundleIdentifier: "import.days", name: "Days")
  private static let batchSize = 5000

  private let service: (any HealthService)?
  private let zone: TimeZone
  private let overridesZones: Bool
  private let filter: ImportFilter
  private let bringsBack: Bool
  private let isCancelled: () -> Bool
  private var report = TableImportReport()
  private var batch: [SampleRecord] = []
  private let uuids = UUIDMint.ofImport(now: { Date() }, random: SystemRandomNumberGenerator())

  /// An import into a store, as its owner.
  ///
  /// - Parameters:
  ///   - service: the store; nil for a preview.
  ///   - zone: the zone in which days begin; the file does not say.
  ///   - overridesZones: whether that zone counts also for stored samples whose own zone is known.
  ///   - bringsBack: whether samples that the owner has removed or corrected are imported, too.
  package init(
    service: (any HealthService)?, zone: TimeZone, overridesZones: Bool, filter: ImportFilter = ImportFilter(), bringsBack: Bool = false,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.service, self.zone, self.overridesZones) = (service, zone, overridesZones)
    (self.filter, self.bringsBack, self.isCancelled) = (filter, bringsBack, isCancelled)
  }

  /// The quantity types by the names of their columns.
  private static let types: [String: DataType] = Dictionary(
    Catalog.types.compactMap { type in StandardUnit(type).map { (DailyFigures.name(of: type, $0), type) } }
  ) { first, _ in first }

  /// Whether columns are those of a table of days: `date`, and at least one quantity.
  package static func isDays(_ columns: [String]) -> Bool { columns.first == "date" && columns.contains { types[$0] != nil } }

  /// Stores the figures of the days. Blocks until all are stored.
  ///
  /// - Throws: `HealthError` when the store fails.
  package mutating func run(_ table: NamedTable, name: String) throws -> TableImportReport {
    try TableImportSession.run(service, name: name, bringsBack: bringsBack, &self) { (self: inout DaysImport, number) in
      self.report.number = number
      try self.read(table)
      try self.send()
      return !self.report.isCancelled && self.report.incomplete == nil
    }
    return report
  }

  private mutating func read(_ table: NamedTable) throws {
    let reading = try table.open()
    let wanted = reading.columns.compactMap { name in Self.types[name].map { (name: name, type: $0) } }
    let others = reading.columns.dropFirst().filter { Self.types[$0] == nil }
    var known: [DataType: Set<CivilDay>] = [:]
    for column in wanted { known[column.type] = try days(of: column.type) }
    let places = TableRow.places(reading.columns)
    while !report.isCancelled {
      let cells: [ReadCell]?
      do { cells = try reading.next() } catch {
        report.incomplete = "\(error)"
        return
      }
      guard let cells else { return }
      let row = TableRow(cells, places, isDisarmed: table.isDisarmed)
      do throws(RowFault) {
        guard cells.count == reading.columns.count else {
          throw RowFault(nil, "the row has \(cells.count) cells for \(reading.columns.count) columns")
        }
        guard let day = try row.day("date") else { throw RowFault("date", "is missing") }
        // Whatever these columns hold, nothing of it is stored.
        for column in others where row.has(value: column) { report.note(.otherFigures) }
        // A figure that is refused takes no other of its day with it.
        for column in wanted {
          do throws(RowFault) { try take(row.number(column.name), day, column.type, &known) } catch {
            report.refuse(table.name, reading.line, error)
          }
        }
      } catch {
        report.refuse(table.name, reading.line, error)
      }
      if batch.count >= Self.batchSize { try send() }
    }
  }

  /// The days on which the store has a type. All of them for one whose samples lie in more days than figures are computed of.
  private func days(of type: DataType) throws -> Set<CivilDay>? {
    guard let service else { return [] }
    do {
      return Set(try DailyStatistics(service: service, zone: zone, overridesZones: overridesZones).figures(of: type).map(\.day))
    } catch HealthError.invalidArgument(.tooManyIntervals) {
      return nil
    }
  }

  private mutating func take(
    _ figure: Double?, _ day: CivilDay, _ type: DataType, _ known: inout [DataType: Set<CivilDay>]
  ) throws(RowFault) {
    guard let figure, let unit = StandardUnit(type) else { return }
    // A type without figures is not in `known`.
    guard known[type]?.contains(day) == false else { return report.note(.knownDays) }
    let isSum = type.quantity?.aggregation == .cumulative
    if isSum, figure == 0 { return report.note(.emptyDays) }
    let (start, end) = (day.start(in: zone), day.next.start(in: zone))
    let middle = start.addingTimeInterval(end.timeIntervalSince(start) / 2)
    let amount = unit.amount(figure)
    let sample = SampleRecord(
      uuid: uuids.next(), type: type, start: isSum ? start : middle, end: isSum ? end : middle, value: .quantity(amount.value, amount.unit),
      provenance: Self.provenance, timeZone: zone.identifier)
    var check = SampleCheck(.imported)
    do throws(ValidationFault) { try check.check(sample) } catch { throw RowFault(type.name, RowSamples.reason(error)) }
    guard filter.includes(sample) else { return report.note(.excluded) }
    // A day that comes twice counts once.
    known[type]?.insert(day)
    report.count(sample)
    if service == nil, report.first.count < MappedImport.shown { report.first.append(sample) }
    batch.append(sample)
  }

  private static let provenance = Provenance(revision: SourceRevisionRecord(source: source), device: nil)

  private mutating func send() throws {
    report.isCancelled = report.isCancelled || isCancelled()
    try TableImportSession.send(&batch, to: service, &report)
  }
}
