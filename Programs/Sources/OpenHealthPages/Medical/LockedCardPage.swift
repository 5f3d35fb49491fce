// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures

/// The medical ID while the store is locked, and nothing else: the copy that the person allows.
package struct LockedCardPage: PageView {
  /// The entry of the navigation.
  package static let section = PageSection.records

  /// The path, which is that of the medical ID of an open store.
  package static let path = "/medical-id"

  /// The heading.
  package var title: String
  /// When the copy was made, as a sentence; nil where it cannot be read.
  package var asOf: String?
  /// Why there is no card; nil where there is one.
  package var problem: String?
  /// The card.
  package var parts: [MedicalCard.Part]

  /// The page; nil where the person allows no copy.
  package init?(_ context: PageContext) {
    let words = context.words
    title = words["medical.title"]
    do {
      guard let bytes = try context.lockedCard.read() else { return nil }
      let copy = try MedicalCard.Copy(bytes)
      parts = copy.parts
      asOf = words["medical.asOf", context.reader.dates.minute(copy.date)]
    } catch {
      (parts, problem) = ([], words["medical.unreadable"])
    }
  }
}
