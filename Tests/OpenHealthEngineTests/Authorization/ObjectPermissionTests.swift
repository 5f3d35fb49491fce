// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

/// Types that are read object by object. No app can save such a sample yet: here the owner saves one, with a category's value.
@Suite struct ObjectPermissionTests {
  private let store: TestStore
  private let type: DataType
  private let own: UUID
  private let withdrawn: UUID
  private let granted: UUID
  private let other: UUID

  init() throws {
    let store = try TestStore()
    func save(_ app: String, at start: Double) throws -> UUID {
      let sample = try TestStore.sample("visionPrescription", .content(.visionPrescription(.init(type: 1))), at: start)
      try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity(app)), for: .owner)
      return sample.uuid
    }
    self.store = store
    type = try TestStore.type("visionPrescription")
    own = try save("test.app", at: 0)
    withdrawn = try save("test.app", at: 1)
    granted = try save("test.other", at: 2)
    other = try save("test.other", at: 3)
  }

  private func caller(_ strength: IdentityStrength = .registered) -> Caller {
    var app = TestStore.identity("test.app")
    app.strength = strength
    return .app(app)
  }

  private func seen(_ strength: IdentityStrength = .registered) throws -> [UUID] {
    try store.samples(of: "visionPrescription", for: caller(strength)).map(\.uuid)
  }

  private func choose(_ answer: Permission?, _ objects: UUID..., strength: IdentityStrength = .registered) throws {
    try store.engine.perform(
      SetObjectPermissions(app: "test.app", type: type, objects: objects, answer: answer, strength: strength), for: .owner)
  }

  @Test("AUTH-41 AUTH-42 AUTH-43: an app reads its own objects except withdrawn ones, and of other apps' objects the granted ones")
  func chosen() throws {
    #expect(throws: HealthError.authorizationNotDetermined) { try seen() }
    try store.engine.perform(RequestPerObjectAuthorization(type: type), for: caller())
    #expect(try seen() == [own, withdrawn])
    try choose(.granted, granted)
    try choose(.refused, withdrawn)
    #expect(try seen() == [own, granted])
    // Another request of the app does not change the choice.
    try store.engine.perform(RequestPerObjectAuthorization(type: type), for: caller())
    #expect(try seen() == [own, granted])
    let changes = FetchChanges(selections: [.init(type: type, predicate: .everything)], anchor: nil, limit: nil)
    #expect(try store.engine.perform(changes, for: caller()).added.map(\.uuid) == [own, granted])
    let choice = try store.engine.perform(ReadObjectPermissions(app: "test.app", type: type), for: .owner)
    #expect(Dictionary(uniqueKeysWithValues: choice.map { ($0.object, $0.answer) }) == [granted: .granted, withdrawn: .refused])
    try choose(nil, withdrawn, granted)
    #expect(try seen() == [own, withdrawn])
    #expect(throws: HealthError.authorizationNotDetermined) {
      try store.samples(of: "visionPrescription", for: .app(TestStore.identity("test.other")))
    }
  }

  @Test("a grant to a stronger identity does not hold for a weaker one; a withdrawal holds for all")
  func strengths() throws {
    try choose(.granted, granted, strength: .isolated)
    try choose(.refused, withdrawn, strength: .isolated)
    #expect(try seen(.isolated) == [own, granted] && seen(.registered) == [own])
    try store.engine.perform(RemoveApp("test.app"), for: .owner)
    #expect(try store.engine.perform(ReadObjectPermissions(app: "test.app", type: type), for: .owner).isEmpty)
  }

  @Test("AUTH-40: objects of other types cannot be chosen, and apps cannot choose")
  func refuses() throws {
    let steps = try TestStore.type("stepCount")
    #expect(throws: HealthError.invalidArgument(.notObjectByObject(steps))) {
      try store.engine.perform(SetObjectPermissions(app: "test.app", type: steps, objects: [own], answer: .granted), for: .owner)
    }
    #expect(throws: HealthError.ownerOnly) {
      try store.engine.perform(SetObjectPermissions(app: "test.app", type: type, objects: [own], answer: .granted), for: caller())
    }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ReadObjectPermissions(app: "test.app", type: type), for: caller()) }
  }

  @Test("AUTH-41: a choice that is withdrawn before the app asked decides nothing")
  func withdrawnChoice() throws {
    try choose(nil, granted)
    #expect(throws: HealthError.authorizationNotDetermined) { try seen() }
    #expect(try store.engine.perform(ReadPermissions(app: "test.app"), for: .owner).isEmpty)
    try choose(.granted, granted)
    #expect(try seen() == [own, withdrawn, granted])
    let refusals = try store.engine.perform(ReadPermissions(app: "test.app"), for: .owner)
    #expect(refusals.map(\.answer) == [.refused])
    #expect(refusals.map(\.question.direction) == [.read])
  }
}
