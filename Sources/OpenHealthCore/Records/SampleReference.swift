// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
