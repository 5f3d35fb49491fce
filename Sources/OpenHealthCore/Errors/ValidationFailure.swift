// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why a sample cannot be made. Checked when a sample is created, not when it is saved (OBJ-15).
public enum ValidationFailure: Error, Sendable, Equatable, Codable {
  case endBeforeStart(type: DataType)
  case dateNotFinite(type: DataType)
  case endlessNotAllowed(type: DataType)
  case tooLong(type: DataType, start: Date, end: Date, maximum: Double)
  case tooShort(type: DataType, start: Date, end: Date, minimum: Double)
  case incompatibleUnit(type: DataType, dimension: String, unit: String)
  case categoryValue(type: DataType)
  case wrongKind(type: DataType)
  /// A correlation of nothing (CORR-05).
  case noMembers(type: DataType)
  /// A correlation that may not hold a sample of this type (CORR-06).
  case memberType(type: DataType, member: DataType)
  /// A correlation that has to hold exactly one sample of this type (CORR-02, OQ-16b).
  case memberCount(type: DataType, member: DataType)
  case workoutDuration
  case workoutTotal(name: String, unit: String)
  case workoutBeginsWithResume
  case workoutEventOutside
  case workoutLapsOverlap
  case workoutActivitiesOverlap
  case workoutActivityType
  case workoutActivityOutside
  case missingMetadata(key: String, type: DataType)
  case metadataClass(key: String, found: String, expected: String)
  case metadataUnit(key: String, unit: String)
  case unknownTimeZone(key: String)
  case syncIdentifierWithoutVersion
  case syncVersionWithoutIdentifier
}

extension ValidationFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endBeforeStart(let type): "Sample of type \(type): the end date is before the start date"
    case .dateNotFinite(let type): "Sample of type \(type): a date is not a number, or too far away"
    case .endlessNotAllowed(let type): "Type \(type) can not have endDate of NSDate.distantFuture"
    case .tooLong(let type, let start, let end, let maximum):
      "Duration between startDate (\(start.shown)) and endDate (\(end.shown)) is above the maximum allowed duration for type \(type). "
        + "Maximum duration: \(maximum) seconds"
    case .tooShort(let type, let start, let end, let minimum):
      "Duration between startDate (\(start.shown)) and endDate (\(end.shown)) is below the minimum allowed duration for type \(type). "
        + "Minimum duration: \(minimum) seconds"
    case .incompatibleUnit(let type, let dimension, let unit):
      "Sample of type \(type) requires unit of type \(dimension). Incompatible unit: \(unit)"
    case .categoryValue(let type): "Value is not compatible with type \(type)"
    case .wrongKind(let type): "The value does not fit type \(type)"
    case .noMembers(let type): "Correlation of type \(type) must contain at least one object"
    case .memberType(let type, let member): "Correlation of type \(type) can not contain an object of type \(member)"
    case .memberCount(let type, let member): "Correlation of type \(type) must contain exactly one object of type \(member)"
    case .workoutDuration: "Workout: the duration is not a number of seconds from 0 on"
    case .workoutTotal(let name, let unit): "Workout: total \(name) has the incompatible unit \(unit) or is not a number"
    case .workoutBeginsWithResume: "Workout: the first event can not be a resume"
    case .workoutEventOutside: "Workout: an event lies outside the workout"
    case .workoutLapsOverlap: "Workout: laps can not overlap"
    case .workoutActivitiesOverlap: "Workout: activities can not overlap"
    case .workoutActivityType: "Workout: an activity is of a type that the workout can not hold"
    case .workoutActivityOutside: "Workout: an activity lies outside the workout"
    case .missingMetadata(let key, let type): "Type \(type) does not have required metadata \(key)"
    case .metadataClass(let key, let found, let expected): "Invalid class \(found) for metadata key: \(key). Expected \(expected)."
    case .metadataUnit(let key, let unit): "Incompatible unit \(unit) for metadata key: \(key)"
    case .unknownTimeZone(let key): "Unknown time zone for metadata key: \(key)"
    case .syncIdentifierWithoutVersion:
      "HKMetadataKeySyncIdentifier may not be provided if HKMetadataKeySyncVersion is not provided in the metadata"
    case .syncVersionWithoutIdentifier:
      "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not provided in the metadata"
    }
  }
}
