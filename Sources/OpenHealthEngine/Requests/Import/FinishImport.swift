// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FinishImport: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    try storage.endFiles(ofImport: number)
    try storage.finishImport(number, at: isComplete ? now.date : nil, exportDate: exportDate, locale: locale)
  }
}
