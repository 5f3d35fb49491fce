// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension SaveActivitySummaries: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for summary in summaries {
      // Throws for a summary without a day.
      let element = try summary.element()
      guard let day = summary.day else { continue }
      let key = ActivitySummaryRecord.key(day)
      // Elements of exports have other identities, so a later import of the day replaces this summary.
      let item = ImportElements.Item(element: element, identity: 0, key: key)
      if let known = try storage.element(key: key) {
        try storage.replaceElement(known, by: item, import: nil)
      } else {
        _ = try storage.keep(item, import: nil)
      }
    }
  }
}
