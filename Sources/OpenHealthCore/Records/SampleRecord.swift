// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One sample, as it travels between the public classes, the engine and storage.
///
/// Small on purpose: what many samples share (type, unit, origin, metadata) is held by reference to one immutable object.
public struct SampleRecord: Sendable, Equatable {
  /// What a sample holds.
  public enum Value: Sendable, Equatable {
    case quantity(Double, UnitExpression)
    case category(Int)
    /// The samples that belong together. Records of a correlation are read with those members that the reader may see.
    case correlation([SampleRecord])
    indirect case workout(WorkoutRecord)
    case route(RouteRecord)
  }

  public var uuid: UUID
  public var type: DataType
  public var start: Date
  public var end: Date
  public var value: Value
  public var provenance: Provenance
  public var metadata: MetadataSet
  /// When the object was made, where that is known: an export says so.
  public var creation: Date?
  /// The time zone of the device that saved the sample, as a name or an offset such as `GMT+0100` (TZ-03).
  public var timeZone: String?
  /// Whether a stored sample stands in a correlation; false for one that was not read from a store (PRED-15).
  public var isCorrelationMember: Bool
  /// What the sample says of several quantities that it stands for; nil when it holds just its value.
  public var series: SeriesRecord?

  public init(
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

  /// What a workout holds, or nil for another kind.
  public var workout: WorkoutRecord? {
    if case .workout(let workout) = value { workout } else { nil }
  }

  /// What a route holds, or nil for another kind.
  public var route: RouteRecord? {
    if case .route(let route) = value { route } else { nil }
  }

  /// What a correlation holds, or nil for another kind.
  public var members: [SampleRecord]? {
    if case .correlation(let members) = value { members } else { nil }
  }
}

extension [SampleRecord] {
  /// All that is stored with the samples, in that order: each one, then what it holds.
  public var withMembers: [SampleRecord] {
    guard contains(where: { $0.members != nil }) else { return self }
    return flatMap { [$0] + ($0.members ?? []) }
  }
}
