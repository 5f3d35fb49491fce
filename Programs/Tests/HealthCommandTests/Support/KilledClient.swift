// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing
import WaitingTestSupport

/// The clients of a daemon that is killed again and again. Each is a separate process, and keeps its state in files.
enum KilledClient {
  /// The whole lines of a file; none where there is no file.
  static func lines(of file: URL) throws -> [Substring] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.prefix(upTo: text.lastIndex(of: "\n") ?? text.startIndex).split(separator: "\n")
  }

  /// Adds a line to a file, at once.
  static func append(_ line: String, to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let bytes = Array((line + "\n").utf8)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// The token of the client with a number.
  static func token(_ number: Int) -> String {
    AppToken.text(of: Array(repeating: UInt8(number + 1), count: AppToken.byteCount))
  }

  /// Registers an app with a token, and grants what it asks, through a connection of the owner's.
  static func register(_ app: String, token: String, granting questions: [PermissionQuestion], with owner: SocketService) throws {
    try owner.perform(AddApp(AppRegistration(bundleIdentifier: app, name: app), token: token), for: .owner)
    try owner.perform(SetPermissions(app: app, questions: questions, answer: .granted), for: .owner)
  }

  /// A connection of an app to the daemon of a folder, which may be about to start.
  static func connect(in folder: URL, as app: String, token: String) throws -> SocketService {
    let socket = folder.appendingPathComponent("run/health.sock").path
    var service: SocketService?
    _ = try eventually {
      do throws(HealthError) {
        service = try SocketService(path: socket, bundleIdentifier: app, token: token)
        return true
      } catch {
        guard case .daemon = error else { throw error }
        return false
      }
    }
    return try service ?? SocketService(path: socket, bundleIdentifier: app, token: token)
  }
}
