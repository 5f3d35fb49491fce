// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthCore

@Suite struct AuthorizationTypesTests {
  private static let steps = Catalog.type(named: "stepCount")!

  @Test("AUTH-06: a request for nothing is refused")
  func nothing() {
    let types = AuthorizationTypes(share: [], read: [])
    #expect(throws: AuthorizationFault.noTypes) { try types.validate() }
    #expect(throws: HealthError.invalidArgument(.authorization(.noTypes))) { try types.questions() }
  }

  @Test("AUTH-07 AUTH-09 AUTH-10: types that are not shareable are refused by identifier, the rest is asked", arguments: Catalog.types)
  func sharing(type: DataType) throws {
    let types = AuthorizationTypes(share: [Self.steps, type], read: [])
    if type.isShareable {
      #expect(try types.questions().map(\.direction) == [.share, .share])
    } else {
      let failure = AuthorizationFault.sharingDisallowed([type])
      #expect(throws: failure) { try types.validate() }
      #expect(failure.description == "Authorization to share the following types is disallowed: \(type.identifier)")
    }
  }

  @Test(
    "AUTH-10 AUTH-12: only correlations and what goes object by object cannot be read", arguments: Catalog.types)
  func reading(type: DataType) throws {
    let types = AuthorizationTypes(share: [], read: [type, Self.steps])
    switch type.kind {
    case .correlation:
      let failure = AuthorizationFault.readingDisallowed([type])
      #expect(throws: failure) { try types.validate() }
      #expect(failure.description == "Authorization to read the following types is disallowed: \(type.identifier)")
    case .prescription, .userAnnotatedMedication, .verifiableRecord:
      try types.validate()
      #expect(throws: HealthError.self) { try types.questions() }
    default:
      #expect(try types.questions().count == 2)
    }
  }

  @Test("AUTH-05 AUTH-11: reading clinical records needs its own reason, beside that for reading at all")
  func clinical() throws {
    let type = try #require(Catalog.type(named: "allergyRecord"))
    let types = AuthorizationTypes(share: [], read: [type, Self.steps])
    for usage in [UsageTexts(share: "a"), UsageTexts(share: "a", clinical: "\u{200B}")] {
      #expect(throws: AuthorizationFault.readingDisallowed([type])) { try types.validate(usage) }
    }
    #expect(throws: AuthorizationFault.noReasonToRead([type, Self.steps])) { try types.validate(UsageTexts(clinical: "a")) }
    try types.validate(UsageTexts(share: "a", clinical: "b"))
  }

  @Test("AUTH-09: documented read-only types are not shareable")
  func readOnly() throws {
    let names = [
      "activitySummary", "electrocardiogram", "appleWalkingSteadiness", "appleWalkingSteadinessEvent", "highHeartRateEvent",
      "lowHeartRateEvent", "irregularHeartRhythmEvent", "lowCardioFitnessEvent", "environmentalAudioExposureEvent",
      "atrialFibrillationBurden",
      "appleSleepingWristTemperature", "infrequentMenstrualCycles", "irregularMenstrualCycles", "prolongedMenstrualPeriods",
      "persistentIntermenstrualBleeding", "appleExerciseTime", "appleStandTime",
    ]
    for name in names { #expect(try #require(Catalog.type(named: name), "\(name)").isShareable == false, "\(name)") }
    #expect(Catalog.types.allSatisfy { $0.group != "clinical" || $0.name == "CDA" || !$0.isShareable })
  }

  @Test("AUTH-07: several offenders are named in the order of their identifiers")
  func severalOffenders() {
    let types = AuthorizationTypes(share: ["food", "bloodPressure"].compactMap { Catalog.type(named: $0) }, read: [])
    let names = "HKCorrelationTypeIdentifierBloodPressure, HKCorrelationTypeIdentifierFood"
    let error = #expect(throws: HealthError.self) { try types.questions() }
    #expect(error?.description == "Authorization to share the following types is disallowed: \(names)")
  }
}
