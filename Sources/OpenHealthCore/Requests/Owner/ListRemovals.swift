// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What the owner removed and can bring back, oldest first.
public struct ListRemovals: OwnerRequest {
  public typealias Reply = [Item]

  /// One removal.
  public struct Item: Sendable, Hashable, Codable {
    public var number: Int64
    public var date: Date
    /// Until when it can be brought back.
    public var until: Date
    /// What ``RestoreSamples`` would bring back, by type and source.
    public var samples: [CountSamples.Item]

    public init(number: Int64, date: Date, until: Date, samples: [CountSamples.Item]) {
      self.number = number
      self.date = date
      self.until = until
      self.samples = samples
    }
  }

  public init() {}
}
