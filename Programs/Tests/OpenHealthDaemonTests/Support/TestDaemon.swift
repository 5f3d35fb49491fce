// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import ProgramsTestSupport
import ServiceLifecycle
import Testing

@testable import OpenHealthDaemon

/// All tests with a daemon in their process, one after another: their calls block the few threads that tasks share.
@Suite(.serialized) enum DaemonTests {}

/// A daemon inside the test's process, with real sockets in its own folder.
final class TestDaemon: Sendable {
  let folder: URL
  let service: any HealthService
  private let group: ServiceGroup
  private let task: Task<Void, any Error>

  /// - Parameters:
  ///   - service: what is served; nil for an empty store in memory whose owner answers.
  ///   - folder: where the sockets go, to start a daemon where another one was.
  ///   - doors: those that are there from the start.
  ///   - doorkeeper: who decides as whom clients come; nil for the store.
  init(
    _ service: (any HealthService)? = nil, in folder: URL? = nil, doors: [Door] = [.owner, .apps], rules: ServerRules = ServerRules(),
    doorkeeper: ((any HealthService) -> any Doorkeeper)? = nil
  ) async throws {
    let folder = folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8))")
    let service = try service ?? HealthEngine(database: .inMemory(), answering: QueuedAnswering())
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("apps"), withIntermediateDirectories: true)
    var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .error
    let server = DaemonServer(
      service, sockets: try doors.map { try ListeningSocket($0, in: folder) }, folder: folder,
      doorkeeper: doorkeeper?(service) ?? StoreDoorkeeper(service), rules: rules, logger: logger)
    let group = ServiceGroup(services: [server], logger: logger)
    (self.folder, self.service, self.group) = (folder, service, group)
    task = Task(executorPreference: ThreadExecutor.daemons) { try await group.run() }
    // It listens when a connection is answered. Waiting blocks a thread: not one of those that the daemon starts on.
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { continuation.resume(with: Result { _ = try self.owner() }) }
    }
  }

  func path(_ door: Door) -> String { folder.appendingPathComponent(door.name).path }

  func owner() throws -> SocketService { try SocketService(path: path(.owner)) }

  /// Registers an app, and connects as it.
  func app(_ name: String, usage: UsageTexts = UsageTexts(share: "To show it.", update: "To keep it.")) throws -> SocketService {
    try SocketService(path: path(.apps), bundleIdentifier: name, token: register(name, usage: usage))
  }

  /// Registers an app; gives its token.
  func register(
    _ name: String, usage: UsageTexts = UsageTexts(share: "To show it.", update: "To keep it."), flatpak: String? = nil
  ) throws -> String {
    let token = AppToken.text(of: (0..<AppToken.byteCount).map { _ in .random(in: 0...255) })
    try owner().perform(
      AddApp(AppRegistration(bundleIdentifier: name, name: name, usage: usage, flatpak: flatpak), token: token), for: .owner)
    return token
  }

  /// Ends it as `SIGTERM` does, and waits for that.
  func end() async throws {
    await group.triggerGracefulShutdown()
    try await task.value
  }

  deinit {
    task.cancel()
  }
}

extension HealthService {
  /// Answers an app as the owner does.
  func answer(_ answer: Permission?, _ directions: [AccessDirection], _ types: [DataType], app: String) throws {
    let questions = types.flatMap { type in directions.map { PermissionQuestion(type: type, direction: $0) } }
    try perform(SetPermissions(app: app, questions: questions, answer: answer), for: .owner)
  }
}

/// What tests save and ask for.
enum Facts {
  static let steps = Catalog.type(named: "stepCount")!
  static let heartRate = Catalog.type(named: "heartRate")!

  static func samples(_ count: Int, of type: DataType = steps, from start: Double = 0) -> [SampleRecord] {
    (0..<count).map { number in
      let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + start + Double(number))
      return SampleRecord(type, .quantity(Double(number % 100), type.quantity!.unit), at: date)
    }
  }
}
