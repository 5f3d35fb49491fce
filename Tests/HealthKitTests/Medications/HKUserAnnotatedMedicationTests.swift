// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

@Suite struct HKUserAnnotatedMedicationTests {
  private let tablets = HKUserAnnotatedMedication(record: MedicineCabinet.tablets)

  @Test("MED-06: a medication has the person's nickname, archive and schedule")
  func annotations() {
    let spray = HKUserAnnotatedMedication(record: MedicineCabinet.spray)
    #expect(tablets.nickname == "The white ones")
    #expect(tablets.hasSchedule)
    #expect(!tablets.isArchived)
    #expect(spray.nickname == nil)
    #expect(!spray.hasSchedule)
    #expect(spray.isArchived)
    #expect(tablets == HKUserAnnotatedMedication(record: MedicineCabinet.tablets))
    #expect(tablets != spray)
    #expect((tablets.copy() as? HKUserAnnotatedMedication) === tablets)
    #expect(tablets.hash == tablets.medication.hash)
  }

  @Test("MED-04: a concept has its name, form, codes and an identifier that depends on nothing else")
  func concept() {
    let concept = tablets.medication
    #expect(concept.displayText == "Ibuprofen 400 mg")
    #expect(concept.generalForm == .tablet)
    let rxNorm = HKClinicalCoding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", version: "2026", code: "197806")
    #expect(concept.relatedCodings == [rxNorm, HKClinicalCoding(system: "s", version: nil, code: "1")])
    #expect(concept.identifier.domain == .medication)
    // On every machine and in every version.
    #expect(concept.identifier.identifier.uuidString == MedicineCabinet.tablets.identifier.uuidString)
    var archived = MedicineCabinet.tablets
    (archived.isArchived, archived.nickname, archived.hasSchedule) = (true, nil, false)
    #expect(HKUserAnnotatedMedication(record: archived).medication == concept)
    #expect(HKUserAnnotatedMedication(record: archived) != tablets)
    #expect(concept.identifier == HKUserAnnotatedMedication(record: archived).medication.identifier)
    #expect(concept.identifier.hash == HKUserAnnotatedMedication(record: archived).medication.identifier.hash)
  }

  @Test("A code is equal to the same code in the same version of the same system alone")
  func coding() {
    let code = HKClinicalCoding(system: "s", version: nil, code: "1")
    #expect(code.system == "s")
    #expect(code.version == nil)
    #expect(code.code == "1")
    #expect(code.hash == HKClinicalCoding(system: "s", version: nil, code: "1").hash)
    #expect(HKClinicalCoding(system: "s", version: "2", code: "1").version == "2")
    for other in [("t", nil, "1"), ("s", "2", "1"), ("s", nil, "2")] as [(String, String?, String)] {
      #expect(code != HKClinicalCoding(system: other.0, version: other.1, code: other.2))
    }
  }
}
