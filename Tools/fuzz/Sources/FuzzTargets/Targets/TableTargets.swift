// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthParquet

@testable import OpenHealthCore
@testable import OpenHealthData

extension FuzzTarget {
  /// A table that anyone can have made: the first byte chooses CSV with a mapping, CSV of ours, or Parquet. Each row becomes a valid sample or
  /// is refused with a reason, or the table has a fault with a text; the same bytes become the same.
  static let table = FuzzTarget(name: "table", longest: 16_384, seeds: { tableSeeds() }) { input in
    guard let first = input.bytes.first else { return }
    let body = Array(input.bytes.dropFirst())
    require(outcome(first % 3, body) == outcome(first % 3, body), "the same bytes are another table")
  }

  /// What becomes of each row, as text.
  private static func outcome(_ form: UInt8, _ body: [UInt8]) -> [String] {
    do {
      switch form {
      case 0:
        let table = try csv(body)
        let mapping = try TableMapping(["start=a", "value=b", "type==bodyMass", "unit==kg", "zone==Europe/Berlin", "dates==day-month-year"])
        var rows = MappedRows(mapping: mapping, fileName: "f")
        return try walk(table) { row throws(RowFault) in try rows.sample(row) }
      case 1:
        var rows = RowSamples()
        return try walk(csv(body)) { row throws(RowFault) in
          var isWhole = true
          return try rows.sample(row, isWhole: &isWhole)
        }
      default:
        var rows = RowSamples()
        let table = try ParquetInput(size: body.count) { Array(body[min($0, body.count)..<min($0 + $1, body.count)]) }
        return try walk(table) { row throws(RowFault) in
          var isWhole = true
          return try rows.sample(row, isWhole: &isWhole)
        }
      }
    } catch {
      require(!"\(error)".isEmpty, "a fault has no text")
      return ["\(error)"]
    }
  }

  private static func csv(_ body: [UInt8]) throws -> CSVReader {
    var rest = body[...]
    return try CSVReader {
      defer { rest = rest.dropFirst(7) }
      return Array(rest.prefix(7))
    }
  }

  private static func walk(_ table: any TableReading, _ sample: (TableRow) throws(RowFault) -> SampleRecord) throws -> [String] {
    let places = TableRow.places(table.columns)
    var outcomes: [String] = []
    var check = SampleCheck(.imported)
    while let cells = try table.next(), outcomes.count < 2000 {
      do throws(RowFault) {
        let made = try sample(TableRow(cells, places, isDisarmed: true))
        require(made.route != nil || (try? check.check(made)) != nil, "a sample is not valid")  // the fault is that there is one
        outcomes.append("\(made.type.name) \(made.start.timeIntervalSinceReferenceDate)")
      } catch {
        require(!error.reason.isEmpty, "a row is refused without a reason")
        outcomes.append(error.description)
      }
    }
    return outcomes
  }

  private static func tableSeeds() -> [[UInt8]] {
    var parquet: [UInt8] = []
    do {
      let columns = DataTables.quantities.columns.map { column in
        ParquetColumn(column.name, column.kind == .metadata ? .map : column.kind == .real ? .real : .text, isOptional: column.isOptional)
      }
      let file = try ParquetFile(columns: columns, facts: [("openhealthkit.table", "quantities")]) { parquet += $0 }
      for number in 0..<3 {
        try file.append(
          columns.map { column in
            switch column.kind {
            case .map: .map([.init(key: "a", value: "b")])
            case .real: .real(Double(number))
            default: column.name == "type" ? .text("bodyMass") : .text("2026-01-01T08:00:00.000000Z")
            }
          })
      }
      try file.finish()
    } catch { preconditionFailure("a file in memory is written: \(error)") }
    return [
      Array("0a;b\r\n31.01.2026 08:00;71,5\r\n\"29.03.2026 02:30\";71.5\r\n".utf8),
      Array(
        "1uuid,type,start,end,value,unit,source_bundle,metadata,kinds\n3F2A91C4-8D0E-4B77-9A15-2C6E4F8B0D31,bodyMass,2026-01-01T08:00:00Z,2026-01-01T08:00:00Z,71,kg,a,\"{\"\"k\"\":\"\"1 kg\"\"}\",\"{\"\"k\"\":\"\"quantity\"\"}\"\n"
          .utf8), [0x32] + parquet,
    ]
  }
}
