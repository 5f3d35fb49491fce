// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
