// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKitTesting
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing
import WaitingTestSupport

/// An empty store behind its own `health serve`, and a person who answers the apps' requests there.
///
/// The daemon ends when no connection needs it any more. A file in the folder has its process identifier, so that `Tools/run served` can
/// end it after a crash of the tests.
final class ServedStore: Sendable {
  /// The path of the `health` command when tests run over sockets, or nil.
  static let program = ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_SERVED"]

  let person: ScriptedPerson

  private let owner: SocketService
  private let process = Process()
  private let place: TemporaryFolder
  private let tokens: Mutex<[String: String]>
  /// Serializes the person's answers when several apps wait.
  private let answering = Mutex(())

  convenience init(program: String) throws {
    // Short, for sockets have short paths.
    let place = try TemporaryFolder(named: "ohk-\(UUID().uuidString.prefix(8))")
    try self.init(program, in: place, person: ScriptedPerson(), tokens: [:])
  }

  private init(_ program: String, in place: TemporaryFolder, person: ScriptedPerson, tokens: [String: String]) throws {
    (self.person, self.place) = (person, place)
    self.tokens = Mutex(tokens)
    let folder = place.url
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["serve", "--no-web", "--sockets", folder.appendingPathComponent("run").path]
    let places = ["HEALTHKIT_STORE": folder.appendingPathComponent("store").path, "XDG_CONFIG_HOME": folder.path]
    process.environment = ProcessInfo.processInfo.environment.merging(places) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    try process.run()
    try "\(process.processIdentifier)\n".write(to: folder.appendingPathComponent("pid"), atomically: true, encoding: .utf8)
    owner = try Self.owner(folder.appendingPathComponent("run/owner.sock").path, while: process)
  }

  /// Connects as the owner, as soon as the daemon answers.
  private static func owner(_ socket: String, while process: Process) throws -> SocketService {
    var owner: SocketService?
    _ = try eventually {
      owner = try? SocketService(path: socket)
      try #require(owner != nil || process.isRunning)
      return owner != nil
    }
    return try #require(owner)
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Ends the daemon as a system does, and starts another with its store, apps and person.
  func restarted() throws -> ServedStore {
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try ServedStore(#require(Self.program), in: place, person: person, tokens: tokens.withLock { $0 })
  }

  /// The owner's connection, which keeps the daemon running.
  func ownersService() -> any HealthService { KeepingService(owner, of: self) }

  /// A connection of a registered app, and the app's identity as the daemon knows it.
  func service(_ app: String) -> (any HealthService, AppIdentity) {
    do {
      let socket = place.url.appendingPathComponent("run/health.sock").path
      let service = try SocketService(path: socket, bundleIdentifier: app, token: token(of: app))
      return (KeepingService(service, of: self), try #require(service.app))
    } catch { preconditionFailure("The app \(app) does not reach its daemon: \(error)") }
  }

  private func token(of app: String) throws -> String {
    try tokens.withLock { tokens in
      if let token = tokens[app] { return token }
      let token = AppToken.text(of: (0..<AppToken.byteCount).map { _ in .random(in: 0...255) })
      let registration = AppRegistration(
        bundleIdentifier: app, name: app,
        usage: UsageTexts(share: "To test reading.", update: "To test saving.", clinical: "To test records."),
        allowsBackgroundDelivery: true)
      try owner.perform(AddApp(registration, token: token), for: .owner)
      tokens[app] = token
      return token
    }
  }

  /// Answers the pending requests as the person does.
  fileprivate func answer() throws { try answering.withLock { _ in try answerSheets() } }

  private func answerSheets() throws {
    for sheet in try owner.perform(ListPermissionRequests(), for: .owner) {
      let questions = sheet.rows.flatMap { row in
        [(row.read, AccessDirection.read), (row.share, .share)].filter { $0.0 == .asked }.map {
          PermissionQuestion(type: row.type, direction: $0.1)
        }
      }
      let app = AppIdentity(sheet.app)
      guard let answers = answers(to: questions, from: app) else {
        try owner.perform(DismissPermissionRequests(app: sheet.app), for: .owner)
        continue
      }
      for choice in Set(answers) {
        let answered = zip(questions, answers).filter { $0.1 == choice }.map(\.0)
        let since = choice.window?.start(at: Date(), in: .gmt)
        try owner.perform(SetPermissions(app: sheet.app, questions: answered, answer: choice.answer, since: since), for: .owner)
      }
    }
  }

  /// Nil when the person closes the sheet.
  private func answers(to questions: [PermissionQuestion], from app: AppIdentity) -> [PermissionChoice]? {
    do { return try person.answers(to: questions, from: app) } catch { return nil }
  }
}

/// A connection that keeps its served store alive.
private final class KeepingService: ServiceInFront {
  private let service: SocketService
  var behind: any HealthService { service }
  private let store: ServedStore

  init(_ service: SocketService, of store: ServedStore) { (self.service, self.store) = (service, store) }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    guard request is RequestAuthorization else { return try service.perform(request, for: caller) }
    // While the app waits, another thread answers its request.
    let (isOver, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread { [store] in
      repeat {
        do { try store.answer() } catch { preconditionFailure("The person cannot answer: \(error)") }
      } while isOver.wait(timeout: .now() + 0.01) == .timedOut
      hasEnded.signal()
    }
    defer {
      isOver.signal()
      hasEnded.wait()
    }
    return try service.perform(request, for: caller)
  }
}
