// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// The table of one correlation type, with a column for each member type: `systolic_mmhg` and `diastolic_mmhg` for blood pressure.
struct WideCorrelation {
  let table: DataTable
  private let units: [(type: DataType, unit: StandardUnit)]

  /// Nil for a type that is not a correlation.
  init?(_ type: DataType) {
    guard let members = type.memberTypes else { return nil }
    units = members.compactMap { member in StandardUnit(member).map { (member, $0) } }
    // Words of the correlation's name are left out of the columns' names.
    let common = Set(SnakeCase.name(type.title).split(separator: "_"))
    let columns = units.map { member, unit in
      let words = SnakeCase.name(member.title).split(separator: "_").filter { !common.contains($0) }
      return DataColumn((words.isEmpty ? SnakeCase.name(member.name) : words.joined(separator: "_")) + unit.ending, .real)
    }
    let count = DataColumn("member_count", .integer, isOptional: false)
    table = DataTable(type.name, DataTables.identity + columns + [count] + DataTables.origin)
  }

  /// The row of a sample. For several members of one type it has their sum if the type is cumulative, else their average.
  func row(_ sample: SampleRecord, _ members: [SampleRecord]) -> [DataValue] {
    let values = units.map { type, unit -> DataValue in
      let figures = members.compactMap { member -> Double? in
        guard member.type == type, case .quantity(let value, let own) = member.value else { return nil }
        return unit.figure(value, in: own)
      }
      guard let first = figures.first else { return .null }
      guard figures.count > 1 else { return .real(first) }
      let sum = figures.reduce(0, +)
      return .real(StandardUnit.rounded(type.quantity?.aggregation == .cumulative ? sum : sum / Double(figures.count)))
    }
    return SampleRows.identity(sample) + values + [.integer(Int64(members.count))] + SampleRows.origin(sample)
  }
}
