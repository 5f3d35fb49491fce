// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a request needs to find a stored sample without a search.
public struct SampleReference: Sendable, Hashable, Codable {
  /// The type of the sample.
  public var type: DataType
  /// The UUID of the sample.
  public var uuid: UUID
  /// The start of the sample.
  public var start: Date

  /// A reference to a sample by its parts.
  public init(type: DataType, uuid: UUID, start: Date) {
    self.type = type
    self.uuid = uuid
    self.start = start
  }

  /// A reference to a sample.
  public init(_ sample: SampleRecord) { self.init(type: sample.type, uuid: sample.uuid, start: sample.start) }
}
