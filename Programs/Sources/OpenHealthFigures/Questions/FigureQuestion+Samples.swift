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
    try eachSample(service) { sample, shift in
      let start = sample.start.addingTimeInterval(shift)
      guard counts(sample), begins(start) else { return }
      var intervals = try tiling ?? self.tiling(around: start)
      let interval = intervals.boundary(intervals.index(of: start.timeIntervalSinceReferenceDate))
      values[interval] = [(values[interval]?[0] ?? 0) + 1]
      tiling = intervals
    }
    let hours = numbers.language == .en ? UnitName("hours") : FigureFormat.hours(numbers).name
    let column = FigureTable.Column(
      name: isStandHour ? "hours" : "count", title: isStandHour ? hours.text : words["head.times"],
      format: FigureFormat(.decimal(0), unit: isStandHour ? hours : UnitName(""), style: numbers), unit: "count")
    return FigureTable(
      type: type, interval: interval, style: .count, columns: [column],
      rows: try amounts(values, zeros: [0], tiling: try tiling ?? self.tiling(around: now), service))
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
    var moved: [Range<Double>] = []
    try eachSample(service) { sample, shift in
      let from = sample.start.timeIntervalSinceReferenceDate + shift
      moved.append(from..<max(from, sample.end.timeIntervalSinceReferenceDate + shift))
    }
    // Samples come in order of their starts, but clocks of different zones do not.
    for stretch in moved.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let (from, to) = (stretch.lowerBound, stretch.upperBound)
      first = first ?? Date(timeIntervalSinceReferenceDate: from)
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
    let column = FigureTable.Column(name: "seconds", title: words["head.time"], format: .minutes(numbers), unit: "s")
    return FigureTable(
      type: type, interval: interval, style: .count, columns: [column],
      rows: try amounts(values, zeros: [0], tiling: tiling, service))
  }

  /// Whether a date lies in the period. A sample counts where it begins, so that it is in only one of two adjacent periods.
  func begins(_ date: Date) -> Bool { date >= start ?? date && date < end ?? .distantFuture }

  /// Calls `body` with every sample of the period, in order of their starts, and with the seconds from its time to that at which the
  /// calendar's clock shows what the sample's own clock showed. Samples of the hours around the period can be among them.
  func eachSample(_ service: any HealthService, _ body: (SampleRecord, _ shift: Double) throws -> Void) throws {
    var clock = OwnClock(zone: calendar.timeZone, overridesZones: overridesZones)
    var pages = SamplePages(types: [type], predicate: clock.predicate(from: start, to: end), service: service)
    while let page = try pages.next() {
      for sample in page { try body(sample, clock.moved(sample.start, of: sample).timeIntervalSince(sample.start)) }
    }
  }
}
