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
  /// The zone whose clocks decide when a day and its night begin.
  package var timeZone: TimeZone

  /// Creates a request for the nights of a period, or by default for all nights.
  package init(from: Date? = nil, to: Date? = nil, timeZone: TimeZone) {
    self.from = from
    self.to = to
    self.timeZone = timeZone
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
