// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension FigureQuestion {
  func quantity(_ service: any HealthService) throws -> FigureTable {
    guard let facts = type.quantity else { preconditionFailure("\(type.name) is a quantity") }
    let unit = try self.unit ?? preferredUnit(of: type, facts, service)
    let isSum = facts.aggregation == .cumulative
    let values = try statistics(of: type, facts, unit, service)
    let format = FigureFormat(of: type, in: unit, style: numbers)
    let columns = (isSum ? [("sum", words["head.sum"])] : rangeColumns).map {
      FigureTable.Column(name: $0.0, title: $0.1, format: format, unit: unit.string)
    }
    let tiling = try firstTiling(values)
    return FigureTable(
      type: type, interval: interval, style: isSum ? .sum : .range, columns: columns,
      rows: isSum ? try amounts(values, zeros: [0], tiling: tiling, service) : try rows(values, columns: columns.count, tiling: tiling))
  }

  /// The averages of each member of a correlation, such as systolic and diastolic.
  func members(_ service: any HealthService) throws -> FigureTable {
    var all: [Double: [Double?]] = [:]
    var columns: [FigureTable.Column] = []
    for member in type.memberTypes ?? [] {
      guard let facts = member.quantity else { continue }
      let unit = try self.unit ?? preferredUnit(of: member, facts, service)
      let name = Self.shortName(of: member, in: type)
      let head = numbers.language == .en ? name : numbers.language.inHead(member.title(in: numbers.language))
      for (part, title) in rangeColumns {
        columns.append(
          .init(
            name: part == "average" ? name : "\(name)_\(part)", title: part == "average" ? head : "\(head) \(title)",
            format: FigureFormat(of: member, in: unit, style: numbers), unit: unit.string))
      }
      for (start, values) in try statistics(of: member, facts, unit, service) {
        let before = all[start] ?? []
        all[start] = before + Array(repeating: nil, count: columns.count - 3 - before.count) + values
      }
    }
    for (start, values) in all { all[start] = values + Array(repeating: nil, count: columns.count - values.count) }
    return FigureTable(
      type: type, interval: interval, style: .pair, columns: columns,
      rows: try rows(all, columns: columns.count, tiling: try firstTiling(all)))
  }

  /// The sentences of the titles of columns.
  var words: Words { Words(numbers.language) }

  private var rangeColumns: [(String, String)] {
    [("average", words["head.average"]), ("minimum", words["head.minimum"]), ("maximum", words["head.maximum"])]
  }

  /// The name of a member without that of its correlation, such as `systolic`.
  static func shortName(of member: DataType, in type: DataType) -> String {
    guard member.name.hasPrefix(type.name), member.name.utf8.count > type.name.utf8.count else { return SnakeCase.name(member.name) }
    return SnakeCase.name(String(decoding: member.name.utf8.dropFirst(type.name.utf8.count), as: UTF8.self))
  }

  func preferredUnit(of type: DataType, _ facts: DataType.QuantityFacts, _ service: any HealthService) throws -> UnitExpression {
    try service.perform(PreferredUnits(types: [type], system: system), for: .owner)[type] ?? facts.displayUnit
  }

  /// The figures of a quantity by the start of their interval: the sum, or average, minimum and maximum.
  private func statistics(
    of type: DataType, _ facts: DataType.QuantityFacts, _ unit: UnitExpression, _ service: any HealthService
  ) throws -> [Double: [Double?]] {
    let first = try service.perform(FetchSamples(selections: [.init(type: type, predicate: predicate)], limit: 1), for: .owner).first
    guard let first else { return [:] }
    let isSum = facts.aggregation == .cumulative
    let request = ComputeStatisticsCollection(
      type: type, predicate: predicate, options: isSum ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax],
      intervals: try tiling(around: first.start), period: period, home: overridesZones ? nil : calendar.timeZone)
    let conversion = try facts.figureUnit.conversion(to: unit)
    var values: [Double: [Double?]] = [:]
    for result in try service.perform(request, for: .owner).results {
      let merged = result.merged
      let figures = isSum ? [merged.sum] : [merged.average, merged.minimum, merged.maximum]
      values[result.start] = figures.map { $0.map { conversion($0) } }
    }
    return values
  }

  /// The tiling that contains the intervals of the values.
  func firstTiling(_ values: [Double: [Double?]]) throws -> CalendarIntervals {
    try tiling(around: Date(timeIntervalSinceReferenceDate: values.keys.min() ?? now.timeIntervalSinceReferenceDate))
  }
}
