// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Computes the nights of a period from the sleep samples of all sources. Nights without data are left out (OBJ-26).
///
/// Reads one snapshot. An app gets the nights that the samples it may read amount to. Throws `authorizationNotDetermined` if the app never
/// asked about sleep.
package struct ComputeSleep: HealthRequest {
  /// The nights and the sources to which they refer.
  package struct Reply: Sendable, Codable {
    /// The sources, highest priority first. Nights refer to them by index.
    package var sources: [SourceRecord]
    /// The nights with data, in order of time.
    package var nights: [SleepNight]

    /// Creates the reply.
    package init(sources: [SourceRecord], nights: [SleepNight]) {
      self.sources = sources
      self.nights = nights
    }
  }

  /// The start of the period: a day counts if it has time between `from` and `to`. Nil leaves the period open. No day counts if `from` is
  /// not before `to`.
  package var from: Date?
  /// The end of the period; nil leaves it open.
  package var to: Date?
  /// The zone whose clocks decide when the day of a night begins, for samples whose own zone is not known; and the zone of the period.
  package var timeZone: TimeZone
  /// Whether ``timeZone`` counts also for samples whose own zone is known. Left out on the wire unless it is true.
  package var overridesZones: Bool { overrides ?? false }
  private var overrides: Bool?

  /// Creates a request for the nights of a period, or by default for all nights, on the clocks where the person slept.
  package init(from: Date? = nil, to: Date? = nil, timeZone: TimeZone, overridesZones: Bool = false) {
    self.from = from
    self.to = to
    self.timeZone = timeZone
    overrides = overridesZones ? true : nil
  }

  /// Permission to read sleep samples. After a refusal, only the app's own samples count.
  package var access: RequestAccess { .read([Catalog.sleep]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension ComputeSleep.Reply: CountedReply {
  /// The number of nights, whichever type is asked about.
  package func count(of type: DataType) -> Int { nights.count }
}
