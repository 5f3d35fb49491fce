// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Begins an import: one reading of one file. What is imported under its number can be counted and deleted together.
///
/// The import runs in the engine that began it, until ``FinishImport`` or the first batch that fails.
package struct BeginImport: OwnerRequest {
  /// The import's number, for the other requests of the import.
  package typealias Reply = Int64

  /// The file's name, shown to people.
  package var name: String
  /// Whether the import also stores what the owner has corrected or deleted; nil, as earlier versions send it, for no.
  package var bringsBack: Bool?

  /// Creates a request to begin an import of a file with this name.
  package init(name: String, bringsBack: Bool = false) {
    self.name = name
    self.bringsBack = bringsBack ? true : nil
  }
}

/// Ends an import. Files whose last part it has not stored are dropped.
package struct FinishImport: OwnerRequest {
  /// Nothing. The import's number remains valid for counting and deleting.
  package typealias Reply = Void

  /// The number of the import.
  package var number: Int64
  /// When the export was made, according to the file; nil if it does not say.
  package var exportDate: Date?
  /// The locale of the phone, such as `en_US`; nil if the file does not say. It can determine the person's measurement system.
  package var locale: String?
  /// Whether the file was read to its end. If not, the import is listed without an end date.
  package var isComplete: Bool

  /// Creates a request to end an import.
  package init(number: Int64, exportDate: Date?, locale: String?, isComplete: Bool) {
    self.number = number
    self.exportDate = exportDate
    self.locale = locale
    self.isComplete = isComplete
  }
}

/// Lists every import that was begun and not deleted, oldest first.
package struct ListImports: OwnerRequest {
  /// One import.
  package struct Item: Sendable, Equatable, Codable {
    /// The import's number, for ``CountImport`` and ``DeleteImport``.
    package var number: Int64
    /// The name of the imported file.
    package var name: String
    /// When the import began.
    package var started: Date
    /// When the import ended; nil while it runs and if it was cut short.
    package var finished: Date?
    /// When the export was made; nil if the file did not say.
    package var exportDate: Date?
    /// The locale of the phone, such as `en_US`; nil if the file did not say.
    package var locale: String?
    /// The number of samples that the import inserted, including those that were deleted since.
    package var sampleCount: Int

    /// Creates the description of one import.
    package init(
      number: Int64, name: String, started: Date, finished: Date?, exportDate: Date?, locale: String?, sampleCount: Int
    ) {
      (self.number, self.name, self.started, self.finished) = (number, name, started, finished)
      (self.exportDate, self.locale, self.sampleCount) = (exportDate, locale, sampleCount)
    }
  }

  /// The imports, oldest first.
  package typealias Reply = [Item]

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Counts the samples of an import that are still stored, in portions. Repeat the request with `after` set to the reply's `last` until that
/// is nil, and add up the counts.
package struct CountImport: OwnerRequest {
  /// The counts of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of stored samples by type. Cost: reads what is not in chunks, and the headers of chunks.
    package var counts: [DataType: Int]
    /// The value for `after` in the next request; nil when everything is counted.
    package var last: Int64?

    /// Creates a portion.
    package init(counts: [DataType: Int], last: Int64?) {
      self.counts = counts
      self.last = last
    }
  }

  /// One portion of the counts.
  package typealias Reply = Portion

  /// The number of the import. For an unknown number the counts are empty.
  package var number: Int64
  /// The ``Portion/last`` of the previous portion; -1 for the first portion.
  package var after: Int64

  /// Creates a request for the first portion of an import's counts, or with `after` for a further one.
  package init(number: Int64, after: Int64 = -1) {
    self.number = number
    self.after = after
  }
}

/// Deletes what one import stored, in portions: repeat the request until `isDone`. To apps these are ordinary deletions.
///
/// A portion is one transaction and deletes about 20,000 samples. The last one also deletes the import's elements, files and
/// characteristics. Throws `invalidArgument` when there is no import of that number.
package struct DeleteImport: OwnerRequest {
  /// The outcome of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of samples that this portion deleted.
    package var deletedSamples: Int
    /// Whether the import is gone. A further request for it throws `invalidArgument`.
    package var isDone: Bool

    /// Creates the reply for one portion.
    package init(deletedSamples: Int, isDone: Bool) {
      self.deletedSamples = deletedSamples
      self.isDone = isDone
    }
  }

  /// The progress after one portion.
  package typealias Reply = Portion

  /// The number of the import.
  package var number: Int64

  /// Creates a request for the next portion of a deletion.
  package init(number: Int64) { self.number = number }
}
