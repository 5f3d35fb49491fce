// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

/// When an app's request for single objects asks the owner, who answers later. Its connection has ended, so that no call waits.
@Suite struct RequestPerObjectAuthorizationTests {
  private let engine: HealthEngine
  private let app = TestStore.identity("com.example.app")
  private let glasses: DataType

  init() throws {
    engine = HealthEngine(database: try TestDatabase.make(), answering: QueuedAnswering())
    glasses = try TestStore.type("visionPrescription")
  }

  private func request(_ type: DataType, for caller: Caller? = nil) throws {
    let ended = QuestionWait()
    ended.cancel()
    try QuestionWait.$ofTask.withValue(ended) {
      try engine.perform(RequestPerObjectAuthorization(type: type), for: caller ?? .app(app))
    }
  }

  private func asked() throws -> [DataType] {
    try engine.perform(ListPermissionRequests(), for: .owner).flatMap(\.rows).map(\.type)
  }

  @Test("AUTH-41: the owner is asked if there is an object; one that was deleted does not count")
  func objects() throws {
    let sample = try TestStore.prescription()
    try engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("optician")), for: .owner)
    try engine.perform(DeleteSamples(samples: [sample]), for: .owner)
    try request(glasses)
    #expect(try asked() == [])
    let other = try TestStore.prescription(at: 1)
    try engine.perform(SaveSamples(samples: [other], author: TestStore.identity("optician")), for: .owner)
    #expect(throws: HealthError.userCanceled) { try request(glasses) }
    #expect(try asked() == [glasses])
  }

  @Test("AUTH-44: the owner is asked about medications if there is one, whatever samples there are")
  func medications() throws {
    let sample = try TestStore.prescription()
    try engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("optician")), for: .owner)
    try request(Catalog.medication)
    #expect(try asked() == [])
    try engine.perform(SaveMedications(medications: [MedicationRecord(displayText: "Drops")]), for: .owner)
    #expect(throws: HealthError.userCanceled) { try request(Catalog.medication) }
    #expect(try asked() == [Catalog.medication])
  }

  @Test("AUTH-40: a type that is not read object by object is invalid, and nothing is decided")
  func refused() throws {
    let steps = try TestStore.type("stepCount")
    for caller in [Caller.owner, .app(app)] {
      #expect(throws: HealthError.invalidArgument(.notObjectByObject(steps))) { try request(steps, for: caller) }
    }
    try request(glasses, for: .owner)
    #expect(try engine.perform(ReadPermissions(), for: .owner).isEmpty && asked() == [])
  }
}
