// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
