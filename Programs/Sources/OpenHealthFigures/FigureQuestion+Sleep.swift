// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension FigureQuestion {
  /// Nights by the day on which they end; the mean of a night over longer intervals. The last column is the number of nights.
  func sleep(_ service: any HealthService) throws -> FigureTable {
    let reply = try service.perform(ComputeSleep(from: start, to: end, timeZone: calendar.timeZone), for: .owner)
    let stages = Catalog.sleepValues.filter { $0.sleepState != .inBed }
    var tiling = try self.tiling(around: reply.nights.first.map { Date(timeIntervalSinceReferenceDate: $0.end) } ?? now)
    var nights: [Double: [SleepNight]] = [:]
    for night in reply.nights {
      // A night that ends at midnight belongs to the day before.
      nights[tiling.boundary(tiling.index(of: night.end.nextDown)), default: []].append(night)
    }
    let values = nights.mapValues { nights -> [Double?] in
      // A night with only time in bed says nothing about sleep.
      let slept = nights.filter { $0.asleepSeconds > 0 }
      func mean(_ nights: [SleepNight], _ seconds: (SleepNight) -> Double) -> Double? {
        nights.isEmpty ? nil : nights.reduce(0) { $0 + seconds($1) } / Double(nights.count)
      }
      return [mean(slept, \.asleepSeconds), mean(nights, \.inBedSeconds)] + stages.map { stage in mean(slept) { $0.seconds(of: stage) } }
        + [Double(nights.count)]
    }
    let (hours, language) = (FigureFormat.hours(numbers), numbers.language)
    let inBed = Catalog.sleepValues.first { $0.sleepState == .inBed }?.title(in: language).lowercased() ?? "in bed"
    let names =
      [("asleep", language == .en ? "asleep" : type.title(in: language).lowercased()), ("in_bed", inBed)]
      + stages.map { (SnakeCase.name($0.name), $0.title(in: language).lowercased()) }
    let columns =
      names.map { FigureTable.Column(name: $0.0 + "_seconds", title: $0.1, format: hours, unit: "s") }
      + [.init(name: "nights", title: "nights", format: FigureFormat(.decimal(0), unit: "", style: numbers), unit: "count")]
    return FigureTable(
      type: type, interval: interval, style: .count, columns: columns, rows: try rows(values, columns: columns.count, tiling: tiling))
  }
}
