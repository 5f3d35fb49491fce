// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthWorkoutFiles

/// Imports files of sports devices and programs: FIT, TCX and GPX.
extension ImportCommand {
  /// Imports the workouts of a file.
  func importWorkouts() throws {
    guard only.isEmpty, since == nil, !takeProfile else {
      throw ValidationError(
        "--only, --since and --take-profile are for exports of the Health app. \(file) is a workout, imported as a whole.")
    }
    let activityType = try activity.map { text in
      guard let type = WorkoutFile.activityType(named: text) else {
        throw ValidationError("\"\(text)\" is not an activity. Give a name such as running, cycling or hiking.")
      }
      return type
    }
    let report: WorkoutFileReport
    do {
      Interruption.endGently()
      var read = try WorkoutFileReader().read(file)
      if let activityType { read.setUnknownActivity(activityType) }
      let importer = preview ? nil : WorkoutFileImport(service: try store.open())
      let name = URL(fileURLWithPath: file).lastPathComponent
      report = try importer?.run(read, name: name, isCancelled: { Interruption.hasCome }) ?? WorkoutFileImport.preview(read)
    } catch let error as WorkoutFileError {
      Output.message("health: \(error)")
      throw ExitCode(2)
    } catch let error as HealthError {
      throw Failure.health(error)
    }
    try WorkoutFileSummary(report: report, output: output).write()
    if report.isCancelled { throw ExitCode(Interruption.status) }
    if report.countsByType.values.contains(where: { $0.skipped > 0 }) { throw ExitCode(1) }
  }
}

/// The report of such an import as text.
private struct WorkoutFileSummary {
  let report: WorkoutFileReport
  let output: OutputOptions

  private var types: [(name: String, counts: WorkoutFileReport.Counts)] {
    report.countsByType.map { ($0.key.name, $0.value) }.sorted { $0.0 < $1.0 }
  }

  func write() throws {
    if output.format == .json || output.format == .jsonl { return writeObject() }
    let isPreview = report.number == nil
    var rows = try Rows(Array(ImportCommand.countColumns.prefix(isPreview ? 2 : 5)), output)
    for (name, counts) in types {
      let numbers = isPreview ? [counts.read] : [counts.read, counts.stored, counts.alreadyThere, counts.skipped]
      rows.add([.text(name)] + numbers.map { .count($0) })
    }
    rows.finish()
    if output.format == .table { writeRest() }
    Output.flush()
  }

  private func writeRest() {
    Output.sentence()
    for workout in report.workouts {
      Output.sentence("\(text(workout)): \(words(workout.outcome))")
    }
    Output.sentence("A \(report.format.title) file from \(report.source).")
    if report.isCancelled { Output.sentence("Stopped. The part stored so far stays in the store; import the file again to continue.") }
    if let number = report.number {
      Output.sentence("Import \(number); `health delete --import \(number)` undoes it.")
    } else {
      Output.sentence("Nothing was stored.")
    }
  }

  private func text(_ workout: WorkoutFileReport.Workout) -> String {
    let title = WorkoutRecord.activity(workout.activityType)?.localTitle ?? "Workout"
    return "\(title), \(output.dates.minute(workout.start)) to \(output.dates.minute(workout.end)) (\(output.reader.zoneName))"
  }

  private func words(_ outcome: WorkoutFileReport.Outcome?) -> String {
    switch outcome {
    case .stored: "stored"
    case .alreadyThere: "stored already"
    case .overlaps:
      "skipped: another workout of the same source overlaps it. `health query workout` lists workouts, and `health delete` removes one."
    case nil: "not stored"
    }
  }

  private func writeObject() {
    let workouts = report.workouts.map { workout in
      let activity = WorkoutRecord.activity(workout.activityType)?.name ?? String(workout.activityType)
      return "{\"activity\":\(JSONText.string(activity)),\"start\":\(JSONText.string(output.dates.iso(workout.start))),"
        + "\"end\":\(JSONText.string(output.dates.iso(workout.end))),"
        + "\"outcome\":\(workout.outcome.map { JSONText.string($0.rawValue) } ?? "null")}"
    }
    let counts = types.map { name, counts in
      "{\"type\":\(JSONText.string(name)),\"read\":\(counts.read),\"stored\":\(counts.stored),"
        + "\"already_there\":\(counts.alreadyThere),\"skipped\":\(counts.skipped)}"
    }
    Output.line(
      "{\"import\":\(report.number.map(String.init) ?? "null"),\"format\":\(JSONText.string(report.format.rawValue)),"
        + "\"source\":\(JSONText.string(report.source)),\"is_stopped\":\(report.isCancelled),"
        + "\"workouts\":[\(workouts.joined(separator: ","))],\"counts\":[\(counts.joined(separator: ","))]}")
    Output.flush()
  }
}
