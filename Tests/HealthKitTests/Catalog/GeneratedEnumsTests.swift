// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthTestSupport
import Testing

/// The generated enums, compared with the tables they come from.
@Suite("Generated enums")
struct GeneratedEnumsTests {
  private static let aboutSamples: [any (RawRepresentable & Sendable).Type] = [
    HKAppleSleepingBreathingDisturbancesClassification.self, HKAppleWalkingSteadinessClassification.self,
    HKAudiogramConductionType.self, HKAudiogramSensitivityTestSide.self, HKCategoryValue.self, HKCategoryValueAppetiteChanges.self,
    HKCategoryValueAppleStandHour.self, HKCategoryValueAppleWalkingSteadinessEvent.self, HKCategoryValueAudioExposureEvent.self,
    HKCategoryValueCervicalMucusQuality.self, HKCategoryValueContraceptive.self, HKCategoryValueEnvironmentalAudioExposureEvent.self,
    HKCategoryValueHeadphoneAudioExposureEvent.self, HKCategoryValueLowCardioFitnessEvent.self, HKCategoryValueMenopausalState.self,
    HKCategoryValueMenstrualFlow.self, HKCategoryValueOvulationTestResult.self, HKCategoryValuePregnancyTestResult.self,
    HKCategoryValuePresence.self, HKCategoryValueProgesteroneTestResult.self, HKCategoryValueSeverity.self,
    HKCategoryValueSleepAnalysis.self, HKCategoryValueVaginalBleeding.self, HKPrismBase.self, HKVisionEye.self,
    HKVisionPrescriptionType.self, HKStateOfMind.Kind.self, HKStateOfMind.Label.self, HKStateOfMind.Association.self,
    HKStateOfMind.ValenceClassification.self, HKGAD7Assessment.Answer.self, HKGAD7Assessment.Risk.self, HKPHQ9Assessment.Answer.self,
    HKPHQ9Assessment.Risk.self, HKElectrocardiogram.Classification.self, HKElectrocardiogram.Lead.self,
    HKElectrocardiogram.SymptomsStatus.self, HKMedicationDoseEvent.LogStatus.self, HKMedicationDoseEvent.ScheduleType.self,
  ]
  private static let aboutMetadata: [any (RawRepresentable & Sendable).Type] = [
    HKAppleECGAlgorithmVersion.self, HKBloodGlucoseMealTime.self, HKBodyTemperatureSensorLocation.self,
    HKCyclingFunctionalThresholdPowerTestType.self, HKDevicePlacementSide.self, HKHeartRateMotionContext.self,
    HKHeartRateRecoveryTestType.self, HKHeartRateSensorLocation.self, HKInsulinDeliveryReason.self,
    HKPhysicalEffortEstimationType.self, HKSwimmingStrokeStyle.self, HKUserMotionContext.self, HKVO2MaxTestType.self,
    HKWaterSalinity.self, HKWeatherCondition.self,
  ]
  private static let others: [any (RawRepresentable & Sendable).Type] = [
    HKActivityMoveMode.self, HKAuthorizationRequestStatus.self, HKAuthorizationStatus.self, HKBiologicalSex.self, HKBloodType.self,
    HKError.Code.self, HKFitzpatrickSkinType.self, HKMetricPrefix.self, HKQuantityAggregationStyle.self, HKReferenceSex.self,
    HKUpdateFrequency.self,
    HKWheelchairUse.self, HKWorkoutActivityType.self, HKWorkoutEffortRelationshipQueryOptions.self, HKWorkoutEventType.self,
    HKWorkoutSessionLocationType.self, HKWorkoutSessionState.self, HKWorkoutSessionType.self, HKWorkoutSwimmingLocationType.self,
  ]

  /// The enums by their names in the tables.
  private static var enums: [String: any (RawRepresentable & Sendable).Type] {
    let all = aboutSamples + aboutMetadata + others
    return Dictionary(uniqueKeysWithValues: all.map { (String(reflecting: $0).replacing("HealthKit.", with: ""), $0) })
  }

  private static func rows() throws -> [[String: String]] {
    try CatalogFile.rows("category-values") + CatalogFile.rows("enums")
  }

  /// The names of the tables' enums that are generated into a folder.
  private static func names() throws -> [String] {
    try CatalogFile.rows("enum-types").filter { ["enum", "errorCode"].contains($0["kind"]) && $0["folder"] != "" }.compactMap { $0["enum"] }
  }

  @Test("TYPE-19: this test covers every enum of the tables")
  func complete() throws {
    #expect(Set(Self.enums.keys) == Set(try Self.names()))
  }

  @Test("PRED-09 TYPE-19: exactly the enums of category values provide predicates")
  func predicateProviding() throws {
    let providing = Self.enums.filter { $0.value is any HKCategoryValuePredicateProviding.Type }.keys
    #expect(Set(providing) == Set(try CatalogFile.rows("category-values").compactMap { $0["enum"] }))
  }

  @Test("TYPE-12 TYPE-19: every case has the raw value of the table, and no other value is a case", arguments: try names())
  func rawValues(name: String) throws {
    let type = try #require(Self.enums[name])
    let row = try #require(try CatalogFile.rows("enum-types").first { $0["enum"] == name })
    #expect("\(rawType(of: type))" == row["rawType"])
    let cases = try Self.rows().filter { $0["enum"] == name }
    #expect(!cases.isEmpty)
    var caseByValue: [Int: String] = [:]
    for row in cases {
      let value = try #require(Int(row["rawValue"] ?? ""))
      // A deprecated name of a value with a current name is no case.
      if row["deprecated"] != "" && caseByValue[value] != nil { continue }
      if row["deprecated"] != "", cases.contains(where: { $0["rawValue"] == row["rawValue"] && $0["deprecated"] == "" }) { continue }
      caseByValue[value] = row["case"]
    }
    for value in Array(-1...120) + [3000, 3001] { #expect(caseName(type, value) == caseByValue[value], "\(name) \(value)") }
  }

  @Test("PRED-02 STAT-01: options have their bits")
  func optionSets() throws {
    #expect(HKQueryOptions.strictStartDate.rawValue == 1)
    #expect(HKQueryOptions.strictEndDate.rawValue == 2)
    let options: [HKStatisticsOptions] = [
      .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent, .duration,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
    #expect(HKStatisticsOptions([.duration, .mostRecent]).rawValue == 96)
  }

  @Test("META-03: classifications list their cases")
  func allCases() {
    #expect(HKAppleWalkingSteadinessClassification.allCases == [.ok, .low, .veryLow])
    #expect(HKAppleSleepingBreathingDisturbancesClassification.allCases == [.notElevated, .elevated])
  }

  // MARK: Reading a type that is only known at run time

  private func rawType<T: RawRepresentable>(of type: T.Type) -> Any.Type { T.RawValue.self }

  private func caseName<T: RawRepresentable>(_ type: T.Type, _ value: Int) -> String? {
    let raw = value as? T.RawValue ?? UInt(exactly: value) as? T.RawValue
    return raw.flatMap { T(rawValue: $0) }.map { "\($0)" }
  }
}
