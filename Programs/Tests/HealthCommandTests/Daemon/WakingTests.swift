// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import health

/// A daemon wakes apps that are separate processes.
@Suite final class WakingTests {
  private static let (app, watch) = ("com.example.walks", "com.example.watch")

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waking-\(UUID().uuidString.prefix(8))")
  private let health: Health
  private let pulse: DataType
  private var daemon: ServingHealth

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    health = Health(folder: folder)
    pulse = try #require(Catalog.type(named: "heartRate"))
    daemon = try Self.daemon(health, patience: 600)
  }

  /// A daemon that waits a number of seconds for an answer, and longer each time before it wakes an app again.
  private static func daemon(_ health: Health, patience: Double) throws -> ServingHealth {
    try ServingHealth(health, environment: ["OPENHEALTHKIT_TEST_WAKING": "[\(patience),\(patience * 1.4),\(patience * 1.8)]"])
  }

  /// A daemon that replaces the first one. Three unanswered wake-ups take it about two seconds.
  private func hurry() throws {
    #expect(daemon.end() == 0)
    daemon = try Self.daemon(health, patience: 0.5)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)  // a folder left in the temporary place harms nothing
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func owner() throws -> SocketService { try SocketService(path: daemon.socket) }

  private func token(_ app: String) -> String {
    AppToken.text(of: Array(repeating: UInt8(app.utf8.count), count: AppToken.byteCount))
  }

  private func connect(_ app: String) throws -> SocketService {
    try SocketService(path: path("run/health.sock"), bundleIdentifier: app, token: token(app))
  }

  /// Registers the app that is woken, and the one whose data wake it.
  private func register(launch: String?, uid: UInt32? = nil) throws {
    let owner = try owner()
    let woken = AppRegistration(
      bundleIdentifier: Self.app, name: "Walks", usage: UsageTexts(share: "a", update: "b"), allowsBackgroundDelivery: true, launch: launch,
      uid: uid)
    try owner.perform(AddApp(woken, token: token(Self.app), replaces: true), for: .owner)
    let watch = AppRegistration(bundleIdentifier: Self.watch, name: "Watch")
    try owner.perform(AddApp(watch, token: token(Self.watch), replaces: true), for: .owner)
    for (app, direction) in [(Self.app, AccessDirection.read), (Self.watch, .share)] {
      try owner.perform(SetPermissions(app: app, questions: [.init(type: pulse, direction: direction)], answer: .granted), for: .owner)
    }
  }

  private func save() throws {
    let sample = SampleRecord(pulse, .quantity(60, try UnitExpression.parse("count/min")), at: Date())
    try connect(Self.watch).perform(SaveSamples(samples: [sample]), for: .owner)
  }

  /// A command that notes its start and then takes note of all changes, or only connects.
  private func command(answers: Bool) throws -> String {
    let hello = Hello(bundleIdentifier: Self.app, token: token(Self.app))
    let answer = AcknowledgeChanges(types: [pulse], place: .end)
    let request = Message(.request, stream: 1, body: try RequestEnvelope(answer, credit: 1).bytes)
    let messages = [Message(.hello, body: try WireForm.json(hello))] + (answers ? [request] : [])
    let words = Probe.command(path("run/health.sock"), messages, frames: messages.count)
    let script = words.map { "'\($0.replacingOccurrences(of: "'", with: "'\\''"))'" }.joined(separator: " ")
    try "echo x >> '\(path("started"))'\nexec \(script) >/dev/null 2>&1\n".write(toFile: path("app"), atomically: true, encoding: .utf8)
    return "exec sh '\(path("app"))'"
  }

  private var starts: Int { FileManager.default.contents(atPath: path("started"))?.count { $0 == UInt8(ascii: "x") } ?? 0 }

  private func waking() throws -> AppWaking {
    try #require(try owner().perform(ListWakeUps(), for: .owner).first { $0.app == Self.app })
  }

  private func wait(_ what: String, at location: SourceLocation = #_sourceLocation, _ isThere: () throws -> Bool) async throws {
    let comes = try await eventually { try isThere() }
    if !comes { Issue.record("\(what) is not so: \(starts) starts, \(try waking())", sourceLocation: location) }
  }

  /// Enables background delivery as the app, which then ends.
  private func enable() throws { try connect(Self.app).perform(SetBackgroundDelivery(.enable(type: pulse, frequency: 1)), for: .owner) }

  @Test(
    "OBS-05 OBS-11 OBS-13: data of one app start another one that does not run, once; it takes note and is not started again, also by the next daemon"
  )
  func wakes() async throws {
    try register(launch: command(answers: true))
    try enable()
    try save()
    try await wait("it starts") { starts == 1 }
    try await wait("it answers") { try waking().isOpen == false }
    #expect(try waking().failures == 0 && starts == 1)
    // While the app runs it is not started: its own observers report changes.
    let running = try connect(Self.app)
    try save()
    #expect(await steadily(for: .milliseconds(300)) { starts == 1 })
    withExtendedLifetime(running) {}
    // What it did not take note of leads to a start when it has ended, also at another daemon.
    #expect(daemon.end() == 0)
    daemon = try Self.daemon(health, patience: 600)
    try await wait("it starts again") { starts == 2 }
    try await wait("it answers") { try waking().isOpen == false }
    #expect(daemon.end() == 0)
  }

  @Test("OBS-06: an app that acknowledges nothing is started three times, then not until it enables background delivery again")
  func strikes() async throws {
    try hurry()
    try register(launch: command(answers: false))
    try enable()
    try save()
    try await wait("it is started three times") { try waking().hasStopped() && starts == 3 }
    try save()
    #expect(await steadily(for: .milliseconds(300)) { starts == 3 })
    // Enabling it while it runs, it is woken when it has ended.
    try enable()
    try await wait("it is started once more") { starts > 3 }
    #expect(daemon.end() == 0)
  }

  @Test(
    "OBS-06: an app that ends before it has an observer, or whose command no longer exists, has not answered",
    arguments: ["exit 1", "/nowhere/app"])
  func crashes(command: String) async throws {
    try hurry()
    try register(launch: command)
    try enable()
    try save()
    try await wait("that is a failure") { try waking().failures > 0 }
    #expect(daemon.end() == 0)
  }

  @Test("an app with its own user is woken by its file, which no other user sees; the command line shows that to the owner")
  func wakeFile() async throws {
    try hurry()
    try register(launch: nil)
    try enable()
    // From here on it is another user's: no process of the tests can be that user.
    try register(launch: command(answers: true), uid: geteuid() + 1)
    let file = path("run/wake/\(Self.app)")
    #expect(!FileManager.default.fileExists(atPath: file))
    try save()
    try await wait("the file is there") { FileManager.default.fileExists(atPath: file) }
    #expect(try FileManager.default.attributesOfItem(atPath: path("run/wake"))[.posixPermissions] as? Int == 0o700)
    #expect(starts == 0)
    try await wait("that is a failure") { try waking().failures > 0 }
    let shown = health.run("apps", "show", Self.app).output
    for words in ["woken for: heartRate (immediately)", "last woken: ", "wake-ups in a row without an answer: "] {
      #expect(shown.contains(words))
    }
    #expect(daemon.end() == 0)
  }

  @Test("`health apps add --background-delivery` prints the lines of a unit that wakes the app, with the folder of the daemon that serves")
  func lines() throws {
    let registration = AppRegistration(bundleIdentifier: Self.app, name: "Walks", allowsBackgroundDelivery: true)
    let lines = AppLines.text(registration, tokenFile: "/t", sockets: nil, environment: ["XDG_RUNTIME_DIR": "/run/user/7"])
    #expect(lines.contains("  PathModified=/run/user/7/openhealthkit/wake/\(Self.app)"))
    let elsewhere = AppLines.text(registration, tokenFile: "/t", sockets: "/srv/run", environment: ["XDG_RUNTIME_DIR": "/run/user/7"])
    #expect(elsewhere.contains("  BindPaths=/srv/run/apps/\(Self.app).sock"))
    #expect(!elsewhere.contains { $0.contains("/run/user/7") })
    let silent = AppRegistration(bundleIdentifier: Self.app, name: "Walks")
    #expect(!AppLines.text(silent, tokenFile: "/t", sockets: nil, environment: [:]).contains { $0.contains("PathModified") })
  }
}
