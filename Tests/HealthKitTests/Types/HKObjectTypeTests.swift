// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthTestSupport
import Testing

@Suite("HKObjectType")
struct HKObjectTypeTests {
  /// The class functions that take an identifier, by the names of the classes in the table.
  private static let factories: [String: @Sendable (String) -> HKObjectType?] = [
    "HKQuantityType": { HKObjectType.quantityType(forIdentifier: .init(rawValue: $0)) },
    "HKCategoryType": { HKObjectType.categoryType(forIdentifier: .init(rawValue: $0)) },
    "HKCharacteristicType": { HKObjectType.characteristicType(forIdentifier: .init(rawValue: $0)) },
    "HKCorrelationType": { HKObjectType.correlationType(forIdentifier: .init(rawValue: $0)) },
    "HKDocumentType": { HKObjectType.documentType(forIdentifier: .init(rawValue: $0)) },
    "HKClinicalType": { HKObjectType.clinicalType(forIdentifier: .init(rawValue: $0)) },
    "HKScoredAssessmentType": { HKObjectType.scoredAssessmentType(forIdentifier: .init(rawValue: $0)) },
    "HKSeriesType": { HKObjectType.seriesType(forIdentifier: $0) },
  ]

  /// The class functions without an identifier, by the name in the table.
  private static let singles: [String: @Sendable () -> HKObjectType] = [
    "workoutType()": { HKObjectType.workoutType() },
    "activitySummaryType()": { HKObjectType.activitySummaryType() },
    "audiogramSampleType()": { HKObjectType.audiogramSampleType() },
    "electrocardiogramType()": { HKObjectType.electrocardiogramType() },
    "visionPrescriptionType()": { HKObjectType.visionPrescriptionType() },
    "stateOfMindType()": { HKObjectType.stateOfMindType() },
    "medicationDoseEventType()": { HKObjectType.medicationDoseEventType() },
    "userAnnotatedMedicationType()": { HKObjectType.userAnnotatedMedicationType() },
    "verifiableClinicalRecordType()": { HKObjectType.verifiableClinicalRecordType() },
    "workoutRoute()": { HKSeriesType.workoutRoute() },
    "heartbeat()": { HKSeriesType.heartbeat() },
  ]

  /// One type from the tables.
  struct Row: Sendable, CustomTestStringConvertible {
    let identifier, className, factory: String
    var testDescription: String { identifier }

    /// The type, created with the function that its table names.
    var type: HKObjectType? { HKObjectTypeTests.singles[factory]?() ?? HKObjectTypeTests.factories[className]?(identifier) }
  }

  private static func rows() throws -> [Row] {
    let tables = [("quantity-types", "quantity"), ("category-types", "category"), ("other-types", "")]
    let classes = Dictionary(uniqueKeysWithValues: try CatalogFile.rows("kinds").map { ($0["kind"], $0["class"]) })
    return try tables.flatMap { table, kind in
      try CatalogFile.rows(table).map { row in
        Row(
          identifier: row["identifier"] ?? "", className: classes[row["kind"] ?? kind]?.flatMap(\.self) ?? "", factory: row["factory"] ?? ""
        )
      }
    }
  }

  // MARK: Making

  @Test("TYPE-04 TYPE-01: every type has one object of its class", arguments: try rows())
  func instantiates(row: Row) throws {
    let type = try #require(row.type)
    #expect(type.identifier == row.identifier)
    #expect(type.description == row.identifier)
    #expect("\(Swift.type(of: type))" == row.className)
    #expect(row.type === type)
    #expect(type.copy() as? HKObjectType === type)
  }

  @Test("TYPE-02: factories give nil for identifiers of other kinds", arguments: try rows())
  func otherKinds(row: Row) {
    for (className, factory) in Self.factories { #expect((factory(row.identifier) != nil) == (className == row.className), "\(className)") }
  }

  @Test("TYPE-02: factories give nil for unknown identifiers")
  func unknown() {
    for (className, factory) in Self.factories {
      for text in ["", "HK", "stepCount", "\(className)Identifier", "HKQuantityTypeIdentifierSteps"] {
        #expect(factory(text) == nil, "\(className) \(text)")
      }
    }
  }

  @Test("TYPE-05: each class function of the table exists and returns its own type")
  func classFunctions() throws {
    let named = Set(try CatalogFile.rows("other-types").compactMap { $0["factory"] })
    #expect(Set(Self.singles.keys) == named.filter { $0.hasSuffix("()") })
    #expect(Set(Self.singles.values.map { $0().identifier }).count == Self.singles.count)
  }

  @Test("TYPE-01 TYPE-03: initialisers return the shared object")
  func initialisers() {
    #expect(HKQuantityType(.stepCount) === HKObjectType.quantityType(forIdentifier: .stepCount))
    #expect(HKCategoryType(.sleepAnalysis) === HKSampleType.categoryType(forIdentifier: .sleepAnalysis))
    #expect(HKCharacteristicType(.bloodType) === HKObjectType.characteristicType(forIdentifier: .bloodType))
    #expect(HKCorrelationType(.food) === HKCorrelationType.correlationType(forIdentifier: .food))
    #expect(HKDocumentType(.CDA) === HKObjectType.documentType(forIdentifier: .CDA))
    #expect(HKClinicalType(.allergyRecord) === HKObjectType.clinicalType(forIdentifier: .allergyRecord))
    #expect(HKScoredAssessmentType(.GAD7) === HKObjectType.scoredAssessmentType(forIdentifier: .GAD7))
    #expect(HKSeriesType.workoutRoute() === HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier))
  }

  @Test("TYPE-03: an initialiser raises for an identifier of another kind")
  func wrongIdentifierRaises() async {
    let steps = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKCorrelationType(HKCorrelationTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount"))
    }
    expectRaised("'HKQuantityTypeIdentifierStepCount is not the identifier of an HKCorrelationType'", in: steps)
    let workout = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuantityType(HKQuantityTypeIdentifier(rawValue: "HKWorkoutTypeIdentifier"))
    }
    expectRaised("'HKWorkoutTypeIdentifier is not the identifier of an HKQuantityType'", in: workout)
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKDocumentType(HKDocumentTypeIdentifier(rawValue: ""))
    }
    expectRaised("' is not the identifier of an HKDocumentType'", in: empty)
  }

  // MARK: Use

  @Test("TYPE-01 TYPE-05: types of all classes go into sets and dictionaries")
  func collections() {
    let samples: Set<HKSampleType> = [.workoutType(), .workoutType(), HKQuantityType(.stepCount), .audiogramSampleType()]
    #expect(samples.count == 3)
    #expect(samples.contains(HKSeriesType.workoutType()))
    let all: Set<HKObjectType> = [.activitySummaryType(), .workoutType(), HKCharacteristicType(.dateOfBirth), HKSeriesType.heartbeat()]
    #expect(all.isDisjoint(with: [HKQuantityType(.stepCount)]))
    #expect(all.contains(HKObjectType.workoutType()))
    #expect((all as Set<HKObjectType>).union(samples).count == 6)
    let names: [HKObjectType: String] = [.stateOfMindType(): "mood", HKCorrelationType(.bloodPressure): "pressure"]
    #expect(names[HKObjectType.stateOfMindType()] == "mood")
    #expect(identifier(of: .electrocardiogramType()) == "HKDataTypeIdentifierElectrocardiogram")
  }

  private func identifier(of sampleType: HKSampleType) -> String { sampleType.identifier }

  @Test("TYPE-01 SAVE-08: characteristics, activity summaries and medications have no samples")
  func hierarchy() {
    let others: [HKObjectType] = [HKCharacteristicType(.bloodType), .activitySummaryType(), .userAnnotatedMedicationType()]
    for type in others { #expect(!(type is HKSampleType), "\(type)") }
    #expect(HKObjectType.medicationDoseEventType() as HKObjectType is HKSampleType)
  }

  @Test(
    "TYPE-10 TYPE-11: only prescriptions, medications and health cards are granted per object; only one type allows recalibration",
    arguments: try rows()
  )
  func permissions(row: Row) throws {
    let type = try #require(row.type)
    let isVerifiable = type == HKObjectType.verifiableClinicalRecordType()
    let isPerObject = type is HKPrescriptionType || type is HKUserAnnotatedMedicationType || isVerifiable
    #expect(type.requiresPerObjectAuthorization() == isPerObject)
    let isWalk = row.identifier == HKQuantityTypeIdentifier.sixMinuteWalkTestDistance.rawValue
    if let type = type as? HKSampleType { #expect(type.allowsRecalibrationForEstimates == isWalk) }
  }

  @Test("TYPE-07 TYPE-08 TYPE-09 NUM-09 NUM-10: types report known limits of duration, and raise for others")
  func durations() async {
    #expect(HKDocumentType(.CDA).isMaximumDurationRestricted)
    #expect(HKDocumentType(.CDA).maximumAllowedDuration == 345_600)
    #expect(!HKDocumentType(.CDA).isMinimumDurationRestricted)
    #expect(HKQuantityType(.environmentalAudioExposure).minimumAllowedDuration == 0.001)
    #expect(!HKObjectType.workoutType().isMaximumDurationRestricted)
    let longest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKObjectType.workoutType().maximumAllowedDuration
    }
    expectRaised("Type HKWorkoutTypeIdentifier has no maximum allowed duration", in: longest)
    let shortest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKDocumentType(.CDA).minimumAllowedDuration
    }
    expectRaised("Type HKDocumentTypeIdentifierCDA has no minimum allowed duration", in: shortest)
  }

  // MARK: Coding

  @Test("TYPE-01 OBJ-27: an archived type comes back equal, in its class", arguments: try rows())
  func archive(row: Row) throws {
    let type = try #require(row.type)
    let data = try NSKeyedArchiver.archivedData(withRootObject: type, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClasses: [Swift.type(of: type)], from: data) as? HKObjectType)
    #expect(back == type)
    #expect(back.hash == type.hash)
    #expect(Swift.type(of: back) == Swift.type(of: type))
  }

  @Test("OBJ-27: an archive that names a type of another class gives nil")
  func damagedArchive() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode("HKWorkoutTypeIdentifier" as NSString, forKey: "Identifier")
    archiver.finishEncoding()
    let data = archiver.encodedData
    #expect(HKQuantityType(coder: try NSKeyedUnarchiver(forReadingFrom: data)) == nil)
    #expect(HKWorkoutType(coder: try NSKeyedUnarchiver(forReadingFrom: data)) == HKObjectType.workoutType())
  }
}
