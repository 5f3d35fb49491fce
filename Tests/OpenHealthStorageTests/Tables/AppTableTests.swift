// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct AppTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func registration(_ app: String) -> AppRegistration {
    AppRegistration(
      bundleIdentifier: app, name: "Name of \(app)", version: "1.5",
      usage: UsageTexts(share: "to share", update: "to update", clinical: "to treat"), allowsBackgroundDelivery: true,
      launch: "/bin/\(app)", uid: 1234, flatpak: "flatpak.\(app)")
  }

  private func add(_ app: String) throws -> TouchedData {
    let touched = TouchedData()
    try database.write(noting: touched) { try $0.apps.add(registration(app), token: "token-\(app)", at: Self.date) }
    return touched
  }

  @Test("Registered apps are sorted by identifier, each with all that was registered and the digest of its token")
  func registered() throws {
    #expect(try add("b").permissions)
    #expect(try add("a").permissions)
    let apps = [
      RegisteredApp(number: 2, registration: registration("a"), added: Self.date),
      RegisteredApp(number: 1, registration: registration("b"), added: Self.date),
    ]
    try database.read { storage in
      #expect(try storage.apps.all() == apps)
      #expect(try storage.apps.app("b") == apps[1] && storage.apps.app("c") == nil)
      #expect(try storage.apps.app("b", token: "token-b") == apps[1])
      #expect(try storage.apps.app("b", token: "token-a") == nil && storage.apps.app("c", token: "token-c") == nil)
      #expect(try storage.apps.isRegistered(1) && storage.apps.isRegistered(2) && !storage.apps.isRegistered(3))
      let digests = try storage.apps.tokenDigests().mapValues { bytes in
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
      #expect(
        digests == [
          "a": "a70bf50e531ce1a817561f2f5d5b6645d4e806becf58ccc5e8cf6b8045a090a8",
          "b": "49e2bb7eab54cf09b409ffafd3fa8a8a955a60eb972faacaefbed3dbd3207132",
        ])
    }
  }

  @Test("A new registration takes the place of the earlier one, with another number")
  func registeredAgain() throws {
    _ = try add("a")
    var changed = registration("a")
    (changed.version, changed.allowsBackgroundDelivery) = ("2", false)
    try database.write { try $0.apps.add(changed, token: "other", at: Self.date + 1) }
    try database.read { storage throws in
      #expect(try storage.apps.all() == [RegisteredApp(number: 2, registration: changed, added: Self.date + 1)])
      #expect(try !storage.apps.isRegistered(1) && storage.apps.isRegistered(2))
      #expect(try storage.apps.app("a", token: "token-a") == nil && storage.apps.app("a", token: "other")?.number == 2)
    }
  }

  /// The tables that know apps, each with the column of the app.
  private static let tables = [
    ("app", "identifier"), ("permission", "app"), ("permission_request", "app"), ("object_permission", "app"),
    ("background_delivery", "app"), ("wake_up", "app"), ("workout_session", "app"), ("workout_builder", "app"),
  ]

  private func use(_ app: String) throws {
    let (steps, mass) = (try TestData.type("stepCount"), try TestData.type("bodyMass"))
    try database.write { storage in
      try storage.permissions.set(.granted, app: app, question: PermissionQuestion(type: steps, direction: .read))
      try storage.permissions.ask(PermissionQuestion(type: mass, direction: .read), app: app, strength: .isolated, at: Self.date)
      let object = UUID()
      let answer = ObjectPermission(object: object, answer: .granted, strength: .isolated)
      try storage.objectPermissions.set(answer, of: object, app: app, type: mass)
      try storage.wakings.set(AppWaking(app: app, deliveries: [BackgroundDelivery(type: steps, frequency: 1, place: 0)]))
      let session = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: Self.date)
      let stored = try storage.workoutSessions.insert(UUID(), app: app, session: session, at: Self.date)
      try storage.workoutSessions.update(stored, events: [.disconnected], at: Self.date)
      let identity = AppIdentity(app)
      try storage.workoutBuilders.insert(UUID(), app: identity, draft: WorkoutDraft(configuration: .init(activityType: 37)), at: Self.date)
    }
  }

  @Test("Removing an app removes all that the store has for it, and nothing of another app")
  func removed() throws {
    for app in ["a", "b"] {
      _ = try add(app)
      try use(app)
    }
    let touched = TouchedData()
    let wasThere = try database.write(noting: touched) { try $0.apps.remove("a") }
    #expect(wasThere)
    #expect(touched.permissions)
    for (table, column) in Self.tables {
      #expect(try database.rowCount("\(table) WHERE \(column) = 'a'") == 0, "\(table)")
      #expect(try database.rowCount("\(table) WHERE \(column) = 'b'") == 1, "\(table)")
    }
    #expect(try database.rowCount("workout_session_event") == 1)
    #expect(try !database.write { try $0.apps.remove("a") })
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("Removing an app that only has an answer, without a registration, says that there was something")
  func removedAnswer() throws {
    let question = PermissionQuestion(type: try TestData.type("stepCount"), direction: .share)
    try database.write { try $0.permissions.set(.granted, app: "a", question: question) }
    #expect(try database.write { try $0.apps.remove("a") })
    #expect(try database.read { try $0.permissions.answers(of: nil) }.isEmpty)
    #expect(try !database.write { try $0.apps.remove("a") })
  }
}

@Suite struct BackgroundDeliveryTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000.25)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func waking(_ app: String) throws -> AppWaking {
    AppWaking(
      app: app,
      deliveries: [
        BackgroundDelivery(
          type: Catalog.sleep, frequency: 4, strength: .isolated, place: 17, woken: Self.date + 5, due: 23),
        BackgroundDelivery(type: try TestData.type("stepCount"), frequency: 1, place: 18),
      ], begun: Self.date, failures: 3)
  }

  @Test("All facts about the wake-ups of an app are read back, apps by identifier and types by theirs")
  func everyFact() throws {
    let (first, second) = (try waking("a"), try waking("b"))
    try database.write { storage in
      for waking in [second, first] { try storage.wakings.set(waking) }
    }
    try database.read { storage throws in
      #expect(try storage.wakings.all() == [first, second])
      #expect(try storage.wakings.waking(of: "b") == second && storage.wakings.waking(of: "c") == nil)
    }
  }

  @Test("A new state replaces the earlier one of its app alone; an app without deliveries is still known")
  func replaced() throws {
    let (first, second) = (try waking("a"), try waking("b"))
    let less = AppWaking(app: "a", deliveries: [first.deliveries[1]], begun: nil, failures: 0)
    let none = AppWaking(app: "a", begun: Self.date, failures: 1)
    for state in [first, less, none] {
      try database.write { storage in
        try storage.wakings.set(state)
        if state == first { try storage.wakings.set(second) }
      }
      #expect(try database.read { try $0.wakings.all() } == [state, second])
      #expect(try database.read { try $0.wakings.waking(of: "a") } == state)
    }
  }

  @Test("An app that an older version stored, without a wake-up, is known; a type that this version does not know is left out")
  func olderAndNewer() throws {
    let state = try waking("a")
    try database.write { storage in
      try storage.wakings.set(state)
      try storage.sqlite.execute(sql: "DELETE FROM wake_up")
      try storage.sqlite.execute(
        sql: "INSERT INTO background_delivery (app, type, frequency, seq, strength) VALUES ('a', 'unknown', 1, 1, 1)")
    }
    #expect(try database.read { try $0.wakings.all() } == [AppWaking(app: "a", deliveries: state.deliveries, begun: nil, failures: 0)])
  }
}
