// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct CatalogTests {
  @Test("TYPE-04: the tables have the rows of Apple's list")
  func rowCounts() throws {
    let quantities = try CatalogFile.rows("quantity-types")
    let categories = try CatalogFile.rows("category-types")
    #expect(quantities.count == 121)
    #expect(categories.count == 72)
    // Two names share one identifier.
    #expect(Set((quantities + categories).map { $0["identifier"] }).count == 192)
    #expect(try CatalogFile.rows("other-types").count == 32)
    #expect(Catalog.types.count == 224)
    #expect(Catalog.types.filter(\.hasRecords).count == 215)
    #expect(Catalog.types.filter { $0.quantity != nil }.count == 121)
    #expect(Catalog.metadataKeys.count == 71)
    #expect(try CatalogFile.rows("metadata-keys").count == 71)
  }

  @Test("TYPE-01 TYPE-04: every name and identifier gives the one type", arguments: ["quantity-types", "category-types", "other-types"])
  func namesResolve(table: String) throws {
    for row in try CatalogFile.rows(table) {
      let (identifier, name) = (try #require(row["identifier"]), try #require(row["name"]))
      let type = try #require(Catalog.type(identifier: identifier), "\(identifier)")
      #expect(type.identifier == identifier)
      for text in [identifier, name, name.uppercased(), name.lowercased()] {
        #expect(Catalog.type(named: text) === type, "\(text)")
      }
      #expect(type.isShareable == (row["shareable"] == "yes"), "\(name)")
    }
  }

  @Test("TYPE-09 TYPE-11 AUTH-12: other types have the facts of the table")
  func otherTypes() throws {
    for row in try CatalogFile.rows("other-types") {
      let type = try #require(Catalog.type(identifier: row["identifier"] ?? ""))
      #expect(type.isReadable == (row["readable"] == "yes"), "\(type)")
      #expect(type.requiresPerObjectAuthorization == (row["perObject"] == "yes"), "\(type)")
      #expect(type.maximumDuration == Double(row["maximumDuration"] ?? ""), "\(type)")
      #expect(type.title == row["title"], "\(type)")
      #expect(type.group == row["group"], "\(type)")
      #expect("\(type.kind)".hasPrefix(row["kind"] ?? "-"), "\(type)")
    }
    let perObject = Catalog.types.filter(\.requiresPerObjectAuthorization).map(\.name)
    #expect(Set(perObject) == ["visionPrescription", "userAnnotatedMedication", "verifiableClinicalRecord"])
  }

  @Test("An export has an attribute for each characteristic, and a text for one that is not set")
  func exportCharacteristics() throws {
    let all = Catalog.exportCharacteristics
    let characteristics = Catalog.types.filter { if case .characteristic = $0.kind { true } else { false } }.map(\.identifier)
    #expect(characteristics.count == 8 - 1)
    #expect(Set(characteristics).isSubset(of: all.map(\.attribute)))
    #expect(
      all.filter(\.isRequired).map(\.unset) == ["", "HKBiologicalSexNotSet", "HKBloodTypeNotSet", "HKFitzpatrickSkinTypeNotSet", "None"])
    #expect(all.map(\.attribute) == (try CatalogFile.rows("export-characteristics")).map { $0["attribute"] ?? "" })
  }

  @Test("Every measure of a workout has the type of the table, and no other activity has it")
  func workoutMeasures() throws {
    let rows = try CatalogFile.rows("workout-measures")
    #expect(Set(rows.compactMap { $0["measure"] }) == Set(WorkoutMeasure.allCases.map(\.rawValue)))
    for measure in WorkoutMeasure.allCases {
      let own = rows.filter { $0["measure"] == measure.rawValue }
      for activity in Catalog.choices(of: "HKWorkoutActivityType") {
        let row = own.first { $0["activity"] == activity.name } ?? own.first { $0["activity"] == "" }
        #expect(Catalog.type(of: measure, in: UInt(activity.rawValue))?.name == row?["type"], "\(measure) \(activity.name)")
      }
    }
  }

  @Test("Types that have their own elements are found by them")
  func elements() throws {
    for row in try CatalogFile.rows("other-types") {
      let type = try #require(Catalog.type(identifier: row["identifier"] ?? ""))
      #expect(type.element ?? "" == row["element"])
      if let element = type.element { #expect(Catalog.type(element: element) == type) }
    }
    #expect(Catalog.type(element: ActivitySummaryRecord.elementName) == Catalog.rings.summary)
    #expect(Catalog.type(element: "Record") == nil)
    #expect(Catalog.type(element: "") == nil)
  }

  @Test("CORR-02 CORR-06: correlations have the members of the table")
  func correlationMembers() throws {
    let pressure = try #require(Catalog.type(named: "bloodPressure"))
    #expect(pressure.correlationMembers == .each(["bloodPressureSystolic", "bloodPressureDiastolic"]))
    let food = try #require(Catalog.type(named: "food"))
    #expect(food.correlationMembers == .any(group: "nutrition"))
    for type in Catalog.types where type.group == "nutrition" && type.quantity != nil { #expect(type.name.hasPrefix("dietary")) }
    #expect(Catalog.types.filter { $0.correlationMembers != nil } == [pressure, food])
  }

  @Test("TYPE-10: estimates of the six-minute walk can be started again")
  func recalibration() {
    #expect(Catalog.types.filter(\.allowsRecalibration).map(\.name) == ["sixMinuteWalkTestDistance"])
  }

  @Test("TYPE-12 TYPE-13: aggregations are those of the table")
  func aggregations() throws {
    let names: [Aggregation: String] = [
      .cumulative: "cumulative", .discreteArithmetic: "discreteArithmetic", .discreteTemporallyWeighted: "discreteTemporallyWeighted",
      .discreteEquivalentContinuousLevel: "discreteEquivalentContinuousLevel",
    ]
    for row in try CatalogFile.rows("quantity-types") {
      let facts = try #require(Catalog.type(identifier: row["identifier"] ?? "")?.quantity)
      #expect(names[facts.aggregation] == row["aggregation"])
      #expect(facts.unit.isCompatible(with: facts.displayUnit), "\(row)")
    }
    #expect([Aggregation.cumulative, .discreteArithmetic].map(\.rawValue) == [0, 1])
    #expect([Aggregation.discreteTemporallyWeighted, .discreteEquivalentContinuousLevel].map(\.rawValue) == [2, 3])
  }

  @Test("TYPE-02: a name that is not a type gives nil")
  func unknown() {
    for text in ["", "stepcuont", "HKQuantityTypeIdentifier", "HKQuantityTypeIdentifierstepCount", " stepCount"] {
      #expect(Catalog.type(named: text) == nil, "\(text)")
      #expect(Catalog.type(identifier: text) == nil, "\(text)")
    }
  }

  @Test(
    "TYPE-02: a mistyped name gets a suggestion",
    arguments: [("stepcuont", "stepCount"), ("hartRate", "heartRate"), ("bodymas", "bodyMass"), ("sleepAnalysys", "sleepAnalysis")])
  func suggestions(typo: String, name: String) {
    #expect(Catalog.suggestions(for: typo).first == name)
  }

  @Test(
    "Types whose names contain a text, in any language, whatever its case and blanks",
    arguments: [
      ("heart rate", "heartRate"), ("HEARTRATE", "restingHeartRate"), ("пульс", "heartRate"), ("心率", "heartRate"),
      ("spo2", "oxygenSaturation"),
      ("bodymass", "bodyMass"),
    ])
  func matching(text: String, name: String) {
    let found = Catalog.types(matching: text)
    #expect(found.contains { $0.name == name })
    #expect(found.count < Catalog.types.count)
  }

  @Test("No type matches nonsense, and each matches a text without letters")
  func matchingLimits() {
    #expect(Catalog.types(matching: "qqqq").isEmpty)
    #expect(Catalog.types(matching: " - ") == Catalog.types)
    #expect(Catalog.types(matching: "") == Catalog.types)
  }

  @Test("TYPE-02: suggestions are at most five, and none for nonsense")
  func suggestionLimits() {
    #expect(Catalog.suggestions(for: "dietary").count == 5)
    #expect(Catalog.suggestions(for: "qqqqqqqqqqqqqq").isEmpty)
    // Two letters may be wrong in a word of four, one in a shorter word.
    #expect(Catalog.suggestions(for: "kzzl").contains("kcal"))
    #expect(!Catalog.suggestions(for: "kzl").contains("kcal"))
  }

  @Test("TYPE-02: single-letter changes between words; two letters that changed places are one")
  func editDistance() {
    #expect(EditDistance.between("", "") == 0)
    #expect(EditDistance.between("abc", "") == 3)
    #expect(EditDistance.between("kitten", "sitting") == 3)
    #expect(EditDistance.between("sitting", "kitten") == 3)
    #expect(EditDistance.between("stepcuont", "stepcount") == 1)
  }

  @Test("TYPE-19 OBJ-26: category values by constant and by number; an old name yields to the current one")
  func categoryValues() throws {
    for row in try CatalogFile.rows("category-values") {
      let value = try #require(Catalog.categoryValue(constant: row["constant"] ?? ""), "\(row)")
      #expect(value.name == row["case"])
      #expect(value.valueEnum == row["enum"])
      #expect(String(value.rawValue) == row["rawValue"])
      #expect(Catalog.categoryValue(value.rawValue, of: value.valueEnum)?.rawValue == value.rawValue)
    }
    #expect(Catalog.categoryValue(1, of: "HKCategoryValueSleepAnalysis")?.name == "asleepUnspecified")
    #expect(Catalog.categoryValue(99, of: "HKCategoryValueSleepAnalysis") == nil)
    #expect(Catalog.categoryValue(0, of: "HKCategoryValueNone") == nil)
  }

  @Test(
    "TYPE-17 TYPE-18: values are kept in the published units",
    arguments: [
      ("kcal", ["activeEnergyBurned", "basalEnergyBurned", "dietaryEnergyConsumed"]),
      ("min", ["appleExerciseTime", "appleMoveTime", "appleStandTime", "timeInDaylight"]),
      ("m", ["distanceWalkingRunning", "distanceCycling", "distanceSwimming", "height", "waistCircumference", "runningStrideLength"]),
      ("m", ["walkingStepLength", "underwaterDepth", "sixMinuteWalkTestDistance"]), ("cm", ["runningVerticalOscillation"]),
      ("count", ["stepCount", "flightsClimbed", "swimmingStrokeCount", "pushCount", "numberOfTimesFallen", "inhalerUsage"]),
      ("count", ["numberOfAlcoholicBeverages", "appleSleepingBreathingDisturbances", "bodyMassIndex", "uvExposure"]),
      ("count/s", ["heartRate", "respiratoryRate"]),
      ("count/min", ["restingHeartRate", "walkingHeartRateAverage", "heartRateRecoveryOneMinute", "cyclingCadence"]),
      ("ms", ["heartRateVariabilitySDNN", "runningGroundContactTime"]), ("m/s", ["walkingSpeed", "runningSpeed", "stairAscentSpeed"]),
      ("W", ["runningPower", "cyclingPower", "cyclingFunctionalThresholdPower"]), ("kg", ["bodyMass", "leanBodyMass"]),
      ("g", ["dietaryProtein", "dietaryCaffeine", "dietaryVitaminB12"]), ("mL", ["dietaryWater"]), ("mg/dL", ["bloodGlucose"]),
      ("mmHg", ["bloodPressureSystolic", "bloodPressureDiastolic"]),
      ("degC", ["bodyTemperature", "basalBodyTemperature", "waterTemperature", "appleSleepingWristTemperature"]),
      ("L", ["forcedVitalCapacity", "forcedExpiratoryVolume1"]), ("L/min", ["peakExpiratoryFlowRate"]),
      ("%", ["bodyFatPercentage", "oxygenSaturation", "bloodAlcoholContent", "atrialFibrillationBurden", "appleWalkingSteadiness"]),
      ("IU", ["insulinDelivery"]), ("dBASPL", ["environmentalAudioExposure", "headphoneAudioExposure", "environmentalSoundReduction"]),
      ("mL/(kg*min)", ["vo2Max"]), ("kcal/(kg*hr)", ["physicalEffort"]),
      ("appleEffortScore", ["workoutEffortScore", "estimatedWorkoutEffortScore"]),
    ])
  func canonicalUnits(unit: String, names: [String]) throws {
    for name in names { #expect(Catalog.type(named: name)?.quantity?.unit == (try UnitExpression.parse(unit)), "\(name)") }
  }
}
