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

  public init(
    uuid: UUID, type: DataType, start: Date, end: Date, value: Value, provenance: Provenance, metadata: MetadataSet = .empty,
    creation: Date? = nil, timeZone: String? = nil
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
  }
}
