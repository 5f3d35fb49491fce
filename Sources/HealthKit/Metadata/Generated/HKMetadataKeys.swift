// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/metadata-keys.tsv by scripts/generate; do not edit.

/// Activity type: takes a number, the raw value of an `HKWorkoutActivityType`. Since iOS 17.0.
public let HKMetadataKeyActivityType: String = "HKActivityType"

/// Algorithm version: takes a number. Since iOS 15.0.
public let HKMetadataKeyAlgorithmVersion: String = "HKAlgorithmVersion"

/// Alpine slope grade: takes an `HKQuantity` convertible to `%`. Since iOS 11.2.
public let HKMetadataKeyAlpineSlopeGrade: String = "HKAlpineSlopeGrade"

/// Apple device calibrated: takes true or false. Since iOS 14.0.
public let HKMetadataKeyAppleDeviceCalibrated: String = "HKMetadataKeyAppleDeviceCalibrated"

/// Apple ECG algorithm version: takes a number, the raw value of an `HKAppleECGAlgorithmVersion`. Since iOS 14.0.
public let HKMetadataKeyAppleECGAlgorithmVersion: String = "HKMetadataKeyAppleECGAlgorithmVersion"

/// Apple fitness plus catalog identifier: takes a string. Since iOS 18.2.
public let HKMetadataKeyAppleFitnessPlusCatalogIdentifier: String = "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"

/// Apple fitness plus session: takes true or false. Since iOS 17.0.
public let HKMetadataKeyAppleFitnessPlusSession: String = "HKMetadataKeyAppleFitnessPlusSession"

/// Audio exposure duration: takes an `HKQuantity` convertible to `s`. Since iOS 14.2.
public let HKMetadataKeyAudioExposureDuration: String = "HKMetadataKeyAudioExposureDuration"

/// Audio exposure level: takes an `HKQuantity` convertible to `dBASPL`. Since iOS 13.0.
public let HKMetadataKeyAudioExposureLevel: String = "HKMetadataKeyAudioExposureLevel"

/// Average METs: takes an `HKQuantity` convertible to `kcal/(kg.hr)`. Since iOS 13.0.
public let HKMetadataKeyAverageMETs: String = "HKAverageMETs"

/// Average speed: takes an `HKQuantity` convertible to `m/s`. Since iOS 11.2.
public let HKMetadataKeyAverageSpeed: String = "HKAverageSpeed"

/// Barometric pressure: takes an `HKQuantity` convertible to `Pa`. Since iOS 14.0.
public let HKMetadataKeyBarometricPressure: String = "HKMetadataKeyBarometricPressure"

/// Blood glucose meal time: takes a number, the raw value of an `HKBloodGlucoseMealTime`. Since iOS 11.0.
public let HKMetadataKeyBloodGlucoseMealTime: String = "HKBloodGlucoseMealTime"

/// Body temperature sensor location: takes a number, the raw value of an `HKBodyTemperatureSensorLocation`. Since iOS
/// 8.0.
public let HKMetadataKeyBodyTemperatureSensorLocation: String = "HKBodyTemperatureSensorLocation"

/// Coached workout: takes true or false. Since iOS 8.0.
public let HKMetadataKeyCoachedWorkout: String = "HKCoachedWorkout"

/// Cross trainer distance: takes an `HKQuantity` convertible to `m`. Since iOS 12.0.
public let HKMetadataKeyCrossTrainerDistance: String = "HKCrossTrainerDistance"

/// Cycling functional threshold power test type: takes a number, the raw value of an
/// `HKCyclingFunctionalThresholdPowerTestType`. Since iOS 17.0.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType: String = "HKCyclingCyclingFunctionalThresholdPowerTestType"

/// Date of earliest data used for estimate: takes a date. Since iOS 15.0.
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate: String = "HKDateOfEarliestDataUsedForEstimate"

/// Device manufacturer name: takes a string. Since iOS 8.0.
public let HKMetadataKeyDeviceManufacturerName: String = "HKDeviceManufacturerName"

/// Device name: takes a string. Since iOS 8.0.
public let HKMetadataKeyDeviceName: String = "HKDeviceName"

/// Device placement side: takes a number, the raw value of an `HKDevicePlacementSide`. Since iOS 14.0.
public let HKMetadataKeyDevicePlacementSide: String = "HKMetadataKeyDevicePlacementSide"

/// Device serial number: takes a string. Since iOS 8.0.
public let HKMetadataKeyDeviceSerialNumber: String = "HKDeviceSerialNumber"

/// Digital signature: takes a string. Since iOS 8.0.
public let HKMetadataKeyDigitalSignature: String = "HKDigitalSignature"

/// Elevation ascended: takes an `HKQuantity` convertible to `m`. Since iOS 11.2.
public let HKMetadataKeyElevationAscended: String = "HKElevationAscended"

/// Elevation descended: takes an `HKQuantity` convertible to `m`. Since iOS 11.2.
public let HKMetadataKeyElevationDescended: String = "HKElevationDescended"

/// External UUID: takes a string. Since iOS 8.0.
public let HKMetadataKeyExternalUUID: String = "HKExternalUUID"

/// Fitness machine duration: takes an `HKQuantity` convertible to `s`. Since iOS 12.0.
public let HKMetadataKeyFitnessMachineDuration: String = "HKFitnessMachineDuration"

/// Food type: takes a string. Since iOS 8.0.
public let HKMetadataKeyFoodType: String = "HKFoodType"

/// Glasses prescription description: takes a string. Since iOS 16.0.
public let HKMetadataKeyGlassesPrescriptionDescription: String = "HKMetadataKeyGlassesPrescriptionDescription"

/// Group fitness: takes true or false. Since iOS 8.0.
public let HKMetadataKeyGroupFitness: String = "HKGroupFitness"

/// Headphone gain: takes an `HKQuantity` convertible to `dBASPL`. Since iOS 16.4.
public let HKMetadataKeyHeadphoneGain: String = "HKMetadataKeyHeadphoneGain"

/// Heart rate event threshold: takes an `HKQuantity` convertible to `count/s`. Since iOS 12.2.
public let HKMetadataKeyHeartRateEventThreshold: String = "HKHeartRateEventThreshold"

/// Heart rate motion context: takes a number, the raw value of an `HKHeartRateMotionContext`. Since iOS 11.0.
public let HKMetadataKeyHeartRateMotionContext: String = "HKMetadataKeyHeartRateMotionContext"

/// Heart rate recovery activity duration: takes an `HKQuantity` convertible to `s`. Since iOS 16.0.
public let HKMetadataKeyHeartRateRecoveryActivityDuration: String = "HKMetadataKeyHeartRateRecoveryActivityDuration"

/// Heart rate recovery activity type: takes a number, the raw value of an `HKWorkoutActivityType`. Since iOS 16.0.
public let HKMetadataKeyHeartRateRecoveryActivityType: String = "HKMetadataKeyHeartRateRecoveryActivityType"

/// Heart rate recovery max observed recovery heart rate: takes an `HKQuantity` convertible to `count/s`. Since iOS
/// 16.0.
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate: String = "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"

/// Heart rate recovery test type: takes a number, the raw value of an `HKHeartRateRecoveryTestType`. Since iOS 16.0.
public let HKMetadataKeyHeartRateRecoveryTestType: String = "HKMetadataKeyHeartRateRecoveryTestType"

/// Heart rate sensor location: takes a number, the raw value of an `HKHeartRateSensorLocation`. Since iOS 8.0.
public let HKMetadataKeyHeartRateSensorLocation: String = "HKHeartRateSensorLocation"

/// Indoor bike distance: takes an `HKQuantity` convertible to `m`. Since iOS 12.0.
public let HKMetadataKeyIndoorBikeDistance: String = "HKIndoorBikeDistance"

/// Indoor workout: takes true or false. Since iOS 8.0.
public let HKMetadataKeyIndoorWorkout: String = "HKIndoorWorkout"

/// Insulin delivery reason: takes a number, the raw value of an `HKInsulinDeliveryReason`. Since iOS 11.0.
public let HKMetadataKeyInsulinDeliveryReason: String = "HKInsulinDeliveryReason"

/// Lap length: takes an `HKQuantity` convertible to `m`. Since iOS 10.0.
public let HKMetadataKeyLapLength: String = "HKLapLength"

/// Low cardio fitness event threshold: takes an `HKQuantity` convertible to `mL/(kg.min)`. Since iOS 14.3.
public let HKMetadataKeyLowCardioFitnessEventThreshold: String = "HKLowCardioFitnessEventThreshold"

/// Maximum light intensity: takes an `HKQuantity` convertible to `lx`. Since iOS 17.0.
public let HKMetadataKeyMaximumLightIntensity: String = "HKMetadataKeyMaximumLightIntensity"

/// Maximum speed: takes an `HKQuantity` convertible to `m/s`. Since iOS 11.2.
public let HKMetadataKeyMaximumSpeed: String = "HKMaximumSpeed"

/// Menstrual cycle start: takes true or false. Since iOS 9.0.
public let HKMetadataKeyMenstrualCycleStart: String = "HKMenstrualCycleStart"

/// Physical effort estimation type: takes a number, the raw value of an `HKPhysicalEffortEstimationType`. Since iOS
/// 17.0.
public let HKMetadataKeyPhysicalEffortEstimationType: String = "HKPhysicalEffortEstimationType"

/// Quantity clamped to lower bound: takes true or false. Since iOS 16.0.
public let HKMetadataKeyQuantityClampedToLowerBound: String = "HKMetadataKeyQuantityClampedToLowerBound"

/// Quantity clamped to upper bound: takes true or false. Since iOS 16.0.
public let HKMetadataKeyQuantityClampedToUpperBound: String = "HKMetadataKeyQuantityClampedToUpperBound"

/// Reference range lower limit: takes an `HKQuantity`. Since iOS 8.0.
public let HKMetadataKeyReferenceRangeLowerLimit: String = "HKReferenceRangeLowerLimit"

/// Reference range upper limit: takes an `HKQuantity`. Since iOS 8.0.
public let HKMetadataKeyReferenceRangeUpperLimit: String = "HKReferenceRangeUpperLimit"

/// SWOLF score: takes a number. Since iOS 16.0.
public let HKMetadataKeySWOLFScore: String = "HKSWOLFScore"

/// Session estimate: takes an `HKQuantity`. Since iOS 16.0.
public let HKMetadataKeySessionEstimate: String = "HKMetadataKeySessionEstimate"

/// Sexual activity protection used: takes true or false. Since iOS 9.0.
public let HKMetadataKeySexualActivityProtectionUsed: String = "HKSexualActivityProtectionUsed"

/// Swimming location type: takes a number, the raw value of an `HKWorkoutSwimmingLocationType`. Since iOS 10.0.
public let HKMetadataKeySwimmingLocationType: String = "HKSwimmingLocationType"

/// Swimming stroke style: takes a number, the raw value of an `HKSwimmingStrokeStyle`. Since iOS 10.0.
public let HKMetadataKeySwimmingStrokeStyle: String = "HKSwimmingStrokeStyle"

/// Sync identifier: takes a string. Since iOS 11.0.
public let HKMetadataKeySyncIdentifier: String = "HKMetadataKeySyncIdentifier"

/// Sync version: takes a number. Since iOS 11.0.
public let HKMetadataKeySyncVersion: String = "HKMetadataKeySyncVersion"

/// Time zone: takes a string. Since iOS 8.0.
public let HKMetadataKeyTimeZone: String = "HKTimeZone"

/// UDI device identifier: takes a string. Since iOS 8.0.
public let HKMetadataKeyUDIDeviceIdentifier: String = "HKUDIDeviceIdentifier"

/// UDI production identifier: takes a string. Since iOS 8.0.
public let HKMetadataKeyUDIProductionIdentifier: String = "HKUDIProductionIdentifier"

/// User motion context: takes a number, the raw value of an `HKUserMotionContext`. Since iOS 16.0.
public let HKMetadataKeyUserMotionContext: String = "HKMetadataKeyUserMotionContext"

/// VO2 max test type: takes a number, the raw value of an `HKVO2MaxTestType`. Since iOS 11.0.
public let HKMetadataKeyVO2MaxTestType: String = "HKVO2MaxTestType"

/// VO2 max value: takes an `HKQuantity` convertible to `mL/(kg.min)`. Since iOS 14.3.
public let HKMetadataKeyVO2MaxValue: String = "HKVO2MaxValue"

/// Was taken in lab: takes true or false. Since iOS 8.0.
public let HKMetadataKeyWasTakenInLab: String = "HKWasTakenInLab"

/// Was user entered: takes true or false. Since iOS 8.0.
public let HKMetadataKeyWasUserEntered: String = "HKWasUserEntered"

/// Water salinity: takes a number, the raw value of an `HKWaterSalinity`. Since iOS 17.0.
public let HKMetadataKeyWaterSalinity: String = "HKMetadataKeyWaterSalinity"

/// Weather condition: takes a number, the raw value of an `HKWeatherCondition`. Since iOS 10.0.
public let HKMetadataKeyWeatherCondition: String = "HKWeatherCondition"

/// Weather humidity: takes an `HKQuantity` convertible to `%`. Since iOS 10.0.
public let HKMetadataKeyWeatherHumidity: String = "HKWeatherHumidity"

/// Weather temperature: takes an `HKQuantity` convertible to `degC`. Since iOS 10.0.
public let HKMetadataKeyWeatherTemperature: String = "HKWeatherTemperature"

/// Workout brand name: takes a string. Since iOS 8.0.
public let HKMetadataKeyWorkoutBrandName: String = "HKWorkoutBrandName"
