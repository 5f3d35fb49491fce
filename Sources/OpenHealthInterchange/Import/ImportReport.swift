// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What an import found and what became of it. Holds no health value.
public struct ImportReport: Sendable {
  /// The records of one type, in numbers: read = stored + alreadyThere + skipped.
  public struct Counts: Sendable, Equatable {
    public var read = 0
    public var stored = 0
    public var alreadyThere = 0
    public var skipped = 0

    public init() {}
  }

  /// An element that could not be taken over.
  public struct SkippedElement: Sendable, Equatable {
    /// The line of the XML on which it begins or was found to be bad, counted from 1.
    public var line: Int
    /// The element's name, with the type of a record.
    public var element: String
    public var reason: String
  }

  /// A repair of the text that was needed to read it as XML.
  public struct Repair: Sendable, Equatable {
    public var what: String
    public var count: Int
    public var firstLine: Int
  }

  /// The XML's path inside what was given.
  public internal(set) var documentPath: String
  /// When the export was made, as it says itself.
  public internal(set) var exportDate: Date?
  /// Records of known types, by type.
  public internal(set) var countsByType: [DataType: Counts] = [:]
  /// Records that stand in the file twice, at top level and inside another element; they count once.
  public internal(set) var repeatedCount = 0
  /// Elements that have no object of their own, by name: they are kept as they stand in the file.
  public internal(set) var countsByElement: [String: Counts] = [:]
  /// Attributes of records that this version does not know; they are kept with the record.
  public internal(set) var unknownAttributes: [String: Int] = [:]
  /// Records that stand for several samples: the exporting system put them together (iOS 8 and 9 did with older days). What it says of them,
  /// such as how many they were, is in the metadata.
  public internal(set) var thinnedCount = 0
  /// Samples of which the file names no source; they are kept under the name ``unknownSource``.
  public internal(set) var unknownSourceCount = 0
  /// The name of the source of samples that have none in the file.
  public static var unknownSource: String { RecordBuilder.unknownSource }
  /// Files beside the XML.
  public internal(set) var files = Counts()
  /// What was left out because it was not asked for.
  public internal(set) var excludedCount = 0
  /// The import's number in the store; nil for a preview.
  public internal(set) var number: Int64?
  /// From when to when the records of each type are.
  public internal(set) var periodByType: [DataType: ClosedRange<Date>] = [:]
  /// Whether somebody stopped it.
  public internal(set) var isCancelled = false
  /// The first bad elements, at most ``maximumListed``.
  public internal(set) var skipped: [SkippedElement] = []
  /// All bad elements.
  public internal(set) var skippedCount = 0
  public internal(set) var repairs: [Repair] = []
  /// Characteristics that were taken over.
  public internal(set) var characteristicCount = 0
  /// Identifiers of characteristics of which the file says something else than the person set by hand; the person's values stay.
  public internal(set) var ownCharacteristics: Set<String> = []
  /// Why the file could not be read to its end, or is not whole; nil when it is.
  public internal(set) var incomplete: String?
  /// How many bad elements are listed one by one.
  public static let maximumListed = 1000

  init(documentPath: String) { self.documentPath = documentPath }

  /// All records of known types.
  public var total: Counts {
    countsByType.values.reduce(into: Counts()) { sum, counts in
      sum.read += counts.read
      sum.stored += counts.stored
      sum.alreadyThere += counts.alreadyThere
      sum.skipped += counts.skipped
    }
  }

  /// Everything: records, other elements and files.
  public var grandTotal: Counts {
    ([total, files] + countsByElement.values).reduce(into: Counts()) { sum, counts in
      sum.read += counts.read
      sum.stored += counts.stored
      sum.alreadyThere += counts.alreadyThere
      sum.skipped += counts.skipped
    }
  }

  /// Whether all that was read is in the store: nothing skipped, nothing cut off, and every number adds up.
  public var isWhole: Bool {
    let total = grandTotal
    return incomplete == nil && !isCancelled && skippedCount == 0 && total.skipped == 0 && total.read == total.stored + total.alreadyThere
      && countsByType.values.allSatisfy { $0.read == $0.stored + $0.alreadyThere }
  }

  mutating func note(_ type: DataType, from start: Date, to end: Date) {
    let known = periodByType[type]
    let (start, end) = (min(known?.lowerBound ?? start, start), max(known?.upperBound ?? end, end))
    periodByType[type] = start...max(start, end)
  }

  mutating func skip(line: Int, element: String, reason: String) {
    skippedCount += 1
    if skipped.count < Self.maximumListed { skipped.append(SkippedElement(line: line, element: element, reason: reason)) }
  }
}
