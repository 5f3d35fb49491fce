// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSampleData

/// Writes steps, distance and energy.
struct SyntheticMovement: SyntheticTopic {
  private let watchSteps = SyntheticTemplate("HKQuantityTypeIdentifierStepCount", .watch, unit: "count")
  private let phoneSteps = SyntheticTemplate("HKQuantityTypeIdentifierStepCount", .phone, unit: "count")
  private let watchDistance = SyntheticTemplate("HKQuantityTypeIdentifierDistanceWalkingRunning", .watch, unit: "km")
  private let phoneDistance = SyntheticTemplate("HKQuantityTypeIdentifierDistanceWalkingRunning", .phone, unit: "km")
  private let basal = SyntheticTemplate("HKQuantityTypeIdentifierBasalEnergyBurned", .watch, unit: "kcal")
  private let active = SyntheticTemplate("HKQuantityTypeIdentifierActiveEnergyBurned", .watch, unit: "kcal")
  private let exercise = SyntheticTemplate("HKQuantityTypeIdentifierAppleExerciseTime", .watch, unit: "min")
  private let handSteps = SyntheticTemplate("HKQuantityTypeIdentifierStepCount", .hand, unit: "count")

  var groups: [SyntheticGroup] {
    [
      SyntheticGroup { day, writer in
        try writeWalks(day, writer, watch: watchSteps, phone: phoneSteps) { .number(SyntheticValue(Int($0))) }
        try writeForgottenWalk(day, writer)
      },
      SyntheticGroup { day, writer in
        // About 72 cm for each step.
        try writeWalks(day, writer, watch: watchDistance, phone: phoneDistance) {
          .number(SyntheticValue($0 * 0.00072, decimals: 4))
        }
      },
      SyntheticGroup(writeBasal), SyntheticGroup(writeActive), SyntheticGroup(writeExercise),
    ]
  }

  private func writeWalks(
    _ day: SampleDay, _ writer: SyntheticRecordWriter, watch: SyntheticTemplate, phone: SyntheticTemplate,
    content: (_ steps: Double) -> SyntheticRecordWriter.Content
  ) throws {
    for count in day.counts() {
      try writer.write(count.isOfPhone ? phone : watch, count.start, count.end, delay: count.delay, content(count.steps))
    }
  }

  /// Writes steps that the person enters by hand on some days.
  private func writeForgottenWalk(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(24)
    guard random.chance(0.04) else { return }
    let start = day.start + 43_200
    try writer.write(handSteps, start, start + 1800, delay: 7200, .number(SyntheticValue(random.int(10...30) * 100))) {
      $0.metadata("HKWasUserEntered", "1")
    }
  }

  private func writeBasal(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(25)
    // About 1 kcal per kilogram and hour.
    let perSecond = day.massKilograms * 0.95 / 3600
    var at = day.start
    while at < day.end {
      let end = min(day.end, at + random.int(600...1200))
      try writer.write(
        basal, at, end, delay: random.int(5...600),
        .number(SyntheticValue(Double(end - at) * perSecond * (0.97 + 0.06 * random.unit()), decimals: 3)))
      at = end
    }
  }

  /// Energy that the watch measured in a period.
  struct Active {
    var start: Int
    var end: Int
    var delay: Int
    /// The kilocalories, with three decimals.
    var energy: SyntheticValue
  }

  /// The active energy of a day.
  static func active(on day: SampleDay) -> [Active] {
    var random = day.random(26)
    var periods: [Active] = []
    var at = day.wake
    while at < day.bed {
      let isTraining = day.training.map { at >= $0.start && at < $0.end } ?? false
      let end = at + (isTraining ? random.int(50...70) : random.int(180...600))
      let perMinute = isTraining ? 9 + 2 * random.bell() : 0.15 + 1.1 * random.unit() * random.unit()
      let energy = SyntheticValue(Double(end - at) / 60 * perMinute, decimals: 3)
      periods.append(Active(start: at, end: end, delay: random.int(5...600), energy: energy))
      at = end + (isTraining ? 0 : random.int(0...240))
    }
    return periods
  }

  private func writeActive(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    for period in Self.active(on: day) {
      try writer.write(active, period.start, period.end, delay: period.delay, .number(period.energy))
    }
  }

  /// The minutes of exercise of a day: those of its workout.
  static func exerciseMinutes(on day: SampleDay) -> Int { (day.training?.seconds ?? 0) / 60 }

  private func writeExercise(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    guard let training = day.training else { return }
    for minute in 0..<Self.exerciseMinutes(on: day) {
      let start = training.start + 60 * minute
      try writer.write(exercise, start, start + 60, delay: 30, .number(SyntheticValue(1)))
    }
  }
}
