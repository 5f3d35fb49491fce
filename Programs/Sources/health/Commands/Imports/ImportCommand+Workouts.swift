// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords
import OpenHealthWorkoutFiles

/// Imports files of sports devices and programs: FIT, TCX and GPX.
extension ImportCommand {
  /// The raw value of the activity that the person names; nil for none.
  private func namedActivity() throws -> UInt? {
    guard only.isEmpty, since == nil, !takeProfile else {
      throw ValidationError(
        "--only, --since and --take-profile are for exports of the Health app. \(file) holds workouts, imported as a whole.")
    }
    return try activity.map { text in
      guard let type = WorkoutFile.activityType(named: text) else {
        throw ValidationError("\"\(text)\" is not an activity. Give a name such as running, cycling or hiking.")
      }
      return type
    }
  }

  /// Imports the workouts of a file.
  func importWorkouts() throws {
    let activityType = try namedActivity()
    try finish(
      reporting { name in
        var read = try WorkoutFileReader().read(file)
        if let activityType { read.setUnknownActivity(activityType) }
        let importer = preview ? nil : WorkoutFileImport(service: try store.open(), bringsBack: bringBack)
        return try importer?.run(read, name: name, isCancelled: { Interruption.hasCome }) ?? WorkoutFileImport.preview(read)
      })
  }

  /// The archive of workout files at the path; nil if there is none.
  func archive() throws -> WorkoutArchive? {
    do { return try WorkoutArchive(file) { Interruption.hasCome } } catch let error as WorkoutFileFault {
      throw Failure("\(error)", status: 2)
    }
  }

  /// Imports the workouts of all files of an archive.
  func importWorkouts(of archive: WorkoutArchive) throws {
    let activityType = try namedActivity()
    try finish(
      reporting { name in
        let isCancelled = { Interruption.hasCome }
        if preview { return try WorkoutFileImport.preview(archive, activityType: activityType, isCancelled: isCancelled) }
        return try WorkoutFileImport(service: try store.open(), bringsBack: bringBack).run(
          archive, name: name, activityType: activityType, isCancelled: isCancelled)
      })
  }

  private func reporting(_ body: (String) throws -> WorkoutFileReport) throws -> WorkoutFileReport {
    do {
      Interruption.endGently()
      return try body(URL(fileURLWithPath: file).lastPathComponent)
    } catch let error as WorkoutFileFault {
      throw Failure("\(error)", status: 2)
    }
  }

  private func finish(_ report: WorkoutFileReport) throws {
    try WorkoutFileSummary(report: report, output: output).write()
    if report.isCancelled { throw ExitCode(Interruption.status) }
    if report.workouts.isEmpty { throw ExitCode(2) }
    if report.hasLoss { throw ExitCode(1) }
  }
}

/// The report of such an import as text.
private struct WorkoutFileSummary {
  let report: WorkoutFileReport
  let output: OutputOptions

  /// The cells of `ImportCommand.countColumns` for each type, by name.
  private var counts: [[Rows.Cell]] {
    report.countsByType.sorted { $0.key.name < $1.key.name }.map { type, counts in
      ImportCommand.cells(type.name, read: counts.read, stored: counts.stored, alreadyThere: counts.alreadyThere, skipped: counts.skipped)
    }
  }

  private var removed: Int { report.countsByType.values.reduce(0) { $0 + $1.removed } }

  func write() throws {
    if output.format == .json || output.format == .jsonl { return writeObject() }
    let columns = ImportCommand.countColumns.prefix(report.number == nil ? 2 : 5)
    var rows = try Rows(Array(columns), output)
    for cells in counts { rows.add(Array(cells.prefix(columns.count))) }
    rows.finish()
    if output.format == .table { writeRest() }
    Output.flush()
  }

  private func writeRest() {
    Output.sentence()
    for workout in report.workouts {
      Output.sentence(Person.words["text.fact", text(workout), words(workout.outcome)])
    }
    if let format = report.format, let source = report.source {
      Output.sentence(Person.words["import.workoutFile", format.title, source])
    } else {
      Output.sentence(Person.words["import.workoutFiles", Person.numbers.text(report.fileCount)])
    }
    let library = LibraryText(Person.numbers)
    for remark in report.remarks { Output.sentence(library(TerminalText.line(remark.description))) }
    ImportCommand.writeRemoved(removed)
    if report.isCancelled { Output.sentence(Person.words["import.stoppedPart"]) }
    if let number = report.number {
      Output.sentence(ImportCommand.undoing(number))
    } else {
      Output.sentence(Person.words["import.nothing"])
    }
  }

  private func text(_ workout: WorkoutFileReport.Workout) -> String {
    let title = WorkoutRecord.activity(workout.activityType)?.localTitle ?? Person.words["samples.workout"]
    let span = Person.words["types.span", output.dates.minute(workout.start), output.dates.minute(workout.end)]
    return "\(title), \(span) (\(output.reader.zoneName))"
  }

  private func words(_ outcome: WorkoutFileReport.Outcome?) -> String {
    switch outcome {
    case .stored: Person.words["head.stored"]
    case .alreadyThere: Person.words["import.storedAlready"]
    case .corrected: Person.words["import.storedAnew"]
    case .removed: Person.words["import.removedWorkout"]
    case .overlaps: Person.words["import.overlaps", "`health query workout`", "`health delete`"]
    case nil: Person.words["import.notStored"]
    }
  }

  private func writeObject() {
    let workouts = report.workouts.map { workout in
      let members: [(String, Rows.Cell)] = [
        ("activity", .text(WorkoutJSON.name(workout.activityType))), ("start", .text(output.dates.iso(workout.start))),
        ("end", .text(output.dates.iso(workout.end))), ("outcome", .text(workout.outcome?.rawValue)),
      ]
      return Rows.object(members)
    }
    let remarks = report.remarks.map { Rows.object([("count", .count($0.count)), ("text", .text($0.description))]) }
    let members: [(String, Rows.Cell)] = [
      ("import", .json(report.number.map { String($0) })), ("format", .text(report.format?.rawValue)), ("source", .text(report.source)),
      ("is_stopped", .flag(report.isCancelled)), ("workouts", .objects(workouts)),
      ("counts", .objects(counts.map { ImportCommand.object($0) })), ("remarks", .objects(remarks)),
    ]
    let whole: [(String, Rows.Cell)] = report.number == nil ? [] : [("removed", .count(removed))]
    Output.line(Rows.object(members + whole))
    Output.flush()
  }
}
