// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Starts apps with the shell command of their registration, so that they find the store of this process.
///
/// A process that systemd started asks its manager to start them as separate units. Otherwise they would live in the unit of this process,
/// with its restrictions and until its end.
package struct AppStarter: AppStarting {
  /// Variables that belong to this process, not to the processes it starts.
  private static let own: Set = [
    "INVOCATION_ID", "JOURNAL_STREAM", "LISTEN_FDNAMES", "LISTEN_FDS", "LISTEN_PID", "MAINPID", "NOTIFY_SOCKET",
  ]
  /// The exit codes with which a shell reports that a command does not exist.
  private static let noCommand: Set<Int32> = [126, 127]
  /// How often the starter checks, and at which distance in seconds, whether a command failed at once.
  private static let looks = 20
  private static let secondsBetweenLooks = 0.01

  private let environment: [String: String]
  private let store: (variable: String, path: String)
  private let wakeFiles: URL?

  /// A starter of apps for one store.
  ///
  /// - Parameters:
  ///   - environment: the environment of this process, which apps inherit except for its own variables.
  ///   - store: the variable that says to apps where the store is, and its value.
  ///   - wakeFiles: the folder of the files that wake apps which this process may not start; nil for none.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment, store: (variable: String, path: String), wakeFiles: URL? = nil
  ) {
    self.environment = environment
    self.store = store
    self.wakeFiles = wakeFiles
  }

  /// Starts an app with the command of its registration.
  ///
  /// Returns false for an app without a command or of another user, and when the command fails at once. Waits up to 0.2 seconds for that.
  package func start(_ app: AppRegistration) -> Bool {
    guard let command = app.launch, app.uid == nil || app.uid == geteuid() else { return false }
    let variables = [store.variable: store.path, "HEALTHKIT_BUNDLE_ID": app.bundleIdentifier]
    if environment["INVOCATION_ID"] != nil {
      let settings = variables.sorted { $0.key < $1.key }.map { "--setenv=\($0.key)=\($0.value)" }
      return run("/usr/bin/systemd-run", ["--user", "--quiet", "--collect"] + settings + ["--", "/bin/sh", "-c", command], variables) {
        $0.waitUntilExit()
        return $0.terminationStatus == 0
      }
    }
    return run("/bin/sh", ["-c", command], variables) { process in
      for _ in 0..<Self.looks where process.isRunning { Thread.sleep(forTimeInterval: Self.secondsBetweenLooks) }
      return process.isRunning || !Self.noCommand.contains(process.terminationStatus)
    }
  }

  /// Starts an app that this process may start; otherwise writes its wake file, after which the system starts it as its own user
  /// (`PathModified=` of a systemd path unit). Returns false when neither succeeds.
  package func wake(_ app: AppRegistration) -> Bool { start(app) || write(wakeFileOf: app.bundleIdentifier) }

  private func write(wakeFileOf identifier: String) -> Bool {
    // Only the owner may know when an app was woken, so only the owner may read the folder.
    guard let wakeFiles, mkdir(wakeFiles.path, 0o700) == 0 || errno == EEXIST else { return false }
    let descriptor = open(
      wakeFiles.appendingPathComponent(identifier).path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return Glibc.write(descriptor, "\n", 1) == 1
  }

  private func run(_ program: String, _ arguments: [String], _ variables: [String: String], hasStarted: (Process) -> Bool) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment.filter { !Self.own.contains($0.key) && !$0.key.utf8.starts(with: "HEALTHKIT_".utf8) }
      .merging(variables) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) =
      (FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice)
    // No such program, or not for this user.
    do { try process.run() } catch { return false }
    return hasStarted(process)
  }
}
