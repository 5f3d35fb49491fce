// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The current state of an unfinished workout in the store: its draft, figures of its samples (BLD-13), and its zones (ZONE-18).
package struct WorkoutReport: Sendable, Equatable, Codable {
  /// The zone of a type that the workout is in.
  package struct CurrentZone: Sendable, Equatable, Codable {
    /// The quantity that the zones divide.
    package var type: DataType
    /// The index of the zone, from 0: that of the sample that began last.
    package var zone: Int
    /// The end of the latest sample.
    package var date: Date

    /// The current zone of a type.
    package init(type: DataType, zone: Int, date: Date) {
      self.type = type
      self.zone = zone
      self.date = date
    }
  }

  /// The builder's state.
  package var draft: WorkoutDraft
  /// The figures of the workout's samples, for each type in the whole workout and in each activity.
  package var statistics: [WorkoutRecord.Statistic]
  /// The number of samples of each type, by the type's identifier.
  package var counts: [String: Int]
  /// The time in each zone up to the latest sample or, once the workout has one, to its end.
  package var zoneGroups: [WorkoutRecord.ZoneGroup]
  /// The current zone of each type that has zones and samples.
  package var zonesNow: [CurrentZone]

  /// A report; by default of a workout without samples.
  package init(
    draft: WorkoutDraft, statistics: [WorkoutRecord.Statistic] = [], counts: [String: Int] = [:],
    zoneGroups: [WorkoutRecord.ZoneGroup] = [], zonesNow: [CurrentZone] = []
  ) {
    self.draft = draft
    self.statistics = statistics
    self.counts = counts
    self.zoneGroups = zoneGroups
    self.zonesNow = zonesNow
  }

  /// The current zone of a type; nil for a type without zones or samples.
  package func currentZone(of type: DataType) -> CurrentZone? { zonesNow.first { $0.type == type } }

  /// The types whose numbers of samples differ from those of another report, sorted.
  package func typesChanged(since other: WorkoutReport) -> [DataType] {
    Set(counts.keys).union(other.counts.keys).filter { counts[$0] != other.counts[$0] }.sorted().compactMap { Catalog.type(identifier: $0) }
  }
}

/// The current state of a workout session in the store, and its events since a place in its log.
package struct WorkoutSessionReport: Sendable, Equatable, Codable {
  /// The UUID of the session.
  package var uuid: UUID
  /// The session's state.
  package var session: WorkoutSession
  /// The events in order.
  package var events: [WorkoutSession.Event]
  /// The place in the log after the last of ``events``, from which the next report continues.
  package var place: Int64

  /// A report; by default without events.
  package init(uuid: UUID, session: WorkoutSession, events: [WorkoutSession.Event] = [], place: Int64 = 0) {
    self.uuid = uuid
    self.session = session
    self.events = events
    self.place = place
  }
}

/// The mirroring of a workout session to a second process: its other end, and the data sent recently (MIRR-01 to MIRR-07).
package struct WorkoutMirror: Sendable, Equatable, Codable {
  private struct Sent: Sendable, Equatable, Codable {
    var isToMirror: Bool
    var date: Date
    var bytes: Int
  }

  /// The bytes that each side may send within ``periodSeconds`` (MIRR-03).
  package static let mostBytes = 100_000
  /// The seconds that ``mostBytes`` applies to.
  package static let periodSeconds = 10.0

  /// The UUID of the link to the mirrored session; nil while there is none.
  package internal(set) var link: UUID?
  /// Whether each side has a delegate, which receives data (MIRR-04): the primary session first, then the mirrored one.
  var hasDelegate = [false, false]
  private var sent: [Sent] = []

  init(hasDelegate: Bool) { self.hasDelegate[0] = hasDelegate }

  /// Whether a mirrored session is connected, and has a delegate that receives data.
  package var isListening: Bool { link != nil && hasDelegate[1] }

  /// Records that data are sent. Throws `dataSizeExceeded` when a side exceeds ``mostBytes`` in a period.
  mutating func send(_ data: Data, toMirror isToMirror: Bool, at date: Date) throws(HealthError) {
    let recent = sent.filter { date.timeIntervalSince($0.date).magnitude < Self.periodSeconds }
    guard recent.filter({ $0.isToMirror == isToMirror }).reduce(data.count, { $0 + $1.bytes }) <= Self.mostBytes else {
      throw .dataSizeExceeded
    }
    sent = recent + [Sent(isToMirror: isToMirror, date: date, bytes: data.count)]
  }
}

/// A workout that an app asked its companion to begin.
package struct CompanionStart: Sendable, Equatable, Codable {
  /// The seconds for which the request is valid.
  package static let seconds = 120.0

  /// The workout that the companion should begin.
  package var configuration: WorkoutRecord.Configuration
  /// When the app made the request.
  package var date: Date

  /// A request for a companion.
  package init(configuration: WorkoutRecord.Configuration, date: Date) {
    self.configuration = configuration
    self.date = date
  }

  /// Whether the request is still valid for a companion that starts at a date: at most ``seconds`` away.
  package func counts(at date: Date) -> Bool { date.timeIntervalSince(self.date).magnitude <= Self.seconds }
}
