// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The content that an import found, and what became of it. Contains no health value.
package struct ImportReport: Sendable {
  /// Counts of records, elements or files: `read` is the sum of the others. In a preview only `read` and `skipped` are counted.
  package struct Counts: Sendable, Equatable {
    /// Those that were found, without ones that the filter excluded.
    package var read = 0
    /// Those that this import stored.
    package var stored = 0
    /// Those that were stored before.
    package var alreadyThere = 0
    /// Those that the person has corrected or deleted, and that stay out.
    package var removed = 0
    /// Those that break a rule, and that this import keeps as elements with the reason.
    package var kept = 0
    /// Those that could not be read, as their XML is damaged, and that are lost.
    package var skipped = 0

    /// All counts zero.
    package init() {}
  }

  /// An element that could not be read, or that is kept because it breaks a rule.
  package struct SkippedElement: Sendable, Equatable {
    /// The line of the XML where the element begins or its defect was found, counted from 1; 0 for files beside the XML.
    package var line: Int
    /// The name of the element, with the type of a record.
    package var element: String
    /// A phrase with the reason, such as "the unit is missing", without values.
    package var reason: String
  }

  /// A kind of repair that was needed to read the text as XML, or to store files.
  package struct Repair: Sendable, Equatable {
    /// A phrase that describes the repair.
    package var what: String
    /// The number of repairs.
    package var count: Int
    /// The line of the first one, counted from 1; 0 for names of files.
    package var firstLine: Int
  }

  /// The path of the XML inside the archive or folder.
  package internal(set) var documentPath: String
  /// When the export was made, according to its own text; nil when it has no date.
  package internal(set) var exportDate: Date?
  /// The counts of records of known types, by type.
  package internal(set) var countsByType: [DataType: Counts] = [:]
  /// The number of records that are in the file twice, at top level and inside another element. They count once.
  package internal(set) var repeatedCount = 0
  /// The counts of elements without an object, by name. They are stored as they are in the file.
  package internal(set) var countsByElement: [String: Counts] = [:]
  /// The number of unknown attributes of records, by name. They are stored with the record.
  package internal(set) var unknownAttributes: [String: Int] = [:]
  /// The number of records that stand for several samples, which iOS 8 and 9 merged for older days. Their metadata contain details, such as
  /// the number of samples.
  package internal(set) var thinnedCount = 0
  /// The number of samples without a source in the file. They are stored with the source ``unknownSource``.
  package internal(set) var unknownSourceCount = 0
  /// The name of the source for samples that have none in the file.
  package static var unknownSource: String { RecordBuilder.unknownSource }
  /// The number of samples with a value that no human has, by type (``HumanCheck``): of records at top level, and of whole correlations and
  /// workouts. They are stored as they are.
  package internal(set) var countsBeyondHuman: [DataType: Int] = [:]
  /// The counts of files beside the XML.
  package internal(set) var files = Counts()
  /// The number of records and elements that the filter excluded.
  package internal(set) var excludedCount = 0
  /// The import's number in the store; nil for a preview.
  package internal(set) var number: Int64?
  /// The period of the records of each type, from the earliest start to the latest end.
  package internal(set) var periodByType: [DataType: ClosedRange<Date>] = [:]
  /// Whether the import was cancelled.
  package internal(set) var isCancelled = false
  /// The first skipped elements, at most ``maximumListed``.
  package internal(set) var skipped: [SkippedElement] = []
  /// The number of all skipped elements.
  package internal(set) var skippedCount = 0
  /// The first elements that break a rule, at most ``maximumListed``. They are in the store as they are in the file.
  package internal(set) var kept: [SkippedElement] = []
  /// The number of all elements that break a rule.
  package internal(set) var keptCount = 0
  /// What is stored although a part of it is not understood, at most ``maximumListed``.
  package internal(set) var remarks: [SkippedElement] = []
  /// The number of all remarks.
  package internal(set) var remarkCount = 0
  /// The kinds of repairs that were needed, each once.
  package internal(set) var repairs: [Repair] = []
  /// The number of characteristics that were imported and apply.
  package internal(set) var characteristicCount = 0
  /// The identifiers of characteristics for which the person set another value by hand, which stays.
  package internal(set) var ownCharacteristics: Set<String> = []
  /// The reason why the file could not be read to its end, or is incomplete; nil for a complete file.
  package internal(set) var incomplete: String?
  /// The most elements in ``skipped``, in ``kept`` and in ``remarks``.
  package static let maximumListed = 1000

  init(documentPath: String) { self.documentPath = documentPath }

  /// The counts of all records of known types.
  package var total: Counts {
    countsByType.values.reduce(into: Counts()) { sum, counts in
      sum.read += counts.read
      sum.stored += counts.stored
      sum.alreadyThere += counts.alreadyThere
      sum.removed += counts.removed
      sum.kept += counts.kept
      sum.skipped += counts.skipped
    }
  }

  /// The counts of everything: records, other elements and files.
  package var grandTotal: Counts {
    ([total, files] + countsByElement.values).reduce(into: Counts()) { sum, counts in
      sum.read += counts.read
      sum.stored += counts.stored
      sum.alreadyThere += counts.alreadyThere
      sum.removed += counts.removed
      sum.kept += counts.kept
      sum.skipped += counts.skipped
    }
  }

  /// Whether everything that was read is in the store, or stays out because the person removed it: nothing skipped or truncated, and all counts
  /// add up.
  package var isWhole: Bool {
    let total = grandTotal
    return incomplete == nil && !isCancelled && skippedCount == 0 && total.skipped == 0
      && total.read == total.stored + total.kept + total.alreadyThere + total.removed
      && countsByType.values.allSatisfy { $0.read == $0.stored + $0.kept + $0.alreadyThere + $0.removed }
  }

  mutating func note(_ type: DataType, from start: Date, to end: Date) {
    let known = periodByType[type]
    let (start, end) = (min(known?.lowerBound ?? start, start), max(known?.upperBound ?? end, end))
    periodByType[type] = start...max(start, end)
  }

  mutating func keep(line: Int, element: String, reason: String) {
    keptCount += 1
    if kept.count < Self.maximumListed { kept.append(SkippedElement(line: line, element: element, reason: reason)) }
  }

  mutating func remark(line: Int = 0, element: String, reason: String) {
    remarkCount += 1
    if remarks.count < Self.maximumListed { remarks.append(SkippedElement(line: line, element: element, reason: reason)) }
  }

  mutating func skip(line: Int, element: String, reason: String) {
    skippedCount += 1
    if skipped.count < Self.maximumListed { skipped.append(SkippedElement(line: line, element: element, reason: reason)) }
  }
}
