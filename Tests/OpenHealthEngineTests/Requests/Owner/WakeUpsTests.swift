// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import Synchronization
import Testing

/// Apps are woken for changes that they may see.
@Suite final class WakeAppsTests {
  private static let (app, other) = ("com.example.app", "com.example.other")

  private let clock = TestClock()
  private let starter = Starter()
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wake-apps-\(UUID().uuidString)")
  private var store: TestStore
  private let steps: DataType
  private let pulse: DataType

  init() throws {
    (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    store = try TestStore(folder: folder, now: { [clock] in clock.now }, starting: starter)
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }

  /// Records which apps it wakes.
  private final class Starter: AppStarting {
    private let names = Mutex<[String]>([])

    /// The apps woken since the last call.
    func takeWoken() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names
      }
    }

    func start(_ app: AppRegistration) -> Bool {
      names.withLock { $0.append(app.bundleIdentifier) }
      return true
    }
  }

  /// Registers an app, which may be woken by default; returns it as a caller.
  @discardableResult
  private func register(
    _ identifier: String, mayBeWoken: Bool = true, strength: IdentityStrength = .registered, replaces: Bool = false
  ) throws -> Caller {
    let registration = AppRegistration(bundleIdentifier: identifier, name: identifier, allowsBackgroundDelivery: mayBeWoken)
    let token = AppToken.text(of: [UInt8](repeating: UInt8(identifier.utf8.count), count: AppToken.byteCount))
    try store.engine.perform(AddApp(registration, token: token, replaces: replaces), for: .owner)
    return try caller(identifier, strength)
  }

  private func caller(_ identifier: String, _ strength: IdentityStrength = .registered) throws -> Caller {
    let known = try store.engine.perform(ListApps(), for: .owner).apps.first { $0.registration.bundleIdentifier == identifier }
    return .app(try #require(known).identity(strength, productType: nil, operatingSystem: SystemVersion(major: 1, minor: 0, patch: 0)))
  }

  private func enable(_ type: DataType, _ frequency: Int = 1, for app: Caller) throws {
    try store.engine.perform(SetBackgroundDelivery(.enable(type: type, frequency: frequency)), for: app)
  }

  /// An app that may read steps and heart rate, and has background delivery for heart rate.
  private func reader() throws -> Caller {
    let app = try register(Self.app)
    try store.answer(.granted, .read, ["stepCount", "heartRate"], app: Self.app)
    try enable(pulse, for: app)
    return app
  }

  private func savePulse() throws { try store.bring([TestStore.pulse(60, at: Double(UInt32.random(in: 0...1_000_000)), of: "a.watch")]) }

  /// The apps that the store wakes now.
  private func wake(running: Set<String> = []) throws -> [String] {
    let reply = try store.engine.perform(WakeApps(running: running), for: .owner)
    let woken = starter.takeWoken()
    #expect(reply.woken == woken)
    return woken
  }

  private func latest() throws -> Int64 {
    try store.engine.perform(FetchChanges(selections: [], anchor: .end, limit: nil), for: .owner).latest
  }

  private func acknowledge(_ types: Set<DataType>, _ place: Int64? = nil, for app: Caller) throws {
    let place = try place ?? latest()
    let anchor = try store.engine.database.read { try ChangeAnchor(place, in: $0, for: app, namesStore: true) }
    try store.engine.perform(AcknowledgeChanges(types: types, place: place == .max ? .end : anchor), for: app)
  }

  private func waking(_ app: String = WakeAppsTests.app) throws -> AppWaking? {
    try store.engine.perform(ListWakeUps(), for: .owner).first { $0.app == app }
  }

  @Test("OBS-07: without permission for background delivery, an error names the entitlement, and the app is not woken")
  func entitlement() throws {
    let app = try register(Self.app, mayBeWoken: false)
    try store.answer(.granted, .read, ["heartRate"], app: Self.app)
    let refusal = HealthError.noBackgroundDelivery(bundleIdentifier: Self.app)
    #expect(throws: refusal) { try enable(pulse, for: app) }
    #expect(refusal.description.hasPrefix("Missing com.apple.developer.healthkit.background-delivery entitlement."))
    #expect(try waking() == nil)
    try store.engine.perform(SetBackgroundDelivery(.disableAll), for: app)
    let allowed = try register(Self.app, replaces: true)
    try enable(pulse, for: allowed)
    try savePulse()
    try register(Self.app, mayBeWoken: false, replaces: true)
    #expect(try wake() == [])
    try register(Self.app, replaces: true)
    #expect(try wake() == [Self.app])
  }

  @Test("OBS-02 OBS-06: an app is woken for later additions and deletions, one wake-up at a time, and not while it runs")
  func wakes() throws {
    try savePulse()
    let app = try reader()
    #expect(try wake() == [], "what was there before is not news")
    try savePulse()
    #expect(try wake(running: [Self.app]) == [])
    #expect(try waking()?.isOpen == false)
    #expect(try wake(running: [Self.other]) == [Self.app])
    try savePulse()
    #expect(try wake() == [], "one at a time")
    try acknowledge([pulse], for: app)
    #expect(try waking()?.isOpen == false && wake() == [])
    let sample = try #require(try store.samples(of: "heartRate").last)
    _ = try store.engine.perform(RemoveSamples(selection: .samples([sample.uuid])), for: .owner)
    #expect(try wake() == [Self.app])
  }

  @Test("OBS-13: changes after the acknowledged position cause the next wake-up; an acknowledgement never goes back")
  func places() throws {
    let app = try reader()
    try savePulse()
    let delivered = try latest()
    #expect(try wake() == [Self.app])
    try savePulse()
    try acknowledge([pulse], delivered, for: app)
    #expect(try waking()?.isOpen == false)
    #expect(try wake() == [Self.app], "the second sample came after what the app has seen")
    try acknowledge([pulse], .max, for: app)
    #expect(try waking()?.deliveries.map(\.place) == [latest()], "an app cannot take note of what is to come")
    try acknowledge([pulse], 0, for: app)
    #expect(try wake() == [])
    try acknowledge([steps], for: app)
    try acknowledge([pulse], for: register(Self.other))
    #expect(try waking(Self.other) == nil)
  }

  @Test("OBS-01: an app is not woken for types it may not read: refused, never asked, or readable by others only")
  func permissions() throws {
    let app = try reader()
    try savePulse()
    try store.answer(.refused, .read, ["heartRate"], app: Self.app)
    #expect(try wake() == [])
    try store.answer(nil, .read, ["heartRate"], app: Self.app)
    #expect(try wake() == [])
    try store.answer(.granted, .read, ["heartRate"], app: Self.app)
    #expect(try wake() == [Self.app])
    try acknowledge([pulse], for: app)
    try store.answer(.refused, .read, ["heartRate"], app: Self.app)
    try store.answer(.granted, .share, ["heartRate"], app: Self.app)
    try store.save(TestStore.pulse(61), for: app)
    #expect(try wake() == [Self.app], "its own samples it sees always")
    try acknowledge([pulse], for: app)
    try savePulse()
    #expect(try wake() == [])
    try store.answer(.granted, .read, ["heartRate"], app: Self.app)
    try store.engine.perform(RestrictApps(true), for: .owner)
    #expect(try wake() == [])
    try store.engine.perform(RestrictApps(false), for: .owner)
    #expect(try wake() == [Self.app])
  }

  @Test("OBS-01: a grant to an isolated identity only wakes an app that asked with an isolated identity")
  func strength() throws {
    let app = try register(Self.app)
    let question = PermissionQuestion(type: pulse, direction: .read)
    try store.engine.perform(SetPermissions(app: Self.app, questions: [question], answer: .granted, strength: .isolated), for: .owner)
    try enable(pulse, for: app)
    try savePulse()
    #expect(try wake() == [])
    try enable(pulse, for: caller(Self.app, .isolated))
    #expect(try wake() == [Self.app])
  }

  @Test("OBS-12: an app that ends background delivery, or is removed, is not woken")
  func ends() throws {
    let app = try reader()
    try enable(steps, for: app)
    try savePulse()
    try store.engine.perform(SetBackgroundDelivery(.disable(type: pulse)), for: app)
    #expect(try wake() == [])
    try store.bring([TestStore.steps(5, of: "a.watch")])
    try store.engine.perform(SetBackgroundDelivery(.disableAll), for: app)
    #expect(try wake() == [])
    try enable(steps, for: app)
    try store.bring([TestStore.steps(6, at: 10, of: "a.watch")])
    try store.engine.perform(RemoveApp(Self.app), for: .owner)
    #expect(try wake() == [] && waking() == nil)
    try register(Self.app)
    try store.answer(.granted, .read, ["stepCount"], app: Self.app)
    #expect(try wake() == [], "a new registration starts over")
  }

  @Test("OBS-11: registrations, positions, open wake-ups and failures outlive the process")
  func outlives() throws {
    let app = try reader()
    try enable(steps, 3, for: app)
    try savePulse()
    #expect(try wake() == [Self.app])
    let before = try #require(try waking())
    store = try TestStore()  // so that the folder is free
    store = try TestStore(folder: folder, now: { [clock] in clock.now }, starting: starter)
    #expect(try waking() == before && before.isOpen)
    #expect(try wake() == [])
    clock.advance(30)
    #expect(try wake() == [])
    #expect(try waking()?.failures == 1)
    store = try TestStore()
    store = try TestStore(folder: folder, now: { [clock] in clock.now }, starting: starter)
    clock.advance(30)
    #expect(try wake() == [Self.app])
    try acknowledge([pulse], for: caller(Self.app))
    #expect(try waking()?.failures == 0)
  }

  @Test("OBS-05 OBS-06: wake-ups stop after three without an answer, until the app enables background delivery again")
  func strikes() throws {
    let app = try reader()
    try savePulse()
    var dates: [Date] = []
    for _ in 0..<4000 {
      if try wake() == [Self.app] { dates.append(clock.now) }
      clock.advance(1)
    }
    #expect(dates.map { $0.timeIntervalSince(dates[0]) } == [0, 60, 660])
    #expect(try waking()?.hasStopped() == true)
    try savePulse()
    #expect(try wake() == [])
    try enable(pulse, for: app)
    #expect(try wake() == [Self.app])
  }

  @Test("OBS-08: the reply has the date of the next check: the answer's deadline, or the next due wake-up")
  func next() throws {
    let app = try reader()
    try enable(pulse, 2, for: app)
    let idle = try store.engine.perform(WakeApps(running: []), for: .owner)
    #expect(idle == .init(woken: [], next: nil))
    try savePulse()
    let begun = clock.now
    #expect(try store.engine.perform(WakeApps(running: []), for: .owner) == .init(woken: [Self.app], next: begun + 30))
    clock.advance(10)
    #expect(try store.engine.perform(WakeApps(running: []), for: .owner).next == begun + 30)
    try acknowledge([pulse], for: app)
    try savePulse()
    #expect(try store.engine.perform(WakeApps(running: []), for: .owner) == .init(woken: [], next: begun + 3600))
    #expect(try store.engine.perform(WakeApps(running: [Self.app]), for: .owner) == .init(woken: [], next: nil))
  }

  @Test("only the owner wakes apps and sees the reasons; only apps acknowledge")
  func owner() throws {
    let app = try reader()
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(WakeApps(running: []), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ListWakeUps(), for: app) }
    #expect(throws: HealthError.invalidArgument(.appsOnly)) { try acknowledge([pulse], for: .owner) }
    #expect(throws: HealthError.invalidArgument(.frequency)) { try enable(pulse, 5, for: app) }
  }

  @Test(
    "OBS-07: in a store in memory any app may be woken, as no registration there forbids it",
    .disabled(if: TestDatabase.areOnServer, "a server has no store in memory"))
  func inMemory() throws {
    store = try TestStore(now: { [clock] in clock.now }, starting: starter)
    let app = try store.app(Self.app, read: ["heartRate"])
    try enable(pulse, for: app)
    try savePulse()
    #expect(try wake() == [Self.app])
    try acknowledge([pulse], for: app)
    try register(Self.app, mayBeWoken: false)
    try savePulse()
    #expect(try wake() == [Self.app])
  }
}
