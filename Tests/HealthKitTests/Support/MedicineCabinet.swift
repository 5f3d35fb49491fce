// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthTestSupport

/// A store with the medications and doses of an invented person, who chose medications for an app.
struct MedicineCabinet {
  static let tablets = MedicationRecord(
    displayText: "Ibuprofen 400 mg", generalForm: "HKMedicationGeneralFormTablet",
    codings: [
      .init(system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: "2026", code: "197806"), .init(system: "s", code: "1"),
    ],
    nickname: "The white ones", hasSchedule: true)
  static let spray = MedicationRecord(displayText: "Nasal spray", generalForm: "HKMedicationGeneralFormSpray", isArchived: true)
  static let drops = MedicationRecord(displayText: "Eye drops", generalForm: "HKMedicationGeneralFormDrops")
  static let all = [tablets, spray, drops]

  /// Two doses of a schedule, of which the second was skipped, a dose of the same medication as needed, and one of another.
  static let doses: [DoseEventRecord] = [
    .init(medication: tablets.identifier, status: .taken, scheduledDate: testStart, scheduledDose: 2),
    .init(medication: tablets.identifier, status: .skipped, scheduledDate: testStart + 86_400, scheduledDose: 2, dose: 0.5),
    .init(medication: tablets.identifier, status: .taken),
    .init(medication: drops.identifier, status: .snoozed, dose: 3, unit: HKUnit(from: "mL").expression),
  ]

  static var medication: HKUserAnnotatedMedication { HKUserAnnotatedMedication(record: tablets) }

  static func sample(_ dose: DoseEventRecord, at start: Date = testStart) -> HKMedicationDoseEvent {
    HKMedicationDoseEvent(
      record: SampleRecord(Catalog.doseEvent, .content(.doseEvent(dose)), at: start))
  }

  let engine: TestEngine

  init() throws {
    engine = try TestEngine()
    try engine.engine.perform(SaveMedications(medications: Self.all), for: .owner)
    let samples = Self.doses.enumerated().map { Self.sample($1, at: testStart + Double($0) * 3600).record }
    let author = AppIdentity("com.apple.health", name: "Health")
    try engine.engine.perform(SaveSamples(samples: samples, author: author), for: .owner)
  }

  /// The person lets an app read these medications.
  func choose(_ medications: [MedicationRecord], app: String = "com.example.app") throws {
    try engine.engine.perform(
      SetObjectPermissions(app: app, type: Catalog.medication, objects: medications.map(\.identifier), answer: .granted), for: .owner)
  }

  /// The store of an app for which the person chose these medications.
  func store(_ medications: [MedicationRecord] = all) throws -> HKHealthStore {
    try choose(medications)
    return engine.store()
  }
}
