// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SaveActivitySummaries: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for summary in summaries {
      let element = try summary.element()
      guard let day = summary.day else { continue }
      // No export's element has identity 0: an import of the day replaces the saved summary.
      let item = ImportElements.Item(element: element, identity: 0, key: ActivitySummaryRecord.key(day))
      if let known = try storage.element(key: ActivitySummaryRecord.key(day)) {
        try storage.replaceElement(known, by: item, import: nil)
      } else {
        _ = try storage.keep(item, import: nil)
      }
    }
  }
}
