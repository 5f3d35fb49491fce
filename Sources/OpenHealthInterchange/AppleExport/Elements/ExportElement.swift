// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A start tag, as a view into the parser's memory. Only the methods that return strings copy.
///
/// It is valid only during the delegate's `start` call, which is why it cannot be copied.
///
/// Unsafe: the parser owns the memory behind all pointers and keeps it unchanged during that call.
struct ExportElement: ~Copyable {
  let name: ExportElementName
  /// The line of the file on which the tag ends, counted from 1.
  let line: Int
  /// The depth in the file; 0 for the root.
  let depth: Int
  let parent: ExportElementName?
  /// Set when the tag is already known to be damaged, or is inside a damaged element. Some defects of a tag show only at its `end`.
  let damage: ExportDamage?

  let attributes: UnsafeBufferPointer<Attribute>

  /// An attribute, in the parser's memory.
  struct Attribute {
    var name: ExportAttribute
    /// The name in the file and its prefix, as C strings; nil when `name` is enough.
    var local: UnsafePointer<UInt8>?
    var prefix: UnsafePointer<UInt8>?
    var value: UnsafeBufferPointer<UInt8>
  }

  /// The number of attributes.
  var count: Int { attributes.count }

  /// The value of an attribute in UTF-8, with entities decoded; nil when the element does not have the attribute.
  func bytes(for attribute: ExportAttribute) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where attributes[index].name == attribute { return value(at: index) }
    return nil
  }

  /// The value of an attribute that `ExportAttribute` does not contain, by name.
  func bytes(named name: String) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where self.name(at: index) == name { return value(at: index) }
    return nil
  }

  /// Calls `body` with each attribute in the file's order.
  func forEach(_ body: (_ attribute: ExportAttribute, _ value: UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    for index in 0..<count { try body(attributes[index].name, attributes[index].value) }
  }

  /// The attribute at a position in the file's order; `.other` when it is unknown.
  func attribute(at index: Int) -> ExportAttribute { attributes[index].name }

  /// The name in the file of the attribute at a position, with its prefix, if any.
  func name(at index: Int) -> String {
    let attribute = attributes[index]
    guard let local = attribute.local else { return attribute.name.rawValue }
    return (attribute.prefix.map { String(cString: $0) + ":" } ?? "") + String(cString: local)
  }

  /// The value of the attribute at a position in the file's order.
  func value(at index: Int) -> UnsafeBufferPointer<UInt8> { attributes[index].value }

  /// The value of an attribute as a new string; nil when it is missing.
  func string(for attribute: ExportAttribute) -> String? { bytes(for: attribute).map { String(decoding: $0, as: UTF8.self) } }

  /// The value of an attribute as a number; nil when it is missing or not a number.
  func number(for attribute: ExportAttribute) -> Double? { bytes(for: attribute).flatMap(ExportNumber.parse) }

  /// The value of an attribute as an instant; nil when it is missing or not an instant.
  func timestamp(for attribute: ExportAttribute) -> ExportTimestamp? { bytes(for: attribute).flatMap { ExportTimestamp(anyForm: $0) } }
}

extension KeptElement {
  /// A copy of a start tag, without the elements inside.
  init(_ element: borrowing ExportElement) {
    self.init(name: element.name.description)
    for index in 0..<element.count { attributes.append(Attribute(element, at: index)) }
  }
}

extension KeptElement.Attribute {
  /// A copy of the attribute at a position in the file's order.
  init(_ element: borrowing ExportElement, at index: Int) {
    self.init(name: element.name(at: index), value: String(decoding: element.value(at: index), as: UTF8.self))
  }
}

/// The name of an element of an export.
enum ExportElementName: Hashable, Sendable, CustomStringConvertible {
  case healthData, exportDate, me
  case record, correlation, workout, activitySummary, clinicalRecord, audiogram, visionPrescription
  case metadataEntry, heartRateVariabilityMetadataList, instantaneousBeatsPerMinute
  case workoutEvent, workoutStatistics, workoutRoute, workoutActivity, fileReference
  case sensitivityPoint, rightEye, leftEye, attachment
  /// An unknown element, by its name in the file.
  case other(String)

  /// The name in the file.
  var description: String {
    if case .other(let name) = self { return name }
    // Not nil: the table contains every other case.
    return Self.table.first { $0.name == self }!.text.description
  }

  /// The known element with this name; nil when there is none. Unsafe: the bytes belong to the caller and are compared up to their count.
  static func known(_ bytes: UnsafeRawBufferPointer) -> ExportElementName? {
    guard let start = bytes.baseAddress else { return nil }
    for (text, name) in table where text.utf8CodeUnitCount == bytes.count && memcmp(text.utf8Start, start, bytes.count) == 0 {
      return name
    }
    return nil
  }

  /// Whether an element of this name can contain one of the other name. Unknown elements can be anywhere.
  func canHold(_ child: ExportElementName) -> Bool {
    if case .other = child { return true }
    switch self {
    case .other: return false
    case .healthData:
      return [.exportDate, .me, .record, .correlation, .workout, .activitySummary, .clinicalRecord, .audiogram, .visionPrescription]
        .contains(child)
    case .record: return [.metadataEntry, .heartRateVariabilityMetadataList].contains(child)
    case .correlation: return [.metadataEntry, .record].contains(child)
    case .workout:
      return [.metadataEntry, .workoutEvent, .workoutRoute, .workoutStatistics, .workoutActivity, .record].contains(child)
    case .workoutActivity: return [.metadataEntry, .workoutStatistics, .workoutEvent].contains(child)
    case .workoutRoute: return [.metadataEntry, .fileReference].contains(child)
    case .audiogram: return [.metadataEntry, .sensitivityPoint].contains(child)
    case .visionPrescription: return [.metadataEntry, .rightEye, .leftEye, .attachment].contains(child)
    case .workoutEvent, .workoutStatistics: return child == .metadataEntry
    case .heartRateVariabilityMetadataList: return child == .instantaneousBeatsPerMinute
    default: return false
    }
  }

  private static let table: [(text: StaticString, name: ExportElementName)] = [
    ("Record", .record), ("MetadataEntry", .metadataEntry), ("InstantaneousBeatsPerMinute", .instantaneousBeatsPerMinute),
    ("HeartRateVariabilityMetadataList", .heartRateVariabilityMetadataList), ("HealthData", .healthData), ("ExportDate", .exportDate),
    ("Me", .me), ("Correlation", .correlation), ("Workout", .workout), ("WorkoutEvent", .workoutEvent),
    ("WorkoutStatistics", .workoutStatistics), ("WorkoutRoute", .workoutRoute), ("WorkoutActivity", .workoutActivity),
    ("FileReference", .fileReference), ("ActivitySummary", .activitySummary), ("ClinicalRecord", .clinicalRecord),
    ("Audiogram", .audiogram), ("SensitivityPoint", .sensitivityPoint), ("VisionPrescription", .visionPrescription),
    ("RightEye", .rightEye), ("LeftEye", .leftEye), ("Attachment", .attachment),
  ]
}

/// The attributes of an export's elements. The raw value is the name in the file.
enum ExportAttribute: String, CaseIterable, Sendable {
  case type, unit, value, sourceName, sourceVersion, device, creationDate, startDate, endDate
  case key, bpm, time, date, locale, uuid, path
  case workoutActivityType, duration, durationUnit, totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit
  case average, minimum, maximum, sum
  case dateComponents, activeEnergyBurned, activeEnergyBurnedGoal, activeEnergyBurnedUnit
  case appleMoveTime, appleMoveTimeGoal, appleMoveMinutes, appleMoveMinutesGoal
  case appleExerciseTime, appleExerciseTimeGoal, appleStandHours, appleStandHoursGoal
  case identifier, sourceURL, fhirVersion, receivedDate, resourceFilePath
  case frequencyValue, frequencyUnit
  case leftEarValue, leftEarUnit, leftEarMasked, leftEarClampingRangeLowerBound, leftEarClampingRangeUpperBound
  case rightEarValue, rightEarUnit, rightEarMasked, rightEarClampingRangeLowerBound, rightEarClampingRangeUpperBound
  case dateIssued, expirationDate, brand
  case sphere, sphereUnit, cylinder, cylinderUnit, axis, axisUnit, add, addUnit, vertex, vertexUnit
  case prismAmount, prismAmountUnit, prismAngle, prismAngleUnit, farPD, farPDUnit, nearPD, nearPDUnit
  case baseCurve, baseCurveUnit, diameter, diameterUnit
  /// Any other attribute; the element returns it by name.
  case other = ""
}
