// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Starts apps by the command of their registration, with a shell, so that they find the store of this process.
///
/// A process that systemd started has its manager start them, as units of their own: they would live in the process's unit otherwise, with its restrictions
/// and until its end.
public struct AppStarter: AppStarting {
  /// Variables that belong to this process, not to what it starts.
  private static let own: Set = [
    "INVOCATION_ID", "JOURNAL_STREAM", "LISTEN_FDNAMES", "LISTEN_FDS", "LISTEN_PID", "MAINPID", "NOTIFY_SOCKET",
  ]
  /// With these a shell says that there is no such command.
  private static let noCommand: Set<Int32> = [126, 127]
  /// How often, and how long apart, a command is looked at that may fail at once.
  private static let looks = 20
  private static let secondsBetweenLooks = 0.01

  private let environment: [String: String]
  private let store: (variable: String, path: String)
  private let wakeFiles: URL?

  /// - Parameters:
  ///   - environment: of this process.
  ///   - store: where apps find the store: the variable that says it, and its value.
  ///   - wakeFiles: the folder of the files that are written to wake an app that this process may not start; nil for none.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment, store: (variable: String, path: String), wakeFiles: URL? = nil
  ) {
    self.environment = environment
    self.store = store
    self.wakeFiles = wakeFiles
  }

  public func start(_ app: AppRegistration) -> Bool {
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

  /// Starts an app that this process may start; else writes its wake file, after which the system starts it, as its own user (`PathModified=` of a systemd
  /// path unit).
  public func wake(_ app: AppRegistration) -> Bool { start(app) || write(wakeFileOf: app.bundleIdentifier) }

  private func write(wakeFileOf identifier: String) -> Bool {
    // As the owner alone may know when an app was woken, so is the folder.
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
    do { try process.run() } catch { return false }
    return hasStarted(process)
  }
}
