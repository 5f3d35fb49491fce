// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why a sample cannot be created, or for ``isNoPoint(type:)`` not saved. The other checks are at creation (OBJ-15).
package enum ValidationFault: Error, Sendable, Equatable, Codable {
  /// The sample ends before it starts.
  case endBeforeStart(type: DataType)
  /// A date is not a number, or beyond ``Limits/farthestDate``.
  case dateNotFinite(type: DataType)
  /// The sample ends at `Date.distantFuture`.
  case endlessNotAllowed(type: DataType)
  /// The sample lasts longer than `maximum` seconds, the limit of its type.
  case tooLong(type: DataType, start: Date, end: Date, maximum: Double)
  /// The sample is shorter than `minimum` seconds, the limit of its type.
  case tooShort(type: DataType, start: Date, end: Date, minimum: Double)
  /// The sample has a length, and its type has none. Found when the sample is saved (MENO-02, OQ-44).
  case isNoPoint(type: DataType)
  /// The unit is not of the dimension that the type has.
  case incompatibleUnit(type: DataType, dimension: String, unit: String)
  /// The enumeration of the type has no case with the sample's number.
  case categoryValue(type: DataType)
  /// The kind of the value is not that of the type, such as a quantity in a category type.
  case wrongKind(type: DataType)
  /// A correlation has no members (CORR-05).
  case noMembers(type: DataType)
  /// A correlation of this type may not hold a sample of the member's type (CORR-06).
  case memberType(type: DataType, member: DataType)
  /// A correlation of this type must hold exactly one sample of the member's type (CORR-02, OQ-16b).
  case memberCount(type: DataType, member: DataType)
  /// The content of a sample, such as a prescription, breaks a rule of its kind.
  case content(type: DataType, ContentFault)
  /// The duration of a workout is negative or not finite.
  case workoutDuration
  /// A total has a unit of another dimension, or is not finite (WORK-13).
  case workoutTotal(name: String, unit: String)
  /// The first pause or resume among a workout's events is a resume.
  case workoutBeginsWithResume
  /// An event lies at least partly outside its workout.
  case workoutEventOutside
  /// Two laps overlap.
  case workoutLapsOverlap
  /// Two activities overlap.
  case workoutActivitiesOverlap
  /// An activity is neither of its workout's sport nor one of its parts (WORK-19).
  case workoutActivityType
  /// An activity lies at least partly outside its workout.
  case workoutActivityOutside
  /// The type requires this metadata key, and the sample does not have it.
  case missingMetadata(key: String, type: DataType)
  /// The value of a predefined key is of another class than Apple's.
  case metadataClass(key: String, found: String, expected: String)
  /// The value of a predefined key has a unit of another dimension.
  case metadataUnit(key: String, unit: String)
  /// The system does not know the time zone that the metadata name.
  case unknownTimeZone(key: String)
  /// The metadata have a sync identifier but no sync version.
  case syncIdentifierWithoutVersion
  /// The metadata have a sync version but no sync identifier.
  case syncVersionWithoutIdentifier
}

extension ValidationFault: CustomStringConvertible {
  /// The failure in Apple's words where they are known. Contains no health value.
  package var description: String {
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
    case .isNoPoint(let type): "Sample of type \(type): the end date must be the start date"
    case .incompatibleUnit(let type, let dimension, let unit):
      "Sample of type \(type) requires unit of type \(dimension). Incompatible unit: \(unit)"
    case .categoryValue(let type): "Value is not compatible with type \(type)"
    case .wrongKind(let type): "The value does not fit type \(type)"
    case .noMembers(let type): "Correlation of type \(type) must contain at least one object"
    case .memberType(let type, let member): "Correlation of type \(type) can not contain an object of type \(member)"
    case .memberCount(let type, let member): "Correlation of type \(type) must contain exactly one object of type \(member)"
    case .content(let type, let fault): "Sample of type \(type): \(fault)"
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
