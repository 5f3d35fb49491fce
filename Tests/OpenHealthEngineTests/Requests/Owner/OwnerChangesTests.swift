// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

/// Changes that the owner may make on behalf of apps, and apps may not.
@Suite struct OwnerChangesTests {
  private let engine: HealthEngine
  private let type: DataType
  private let app = AppIdentity("test.app", name: "App")
  private let watch = AppIdentity("test.watch", name: "Watch")

  init() throws {
    engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .grantAll))
    type = try #require(Catalog.type(named: "stepCount"))
  }

  private func sample() throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 600_000_000)
    return SampleRecord(type, .quantity(1, try UnitExpression.parse("count")), at: start)
  }

  private func stored() throws -> [SampleRecord] {
    try engine.samples(of: type)
  }

  @Test func ownerSavesInTheNameOfASource() throws {
    let sample = try sample()
    try engine.perform(SaveSamples(samples: [sample], author: watch), for: .owner)
    #expect(try stored().map(\.uuid) == [sample.uuid] && stored().map(\.provenance.revision) == [watch.revision])
    #expect(throws: HealthError.duplicateObject(uuid: sample.uuid.uuidString)) {
      try engine.perform(SaveSamples(samples: [sample], author: app), for: .owner)
    }
    #expect(throws: HealthError.self) { try engine.perform(SaveSamples(samples: [try self.sample()]), for: .owner) }
    #expect(try stored().count == 1)
  }

  @Test func ownerDeletesWhatAnySourceSaved() throws {
    let (one, two) = (try sample(), try sample())
    try engine.perform(SaveSamples(samples: [one], author: watch), for: .owner)
    try engine.perform(SaveSamples(samples: [two], author: app), for: .owner)
    #expect(throws: HealthError.objectsNotFound) { try engine.perform(DeleteSamples(samples: [two, try sample()]), for: .owner) }
    try engine.perform(DeleteSamples(samples: [two, one]), for: .owner)
    #expect(try stored().isEmpty)
  }

  @Test func ownerDecidesOnPermissions() throws {
    let question = PermissionQuestion(type: type, direction: .share)
    for answer in [Permission.granted, .refused, nil] {
      try engine.perform(SetPermissions(app: "test.app", questions: [question], answer: answer), for: .owner)
      #expect(try engine.perform(SharingStatus(type: type), for: .app(app)) == answer)
      #expect(try engine.perform(SharingStatus(type: type), for: .app(watch)) == nil)
    }
  }

  @Test("Apps may do none of this, and a refused attempt changes nothing")
  func appsMayNot() throws {
    try engine.perform(RequestAuthorization(share: [type], read: [type]), for: .app(app))
    let sample = try sample()
    #expect(throws: HealthError.ownerOnly) { try engine.perform(SaveSamples(samples: [sample], author: watch), for: .app(app)) }
    #expect(throws: HealthError.ownerOnly) {
      let question = PermissionQuestion(type: type, direction: .share)
      try engine.perform(SetPermissions(app: "test.app", questions: [question], answer: nil), for: .app(app))
    }
    try engine.perform(SaveSamples(samples: [sample], author: watch), for: .owner)
    #expect(throws: HealthError.objectsNotFound) { try engine.perform(DeleteSamples(samples: [sample]), for: .app(app)) }
    #expect(try stored().count == 1)
    #expect(try engine.perform(SharingStatus(type: type), for: .app(app)) == .granted)
  }
}
