// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSignatures

/// Samples to sign.
enum Signed {
  static let weightType = "HKQuantityTypeIdentifierBodyMass"
  static let systolicType = "HKQuantityTypeIdentifierBloodPressureSystolic"
  static let diastolicType = "HKQuantityTypeIdentifierBloodPressureDiastolic"

  static func sample(
    _ type: String, _ value: SampleRecord.Value, at date: Date, lasting seconds: Double = 0, signature: MetadataValue? = nil
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: try #require(Catalog.type(identifier: type)), start: date, end: date + seconds, value: value,
      provenance: .unknown,
      metadata: MetadataSet(signature.map { [.init(key: MetadataSet.digitalSignatureKey, value: $0)] } ?? []))
  }

  static func weight(_ number: Double = 72.5, _ unit: String = "kg", at date: Date, lasting seconds: Double = 0) throws -> SampleRecord {
    try sample(weightType, .quantity(number, UnitExpression.parse(unit)), at: date, lasting: seconds)
  }

  static func bloodPressure(_ systolic: Double, _ diastolic: Double, at date: Date) throws -> SampleRecord {
    let unit = try UnitExpression.parse("mmHg")
    let members = [
      try sample(systolicType, .quantity(systolic, unit), at: date), try sample(diastolicType, .quantity(diastolic, unit), at: date),
    ]
    return try sample("HKCorrelationTypeIdentifierBloodPressure", .correlation(members), at: date)
  }
}
