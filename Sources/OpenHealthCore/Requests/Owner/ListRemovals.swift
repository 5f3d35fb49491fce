// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Lists the removals that the owner can still undo, oldest first.
package struct ListRemovals: OwnerRequest {
  /// The removals that ``RestoreSamples`` accepts and that still hold samples or medications.
  package typealias Reply = [Item]

  /// One removal.
  package struct Item: Sendable, Hashable, Codable {
    /// The number that ``RestoreSamples`` takes.
    package var number: Int64
    /// When the removal began.
    package var date: Date
    /// When the removal becomes permanent: ``RemoveSamples/keptSeconds`` after `date`.
    package var until: Date
    /// The removed samples, counted by type and source. Some may turn out to be superseded when they are restored.
    package var samples: [CountSamples.Item]
    /// The number of medications that ``RemoveMedications`` removed.
    package var medications: Int
    /// The number of rows that ``RepairStore`` set aside, which stay after `until`; nil for none.
    package var setAside: Int?

    /// Creates the description of one removal.
    package init(
      number: Int64, date: Date, until: Date, samples: [CountSamples.Item], medications: Int = 0, setAside: Int? = nil
    ) {
      self.number = number
      self.date = date
      self.until = until
      self.samples = samples
      self.medications = medications
      self.setAside = setAside
    }
  }

  /// Creates the request, which has no parameters.
  package init() {}
}
