// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Data about a time interval or a point in time.
open class HKSample: HKObject, NSCopying, @unchecked Sendable {
  /// The sample's type.
  open var sampleType: HKSampleType { SharedTypes.sampleType(record.type) }

  /// When the sample begins.
  open var startDate: Date { record.start }

  /// When the sample ends: never before the start. A sample of one instant begins and ends with it (OBJ-11, OBJ-12).
  open var endDate: Date { record.end }

  /// Whether the sample's end is not known yet: then ``endDate`` is `distantFuture` (OBJ-13).
  open var hasUndeterminedDuration: Bool { record.end == .distantFuture }

  /// The sample itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The record of a new sample. Raises when it breaks a rule (OBJ-15).
  static func record(
    _ type: HKSampleType, value: SampleRecord.Value, start: Date, end: Date, device: HKDevice?, metadata: [String: Any]?
  ) -> SampleRecord {
    let record = SampleRecord(
      uuid: UUIDMint.ofProcess.next(), type: type.dataType, start: start, end: end, value: value,
      provenance: device.map { Provenance(revision: nil, device: $0.record) } ?? .unknown, metadata: .of(metadata))
    do { try record.validate() } catch { raise(.objectValidationFailure, error.description) }
    return record
  }
}
