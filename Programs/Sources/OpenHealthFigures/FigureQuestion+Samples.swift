// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension FigureQuestion {
  /// The total time of the samples if the type counts time, else their number. Category samples that report an absence do not count.
  func samples(_ service: any HealthService) throws -> FigureTable {
    type.countsTime ? try times(service) : try counts(service)
  }

  private func counts(_ service: any HealthService) throws -> FigureTable {
    var values: [Double: [Double?]] = [:]
    var tiling: CalendarIntervals?
    let isStandHour = type == Catalog.rings.standHour
    try eachSample(service) { sample in
      guard counts(sample), begins(sample) else { return }
      var intervals = try tiling ?? self.tiling(around: sample.start)
      let interval = intervals.boundary(intervals.index(of: sample.start.timeIntervalSinceReferenceDate))
      values[interval] = [(values[interval]?[0] ?? 0) + 1]
      tiling = intervals
    }
    let hours = numbers.language == .en ? UnitName("hours") : FigureFormat.hours(numbers).name
    let column = FigureTable.Column(
      name: isStandHour ? "hours" : "count", title: isStandHour ? hours.text : "times",
      format: FigureFormat(.decimal(0), unit: isStandHour ? hours : UnitName(""), style: numbers), unit: "count")
    return FigureTable(
      type: type, interval: interval, style: .count, columns: [column],
      rows: try rows(values, columns: 1, tiling: try tiling ?? self.tiling(around: now)))
  }

  /// Whether a sample reports a presence: an hour with standing, a symptom that is present.
  private func counts(_ sample: SampleRecord) -> Bool {
    guard case .category(let number) = sample.value, case .category(let valueEnum) = type.kind else { return true }
    if type == Catalog.rings.standHour { return number == Catalog.rings.stood }
    return Catalog.categoryValue(number, of: valueEnum)?.name != Self.absent
  }

  private static let absent = "notPresent"

  /// Time that several samples share counts once.
  private func times(_ service: any HealthService) throws -> FigureTable {
    var stretches: [Range<Double>] = []
    var first: Date?
    try eachSample(service) { sample in
      first = first ?? sample.start
      let (from, to) = (sample.start.timeIntervalSinceReferenceDate, sample.end.timeIntervalSinceReferenceDate)
      // Samples come in order of their starts.
      if let last = stretches.last, last.upperBound >= from {
        stretches[stretches.count - 1] = last.lowerBound..<max(last.upperBound, to)
      } else {
        stretches.append(from..<to)
      }
    }
    var tiling = try self.tiling(around: first ?? now)
    var values: [Double: [Double?]] = [:]
    for stretch in stretches {
      try spread(stretch.lowerBound, stretch.upperBound, &tiling) { interval, from, to in
        values[interval] = [(values[interval]?[0] ?? 0) + to - from]
      }
      guard values.count <= Limits.mostStatistics else { throw HealthError.invalidArgument(.tooManyIntervals) }
    }
    let column = FigureTable.Column(name: "seconds", title: "time", format: .hours(numbers), unit: "s")
    return FigureTable(
      type: type, interval: interval, style: .count, columns: [column], rows: try rows(values, columns: 1, tiling: tiling))
  }

  /// Whether a sample begins in the period. A sample counts where it begins, so that it is in only one of two adjacent periods.
  func begins(_ sample: SampleRecord) -> Bool { sample.start >= start ?? sample.start && sample.start < end ?? .distantFuture }

  /// Calls `body` with every sample of the period, in order of their starts.
  func eachSample(_ service: any HealthService, _ body: (SampleRecord) throws -> Void) throws {
    var pages = SamplePages(types: [type], predicate: predicate, service: service)
    while let page = try pages.next() { for sample in page { try body(sample) } }
  }
}
