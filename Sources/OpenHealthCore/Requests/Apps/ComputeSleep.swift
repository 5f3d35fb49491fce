// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The nights of some days, put together from the samples of all sources; those only that have something to show (OBJ-26).
public struct ComputeSleep: HealthRequest {
  public struct Reply: Sendable, Codable {
    /// What the nights refer to by index, the highest in the priority first.
    public var sources: [SourceRecord]
    /// In order of time.
    public var nights: [SleepNight]

    public init(sources: [SourceRecord], nights: [SleepNight]) {
      self.sources = sources
      self.nights = nights
    }
  }

  /// The days that have time between these two; nil for all there are.
  public var from: Date?
  public var to: Date?
  /// Whose clocks say when a day begins, and a night.
  public var timeZone: TimeZone

  public init(from: Date? = nil, to: Date? = nil, timeZone: TimeZone) {
    self.from = from
    self.to = to
    self.timeZone = timeZone
  }

  public var access: RequestAccess { .read([Catalog.sleep]) }

  public var kind: RequestKind { .querying }
}
