// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Lists the removals that the owner can still undo, oldest first.
public struct ListRemovals: OwnerRequest {
  /// The removals that ``RestoreSamples`` accepts and that still hold samples or medications.
  public typealias Reply = [Item]

  /// One removal.
  public struct Item: Sendable, Hashable, Codable {
    /// The number that ``RestoreSamples`` takes.
    public var number: Int64
    /// When the removal began.
    public var date: Date
    /// When the removal becomes permanent: ``RemoveSamples/keptSeconds`` after `date`.
    public var until: Date
    /// The removed samples, counted by type and source. Some may turn out to be superseded when they are restored.
    public var samples: [CountSamples.Item]
    /// The number of medications that ``RemoveMedications`` removed.
    public var medications: Int
    /// The number of rows that ``RepairStore`` set aside, which stay after `until`; nil for none.
    public var setAside: Int?

    /// Creates the description of one removal.
    public init(
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
  public init() {}
}
