// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import Testing

@testable import OpenHealthEngine

/// What a daemon decides while its store is locked, compared with the decisions of the store.
@Suite struct LockedPolicyTests {
  private let store: TestStore
  private let registered: RegisteredApp
  private static let now = TestStore.date(0)
  private static let token = AppToken.text(of: [UInt8](repeating: 1, count: AppToken.byteCount))
  private static let types = [
    "stepCount", "heartRate", "height", "bodyMass", "bodyTemperature", "bloodPressureSystolic", "bloodPressureDiastolic", "bloodPressure",
    "food", "distanceWalkingRunning", "flightsClimbed", "pushCount",
  ]

  init() throws {
    store = try TestStore(now: { Self.now })
    try store.engine.perform(AddApp(AppRegistration(bundleIdentifier: "test.app", name: "App"), token: Self.token), for: .owner)
    registered = try #require(try store.engine.perform(IdentifyApp("test.app", token: nil), for: .owner))
    try store.answer(.granted, .share, ["stepCount", "bloodPressureSystolic"], app: "test.app")
    try store.answer(.refused, .share, ["heartRate", "bloodPressureDiastolic"], app: "test.app")
    try store.answer(.granted, .read, ["bodyMass"], app: "test.app")
    try store.answer(.granted, .share, ["bodyTemperature"], app: "test.other")
    let height = PermissionQuestion(type: try TestStore.type("height"), direction: .share)
    try store.engine.perform(
      SetPermissions(app: "test.app", questions: [height], answer: .granted, strength: .isolated), for: .owner)
    // One has ended, one ends in a moment, and one has ended for isolated callers, while it never was for others.
    for (type, end, strength) in [
      ("distanceWalkingRunning", 0.0, .registered), ("flightsClimbed", 0.5, .registered), ("pushCount", -1, .isolated),
    ]
      as [(String, Double, IdentityStrength)]
    {
      let question = PermissionQuestion(type: try TestStore.type(type), direction: .share)
      try store.engine.perform(
        SetPermissions(app: "test.app", questions: [question], answer: .granted, until: Self.now + end, strength: strength), for: .owner)
    }
  }

  /// The policy as the daemon reads it from its file.
  private func policy() throws -> LockedPolicy {
    try JSONDecoder().decode(LockedPolicy.self, from: JSONEncoder().encode(store.engine.lockedPolicy()))
  }

  private func app(_ strength: IdentityStrength = .registered, registration: Int64? = nil) -> AppIdentity {
    var app = TestStore.identity("test.app")
    (app.strength, app.registration) = (strength, registration)
    return app
  }

  /// Apps of each strength: without a registration, with one, and with one that was removed.
  private var apps: [AppIdentity] {
    IdentityStrength.allCases.flatMap { strength in
      [nil, registered.number, registered.number + 1].map { app(strength, registration: $0) }
    }
  }

  private func error(_ body: () throws -> Void) throws -> HealthError? {
    do { try body() } catch let error as HealthError { return error }
    return nil
  }

  private func storesError(_ access: RequestAccess, _ app: AppIdentity) throws -> HealthError? {
    try error { try store.engine.database.read { _ = try AccessDecision(access, caller: .app(app), storage: $0, at: Self.now) } }
  }

  @Test("LOCK-02: a locked store accepts and refuses requests with the errors of the store", arguments: [false, true])
  func requests(isRestricted: Bool) throws {
    try store.engine.perform(RestrictApps(isRestricted), for: .owner)
    let (policy, types) = (try policy(), try Self.types.map(TestStore.type))
    let accesses = [RequestAccess.none, .owner, .share([]), .share(types)] + types.map { .share([$0]) }
    var accepted = 0
    for app in apps {
      for access in accesses {
        let refusal = try error { try policy.checkSharing(access, for: app, at: Self.now) }
        #expect(try refusal == storesError(access, app), "\(access), \(app.strength), \(app.registration ?? 0)")
        accepted += refusal == nil ? 1 : 0
      }
    }
    #expect((accepted > 0) != isRestricted)
  }

  @Test("LOCK-01: a locked store refuses to read, and an app that may not call gets the error for that", arguments: [false, true])
  func reading(isRestricted: Bool) throws {
    try store.engine.perform(RestrictApps(isRestricted), for: .owner)
    let (policy, weight) = (try policy(), try TestStore.type("bodyMass"))
    for app in apps {
      let refusal = try error { try policy.checkSharing(.read([weight]), for: app, at: Self.now) }
      #expect(try refusal == storesError(.none, app) ?? .store(.locked), "\(app.strength), \(app.registration ?? 0)")
    }
  }

  @Test("LOCK-02: a locked store knows the answers to an app's requests to save", arguments: [false, true])
  func sharing(isRestricted: Bool) throws {
    try store.engine.perform(RestrictApps(isRestricted), for: .owner)
    let policy = try policy()
    for type in try Self.types.map(TestStore.type) {
      for app in apps {
        let answer = Result { () throws(HealthError) in try policy.sharing(of: type, for: app, at: Self.now) }
        let stores = Result { () throws(HealthError) in try store.engine.perform(SharingStatus(type: type), for: .app(app)) }
        #expect(answer == stores, "\(type.name), \(app.strength), \(app.registration ?? 0)")
      }
    }
    guard !isRestricted else { return }
    func answer(_ type: String, _ app: AppIdentity, at date: Date = Self.now) throws -> Permission? {
      try policy.sharing(of: TestStore.type(type), for: app, at: date)
    }
    #expect(try answer("height", app()) == nil && answer("height", app(.isolated)) == .granted)
    #expect(try answer("flightsClimbed", app()) == .granted && answer("flightsClimbed", app(), at: Self.now + 0.5) == .refused)
    #expect(try answer("distanceWalkingRunning", app()) == .refused)
    #expect(try answer("pushCount", app()) == nil && answer("pushCount", app(.isolated)) == .refused)
  }

  @Test("A locked store finds an app by its identifier, and checks its token")
  func finding() throws {
    let policy = try policy()
    let other = AppToken.text(of: [UInt8](repeating: 2, count: AppToken.byteCount))
    #expect(policy.apps == [registered])
    #expect(try policy.app("test.app", token: Self.token) == registered && policy.app("test.app", token: nil) == registered)
    #expect(try policy.app("test.app", token: other) == nil && policy.app("test.app", token: "") == nil)
    #expect(try policy.app("test.other", token: Self.token) == nil && policy.app("test.other", token: nil) == nil)
    #expect(throws: HealthError.appNotRegistered(bundleIdentifier: "test.app")) {
      try LockedPolicy.empty.checkSharing(.none, for: app(registration: registered.number), at: Self.now)
    }
  }
}
