// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The types of measurements that few devices make.
enum MeasurementType {
  /// The type that stores a measurement of an activity, and the unit of the measurement; nil where HealthKit has none.
  static func of(_ kind: RecordedWorkout.Measurement.Kind, in activityType: UInt) -> (type: DataType, unit: UnitExpression)? {
    guard let row = rows[kind], !row.isOfRunning || activityType == running else { return nil }
    // Not nil: the rows name types and units of the catalogue.
    guard let type = Catalog.type(named: row.name), let unit = try? UnitExpression.parse(row.unit) else { return nil }
    return (type, unit)
  }

  private static let running = ActivityName.number("running")

  private static let rows: [RecordedWorkout.Measurement.Kind: (name: String, unit: String, isOfRunning: Bool)] = [
    .heartRate: ("heartRate", "count/min", false), .respiration: ("respiratoryRate", "count/min", false),
    .verticalOscillation: ("runningVerticalOscillation", "mm", true), .groundContact: ("runningGroundContactTime", "ms", true),
    .strideLength: ("runningStrideLength", "m", true),
  ]
}
