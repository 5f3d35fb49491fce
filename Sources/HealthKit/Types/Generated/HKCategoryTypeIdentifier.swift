// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-types.tsv by scripts/generate; do not edit.

/// The name of a category type: a kind of event or state, such as sleep or a symptom.
///
/// The members cover what Apple has published; `sleepAnalysis` is one.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier's text, as in stores and files.
  public let rawValue: String

  /// An identifier with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKCategoryTypeIdentifier {
  /// Abdominal cramps.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let abdominalCramps = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAbdominalCramps")

  /// Acne.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let acne = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAcne")

  /// Appetite changes.
  ///
  /// Values: `HKCategoryValueAppetiteChanges`. Since iOS 13.6.
  public static let appetiteChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppetiteChanges")

  /// Stand hours.
  ///
  /// Values: `HKCategoryValueAppleStandHour`. Apps can read it but not save it. Since iOS 9.0.
  public static let appleStandHour = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppleStandHour")

  /// Walking steadiness notifications.
  ///
  /// Values: `HKCategoryValueAppleWalkingSteadinessEvent`. Apps can read it but not save it. Since iOS 15.0.
  public static let appleWalkingSteadinessEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent")

  /// Loud environment notifications.
  ///
  /// Values: `HKCategoryValueEnvironmentalAudioExposureEvent`. Apps can read it but not save it. Since iOS 14.0.
  public static let environmentalAudioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")

  /// Loud environment notifications (old name).
  ///
  /// Values: `HKCategoryValueAudioExposureEvent`. Apps can read it but not save it. Since iOS 13.0. Apple deprecated it
  /// in iOS 14.0; `environmentalAudioExposureEvent` has the same raw value.
  public static let audioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")

  /// Bladder incontinence.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 14.0.
  public static let bladderIncontinence = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBladderIncontinence")

  /// Bleeding after menopause.
  ///
  /// Values: `HKCategoryValueVaginalBleeding`. Since iOS 27.0.
  public static let bleedingAfterMenopause = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingAfterMenopause")

  /// Bleeding after pregnancy.
  ///
  /// Values: `HKCategoryValueVaginalBleeding`. Since iOS 18.0.
  public static let bleedingAfterPregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingAfterPregnancy")

  /// Bleeding during pregnancy.
  ///
  /// Values: `HKCategoryValueVaginalBleeding`. Since iOS 18.0.
  public static let bleedingDuringPregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingDuringPregnancy")

  /// Bloating.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let bloating = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBloating")

  /// Breast pain.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let breastPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBreastPain")

  /// Cervical mucus quality.
  ///
  /// Values: `HKCategoryValueCervicalMucusQuality`. Since iOS 9.0.
  public static let cervicalMucusQuality = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierCervicalMucusQuality")

  /// Chest tightness or pain.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let chestTightnessOrPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierChestTightnessOrPain")

  /// Chills.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let chills = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierChills")

  /// Constipation.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let constipation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierConstipation")

  /// Contraceptives.
  ///
  /// Values: `HKCategoryValueContraceptive`. Since iOS 14.3.
  public static let contraceptive = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierContraceptive")

  /// Coughing.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let coughing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierCoughing")

  /// Diarrhea.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let diarrhea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDiarrhea")

  /// Dizziness.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let dizziness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDizziness")

  /// Dry skin.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 14.0.
  public static let drySkin = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDrySkin")

  /// Fainting.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let fainting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFainting")

  /// Fatigue.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let fatigue = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFatigue")

  /// Fever.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let fever = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFever")

  /// Body and muscle ache.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let generalizedBodyAche = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierGeneralizedBodyAche")

  /// Hair loss.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 14.0.
  public static let hairLoss = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHairLoss")

  /// Handwashing.
  ///
  /// Values: `HKCategoryValue`. Since iOS 14.0.
  public static let handwashingEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")

  /// Headache.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let headache = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeadache")

  /// Headphone audio notifications.
  ///
  /// Values: `HKCategoryValueHeadphoneAudioExposureEvent`. Apps can read it but not save it. Since iOS 14.2.
  public static let headphoneAudioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent")

  /// Heartburn.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let heartburn = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeartburn")

  /// High heart rate notifications.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 12.2.
  public static let highHeartRateEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")

  /// Hot flashes.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let hotFlashes = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHotFlashes")

  /// Hypertension notifications.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 26.2.
  public static let hypertensionEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHypertensionEvent")

  /// Infrequent periods.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 16.0.
  public static let infrequentMenstrualCycles = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierInfrequentMenstrualCycles")

  /// Spotting.
  ///
  /// Values: `HKCategoryValue`. Since iOS 9.0.
  public static let intermenstrualBleeding = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIntermenstrualBleeding")

  /// Irregular rhythm notifications.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 12.2.
  public static let irregularHeartRhythmEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIrregularHeartRhythmEvent")

  /// Irregular periods.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 16.0.
  public static let irregularMenstrualCycles = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIrregularMenstrualCycles")

  /// Lactation.
  ///
  /// Values: `HKCategoryValue`. Since iOS 14.3.
  public static let lactation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLactation")

  /// Loss of smell.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let lossOfSmell = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfSmell")

  /// Loss of taste.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let lossOfTaste = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfTaste")

  /// Low cardio fitness notifications.
  ///
  /// Values: `HKCategoryValueLowCardioFitnessEvent`. Apps can read it but not save it. Since iOS 14.3.
  public static let lowCardioFitnessEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowCardioFitnessEvent")

  /// Low heart rate notifications.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 12.2.
  public static let lowHeartRateEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")

  /// Lower back pain.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let lowerBackPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowerBackPain")

  /// Memory lapse.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 14.0.
  public static let memoryLapse = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMemoryLapse")

  /// Menopausal state.
  ///
  /// Values: `HKCategoryValueMenopausalState`. Since iOS 27.0.
  public static let menopausalState = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMenopausalState")

  /// Menstruation.
  ///
  /// Values: `HKCategoryValueVaginalBleeding`. Every sample needs metadata for `HKMetadataKeyMenstrualCycleStart`.
  /// Since iOS 9.0.
  public static let menstrualFlow = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")

  /// Mindful minutes.
  ///
  /// Values: `HKCategoryValue`. Since iOS 10.0.
  public static let mindfulSession = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMindfulSession")

  /// Mood changes.
  ///
  /// Values: `HKCategoryValuePresence`. Since iOS 13.6.
  public static let moodChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMoodChanges")

  /// Nausea.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let nausea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNausea")

  /// Night sweats.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 14.0.
  public static let nightSweats = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNightSweats")

  /// Ovulation test result.
  ///
  /// Values: `HKCategoryValueOvulationTestResult`. Since iOS 9.0.
  public static let ovulationTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierOvulationTestResult")

  /// Pelvic pain.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let pelvicPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPelvicPain")

  /// Persistent spotting.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 16.0.
  public static let persistentIntermenstrualBleeding = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding")

  /// Pregnancy.
  ///
  /// Values: `HKCategoryValue`. Since iOS 14.3.
  public static let pregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPregnancy")

  /// Pregnancy test result.
  ///
  /// Values: `HKCategoryValuePregnancyTestResult`. Since iOS 15.0.
  public static let pregnancyTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPregnancyTestResult")

  /// Progesterone test result.
  ///
  /// Values: `HKCategoryValueProgesteroneTestResult`. Since iOS 15.0.
  public static let progesteroneTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierProgesteroneTestResult")

  /// Prolonged periods.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 16.0.
  public static let prolongedMenstrualPeriods = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierProlongedMenstrualPeriods")

  /// Rapid, pounding or fluttering heartbeat.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let rapidPoundingOrFlutteringHeartbeat = HKCategoryTypeIdentifier(
    rawValue: "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat")

  /// Runny nose.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let runnyNose = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierRunnyNose")

  /// Sexual activity.
  ///
  /// Values: `HKCategoryValue`. Since iOS 9.0.
  public static let sexualActivity = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSexualActivity")

  /// Shortness of breath.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let shortnessOfBreath = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierShortnessOfBreath")

  /// Sinus congestion.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let sinusCongestion = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSinusCongestion")

  /// Skipped heartbeat.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let skippedHeartbeat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSkippedHeartbeat")

  /// Sleep.
  ///
  /// Values: `HKCategoryValueSleepAnalysis`. Since iOS 8.0.
  public static let sleepAnalysis = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")

  /// Sleep apnea notifications.
  ///
  /// Values: `HKCategoryValue`. Apps can read it but not save it. Since iOS 18.0.
  public static let sleepApneaEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepApneaEvent")

  /// Sleep changes.
  ///
  /// Values: `HKCategoryValuePresence`. Since iOS 13.6.
  public static let sleepChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepChanges")

  /// Sore throat.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let soreThroat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSoreThroat")

  /// Toothbrushing.
  ///
  /// Values: `HKCategoryValue`. Since iOS 13.0.
  public static let toothbrushingEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierToothbrushingEvent")

  /// Vaginal dryness.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 14.0.
  public static let vaginalDryness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVaginalDryness")

  /// Vomiting.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let vomiting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVomiting")

  /// Wheezing.
  ///
  /// Values: `HKCategoryValueSeverity`. Since iOS 13.6.
  public static let wheezing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierWheezing")
}
