// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads one characteristic of the person, such as the date of birth (CHAR-01).
///
/// Throws `authorizationNotDetermined` when the app never asked for it (CHAR-04), and `authorizationDenied` after a refusal where the
/// request reports refusals (CHAR-08).
package struct ReadCharacteristic: HealthRequest {
  /// The value; nil if it is not set, if reading was refused (CHAR-02), or if the stored text is not understood. The three cases look the
  /// same to the app, unless the request reports refusals.
  package typealias Reply = CharacteristicValue?

  /// The characteristic type.
  package var type: DataType

  /// Whether a refusal is an error.
  package var reportsRefusal: Bool

  /// Creates a request for one characteristic.
  package init(type: DataType, reportsRefusal: Bool = false) { (self.type, self.reportsRefusal) = (type, reportsRefusal) }

  /// Permission to read the characteristic.
  package var access: RequestAccess { .read([type]) }

  /// A characteristic, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .characteristic }
}

/// Reads the activity summaries of days, in order: imported or saved ones and, for other days, summaries computed from samples (ACT-02,
/// OQ-33).
///
/// An app that may not read summaries gets an empty list. Throws `authorizationNotDetermined` if it never asked.
package struct FetchActivitySummaries: HealthRequest, Hashable {
  /// At most one summary for each day.
  package typealias Reply = [ActivitySummaryRecord]

  /// The condition that days have to meet. Terms about samples match no day.
  package var predicate: PredicateTree
  /// The zone in which days begin, for summaries computed from samples.
  package var timeZone: TimeZone
  /// Whether samples of other zones count on their own clocks (``ZoneNames``). Only the owner's requests may have it. Left out on the wire
  /// unless it is true.
  package var countsOwnZones: Bool { ownZones ?? false }
  private var ownZones: Bool?

  /// Creates a request for the summaries of the days that match a predicate, with all days in one zone.
  package init(predicate: PredicateTree, timeZone: TimeZone, countsOwnZones: Bool = false) {
    self.predicate = predicate
    self.timeZone = timeZone
    ownZones = countsOwnZones ? true : nil
  }

  /// Permission to read activity summaries.
  package var access: RequestAccess { .read([Catalog.rings.summary]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

/// Reads the list of the person's medications, in the order in which they were added (MED-05).
///
/// An app gets the medications that the person chose for it (AUTH-44), without their times (``MedicationRecord/forApps``). Throws
/// `authorizationNotDetermined` if it never asked. Cost: one read of each medication.
package struct FetchMedications: HealthRequest, Hashable {
  /// Each medication once.
  package typealias Reply = [MedicationRecord]

  /// Creates the request, which has no parameters.
  package init() {}

  /// Permission to read medications.
  package var access: RequestAccess { .read([Catalog.medication]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

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
