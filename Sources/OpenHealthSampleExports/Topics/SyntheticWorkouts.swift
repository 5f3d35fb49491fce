// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSampleData

/// Writes workouts, activity summaries, and blood pressure correlations.
struct SyntheticWorkouts: SyntheticTopic {
  let vitals: SyntheticVitals
  private let effort = SyntheticTemplate("HKQuantityTypeIdentifierEstimatedWorkoutEffortScore", .watch, unit: "appleEffortScore")

  /// The effort score of the day's workout, which is also inside the workout's element.
  var groups: [SyntheticGroup] {
    [
      SyntheticGroup { day, writer in
        guard let training = day.training else { return }
        try writer.write(effort, training.start, training.end, delay: 60, .number(Self.effort(on: day)))
      }
    ]
  }

  private static func effort(on day: SampleDay) -> SyntheticValue {
    var random = day.random(34)
    return SyntheticValue(random.int(2...9))
  }

  private static let correlationHead = Array(" <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\"".utf8)

  func writePressure(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    guard let pressure = SyntheticVitals.pressure(on: day), let output = writer.output else { return }
    try output.reserve()
    output.append(Self.correlationHead)
    output.append(SyntheticSource.cuff.head)
    writer.appendDates(creation: pressure.at + 4, start: pressure.at, end: pressure.at, to: output)
    output.append("\">\n")
    output.metadata("HKWasUserEntered", "1")
    output.append(" ")
    try writer.writeUncounted(vitals.systolic, pressure.at, pressure.at, .number(SyntheticValue(pressure.systolic)))
    output.append(" ")
    try writer.writeUncounted(vitals.diastolic, pressure.at, pressure.at, .number(SyntheticValue(pressure.diastolic)))
    output.append(" </Correlation>\n")
    try writer.noteEnd(of: "Correlation")
  }

  func writeWorkout(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    guard let training = day.training, let output = writer.output else { return }
    var random = day.random(30)
    try output.reserve()
    output.append(" <Workout workoutActivityType=\"")
    let activities = Self.activities(of: training, day)
    output.append(activities.count > 1 ? "HKWorkoutActivityTypeSwimBikeRun" : training.kind.name)
    output.append("\" duration=\"")
    output.append(SyntheticValue(Double(training.seconds) / 60, decimals: 4))
    output.append("\" durationUnit=\"min\"")
    appendWatch(&random, to: output)
    writer.appendDates(creation: training.end + 20, start: training.start, end: training.end, to: output)
    output.append("\">\n")
    output.metadata("HKIndoorWorkout", training.kind == .strength ? "1" : "0")
    output.metadata("HKTimeZone", writer.clock.zoneName)
    output.metadata("HKWeatherTemperature", "\(random.int(35...82)) degF")
    output.metadata("HKWeatherHumidity", "\(random.int(30...95))00 %")
    output.metadata("HKAverageMETs", "\(random.int(5...9)).\(random.int(0...9)) kcal/hr·kg")
    try writeEvents(training, writer, &random, to: output)
    for activity in activities { try writeActivity(activity, day, writer, &random, to: output) }
    try writeStatistics(day, training, writer, &random, to: output)
    if let route = SyntheticRoutes.path(training, writer.clock, writer.names) {
      try writeRouteReference(route, training, writer, &random, to: output)
    }
    if !writer.hasLeftOut {
      output.append(" ")
      try writer.writeUncounted(effort, training.start, training.end, delay: 60, .number(Self.effort(on: day)))
    }
    try output.reserve()
    output.append(" </Workout>\n")
    try writer.noteEnd(of: "Workout")
  }

  /// The activities of a workout: one, or two sports on some days.
  private static func activities(of training: SampleDay.Training, _ day: SampleDay) -> [SampleDay.Training] {
    var random = day.random(33)
    guard training.kind == .cycling, random.chance(0.4) else { return [training] }
    var (first, second) = (training, training)
    first.seconds = training.seconds / 2
    second.kind = .running
    second.start = first.end
    second.seconds = training.seconds - first.seconds
    return [first, second]
  }

  private func writeActivity(
    _ activity: SampleDay.Training, _ day: SampleDay, _ writer: SyntheticRecordWriter, _ random: inout SplitMix64,
    to output: SyntheticOutput
  ) throws {
    try output.reserve()
    output.append("  <WorkoutActivity uuid=\"\(random.uuid())\" startDate=\"")
    writer.dates.append(activity.start, to: output)
    output.append("\" endDate=\"")
    writer.dates.append(activity.end, to: output)
    output.append("\" duration=\"")
    output.append(SyntheticValue(Double(activity.seconds) / 60, decimals: 4))
    output.append("\" durationUnit=\"min\">\n ")
    output.append("  <WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"")
    writer.dates.append(activity.start, to: output)
    output.append("\" duration=\"")
    output.append(SyntheticValue(Double(activity.seconds) / 60, decimals: 4))
    output.append("\" durationUnit=\"min\">\n   ")
    output.metadata("HKLapLength", "1000 m")
    output.append("   </WorkoutEvent>\n")
    try writeStatistics(day, activity, writer, &random, indent: " ", to: output)
    output.append(" ")
    output.metadata("WOIntervalStepKeyPath", "0.0.0")
    output.append("  </WorkoutActivity>\n")
  }

  private func appendWatch(_ random: inout SplitMix64, to output: SyntheticOutput) {
    output.append(SyntheticSource.watch.head)
    output.append(hexadecimal: 0x3_0000_0000 + (random.next() & 0xFFF_FFF0), digits: 9)
    output.append(SyntheticSource.watch.tail)
  }

  private func writeEvents(
    _ training: SampleDay.Training, _ writer: SyntheticRecordWriter, _ random: inout SplitMix64, to output: SyntheticOutput
  ) throws {
    let pause = training.start + random.int(300...900)
    for (name, at) in [("HKWorkoutEventTypePause", pause), ("HKWorkoutEventTypeResume", pause + random.int(20...90))] {
      output.append("  <WorkoutEvent type=\"\(name)\" date=\"")
      writer.dates.append(at, to: output)
      output.append("\"/>\n")
    }
    output.append("  <WorkoutEvent type=\"HKWorkoutEventTypeSegment\" date=\"")
    writer.dates.append(training.start, to: output)
    output.append("\" duration=\"")
    output.append(SyntheticValue(Double(training.seconds) / 120, decimals: 4))
    output.append("\" durationUnit=\"min\"/>\n")
  }

  private func writeStatistics(
    _ day: SampleDay, _ training: SampleDay.Training, _ writer: SyntheticRecordWriter, _ random: inout SplitMix64,
    indent: StaticString = "", to output: SyntheticOutput
  ) throws {
    let minutes = Double(training.seconds) / 60
    try output.reserve()
    func begin(_ type: StaticString) {
      output.append(indent)
      output.append("  <WorkoutStatistics type=\"")
      output.append(type)
      output.append("\" startDate=\"")
      writer.dates.append(training.start, to: output)
      output.append("\" endDate=\"")
      writer.dates.append(training.end, to: output)
    }
    begin("HKQuantityTypeIdentifierActiveEnergyBurned")
    output.append("\" sum=\"")
    output.append(SyntheticValue(minutes * training.kilocaloriesPerMinute, decimals: 2))
    output.append("\" unit=\"kcal\"/>\n")
    begin("HKQuantityTypeIdentifierHeartRate")
    output.append("\" average=\"")
    output.append(SyntheticValue(Double(day.restingHeartRate) + 70 + 4 * random.unit(), decimals: 2))
    output.append("\" minimum=\"")
    output.append(day.restingHeartRate + 22)
    output.append("\" maximum=\"")
    output.append(day.restingHeartRate + 90)
    output.append("\" unit=\"count/min\"/>\n")
    guard let type = training.kind.distanceType, let speed = training.kind.kilometersPerHour else { return }
    begin(type)
    output.append("\" sum=\"")
    output.append(SyntheticValue(minutes / 60 * speed, decimals: 4))
    output.append("\" unit=\"km\"/>\n")
  }

  private func writeRouteReference(
    _ path: String, _ training: SampleDay.Training, _ writer: SyntheticRecordWriter, _ random: inout SplitMix64,
    to output: SyntheticOutput
  ) throws {
    try output.reserve()
    output.append("  <WorkoutRoute")
    appendWatch(&random, to: output)
    writer.appendDates(creation: training.end + 25, start: training.start, end: training.end, to: output)
    output.append("\">\n ")
    output.metadata("HKMetadataKeySyncIdentifier", random.uuid())
    output.append(" ")
    output.metadata("HKMetadataKeySyncVersion", "2")
    output.append("   <FileReference path=\"/\(path)\"/>\n  </WorkoutRoute>\n")
  }

  /// Writes the sums of the day's samples.
  func writeSummary(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    guard let output = writer.output else { return }
    let energy = SyntheticMovement.active(on: day).reduce(0) { $0 + $1.energy.scaled }
    try output.reserve()
    output.append(" <ActivitySummary dateComponents=\"\(CivilDay(daysSinceReferenceDate: day.number).text)")
    output.append("\" activeEnergyBurned=\"")
    output.append(SyntheticValue(scaled: energy, decimals: 3))
    output.append("\" activeEnergyBurnedGoal=\"450\" activeEnergyBurnedUnit=\"kcal\" appleMoveTime=\"0\" appleMoveTimeGoal=\"0\"")
    output.append(" appleExerciseTime=\"")
    output.append(SyntheticMovement.exerciseMinutes(on: day))
    output.append("\" appleExerciseTimeGoal=\"30\" appleStandHours=\"")
    output.append(SyntheticHabits.standHours(of: day).count { $0.hasStood })
    output.append("\" appleStandHoursGoal=\"12\"/>\n")
    try writer.noteEnd(of: "ActivitySummary")
  }
}

extension SampleDay.Training.Kind {
  fileprivate var name: StaticString {
    switch self {
    case .running: "HKWorkoutActivityTypeRunning"
    case .cycling: "HKWorkoutActivityTypeCycling"
    case .strength: "HKWorkoutActivityTypeTraditionalStrengthTraining"
    }
  }

  /// The type of its distance; nil for an activity without distance.
  fileprivate var distanceType: StaticString? {
    switch self {
    case .running: "HKQuantityTypeIdentifierDistanceWalkingRunning"
    case .cycling: "HKQuantityTypeIdentifierDistanceCycling"
    case .strength: nil
    }
  }
}

extension SyntheticRecordWriter {
  /// Appends the three dates, without the last closing quote.
  func appendDates(creation: Int, start: Int, end: Int, to output: SyntheticOutput) {
    output.append(" creationDate=\"")
    dates.append(creation, to: output)
    output.append("\" startDate=\"")
    dates.append(start, to: output)
    output.append("\" endDate=\"")
    dates.append(end, to: output)
  }
}
