// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthStorage
import Testing

@Suite struct ListPermissionRequestsTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  private func ask(
    _ app: String, _ type: String, _ direction: AccessDirection, _ strength: IdentityStrength = .registered, at seconds: Double
  ) throws {
    let question = PermissionQuestion(type: try TestStore.type(type), direction: direction)
    try store.engine.database.write {
      try $0.permissions.ask(question, app: app, strength: strength, at: TestStore.date(seconds))
    }
  }

  @Test("AUTH-14: the sheets are in the order of the apps, their rows in that of the types; a row says what is known of each direction")
  func rows() throws {
    try ask("test.b", "stepCount", .read, at: 9)
    try ask("test.a", "stepCount", .share, .isolated, at: 7)
    try ask("test.a", "heartRate", .share, .isolated, at: 5)
    try ask("test.a", "visionPrescription", .share, at: 6)
    try ask("test.a", "appleStandTime", .read, at: 8)
    try ask("test.a", "bodyMass", .read, at: 8)
    try store.answer(.granted, .read, ["heartRate"], app: "test.a")
    try store.answer(.refused, .share, ["bodyMass"], app: "test.a")
    // What other apps were answered does not matter.
    try store.answer(.granted, .read, ["stepCount"], app: "test.b.other")
    let sheets = try store.engine.perform(ListPermissionRequests(), for: .owner)
    #expect(sheets.map(\.app) == ["test.a", "test.b"])
    #expect(sheets.map(\.asked) == [TestStore.date(5), TestStore.date(9)])
    #expect(sheets.map(\.strength) == [.registered, .registered])
    let first = try #require(sheets.first)
    #expect(first.rows.map(\.type.identifier) == first.rows.map(\.type.identifier).sorted())
    #expect(first.rows.count == 5)
    let states = Dictionary(uniqueKeysWithValues: first.rows.map { ($0.type.name, [$0.read, $0.share]) })
    #expect(states["heartRate"] == [.granted, .asked])
    #expect(states["bodyMass"] == [.asked, .refused])
    #expect(states["stepCount"] == [.notAsked, .asked])
    #expect(states["appleStandTime"] == [.asked, .impossible])
    // It is read object by object, not as a type.
    #expect(states["visionPrescription"] == [.impossible, .asked])
    #expect(sheets.last?.rows.map { [$0.read, $0.share] } == [[.asked, .notAsked]])
  }

  @Test("AUTH-16: dismissing the questions of one app leaves those of another")
  func dismissed() throws {
    for app in ["test.a", "test.b"] { try ask(app, "stepCount", .read, at: 0) }
    try store.engine.perform(DismissPermissionRequests(app: "test.a"), for: .owner)
    #expect(try store.engine.perform(ListPermissionRequests(), for: .owner).map(\.app) == ["test.b"])
  }
}
