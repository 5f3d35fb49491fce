// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

/// Registrations of apps: the owner adds, lists, finds, replaces and removes them.
@Suite struct RegisteredAppsTests {
  private static func token(_ byte: UInt8) -> String { AppToken.text(of: [UInt8](repeating: byte, count: AppToken.byteCount)) }

  private let registration = AppRegistration(
    bundleIdentifier: "com.example.app", name: "App \u{E9}", version: "1.2",
    usage: UsageTexts(share: "to show", update: "to keep", clinical: "c"),
    allowsBackgroundDelivery: true, launch: "/usr/bin/app --wake", uid: .max)

  private func identify(_ store: TestStore, _ token: String?, _ app: String = "com.example.app") throws -> RegisteredApp? {
    try store.engine.perform(IdentifyApp(app, token: token), for: .owner)
  }

  private func caller(_ store: TestStore) throws -> Caller {
    let app = try #require(try identify(store, nil))
    return .app(app.identity(.registered, productType: nil, operatingSystem: .unknown))
  }

  @Test("a registration is stored as given, and found by its token or its socket")
  func addsAndFinds() throws {
    let store = try TestStore()
    try store.engine.perform(AddApp(registration, token: Self.token(1)), for: .owner)
    try store.engine.perform(AddApp(AppRegistration(bundleIdentifier: "a", name: "A"), token: Self.token(2)), for: .owner)
    let reply = try store.engine.perform(ListApps(), for: .owner)
    #expect(reply.apps.map(\.registration) == [AppRegistration(bundleIdentifier: "a", name: "A"), registration])
    #expect(!reply.isRestricted)
    #expect(try identify(store, Self.token(1)) == reply.apps[1] && identify(store, nil) == reply.apps[1])
    #expect(try identify(store, Self.token(2)) == nil && identify(store, "") == nil && identify(store, Self.token(2), "a") == reply.apps[0])
    #expect(try identify(store, Self.token(1), "com.example.App") == nil && identify(store, nil, "") == nil)
  }

  @Test("invalid registrations are refused, and a second one replaces the first only on request")
  func refuses() throws {
    let store = try TestStore()
    #expect(throws: HealthError.invalidArgument(.registration(.token))) {
      try store.engine.perform(AddApp(registration, token: "short"), for: .owner)
    }
    #expect(throws: HealthError.invalidArgument(.registration(.identifier))) {
      try store.engine.perform(AddApp(AppRegistration(bundleIdentifier: "../x", name: "X"), token: Self.token(1)), for: .owner)
    }
    try store.engine.perform(AddApp(registration, token: Self.token(1)), for: .owner)
    let first = try caller(store)
    var second = registration
    second.name = "Other"
    #expect(throws: HealthError.invalidArgument(.registration(.known(bundleIdentifier: "com.example.app")))) {
      try store.engine.perform(AddApp(second, token: Self.token(2)), for: .owner)
    }
    #expect(try identify(store, Self.token(1))?.registration == registration)
    try store.answer(.granted, .share, ["stepCount"], app: "com.example.app")
    try store.engine.perform(AddApp(second, token: Self.token(2), replaces: true), for: .owner)
    #expect(try identify(store, Self.token(1)) == nil && identify(store, Self.token(2))?.registration.name == "Other")
    // The connection of the first token has ended; the app keeps its answers.
    let steps = try TestStore.type("stepCount")
    #expect(throws: HealthError.appNotRegistered(bundleIdentifier: "com.example.app")) {
      try store.engine.perform(SharingStatus(type: steps), for: first)
    }
    #expect(try store.engine.perform(SharingStatus(type: steps), for: caller(store)) == .granted)
  }

  @Test("AUTH-28: a removed app leaves only its samples; its connection gets nothing, and a new one has no answers")
  func removes() throws {
    let store = try TestStore()
    try store.engine.perform(AddApp(registration, token: Self.token(1)), for: .owner)
    let app = try caller(store)
    _ = try store.app("com.example.app", share: ["stepCount"], read: ["stepCount"])
    let sample = try TestStore.steps(5)
    try store.save(sample, for: app)
    try store.engine.perform(SetBackgroundDelivery(.enable(type: TestStore.type("stepCount"), frequency: 1)), for: app)
    try store.engine.perform(RemoveApp("com.example.app"), for: .owner)
    #expect(try store.engine.perform(ListApps(), for: .owner).apps.isEmpty && identify(store, Self.token(1)) == nil)
    let unknown = HealthError.appNotRegistered(bundleIdentifier: "com.example.app")
    #expect(throws: unknown) { try store.samples(of: "stepCount", for: app) }
    #expect(throws: unknown) { try store.save(TestStore.steps(6), for: app) }
    #expect(throws: unknown) { try store.engine.perform(RequestAuthorization(share: [TestStore.type("stepCount")], read: []), for: app) }
    try store.engine.perform(AddApp(registration, token: Self.token(1)), for: .owner)
    #expect(throws: unknown) { try store.samples(of: "stepCount", for: app) }
    #expect(throws: HealthError.authorizationNotDetermined) { try store.samples(of: "stepCount", for: caller(store)) }
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [sample.uuid])
    #expect(throws: HealthError.invalidArgument(.registration(.unknown(bundleIdentifier: "com.example.other")))) {
      try store.engine.perform(RemoveApp("com.example.other"), for: .owner)
    }
  }

  @Test("AUTH-19: an app that the store does not know gets nothing, and the error says how to register it")
  func unknownApps() throws {
    let store = try TestStore()
    _ = try store.app("com.example.app", share: ["stepCount"], read: ["stepCount"])
    var identity = TestStore.identity("com.example.app")
    identity.strength = .unknown
    let unknown = HealthError.appNotRegistered(bundleIdentifier: "com.example.app")
    #expect(throws: unknown) { try store.samples(of: "stepCount", for: .app(identity)) }
    #expect(throws: unknown) { try store.engine.perform(SharingStatus(type: TestStore.type("stepCount")), for: .app(identity)) }
    #expect(throws: unknown) { try store.engine.perform(SetBackgroundDelivery(.disableAll), for: .app(identity)) }
    for words in ["com.apple.developer.healthkit", "com.example.app", "`health apps add`"] { #expect(unknown.description.contains(words)) }
  }

  @Test("AVAIL-04 AVAIL-06: a restricted store serves its owner but no app, and forgets nothing")
  func restricts() throws {
    let store = try TestStore()
    let app = try store.app("com.example.app", share: ["stepCount"], read: ["stepCount"])
    try store.engine.perform(RestrictApps(true), for: .owner)
    let steps = try TestStore.type("stepCount")
    #expect(try store.engine.perform(ListApps(), for: .owner).isRestricted)
    #expect(throws: HealthError.restricted) { try store.samples(of: "stepCount", for: app) }
    #expect(throws: HealthError.restricted) { try store.save(TestStore.steps(1), for: app) }
    #expect(throws: HealthError.restricted) { try store.engine.perform(SharingStatus(type: steps), for: app) }
    #expect(throws: HealthError.restricted) { try store.engine.perform(RequestAuthorization(share: [], read: [steps]), for: app) }
    #expect(try store.samples(of: "stepCount").isEmpty)
    try store.engine.perform(RestrictApps(false), for: .owner)
    try store.save(TestStore.steps(1), for: app)
    #expect(try store.samples(of: "stepCount", for: app).count == 1)
  }

  @Test("apps may not list, add or remove registrations, nor end a restriction")
  func appsMayNot() throws {
    let store = try TestStore()
    let app = try store.app("com.example.app", read: ["stepCount"])
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ListApps(), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(AddApp(registration, token: Self.token(1)), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(RemoveApp("com.example.app"), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(IdentifyApp("com.example.app", token: nil), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(RestrictApps(false), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ReadPermissions(), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ListPermissionRequests(), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(DismissPermissionRequests(app: "com.example.app"), for: app) }
  }

  @Test("a grant does not hold for a weaker identity, which counts as never asked; a refusal holds for both")
  func strengths() throws {
    let store = try TestStore()
    func caller(_ strength: IdentityStrength) -> Caller {
      var app = TestStore.identity("com.example.app")
      app.strength = strength
      return .app(app)
    }
    let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    try store.save(TestStore.steps(3), for: store.app("com.example.other", share: ["stepCount"]))
    func set(_ answer: Permission, _ strength: IdentityStrength?) throws {
      let questions = [PermissionQuestion(type: steps, direction: .read), .init(type: steps, direction: .share)]
      try store.engine.perform(
        SetPermissions(app: "com.example.app", questions: questions, answer: answer, strength: strength), for: .owner)
    }
    try set(.granted, .isolated)
    #expect(try store.samples(of: "stepCount", for: caller(.isolated)).count == 1)
    #expect(throws: HealthError.authorizationNotDetermined) { try store.samples(of: "stepCount", for: caller(.registered)) }
    #expect(throws: HealthError.authorizationNotDetermined) { try store.save(TestStore.steps(1), for: caller(.registered)) }
    #expect(try store.engine.perform(SharingStatus(type: steps), for: caller(.registered)) == nil)
    let types = AuthorizationTypes(share: [steps], read: [steps])
    #expect(try store.engine.perform(AuthorizationRequestStatus(types: types), for: caller(.registered)) == .shouldRequest)
    #expect(try store.engine.perform(AuthorizationRequestStatus(types: types), for: caller(.isolated)) == .unnecessary)
    try set(.granted, nil)
    for strength in [IdentityStrength.registered, .isolated] {
      #expect(try store.samples(of: "stepCount", for: caller(strength)).count == 1)
    }
    try set(.refused, .isolated)
    for strength in [IdentityStrength.registered, .isolated] {
      #expect(try store.samples(of: "stepCount", for: caller(strength)).isEmpty)
    }
    // An immediate answer holds for identities as strong as the one that asked.
    try store.engine.perform(RequestAuthorization(share: [], read: [pulse]), for: caller(.isolated))
    let answers = try store.engine.perform(ReadPermissions(app: "com.example.app"), for: .owner)
    #expect(answers.map(\.question.type) == [pulse, steps, steps])
    #expect(answers.map(\.answer) == [.granted, .refused, .refused])
    #expect(answers.map(\.strength) == [.isolated, .isolated, .isolated])
    #expect(answers.allSatisfy { $0.answered != nil })
    #expect(try store.engine.perform(ReadPermissions(), for: .owner).count == 4)
  }
}
