// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Samples that belong together, such as the two values of a blood pressure or the nutrients of a meal (CORR-01).
///
/// Create the samples, put them into a set, and save the correlation alone: its members are saved with it (CORR-03, SAVE-06).
///
///     let pressure = HKCorrelation(
///       type: HKCorrelationType(.bloodPressure), start: now, end: now, objects: [systolic, diastolic])
///     try await store.save(pressure)
open class HKCorrelation: HKSample, @unchecked Sendable {
  /// A new correlation without device and metadata. Raises when it breaks a rule (CORR-04, CORR-05).
  public convenience init(type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>) {
    self.init(type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: nil)
  }

  /// A new correlation with metadata. Raises when it breaks a rule (CORR-04, CORR-05, META-01 to META-06).
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>, metadata: [String: Any]?
  ) {
    self.init(type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: metadata)
  }

  /// A new correlation, which is not stored until it is saved.
  ///
  /// Raises `_HKObjectValidationFailureException` when the end is before the start, there is no object, an object is neither a quantity nor
  /// a category sample, or the metadata break a rule (CORR-04, CORR-05, META-01 to META-06). Saving fails with `errorInvalidArgument` when
  /// an object is of a type that the correlation cannot have, or a blood pressure is not exactly one systolic and one diastolic value
  /// (CORR-06).
  public convenience init(
    type correlationType: HKCorrelationType, start startDate: Date, end endDate: Date, objects: Set<HKSample>, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    // A set is unordered; sorting makes the stored order the same each time.
    let members = objects.map(\.record).sorted { $0.uuid.uuidString < $1.uuid.uuidString }
    self.init(
      record: HKSample.record(
        correlationType, value: .correlation(members), start: startDate, end: endDate, device: device, metadata: metadata))
  }

  /// The correlation's type, which defines the types of its members.
  open var correlationType: HKCorrelationType {
    guard let type = sampleType as? HKCorrelationType else { preconditionFailure("a correlation has a correlation type") }
    return type
  }

  /// The members. A correlation read from a store has only those that the app may read (CORR-09).
  open var objects: Set<HKSample> { Set((record.members ?? []).map(HKSample.of)) }

  /// The members of one type (CORR-08).
  open func objects(for objectType: HKObjectType) -> Set<HKSample> {
    Set((record.members ?? []).filter { $0.type == objectType.dataType }.map(HKSample.of))
  }
}
