// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One dose of a medication and its status, such as taken or skipped (MED-01). The sample's start is the time of the dose or, for a dose
/// that was not taken, the time at which it was due.
package struct DoseEventRecord: ContentRecord {
  /// The identifier of the medication's concept: that of a medication in the person's list, which may have been deleted since (MED-04).
  package var medication: UUID
  /// The status of the dose, such as taken or skipped.
  package var status: DoseLogStatus
  /// Whether the dose belongs to a schedule. A scheduled medication can have doses as needed, too (MED-06).
  package var scheduleType: DoseScheduleType
  /// When the dose was due; nil for one as needed.
  package var scheduledDate: Date?
  /// How much was due, in ``unit``; nil for a dose as needed.
  package var scheduledDose: Double?
  /// How much the person took, in ``unit``; nil when that is not known.
  package var dose: Double?
  /// The unit of both quantities, such as a count of tablets.
  package var unit: UnitExpression

  /// A dose; nothing is checked.
  ///
  /// - Parameter dose: How much was taken. By default as much as was due, and 1 for a dose as needed (MED-02).
  package init(
    medication: UUID, status: DoseLogStatus, scheduledDate: Date? = nil, scheduledDose: Double? = nil, dose: Double? = nil,
    unit: UnitExpression = .count
  ) {
    self.medication = medication
    self.status = status
    scheduleType = scheduledDate == nil && scheduledDose == nil ? .asNeeded : .schedule
    self.scheduledDate = scheduledDate
    self.scheduledDose = scheduledDose
    self.dose = dose ?? scheduledDose ?? 1
    self.unit = unit
  }

  /// Whether the type is that of doses.
  package func fits(_ type: DataType) -> Bool { type == Catalog.doseEvent }

  /// Checks that a scheduled dose has a date and a quantity, that a dose as needed has neither (MED-01), and the numbers.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    switch scheduleType {
    case .schedule:
      guard let scheduledDate else { throw .missing(name: "scheduledDate") }
      guard scheduledDose != nil else { throw .missing(name: "scheduledDoseQuantity") }
      guard scheduledDate.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate else { throw .outOfRange(name: "scheduledDate") }
    case .asNeeded:
      guard scheduledDate == nil else { throw .outOfRange(name: "scheduledDate") }
      guard scheduledDose == nil else { throw .outOfRange(name: "scheduledDoseQuantity") }
    }
    for (name, number) in [("scheduledDoseQuantity", scheduledDose), ("doseQuantity", dose)] {
      if let number, !(0...Limits.largestNumber).contains(number) { throw .outOfRange(name: name) }
    }
    guard unit.isWithinLimits else { throw .outOfRange(name: "unit") }
  }

  /// The values that predicates compare (PRED-24).
  package func values(of field: ContentField) -> [ContentValue] {
    switch field {
    case .medication: [.text(medication.uuidString)]
    case .status: [.number(Double(status.rawValue))]
    case .scheduledDate: scheduledDate.map { [.date($0)] } ?? []
    default: []
    }
  }
}

extension DoseEventRecord {
  private enum CodingKeys: String, CodingKey { case medication, status, scheduleType, scheduledDate, scheduledDose, dose, unit }

  /// A dose with the text of its unit. Throws for unknown numbers, and for a text that is not a unit.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    medication = try container.decode(UUID.self, forKey: .medication)
    status = try container.decode(DoseLogStatus.self, forKey: .status)
    scheduleType = try container.decode(DoseScheduleType.self, forKey: .scheduleType)
    scheduledDate = try container.decodeIfPresent(Date.self, forKey: .scheduledDate)
    scheduledDose = try container.decodeIfPresent(Double.self, forKey: .scheduledDose)
    dose = try container.decodeIfPresent(Double.self, forKey: .dose)
    unit = try UnitExpression.parse(try container.decode(String.self, forKey: .unit))
  }

  /// Encodes all values, with the text of the unit.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(medication, forKey: .medication)
    try container.encode(status, forKey: .status)
    try container.encode(scheduleType, forKey: .scheduleType)
    try container.encodeIfPresent(scheduledDate, forKey: .scheduledDate)
    try container.encodeIfPresent(scheduledDose, forKey: .scheduledDose)
    try container.encodeIfPresent(dose, forKey: .dose)
    try container.encode(unit.string, forKey: .unit)
  }
}

extension DoseEventRecord {
  /// The status with its names.
  package var statusChoice: CatalogChoice? { Catalog.choice(status.rawValue, of: .medicationDoseEventLogStatus) }
}
