// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One sample, in the form that the public classes, the engine and storage exchange.
///
/// Small on purpose: facts that many samples share (type, unit, origin, metadata) are references to immutable objects.
package struct SampleRecord: Sendable, Equatable {
  /// The content of a sample, by its kind.
  package enum Value: Sendable, Equatable {
    /// A number with its unit. For a series it is the sum or the average of the values.
    case quantity(Double, UnitExpression)
    /// The raw value in the enumeration of the type.
    case category(Int)
    /// The samples that belong together. A correlation that was read has only those members that the reader may see.
    case correlation([SampleRecord])
    /// A finished workout.
    indirect case workout(WorkoutRecord)
    /// The route of a workout.
    case route(RouteRecord)
    /// The content of a sample of any other kind.
    indirect case content(SampleContent)
  }

  /// The sample's identity, also for deletions. A store has at most one sample of a UUID.
  package var uuid: UUID
  /// The sample's type, which decides on the kind of `value`.
  package var type: DataType
  /// When the sample begins.
  package var start: Date
  /// When the sample ends; equal to ``start`` for a sample without duration.
  package var end: Date
  /// The content: a number, a category, members, a workout, a route, or the content of another kind.
  package var value: Value
  /// The app that saved the sample and the device that measured it. Before the sample is saved, only the device.
  package var provenance: Provenance
  /// The facts that the app added, by key.
  package var metadata: MetadataSet
  /// When the object was made. Nil where that is not known; exports have the date.
  package var creation: Date?
  /// The time zone of the device that saved the sample, as a name or an offset such as `GMT+0100` (TZ-03). Nil where it is not known.
  package var timeZone: String?
  /// Whether a correlation in the store holds the sample; false for one that was not read from a store (PRED-15).
  package var isCorrelationMember: Bool
  /// The summary of the values that the sample combines; nil when it holds a single one.
  package var series: SeriesRecord?

  /// A sample; all from `metadata` on may be left out.
  package init(
    uuid: UUID, type: DataType, start: Date, end: Date, value: Value, provenance: Provenance, metadata: MetadataSet = .empty,
    creation: Date? = nil, timeZone: String? = nil, isCorrelationMember: Bool = false,
    series: SeriesRecord? = nil
  ) {
    self.uuid = uuid
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.provenance = provenance
    self.metadata = metadata
    self.creation = creation
    self.timeZone = timeZone
    self.isCorrelationMember = isCorrelationMember
    self.series = series
  }

  /// The content of a workout; nil for another kind.
  package var workout: WorkoutRecord? {
    if case .workout(let workout) = value { workout } else { nil }
  }

  /// The content of a route; nil for another kind.
  package var route: RouteRecord? {
    if case .route(let route) = value { route } else { nil }
  }

  /// The content of a sample of a kind such as prescriptions; nil for numbers, categories, correlations, workouts and routes.
  package var content: SampleContent? {
    if case .content(let content) = value { content } else { nil }
  }

  /// The content of a correlation; nil for another kind.
  package var members: [SampleRecord]? {
    if case .correlation(let members) = value { members } else { nil }
  }
}

extension [SampleRecord] {
  /// All samples to store, in order: each sample, followed by its members.
  package var withMembers: [SampleRecord] {
    guard contains(where: { $0.members != nil }) else { return self }
    return flatMap { [$0] + ($0.members ?? []) }
  }
}

extension StatisticsSample {
  /// The sample of a quantity type, with its value converted to a unit; nil for another kind. Throws when the unit is of another dimension.
  /// `source` is the number that the fold knows the sample's source by.
  package init?(_ record: SampleRecord, in unit: UnitExpression, source: Int) throws {
    guard case .quantity(let value, let own) = record.value else { return nil }
    self.init(
      start: record.start.timeIntervalSinceReferenceDate, end: record.end.timeIntervalSinceReferenceDate,
      value: try own.convert(value, to: unit), source: source)
  }
}

extension SampleRecord {
  /// The sync identifier of the sample, which is unique for its type and source, and the version: of several samples with one identifier
  /// the one with the highest version stays. Nil for samples that replace nothing.
  ///
  /// The identifier is that of the metadata (META-07), or the ``ContentRecord/key`` of the content, whose version is the sample's start
  /// in seconds (CLIN-02).
  package var sync: (identifier: String, version: Double)? {
    metadata.sync ?? content?.record.key.map { ($0, start.timeIntervalSinceReferenceDate) }
  }
}

/// What a store holds once: a UUID of a source. Two apps that may not see each other's samples can save one UUID each (T7).
package struct SampleIdentity: Sendable, Hashable {
  /// The sample's UUID.
  package var uuid: UUID
  /// The source that saved it.
  package var source: SourceRecord?

  /// An identity by its parts.
  package init(uuid: UUID, source: SourceRecord?) {
    self.uuid = uuid
    self.source = source
  }
}

extension SampleRecord {
  /// The UUID with the source.
  package var identity: SampleIdentity { SampleIdentity(uuid: uuid, source: provenance.revision?.source) }
}

/// What a request needs to find a stored sample without a search.
package struct SampleReference: Sendable, Hashable, Codable {
  /// The type of the sample.
  package var type: DataType
  /// The UUID of the sample.
  package var uuid: UUID
  /// The start of the sample.
  package var start: Date

  /// A reference to a sample by its parts.
  package init(type: DataType, uuid: UUID, start: Date) {
    self.type = type
    self.uuid = uuid
    self.start = start
  }

  /// A reference to a sample.
  package init(_ sample: SampleRecord) { self.init(type: sample.type, uuid: sample.uuid, start: sample.start) }
}
