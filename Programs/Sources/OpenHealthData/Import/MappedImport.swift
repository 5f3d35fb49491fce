// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthWords

/// Imports a table from elsewhere by a mapping of its columns.
///
/// A sample has the identity of any import (D10), so the same table again adds nothing. A row that is no sample, or could be two, is refused
/// with its line; the others are stored.
package struct MappedImport {
  private static let batchSize = 5000
  /// The samples that a preview shows.
  package static let shown = 5

  private let service: (any HealthService)?
  private let filter: ImportFilter
  private let bringsBack: Bool
  private let isCancelled: () -> Bool
  private let mapping: TableMapping
  private var report = TableImportReport()
  private var batch: [SampleRecord] = []
  private var rows: MappedRows

  /// An import into a store, as its owner.
  ///
  /// - Parameters:
  ///   - service: the store; nil for a preview.
  ///   - fileName: the name of the file, which is the source of rows without one.
  ///   - bringsBack: whether samples that the owner has removed or corrected are imported, too.
  package init(
    service: (any HealthService)?, mapping: TableMapping, fileName: String, filter: ImportFilter = ImportFilter(), bringsBack: Bool = false,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.service, self.mapping, self.filter, self.bringsBack, self.isCancelled) = (service, mapping, filter, bringsBack, isCancelled)
    rows = MappedRows(mapping: mapping, fileName: fileName)
  }

  /// Stores the samples of the rows. Blocks until all are stored.
  ///
  /// - Throws: ``TableImportFault`` where the mapping does not fit the columns, before anything is stored; `HealthError` when the store fails.
  package mutating func run(_ table: any TableReading, name: String) throws -> TableImportReport {
    try mapping.check(table.columns)
    if let table = table as? CSVReader { rows.hasOtherSeparator = table.separator != UInt8(ascii: ",") }
    try TableImportSession.run(service, name: name, bringsBack: bringsBack, &self) { (self: inout MappedImport, number) in
      self.report.number = number
      try self.read(table, name)
      try self.send()
      return !self.report.isCancelled && self.report.incomplete == nil
    }
    return report
  }

  private mutating func read(_ table: any TableReading, _ name: String) throws {
    let places = TableRow.places(table.columns)
    while true {
      let cells: [ReadCell]?
      do { cells = try table.next() } catch {
        report.incomplete = "\(error)"
        return
      }
      guard let cells, !report.isCancelled else { return }
      guard cells.count == table.columns.count else {
        report.refuse(name, table.line, RowFault(nil, "the row has \(cells.count) cells for \(table.columns.count) columns"))
        continue
      }
      do throws(RowFault) {
        let sample = try rows.sample(TableRow(cells, places, isDisarmed: true))
        guard filter.includes(sample) else {
          report.note(.excluded)
          continue
        }
        report.count(sample)
        if service == nil, report.first.count < Self.shown { report.first.append(sample) }
        batch.append(sample)
      } catch {
        report.refuse(name, table.line, error)
      }
      if batch.count >= Self.batchSize { try send() }
    }
  }

  private mutating func send() throws {
    report.isCancelled = report.isCancelled || isCancelled()
    try TableImportSession.send(&batch, to: service, &report)
  }
}

/// Makes samples of the rows of a table from elsewhere.
struct MappedRows {
  private let mapping: TableMapping
  private let fileName: String
  private let uuids = UUIDMint.ofImport(now: { Date() }, random: SystemRandomNumberGenerator())
  private var origins: [String: Provenance] = [:]
  private var check = SampleCheck(.imported)
  /// Whether semicolons or tabs separate cells, as where a comma separates fractions.
  var hasOtherSeparator = false

  init(mapping: TableMapping, fileName: String) { (self.mapping, self.fileName) = (mapping, fileName) }

  mutating func sample(_ row: TableRow) throws(RowFault) -> SampleRecord {
    let name = try needed(.type, row)
    guard let type = Catalog.type(called: name) else { throw RowFault(column(.type), "is no type of samples") }
    let zone = try zone(row)
    guard let start = try instant(.start, row, zone) else { throw RowFault(column(.start), "is missing") }
    let end = try instant(.end, row, zone) ?? start
    let value = try value(row, type)
    let sample = SampleRecord(
      uuid: uuids.next(), type: type, start: start, end: end, value: value, provenance: origin(try text(.source, row) ?? fileName),
      timeZone: zone?.identifier)
    do throws(ValidationFault) { try check.check(sample) } catch { throw RowFault(nil, RowSamples.reason(error)) }
    return sample
  }

  private func column(_ key: TableMapping.Key) -> String {
    if case .column(let name)? = mapping.origins[key] { name } else { key.rawValue }
  }

  /// The text of a key, without the apostrophe by which people tell a spreadsheet that a number is a text. Nil for an empty cell.
  private func text(_ key: TableMapping.Key, _ row: TableRow) throws(RowFault) -> String? {
    switch mapping.origins[key] {
    case nil: return nil
    case .text(let text)?: return text
    case .column(let name)?:
      guard let text = try row.text(name)?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
      guard text.utf8.first == UInt8(ascii: "'"), text.utf8.dropFirst().first.map({ (48...57).contains($0) }) == true else { return text }
      return String(text.dropFirst())
    }
  }

  private func needed(_ key: TableMapping.Key, _ row: TableRow) throws(RowFault) -> String {
    guard let text = try text(key, row) else { throw RowFault(column(key), "is missing") }
    return text
  }

  private func zone(_ row: TableRow) throws(RowFault) -> TimeZone? {
    guard let name = try text(.zone, row) else { return nil }
    guard let zone = TimeZone(identifier: name) else { throw RowFault(column(.zone), "is no time zone") }
    return zone
  }

  private func instant(_ key: TableMapping.Key, _ row: TableRow, _ zone: TimeZone?) throws(RowFault) -> Date? {
    guard let text = try text(key, row) else { return nil }
    // The time of day is that of starts; an end without one would be before it, or hours later.
    let time = key == .start || mapping.origins[.start] == mapping.origins[.end] ? try self.text(.time, row) : nil
    return try MappedDate(form: mapping.dates, column: column(key)).instant(text, time: time, zone: zone)
  }

  private func value(_ row: TableRow, _ type: DataType) throws(RowFault) -> SampleRecord.Value {
    let text = try needed(.value, row)
    switch type.kind {
    case .quantity(let facts):
      guard let name = try self.text(.unit, row) else {
        throw RowFault(column(.unit), "is missing; give one for all rows, such as unit==kg")
      }
      guard let unit = HandEntry.unit(called: name, of: facts) else { throw RowFault(column(.unit), "is no unit") }
      let number = try number(text)
      do throws(EntryFault) { return try HandEntry.quantity(number, in: unit) } catch {
        throw RowFault(column(.value), "is not possible in this unit")
      }
    case .category(let valueEnum):
      let values = Catalog.categoryValues(of: valueEnum)
      let named = values.first { $0.name == text || String($0.rawValue) == text || $0.constant == text }
      guard let named else { throw RowFault(column(.value), "is no value of the type") }
      return .category(named.rawValue)
    default: throw RowFault(column(.type), "is neither a quantity nor a category, which alone a table can have")
    }
  }

  /// The number of a text in the signs that the mapping states; a point before a fraction, and nothing between thousands, by default.
  private func number(_ text: String) throws(RowFault) -> Double {
    let column = column(.value)
    let stated = mapping.text(.decimals)
    let point: Character = stated == "comma" ? "," : "."
    var text = text
    if let sign = mapping.text(.thousands).flatMap({ TableMapping.signs[$0] }), let thousands = sign.first {
      let whole = text.split(separator: point, omittingEmptySubsequences: false).first ?? ""
      let others = Self.otherSigns[thousands] ?? []
      let parts = whole.split(omittingEmptySubsequences: false) { $0 == thousands || others.contains($0) }
      let digits = parts[0].drop { $0 == "-" || $0 == "+" }
      guard parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }), (1...3).contains(digits.utf8.count) || parts.count == 1 else {
        throw RowFault(column, "has signs between thousands in other places")
      }
      text = parts.joined() + text.dropFirst(whole.count)
    }
    let parts = text.split(separator: point, omittingEmptySubsequences: false)
    let digits = parts.first.map { $0.hasPrefix("-") || $0.hasPrefix("+") ? $0.dropFirst() : $0 } ?? ""
    guard (1...2).contains(parts.count), Self.isDigits(digits), parts.count == 1 || Self.isDigits(parts[1]) else {
      guard text.contains(where: { ",.'\u{2019}".contains($0) }) else { throw RowFault(column, "is no number") }
      throw RowFault(column, "is no number as stated; say decimals==comma, or thousands==comma, point, blank or apostrophe")
    }
    // 1.234 is one and a fraction, or a thousand.
    if stated == nil, hasOtherSeparator, parts.count == 2, parts[1].utf8.count == 3 {
      throw RowFault(column, "can be two numbers; say decimals==point or decimals==comma")
    }
    guard let number = Double(parts.joined(separator: ".")), number.isFinite else { throw RowFault(column, "is no number") }
    return number
  }

  /// What people also write for the sign between thousands.
  private static let otherSigns: [Character: Set<Character>] = [" ": ["\u{A0}", "\u{202F}", "\u{2009}"], "'": ["\u{2019}"]]

  private static func isDigits(_ text: Substring) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The origin of a source's name. The identifier follows from the name, so that one name is one source.
  private mutating func origin(_ name: String) -> Provenance {
    if let known = origins[name] { return known }
    if origins.count >= 10_000 { origins = [:] }
    let source = SourceRecord(bundleIdentifier: "import.table.\(StableHash.hexadecimal(StableHash.of(name)))", name: name)
    let provenance = Provenance(revision: SourceRevisionRecord(source: source), device: nil)
    origins[name] = provenance
    return provenance
  }
}
