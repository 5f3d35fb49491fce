// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/quantity-types.tsv by scripts/generate; do not edit.

/// The name of a quantity type: a kind of measurement, such as steps or heart rate.
///
/// The members cover what Apple has published; `stepCount` is one.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier's text, as in stores and files.
  public let rawValue: String

  /// An identifier with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKQuantityTypeIdentifier {
  /// Active energy.
  ///
  /// Aggregation: summed. Canonical unit: `kcal`. Since iOS 8.0.
  public static let activeEnergyBurned = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned")

  /// Exercise time.
  ///
  /// Aggregation: summed. Canonical unit: `min`. Apps can read it but not save it. Since iOS 9.3.
  public static let appleExerciseTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleExerciseTime")

  /// Move time.
  ///
  /// Aggregation: summed. Canonical unit: `min`. Apps can read it but not save it. Since iOS 14.5.
  public static let appleMoveTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleMoveTime")

  /// Breathing disturbances during sleep.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count`. Since iOS 18.0.
  public static let appleSleepingBreathingDisturbances = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances")

  /// Wrist temperature during sleep.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `degC`. Apps can read it but not save it.
  /// Since iOS 16.0.
  public static let appleSleepingWristTemperature = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierAppleSleepingWristTemperature")

  /// Stand time.
  ///
  /// Aggregation: summed. Canonical unit: `min`. Apps can read it but not save it. Since iOS 13.0.
  public static let appleStandTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleStandTime")

  /// Walking steadiness.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `%`. Apps can read it but not save it.
  /// Since iOS 15.0.
  public static let appleWalkingSteadiness = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleWalkingSteadiness")

  /// Time in atrial fibrillation.
  ///
  /// Aggregation: averaged, weighted by time. Canonical unit: `%`. Apps can read it but not save it. Since iOS 16.0.
  public static let atrialFibrillationBurden = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAtrialFibrillationBurden")

  /// Basal body temperature.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `degC`. Since iOS 9.0.
  public static let basalBodyTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBasalBodyTemperature")

  /// Resting energy.
  ///
  /// Aggregation: summed. Canonical unit: `kcal`. Since iOS 8.0.
  public static let basalEnergyBurned = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBasalEnergyBurned")

  /// Blood alcohol content.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `%`. Since iOS 8.0.
  public static let bloodAlcoholContent = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodAlcoholContent")

  /// Blood glucose.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `mg/dL`. Since iOS 8.0.
  public static let bloodGlucose = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodGlucose")

  /// Diastolic blood pressure.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `mmHg`. Since iOS 8.0.
  public static let bloodPressureDiastolic = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodPressureDiastolic")

  /// Systolic blood pressure.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `mmHg`. Since iOS 8.0.
  public static let bloodPressureSystolic = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodPressureSystolic")

  /// Body fat.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `%`. Since iOS 8.0.
  public static let bodyFatPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyFatPercentage")

  /// Weight.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `kg`. Since iOS 8.0.
  public static let bodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMass")

  /// Body mass index.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count`. Since iOS 8.0.
  public static let bodyMassIndex = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMassIndex")

  /// Body temperature.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `degC`. Since iOS 8.0.
  public static let bodyTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyTemperature")

  /// Cross-country skiing speed.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 18.0.
  public static let crossCountrySkiingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed")

  /// Cycling cadence.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count/min`. Since iOS 17.0.
  public static let cyclingCadence = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingCadence")

  /// Cycling functional threshold power.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `W`. Since iOS 17.0.
  public static let cyclingFunctionalThresholdPower = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower")

  /// Cycling power.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `W`. Since iOS 17.0.
  public static let cyclingPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingPower")

  /// Cycling speed.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 17.0.
  public static let cyclingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingSpeed")

  /// Biotin.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryBiotin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryBiotin")

  /// Caffeine.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryCaffeine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCaffeine")

  /// Calcium.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryCalcium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCalcium")

  /// Carbohydrates.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryCarbohydrates = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCarbohydrates")

  /// Chloride.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryChloride = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChloride")

  /// Cholesterol.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryCholesterol = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCholesterol")

  /// Chromium.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryChromium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChromium")

  /// Copper.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryCopper = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCopper")

  /// Dietary energy.
  ///
  /// Aggregation: summed. Canonical unit: `kcal`. Since iOS 8.0.
  public static let dietaryEnergyConsumed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryEnergyConsumed")

  /// Monounsaturated fat.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryFatMonounsaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatMonounsaturated")

  /// Polyunsaturated fat.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryFatPolyunsaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatPolyunsaturated")

  /// Saturated fat.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryFatSaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatSaturated")

  /// Total fat.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryFatTotal = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatTotal")

  /// Fiber.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryFiber = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFiber")

  /// Folate.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryFolate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFolate")

  /// Iodine.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryIodine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIodine")

  /// Iron.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryIron = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIron")

  /// Magnesium.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryMagnesium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMagnesium")

  /// Manganese.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryManganese = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryManganese")

  /// Molybdenum.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryMolybdenum = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMolybdenum")

  /// Niacin.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryNiacin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryNiacin")

  /// Pantothenic acid.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryPantothenicAcid = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPantothenicAcid")

  /// Phosphorus.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryPhosphorus = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPhosphorus")

  /// Potassium.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryPotassium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPotassium")

  /// Protein.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryProtein = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryProtein")

  /// Riboflavin.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryRiboflavin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryRiboflavin")

  /// Selenium.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietarySelenium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySelenium")

  /// Sodium.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietarySodium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySodium")

  /// Sugar.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietarySugar = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySugar")

  /// Thiamin.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryThiamin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryThiamin")

  /// Vitamin A.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryVitaminA = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminA")

  /// Vitamin B12.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryVitaminB12 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB12")

  /// Vitamin B6.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryVitaminB6 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB6")

  /// Vitamin C.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryVitaminC = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminC")

  /// Vitamin D.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryVitaminD = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminD")

  /// Vitamin E.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryVitaminE = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminE")

  /// Vitamin K.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryVitaminK = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminK")

  /// Water.
  ///
  /// Aggregation: summed. Canonical unit: `mL`. Since iOS 9.0.
  public static let dietaryWater = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryWater")

  /// Zinc.
  ///
  /// Aggregation: summed. Canonical unit: `g`. Since iOS 8.0.
  public static let dietaryZinc = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryZinc")

  /// Cross-country skiing distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 18.0.
  public static let distanceCrossCountrySkiing = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing")

  /// Cycling distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 8.0.
  public static let distanceCycling = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceCycling")

  /// Downhill snow sports distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 11.2.
  public static let distanceDownhillSnowSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceDownhillSnowSports")

  /// Paddle sports distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 18.0.
  public static let distancePaddleSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistancePaddleSports")

  /// Rowing distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 18.0.
  public static let distanceRowing = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceRowing")

  /// Skating sports distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 18.0.
  public static let distanceSkatingSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceSkatingSports")

  /// Swimming distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 10.0.
  public static let distanceSwimming = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceSwimming")

  /// Walking + running distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 8.0.
  public static let distanceWalkingRunning = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceWalkingRunning")

  /// Wheelchair distance.
  ///
  /// Aggregation: summed. Canonical unit: `m`. Since iOS 10.0.
  public static let distanceWheelchair = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceWheelchair")

  /// Electrodermal activity.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `S`. Since iOS 8.0.
  public static let electrodermalActivity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierElectrodermalActivity")

  /// Environmental sound level.
  ///
  /// Aggregation: averaged as an equivalent continuous sound level. Canonical unit: `dBASPL`. Since iOS 13.0.
  public static let environmentalAudioExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEnvironmentalAudioExposure")

  /// Environmental sound reduction.
  ///
  /// Aggregation: averaged as an equivalent continuous sound level. Canonical unit: `dBASPL`. Since iOS 16.0.
  public static let environmentalSoundReduction = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEnvironmentalSoundReduction")

  /// Estimated workout effort.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `appleEffortScore`. Since iOS 18.0.
  public static let estimatedWorkoutEffortScore = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore")

  /// Flights climbed.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Since iOS 8.0.
  public static let flightsClimbed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierFlightsClimbed")

  /// Forced expiratory volume in one second.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `L`. Since iOS 8.0.
  public static let forcedExpiratoryVolume1 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierForcedExpiratoryVolume1")

  /// Forced vital capacity.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `L`. Since iOS 8.0.
  public static let forcedVitalCapacity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierForcedVitalCapacity")

  /// Headphone audio level.
  ///
  /// Aggregation: averaged as an equivalent continuous sound level. Canonical unit: `dBASPL`. Since iOS 13.0.
  public static let headphoneAudioExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeadphoneAudioExposure")

  /// Heart rate.
  ///
  /// Aggregation: averaged, weighted by time. Canonical unit: `count/s`. Since iOS 8.0.
  public static let heartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRate")

  /// Heart rate recovery after one minute.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count/min`. Since iOS 16.0.
  public static let heartRateRecoveryOneMinute = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute")

  /// Heart rate variability (RMSSD).
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `ms`. Since iOS 27.0.
  public static let heartRateVariabilityRMSSD = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD")

  /// Heart rate variability (SDNN).
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `ms`. Since iOS 11.0.
  public static let heartRateVariabilitySDNN = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")

  /// Height.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m`. Since iOS 8.0.
  public static let height = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeight")

  /// Inhaler usage.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Since iOS 8.0.
  public static let inhalerUsage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInhalerUsage")

  /// Insulin delivery.
  ///
  /// Aggregation: summed. Canonical unit: `IU`. Every sample needs metadata for `HKMetadataKeyInsulinDeliveryReason`.
  /// Since iOS 11.0.
  public static let insulinDelivery = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInsulinDelivery")

  /// Lean body mass.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `kg`. Since iOS 8.0.
  public static let leanBodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierLeanBodyMass")

  /// NikeFuel.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Apps can read it but not save it. Since iOS 8.0.
  public static let nikeFuel = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNikeFuel")

  /// Alcoholic drinks.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Since iOS 15.0.
  public static let numberOfAlcoholicBeverages = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages")

  /// Falls.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Since iOS 8.0.
  public static let numberOfTimesFallen = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNumberOfTimesFallen")

  /// Blood oxygen.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `%`. Since iOS 8.0.
  public static let oxygenSaturation = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierOxygenSaturation")

  /// Paddle sports speed.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 18.0.
  public static let paddleSportsSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPaddleSportsSpeed")

  /// Peak expiratory flow rate.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `L/min`. Since iOS 8.0.
  public static let peakExpiratoryFlowRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPeakExpiratoryFlowRate")

  /// Peripheral perfusion index.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `%`. Since iOS 8.0.
  public static let peripheralPerfusionIndex = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPeripheralPerfusionIndex")

  /// Physical effort.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `kcal/(kg.hr)`. Since iOS 17.0.
  public static let physicalEffort = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPhysicalEffort")

  /// Wheelchair pushes.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Since iOS 10.0.
  public static let pushCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPushCount")

  /// Respiratory rate.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count/s`. Since iOS 8.0.
  public static let respiratoryRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRespiratoryRate")

  /// Resting heart rate.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count/min`. Since iOS 11.0.
  public static let restingHeartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")

  /// Rowing speed.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 18.0.
  public static let rowingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRowingSpeed")

  /// Running ground contact time.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `ms`. Since iOS 16.0.
  public static let runningGroundContactTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningGroundContactTime")

  /// Running power.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `W`. Since iOS 16.0.
  public static let runningPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningPower")

  /// Running speed.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 16.0.
  public static let runningSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningSpeed")

  /// Running stride length.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m`. Since iOS 16.0.
  public static let runningStrideLength = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningStrideLength")

  /// Running vertical oscillation.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `cm`. Since iOS 16.0.
  public static let runningVerticalOscillation = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningVerticalOscillation")

  /// Six-minute walk distance.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m`. Since iOS 14.0.
  public static let sixMinuteWalkTestDistance = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierSixMinuteWalkTestDistance")

  /// Speed up stairs.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 14.0.
  public static let stairAscentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairAscentSpeed")

  /// Speed down stairs.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 14.0.
  public static let stairDescentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairDescentSpeed")

  /// Steps.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Since iOS 8.0.
  public static let stepCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount")

  /// Swimming strokes.
  ///
  /// Aggregation: summed. Canonical unit: `count`. Since iOS 10.0.
  public static let swimmingStrokeCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount")

  /// Time in daylight.
  ///
  /// Aggregation: summed. Canonical unit: `min`. Since iOS 17.0.
  public static let timeInDaylight = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierTimeInDaylight")

  /// UV index.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count`. Since iOS 9.0.
  public static let uvExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUVExposure")

  /// Underwater depth.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m`. Since iOS 16.0.
  public static let underwaterDepth = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUnderwaterDepth")

  /// VO2 max.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `mL/(kg.min)`. Since iOS 11.0.
  public static let vo2Max = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierVO2Max")

  /// Waist circumference.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m`. Since iOS 11.0.
  public static let waistCircumference = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWaistCircumference")

  /// Walking asymmetry.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `%`. Since iOS 14.0.
  public static let walkingAsymmetryPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingAsymmetryPercentage")

  /// Walking double support time.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `%`. Since iOS 14.0.
  public static let walkingDoubleSupportPercentage = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage")

  /// Average heart rate while walking.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `count/min`. Apps can read it but not save
  /// it. Since iOS 11.0.
  public static let walkingHeartRateAverage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingHeartRateAverage")

  /// Walking speed.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m/s`. Since iOS 14.0.
  public static let walkingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingSpeed")

  /// Walking step length.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `m`. Since iOS 14.0.
  public static let walkingStepLength = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingStepLength")

  /// Water temperature.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `degC`. Since iOS 16.0.
  public static let waterTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWaterTemperature")

  /// Workout effort.
  ///
  /// Aggregation: averaged, every sample counting the same. Canonical unit: `appleEffortScore`. Since iOS 18.0.
  public static let workoutEffortScore = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWorkoutEffortScore")
}
