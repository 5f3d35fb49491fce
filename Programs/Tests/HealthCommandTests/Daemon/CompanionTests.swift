// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing
import WaitingTestSupport

@testable import health

/// Another app's process is started by a daemon.
@Suite struct CompanionTests {
  private static let (phone, watch) = ("com.example.run", "com.example.run.watchkitapp")
  private static let configuration = WorkoutRecord.Configuration(activityType: 37, locationType: 3)

  private func connect(_ app: String, _ folder: URL) throws -> SocketService {
    let token = try String(contentsOf: folder.appendingPathComponent("\(app).token"), encoding: .utf8)
    return try SocketService(path: folder.appendingPathComponent("run/health.sock").path, bundleIdentifier: app, token: token)
  }

  private func register(_ app: String, launch: String?, in folder: URL, by owner: SocketService) throws {
    let token = AppToken.text(of: Array(repeating: UInt8(app.utf8.count), count: AppToken.byteCount))
    try owner.perform(AddApp(AppRegistration(bundleIdentifier: app, name: app, launch: launch), token: token), for: .owner)
    try token.write(to: folder.appendingPathComponent("\(app).token"), atomically: true, encoding: .utf8)
  }

  @Test("startWatchApp starts the command of the companion's registration, which finds the daemon and gets the workout")
  func starts() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("companion-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place harms nothing
    let daemon = try ServingHealth(Health(folder: folder))
    let owner = try SocketService(path: daemon.socket)
    let out = folder.appendingPathComponent("started").path
    try register(Self.phone, launch: nil, in: folder, by: owner)
    try register(Self.watch, launch: "env | grep ^HEALTHKIT_ | sort > '\(out).part'; mv '\(out).part' '\(out)'", in: folder, by: owner)

    let phone = try connect(Self.phone, folder)
    try phone.perform(StartCompanion(configuration: Self.configuration), for: .owner)
    try #require(await eventually { FileManager.default.fileExists(atPath: out) })
    let socket = folder.appendingPathComponent("run/health.sock").path
    #expect(try String(contentsOfFile: out, encoding: .utf8) == "HEALTHKIT_BUNDLE_ID=\(Self.watch)\nHEALTHKIT_SOCKET=\(socket)\n")
    let watch = try connect(Self.watch, folder)
    #expect(try phone.perform(TakeCompanionStart(), for: .owner) == nil)
    #expect(try watch.perform(TakeCompanionStart(), for: .owner) == Self.configuration)
    #expect(daemon.end() == 0)
  }
}
