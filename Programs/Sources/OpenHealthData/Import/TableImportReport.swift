// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What became of the rows of tables. Contains no value, except those of ``first`` in a preview.
package struct TableImportReport: Sendable {
  /// The counts of one type; `read` is the sum of the others and of what stayed out, in a preview of `skipped` and what would be stored.
  package struct Counts: Sendable, Equatable {
    /// Samples in the tables.
    package var read = 0
    /// Samples that this import stored.
    package var stored = 0
    /// Samples that the store had.
    package var alreadyThere = 0
    /// Samples that no store takes, or that lack a part.
    package var skipped = 0

    /// All counts zero.
    package init() {}
  }

  /// A row that is no sample.
  package struct Refusal: Sendable, Equatable {
    /// The name of the table.
    package var table: String
    /// The line of a text, else the number of the row.
    package var line: Int
    /// Why, as a phrase without values.
    package var reason: String
  }

  /// What was left out or changed, with its number.
  package enum Note: Sendable, Equatable, Hashable {
    /// Samples of several values, of which the tables have the sum or the mean.
    case series
    /// Days whose figure the store has already.
    case knownDays
    /// Figures of days that are no sum and no mean of one type, such as hours of sleep.
    case otherFigures
    /// Days with the sum 0, which need no sample.
    case emptyDays
    /// Samples that --only or --since excludes.
    case excluded
    /// Rows that the file lists as deleted; the import deletes nothing.
    case deletions
    /// Rows that say another type, time or value than the stored sample with their identifier, which stays as it is.
    case differing
    /// Rows of a database without an identifier: elements that are no samples.
    case elements
  }

  /// The most refusals that are listed; all are counted.
  package static let mostRefusals = 100

  /// The number of the import; nil in a preview.
  package internal(set) var number: Int64?
  /// The counts by type.
  package internal(set) var countsByType: [DataType: Counts] = [:]
  /// The first rows that are no samples.
  package private(set) var refusals: [Refusal] = []
  /// The number of rows that are no samples.
  package private(set) var refusalCount = 0
  /// The number of samples that stayed out, because the owner has removed or corrected them.
  package internal(set) var removed = 0
  /// What was left out or changed.
  package internal(set) var notes: [Note: Int] = [:]
  /// The tables that were not imported, because they are computed of others or have no samples, in their order.
  package internal(set) var otherTables: [String] = []
  /// The number of samples with a value that no human has (`HumanCheck`), which are stored as they are, by type.
  package private(set) var countsBeyondHuman: [DataType: Int] = [:]
  /// Why the end of a table is missing: a sentence; nil where all was read.
  package internal(set) var incomplete: String?
  /// Whether the import was cancelled.
  package internal(set) var isCancelled = false
  /// In a preview, the first samples as they would be stored.
  package internal(set) var first: [SampleRecord] = []

  /// Whether something of the tables of samples is not in the store.
  package var hasLoss: Bool { refusalCount > 0 || incomplete != nil || countsByType.values.contains { $0.skipped > 0 } }

  private var human = HumanCheck()

  init() {}

  /// Counts a sample that is read. The members of correlations are samples of their own in tables.
  mutating func count(_ sample: SampleRecord) {
    count([sample.type: 1], \.read)
    if human.isBeyond(sample) { countsBeyondHuman[sample.type, default: 0] += 1 }
  }

  mutating func refuse(_ table: String, _ line: Int, _ fault: RowFault, of type: DataType? = nil) {
    refusalCount += 1
    if refusals.count < Self.mostRefusals { refusals.append(Refusal(table: table, line: line, reason: fault.description)) }
    if let type { countsByType[type, default: Counts()].skipped += 1 }
  }

  mutating func count(_ counts: [DataType: Int], _ path: WritableKeyPath<Counts, Int>) {
    for (type, count) in counts where count != 0 { countsByType[type, default: Counts()][keyPath: path] += count }
  }

  /// Adds what the store did with a batch.
  mutating func add(_ outcome: ImportRecords.Outcome) {
    count(outcome.storedByType, \.stored)
    count(outcome.alreadyThereByType, \.alreadyThere)
    count(outcome.repeatedByType, \.alreadyThere)
    removed += outcome.removedByType?.values.reduce(0, +) ?? 0
    note(.differing, outcome.differing ?? 0)
  }

  mutating func note(_ note: Note, _ count: Int = 1) { if count > 0 { notes[note, default: 0] += count } }
}
