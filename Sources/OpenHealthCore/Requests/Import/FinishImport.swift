// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Closes the book of an import.
public struct FinishImport: OwnerRequest {
  public typealias Reply = Void

  public var number: Int64
  /// When the export was made, as it says itself.
  public var exportDate: Date?
  /// The region of the phone, such as `en_US`.
  public var locale: String?
  /// Whether the file was read to its end.
  public var isComplete: Bool

  public init(number: Int64, exportDate: Date?, locale: String?, isComplete: Bool) {
    self.number = number
    self.exportDate = exportDate
    self.locale = locale
    self.isComplete = isComplete
  }
}
