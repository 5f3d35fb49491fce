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
  private static let token = AppToken.text(of: [UInt8](repeating: 1, count: AppToken.byteCount))
  private static let types = [
    "stepCount", "heartRate", "height", "bodyMass", "bodyTemperature", "bloodPressureSystolic", "bloodPressureDiastolic", "bloodPressure",
    "food",
  ]

  init() throws {
    store = try TestStore()
    try store.engine.perform(AddApp(AppRegistration(bundleIdentifier: "test.app", name: "App"), token: Self.token), for: .owner)
    registered = try #require(try store.engine.perform(IdentifyApp("test.app", token: nil), for: .owner))
    try store.answer(.granted, .share, ["stepCount", "bloodPressureSystolic"], app: "test.app")
    try store.answer(.refused, .share, ["heartRate", "bloodPressureDiastolic"], app: "test.app")
    try store.answer(.granted, .read, ["bodyMass"], app: "test.app")
    try store.answer(.granted, .share, ["bodyTemperature"], app: "test.other")
    let height = PermissionQuestion(type: try TestStore.type("height"), direction: .share)
    try store.engine.perform(
      SetPermissions(app: "test.app", questions: [height], answer: .granted, strength: .isolated), for: .owner)
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
    try error { try store.engine.database.read { _ = try AccessDecision(access, caller: .app(app), storage: $0) } }
  }

  @Test("LOCK-02: a locked store accepts and refuses requests with the errors of the store", arguments: [false, true])
  func requests(isRestricted: Bool) throws {
    try store.engine.perform(RestrictApps(isRestricted), for: .owner)
    let (policy, types) = (try policy(), try Self.types.map(TestStore.type))
    let accesses = [RequestAccess.none, .owner, .share([]), .share(types)] + types.map { .share([$0]) }
    var accepted = 0
    for app in apps {
      for access in accesses {
        let refusal = try error { try policy.checkSharing(access, for: app) }
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
      let refusal = try error { try policy.checkSharing(.read([weight]), for: app) }
      #expect(try refusal == storesError(.none, app) ?? .store(.locked), "\(app.strength), \(app.registration ?? 0)")
    }
  }

  @Test("LOCK-02: a locked store knows the answers to an app's requests to save", arguments: [false, true])
  func sharing(isRestricted: Bool) throws {
    try store.engine.perform(RestrictApps(isRestricted), for: .owner)
    let policy = try policy()
    for type in try Self.types.map(TestStore.type) {
      for app in apps {
        let answer = Result { () throws(HealthError) in try policy.sharing(of: type, for: app) }
        let stores = Result { () throws(HealthError) in try store.engine.perform(SharingStatus(type: type), for: .app(app)) }
        #expect(answer == stores, "\(type.name), \(app.strength), \(app.registration ?? 0)")
      }
    }
    guard !isRestricted else { return }
    let height = try TestStore.type("height")
    #expect(try policy.sharing(of: height, for: app()) == nil && policy.sharing(of: height, for: app(.isolated)) == .granted)
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
      try LockedPolicy.empty.checkSharing(.none, for: app(registration: registered.number))
    }
  }
}
