// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension SampleRecord {
  /// A sample that lasts some seconds; by default a moment of an unknown source, without anything more.
  package init(
    _ type: DataType, _ value: Value, at start: Date, seconds: Double = 0, from provenance: Provenance = .unknown,
    metadata: MetadataSet = .empty, creation: Date? = nil, timeZone: String? = nil, uuid: UUID = UUID()
  ) {
    self.init(
      uuid: uuid, type: type, start: start, end: start + seconds, value: value, provenance: provenance, metadata: metadata,
      creation: creation, timeZone: timeZone)
  }

  /// A moment of sleep, where any sample will do.
  package static func asleep() -> SampleRecord {
    SampleRecord(Catalog.sleep, .category(1), at: Date(timeIntervalSinceReferenceDate: 0))
  }
}
