// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport

/// Unsaved samples of every type that has records, made from the catalogue: a type, value or metadata key that it gets is in them at once.
///
/// No two samples of a type have the same start. All dates are whole seconds, and each value has a form in an export, so that an export
/// holds everything.
struct EverySample {
  /// A type with records for which there is no sample here.
  struct Missing: Error { let type: DataType }

  /// All samples but the routes.
  private(set) var samples: [SampleRecord] = []
  /// The routes, which are saved for a workout.
  private(set) var routes: [SampleRecord] = []
  private var start = testStart
  private var number = 0

  init() throws {
    for type in Catalog.types where type.hasRecords {
      let count = samples.count + routes.count
      try add(type)
      if samples.count + routes.count == count { throw Missing(type: type) }
    }
    members = Set(samples.flatMap { $0.members ?? [] }.map(\.uuid))
  }

  /// What the store holds when everything is saved, by type in the order of the catalogue, then by start.
  var stored: [SampleRecord] { Self.inOrder(samples + routes) }

  /// Samples with the members of correlations, by type in the order of the catalogue, then by start.
  static func inOrder(_ samples: [SampleRecord]) -> [SampleRecord] {
    let byType = Dictionary(grouping: samples.withMembers, by: \.type)
    return Catalog.types.flatMap { (byType[$0] ?? []).sorted { $0.start < $1.start } }
  }

  /// The UUIDs of the samples in correlations.
  private(set) var members: Set<UUID> = []

  private mutating func add(_ type: DataType) throws {
    switch type.kind {
    case .quantity(let facts):
      add(type, .quantity(0.75, facts.unit))
      add(type, .quantity(-2.5, facts.displayUnit))
      try addSeries(type, facts.unit)
    case .category(let valueEnum):
      for value in Catalog.categoryValues(of: valueEnum) { add(type, .category(value.rawValue), seconds: type.isPoint ? 0 : 90) }
    case .correlation:
      let members = (type.memberTypes ?? []).compactMap { member in
        member.quantity.map { record(member, .quantity(0.25, $0.unit), seconds: 0) }
      }
      add(type, .correlation(members), seconds: 0)
    case .workout: try addWorkouts(type)
    case .workoutRoute: addRoute(type)
    case .audiogram:
      for content in try Self.audiograms() { add(type, .content(.audiogram(content))) }
    case .electrocardiogram:
      for content in try Self.electrocardiograms() { add(type, .content(.electrocardiogram(content)), seconds: 30) }
    case .series:
      let beats = (0..<2000).map { HeartbeatSeriesRecord.Beat(time: Double($0) * 0.8125, isAfterGap: $0 % 100 == 99) }
      add(type, .content(.heartbeatSeries(.init(beats))), seconds: 1800)
    case .prescription:
      for content in try Self.prescriptions() { add(type, .content(.visionPrescription(content)), seconds: 0) }
    case .stateOfMind:
      for content in Self.statesOfMind() { add(type, .content(.stateOfMind(content)), seconds: 0) }
    case .scoredAssessment(let questionnaire):
      for content in Self.assessments(type, questionnaire) { add(type, .content(.scoredAssessment(content)), seconds: 0) }
    case .clinical:
      for content in Self.clinicalRecords(type) { add(type, .content(.clinicalRecord(content)), seconds: 0) }
    case .document:
      let document = ClinicalDocument(
        title: "Visit <&>", patientName: "Ann Example", authorName: "B. Doe", custodianName: "Clinic",
        bytes: ContentBytes(Data("<ClinicalDocument/>\n".utf8)))
      add(type, .content(.clinicalDocument(document)))
    case .medicationDoseEvent:
      for dose in MedicineCabinet.doses { add(type, .content(.doseEvent(dose)), seconds: 0) }
    case .verifiableRecord:
      let record = VerifiableRecord(
        recordTypes: ["https://smarthealth.cards#immunization"], issuer: "https://issuer.invalid", subjectName: "Ann Example",
        subjectBirth: "1990-02-28", issued: start, relevant: start, itemNames: ["Vaccine"], data: Data("a.b.c".utf8))
      add(type, .content(.verifiableRecord(record)), seconds: 0)
    // Without records; one that gets them is missing above.
    case .activitySummary, .characteristic, .userAnnotatedMedication: break
    }
  }

  private mutating func add(_ type: DataType, _ value: SampleRecord.Value, seconds: Double = 60) {
    samples.append(record(type, value, seconds: seconds))
    start += seconds + 60
  }

  private mutating func record(_ type: DataType, _ value: SampleRecord.Value, seconds: Double) -> SampleRecord {
    number += 1
    return SampleRecord(
      type, value, at: start, seconds: seconds, from: Provenance(revision: nil, device: Self.device(number)),
      metadata: Self.metadata(number, of: type), uuid: UUIDMint.ofTests.next())
  }

  /// One without a resource, and one of each release.
  private static func clinicalRecords(_ type: DataType) -> [ClinicalRecord] {
    let versions = [FHIRVersion.primaryDSTU2, .primaryR4]
    return [ClinicalRecord(displayName: "Nothing else <&>")]
      + versions.map { version in
        let identifier = "\(type.name)-\(version)"
        return ClinicalRecord(
          displayName: "Finding",
          resource: .init(
            type: "Observation", identifier: identifier, version: version, source: "https://fhir.invalid/\(identifier)",
            json: "{\"resourceType\":\"Observation\",\"id\":\"\(identifier)\"}"))
      }
  }

  // MARK: Devices and metadata

  /// None, one with all texts, or one with some.
  private static func device(_ number: Int) -> DeviceRecord? {
    switch number % 3 {
    case 0: nil
    case 1:
      DeviceRecord(
        name: "Band <& \"more\">", manufacturer: "Maker", model: "Model 7", hardwareVersion: "1.0", firmwareVersion: "2.0",
        softwareVersion: "3.0", localIdentifier: "local", udiDeviceIdentifier: "00844588003288")
    default: DeviceRecord(name: "Scale", softwareVersion: "\(number)")
    }
  }

  /// Every predefined key in turn, with a key of the app's own, whose value an export keeps as a text. Without sync identifiers, which
  /// replace samples.
  private static let keys = Catalog.metadataKeys.filter {
    $0.key != MetadataSet.syncIdentifierKey && $0.key != MetadataSet.syncVersionKey
  }

  private static func metadata(_ number: Int, of type: DataType) -> MetadataSet {
    var entries = [MetadataSet.Entry(key: "own", value: .string("text \(number) <&\" \n\tä 步"))]
    let key = keys[number % keys.count]
    entries.append(.init(key: key.key, value: value(of: key, number)))
    if let required = type.requiredMetadataKey.flatMap({ Catalog.metadataKey($0) }), required.key != key.key {
      entries.append(.init(key: required.key, value: value(of: required, 1)))
    }
    return MetadataSet(entries)
  }

  private static func value(of key: MetadataKeyFacts, _ number: Int) -> MetadataValue {
    switch key.kind {
    case .string: .string(key.key == MetadataSet.timeZoneKey ? "Asia/Kathmandu" : "value \(number)")
    case .boolean: .boolean(number.isMultiple(of: 2))
    case .number: number.isMultiple(of: 2) ? .integer(Int64(number)) : .real(Double(number) + 0.5)
    case .date: .date(testStart + Double(number))
    case .quantity: .quantity(Double(number) + 0.25, key.unit ?? .hertz)
    }
  }

  // MARK: Quantities and workouts

  private mutating func addSeries(_ type: DataType, _ unit: UnitExpression) throws {
    var draft = SeriesDraft(type: type, start: start)
    for index in 0..<3 {
      try draft.insert(Double(index) + 0.5, unit, from: start + Double(index) * 10, to: start + Double(index) * 10 + 5)
    }
    number += 1
    samples.append(
      try draft.sample(
        uuid: UUIDMint.ofTests.next(), end: start + 60, device: Self.device(number), metadata: Self.metadata(number, of: type)))
    start += 120
  }

  /// A workout of each activity, the first of two parts and with events of every kind.
  private mutating func addWorkouts(_ type: DataType) throws {
    let activities = Set(Catalog.choices(of: "HKWorkoutActivityType").map(\.rawValue)).sorted()
    for (index, activity) in activities.enumerated() {
      let configuration = WorkoutRecord.Configuration(activityType: UInt(activity))
      func part(_ first: Double, _ last: Double, _ metadata: MetadataSet = .empty) -> WorkoutRecord.Activity {
        .init(uuid: UUIDMint.ofTests.next(), configuration: configuration, start: start + first, end: start + last, metadata: metadata)
      }
      var workout = WorkoutRecord(activityType: UInt(activity), duration: 3600, activities: [part(0, 3600)])
      if index == 0 {
        workout.duration = 3000
        workout.activities = [part(0, 1800, Self.metadata(1, of: type)), part(1860, 3600)]
        workout.totals = [.distance: Amount(10.5, try .parse("km")), .energy: Amount(700, try .parse("kcal"))]
        for (place, kind) in Set(Catalog.choices(of: "HKWorkoutEventType").map(\.rawValue)).sorted().enumerated() {
          let begin = start + 60 + Double(place) * 240
          workout.events.append(
            .init(
              kind: kind, start: begin, end: begin + (WorkoutRecord.Event.mayHaveDuration(kind) ? 120 : 0),
              metadata: place.isMultiple(of: 2) ? Self.metadata(place, of: type) : .empty))
        }
      }
      add(type, .workout(workout), seconds: 3600)
    }
  }

  private mutating func addRoute(_ type: DataType) {
    let first = start.timeIntervalSinceReferenceDate
    let locations = (0..<300).map { index in
      LocationRecord(
        date: first + Double(index), latitude: 48.137154 + Double(index) * 0.00001, longitude: -11.576124, altitude: 519.25,
        horizontalAccuracy: 4.5, verticalAccuracy: 3.25, course: Double(index), courseAccuracy: 7.5, speed: 2.75, speedAccuracy: 0.5,
        floor: 3, source: .init(isSimulated: true, isFromAccessory: false))
    }
    guard let route = RouteRecord(locations) else { preconditionFailure("there are locations") }
    routes.append(record(type, .route(route), seconds: 299))
    start += 360
  }

  // MARK: Contents

  private static func electrocardiograms() throws -> [ElectrocardiogramRecord] {
    let rate = Amount(61.5, try .parse("count/min"))
    // More than one part of the store's bytes.
    let voltages = (0..<40_000).map { Double($0 % 700) / 8 - 265.868 }
    return [
      ElectrocardiogramRecord(),
      ElectrocardiogramRecord(
        classification: .atrialFibrillation, averageHeartRate: rate, symptomsStatus: .present, symptoms: [UUIDMint.ofTests.next()],
        samplingFrequency: Amount(512, .hertz), microvolts: voltages),
    ]
  }

  /// Two that Apple's element holds, and one with two tests of an ear, which it does not.
  private static func audiograms() throws -> [AudiogramRecord] {
    let (hertz, level) = (try UnitExpression.parse("Hz"), try UnitExpression.parse("dBHL"))
    let left = AudiogramRecord.Test(
      sensitivity: Amount(12.5, level), isMasked: true, side: AudiogramRecord.left, range: .init(lower: -10, upper: 85.5))
    let right = AudiogramRecord.Test(sensitivity: Amount(-5, level), side: AudiogramRecord.right)
    return [[left, right], [], [left, left]].map { tests in
      AudiogramRecord(points: [.init(frequency: Amount(250, hertz), tests: [right]), .init(frequency: Amount(1000.5, hertz), tests: tests)])
    }
  }

  private static func prescriptions() throws -> [VisionPrescriptionRecord] {
    let (dioptre, degree, mm) = (try UnitExpression.parse("D"), try UnitExpression.parse("deg"), try UnitExpression.parse("mm"))
    let lens = VisionPrescriptionRecord.Lens(
      sphere: Amount(-1.25, dioptre), cylinder: Amount(-0.5, dioptre), axis: Amount(90, degree), addPower: Amount(0.75, dioptre))
    let right = VisionPrescriptionRecord.GlassesLens(
      lens: lens, vertexDistance: Amount(12, mm), prism: .polar(amount: Amount(0.5, try .parse("pD")), angle: Amount(90, degree), eye: 2),
      farPupillaryDistance: Amount(31.5, mm), nearPupillaryDistance: Amount(30, mm))
    let left = VisionPrescriptionRecord.GlassesLens(lens: .init(sphere: Amount(-2, dioptre)))
    let contact = VisionPrescriptionRecord.ContactLens(lens: lens, baseCurve: Amount(8.6, mm), diameter: Amount(14.2, mm))
    return [
      .init(type: 1, expiration: testStart + 86_400 * 730, lenses: .glasses(right: right, left: left)),
      .init(type: 2, lenses: .contacts(right: nil, left: contact, brand: "Clear & \"Calm\"")), .init(type: 1), .init(type: 2),
    ]
  }

  /// Both kinds, with every label and every association.
  private static func statesOfMind() -> [StateOfMindRecord] {
    func numbers(_ name: String) -> [Int] { Catalog.choices(of: "HKStateOfMind.\(name)").map(\.rawValue) }
    return numbers("Kind").flatMap { kind in
      [
        StateOfMindRecord(kind: kind, valence: 0.1 * Double(kind), labels: numbers("Label"), associations: numbers("Association")),
        StateOfMindRecord(kind: kind, valence: -1),
      ]
    }
  }

  /// Each question with each answer that it allows.
  private static func assessments(_ type: DataType, _ questionnaire: DataType.Questionnaire) -> [ScoredAssessmentRecord] {
    let answers = (0..<questionnaire.questionCount).map { question in (0..<10).filter { questionnaire.allows($0, at: question) } }
    return (0..<(answers.map(\.count).max() ?? 0)).map { turn in
      ScoredAssessmentRecord(type: type, answers: answers.enumerated().map { $1[($0 + turn) % $1.count] })
    }
  }
}
