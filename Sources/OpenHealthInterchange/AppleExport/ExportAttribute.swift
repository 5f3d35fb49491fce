// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
