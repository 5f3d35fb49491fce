// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension FigureQuestion {
  /// The nights, or the hours in them.
  func sleep(_ service: any HealthService) throws -> FigureTable {
    try interval == .hour ? hoursOfSleep(service) : nights(service)
  }

  /// All values except time in bed, which contains the others.
  private static let stages = Catalog.sleepValues.filter { $0.sleepState != .inBed }

  /// Nights by the day on which they end; the mean of a night over longer intervals. The last column is the number of nights.
  private func nights(_ service: any HealthService) throws -> FigureTable {
    let request = ComputeSleep(from: start, to: end, timeZone: calendar.timeZone, overridesZones: overridesZones)
    let reply = try service.perform(request, for: .owner)
    var tiling = try self.tiling(around: reply.nights.first.map { $0.date(in: calendar.timeZone) } ?? now)
    var nights: [Double: [SleepNight]] = [:]
    for night in reply.nights {
      let date = night.date(in: calendar.timeZone).timeIntervalSinceReferenceDate
      nights[tiling.boundary(tiling.index(of: date)), default: []].append(night)
    }
    let values = nights.mapValues { nights -> [Double?] in
      let slept = nights.filter(\.hasSleep)
      return [slept.mean(\.asleepSeconds), nights.mean(\.inBedSeconds)]
        + Self.stages.map { stage in slept.mean { $0.seconds(of: stage) } }
        + [Double(nights.count)]
    }
    let count = FigureTable.Column(
      name: "nights", title: words["head.nights"], format: FigureFormat(.decimal(0), unit: "", style: numbers), unit: "count")
    return try sleepTable(timeColumns + [count], values, tiling)
  }

  /// The time asleep, in bed and in each stage within each hour.
  private func hoursOfSleep(_ service: any HealthService) throws -> FigureTable {
    // The evening of the last day is part of the night to the next day, and the night to the day before can last into the first one.
    let request = ComputeSleep(
      from: start?.addingTimeInterval(-86_400), to: end?.addingTimeInterval(86_400), timeZone: calendar.timeZone,
      overridesZones: overridesZones)
    let nights = try service.perform(request, for: .owner).nights
    var tiling = try self.tiling(around: nights.first.map { Date(timeIntervalSinceReferenceDate: $0.start) } ?? now)
    var values: [Double: [Double?]] = [:]
    for night in nights {
      for stretch in night.stretches {
        let isCounted =
          [stretch.value.sleepState?.isAsleep == true, true] + Self.stages.map { $0.rawValue == stretch.value.rawValue }
        try spread(stretch.start, stretch.end, &tiling) { hour, from, to in
          values[hour] = isCounted.enumerated().map { column, isCounted in
            let before = values[hour]?[column] ?? (column == 1 || night.hasSleep ? 0 : nil)
            return before.map { isCounted ? $0 + to - from : $0 }
          }
        }
        guard values.count <= Limits.mostStatistics else { throw HealthError.invalidArgument(.tooManyIntervals) }
      }
    }
    return try sleepTable(timeColumns, values, tiling)
  }

  /// The columns of times: asleep, in bed, and each stage.
  private var timeColumns: [FigureTable.Column] {
    let (hours, language) = (FigureFormat.hours(numbers), numbers.language)
    let inBed = Catalog.sleepValues.first { $0.sleepState == .inBed }.map { language.inHead($0.title(in: language)) } ?? words["head.inBed"]
    let names =
      [("asleep", language == .en ? "asleep" : language.inHead(type.title(in: language))), ("in_bed", inBed)]
      + Self.stages.map { (SnakeCase.name($0.name), language.inHead($0.title(in: language))) }
    return names.map { FigureTable.Column(name: $0.0 + "_seconds", title: $0.1, format: hours, unit: "s") }
  }

  private func sleepTable(
    _ columns: [FigureTable.Column], _ values: [Double: [Double?]], _ tiling: CalendarIntervals
  ) throws -> FigureTable {
    FigureTable(
      type: type, interval: interval, style: .count, columns: columns, rows: try rows(values, columns: columns.count, tiling: tiling))
  }
}

extension SleepNight {
  /// About noon of the night's day, in a calendar's zone.
  package func date(in zone: TimeZone) -> Date { day.start(in: zone).addingTimeInterval(12 * 3600) }
}

extension [SleepNight] {
  /// The mean of some seconds of the nights; nil without nights.
  package func mean(_ seconds: (SleepNight) -> Double) -> Double? {
    isEmpty ? nil : reduce(0) { $0 + seconds($1) } / Double(count)
  }
}
