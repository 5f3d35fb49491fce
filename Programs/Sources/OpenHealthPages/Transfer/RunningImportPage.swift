// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthInterchange
import OpenHealthWords
import OpenHealthWorkoutFiles

/// An import by browser: how far it is, and in the end what became of each element.
package struct RunningImportPage: PageView {
  /// The numbers of one type.
  package struct Row: Encodable, Sendable {
    /// The name of the type, or an element of the file.
    package var name: String
    /// How many are in the file.
    package var read: String
    /// How many of these were stored.
    package var stored: String
    /// How many were in the store before.
    package var alreadyThere: String
    /// How many break a rule, and are kept as elements.
    package var kept: String
    /// How many were damaged.
    package var skipped: String
  }

  /// An element that could not be read, or that is kept because it breaks a rule.
  package struct Skipped: Encodable, Sendable {
    /// Its line in the file.
    package var line: Int
    /// Its name.
    package var element: String
    /// What is wrong with it.
    package var reason: String

    init(_ element: ImportReport.SkippedElement, _ library: LibraryText) {
      (line, self.element, reason) = (element.line, library(element.element), library(element.reason))
    }
  }

  /// The entry of the navigation.
  package static let section = PageSection.transfer

  /// The heading.
  package var title: String
  /// The name of the file.
  package var file: String
  /// What happens, or happened, in words.
  package var state: String?
  /// Whether the import is still running.
  package var isRunning: Bool
  /// How much of the file was read, in whole percent; nil if that is unknown.
  package var percent: Int?
  /// Whether the import has ended with a report.
  package var isDone = false
  /// Why nothing was imported.
  package var fault: String?
  /// What else to know about the import.
  package var notes: [String] = []
  /// The numbers by type.
  package var rows: [Row] = []
  /// The elements that break a rule; at most ``ImportReport/maximumListed``.
  package var kept: [Skipped] = []
  /// The damaged elements; at most ``ImportReport/maximumListed``.
  package var skipped: [Skipped] = []

  /// The page of an import.
  package init(_ running: RunningImport, _ context: PageContext) {
    let (words, numbers) = (context.words, context.reader.numbers)
    let library = LibraryText(numbers)
    title = words["running.title"]
    isRunning = running.isRunning
    switch running {
    case .receiving(let name, let bytes):
      file = name
      state = words["running.receiving", numbers.text(Int(bytes / 1_000_000))]
    case .reading(let name, let share, let records):
      (file, percent) = (name, Int(100 * min(1, max(0, share.isFinite ? share : 0))))
      state = words["running.reading", numbers.text(records)]
    case .failed(let name, let reason): (file, fault) = (name, library(reason))
    case .doneWorkouts(let name, let report):
      (file, isDone) = (name, true)
      state = words[report.isCancelled ? "running.stopped" : report.hasLoss ? "running.parts" : "running.whole"]
      notes = report.remarks.map { library(SharingText.line($0.description)) }
      noteRemoved(report.countsByType.values.reduce(0) { $0 + $1.removed }, context)
      rows = report.countsByType.map { type, counts in
        Row(
          name: context.reader.title(of: type), read: numbers.text(counts.read), stored: numbers.text(counts.stored),
          alreadyThere: numbers.text(counts.alreadyThere), kept: numbers.text(0), skipped: numbers.text(counts.skipped))
      }.sorted { $0.name < $1.name }
    case .done(let name, let report):
      (file, isDone) = (name, true)
      state = words[report.isCancelled ? "running.stopped" : report.isWhole ? "running.whole" : "running.parts"]
      if let incomplete = report.incomplete { notes.append(library(incomplete)) }
      if let date = report.exportDate { notes.append(words["running.date", context.reader.dates.minute(date)]) }
      if !report.countsByElement.isEmpty { notes.append(words["running.elements"]) }
      for (type, count) in report.countsBeyondHuman.sorted(by: { $0.key.name < $1.key.name }) {
        notes.append(words["running.human", context.reader.title(of: type), numbers.text(count)])
      }
      noteRemoved(report.total.removed, context)
      func row(_ name: String, _ counts: ImportReport.Counts) -> Row {
        Row(
          name: name, read: numbers.text(counts.read), stored: numbers.text(counts.stored), alreadyThere: numbers.text(counts.alreadyThere),
          kept: numbers.text(counts.kept), skipped: numbers.text(counts.skipped))
      }
      rows = report.countsByType.map { row(context.reader.title(of: $0.key), $0.value) }.sorted { $0.name < $1.name }
      rows += report.countsByElement.sorted { $0.key < $1.key }.map { row("<\($0.key)>", $0.value) }
      if report.files.read > 0 { rows.append(row(words["running.files"], report.files)) }
      rows.append(row(words["running.all"], report.grandTotal))
      kept = report.kept.map { Skipped($0, library) }
      skipped = report.skipped.map { Skipped($0, library) }
      notes += report.remarks.map { words["text.fact", library($0.element), library($0.reason)] }
    }
  }

  /// Says how many records stay out because the person has corrected or deleted them, if there are any.
  private mutating func noteRemoved(_ count: Int, _ context: PageContext) {
    if count > 0 { notes.append(context.words["import.removed", context.reader.numbers.text(count), context.words["transfer.bringBack"]]) }
  }
}
