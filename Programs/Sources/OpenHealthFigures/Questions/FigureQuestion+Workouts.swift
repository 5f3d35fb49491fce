// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension FigureQuestion {
  /// How many workouts began in each interval, with their time, distance and energy.
  func workouts(_ service: any HealthService) throws -> FigureTable {
    let distance = WorkoutUnits.distance(system: try measurementSystem(service))
    var values: [Double: [Double?]] = [:]
    var tiling: CalendarIntervals?
    try eachSample(service) { sample, shift in
      let start = sample.start.addingTimeInterval(shift)
      guard let workout = sample.workout, begins(start) else { return }
      var intervals = try tiling ?? self.tiling(around: start)
      let interval = intervals.boundary(intervals.index(of: start.timeIntervalSinceReferenceDate))
      tiling = intervals
      let before = values[interval] ?? [nil, nil, nil, nil]
      let more = [
        1, workout.duration, WorkoutUnits.total(.distance, of: workout, in: distance),
        WorkoutUnits.total(.energy, of: workout, in: WorkoutUnits.energy),
      ]
      values[interval] = zip(before, more).map { before, more in before == nil && more == nil ? nil : (before ?? 0) + (more ?? 0) }
    }
    let columns = [
      FigureTable.Column(
        name: "workouts", title: words["head.workouts"], format: FigureFormat(.decimal(0), unit: "", style: numbers), unit: "count"),
      .init(name: "duration_seconds", title: words["head.time"], format: .hours(numbers), unit: "s"),
      .init(
        name: "distance", title: words["head.distance"], format: FigureFormat(of: .distance, in: distance, style: numbers),
        unit: distance.string),
      .init(
        name: "energy", title: words["head.energy"], format: FigureFormat(of: .energy, in: WorkoutUnits.energy, style: numbers),
        unit: WorkoutUnits.energy.string),
    ]
    return FigureTable(
      type: type, interval: interval, style: .count, columns: columns,
      rows: try amounts(values, zeros: [0, 0, nil, nil], tiling: try tiling ?? self.tiling(around: now), service))
  }

  private func measurementSystem(_ service: any HealthService) throws -> MeasurementSystem {
    try service.perform(ReadMeasurementSystem(), for: .owner)?.system ?? system
  }
}
