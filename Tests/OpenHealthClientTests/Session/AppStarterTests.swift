// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing
import WaitingTestSupport

@Suite struct AppStarterTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("starter-\(UUID().uuidString)")

  private func app(_ launch: String?, uid: UInt32? = nil) -> AppRegistration {
    AppRegistration(bundleIdentifier: "com.example.walk", name: "Walk", launch: launch, uid: uid)
  }

  private func starter() -> AppStarter {
    let environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "HEALTHKIT_AUTHORIZATION": "grant-all", "NOTIFY_SOCKET": "/run/x"]
    return AppStarter(environment: environment, store: ("HEALTHKIT_STORE", "/some where"))
  }

  @Test("an app starts in the background, as itself, with this process's store and nothing else of its environment")
  func starts() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    // A descriptor that must not be inherited.
    let secret = open(folder.appendingPathComponent("secret").path, O_CREAT | O_RDWR, 0o600)
    #expect(secret > 2)
    defer { close(secret) }
    let out = folder.appendingPathComponent("out").path
    let command =
      "(env | grep -E '^(HEALTHKIT|NOTIFY|HOME)' | sort; ls -l /proc/$$/fd | grep -c secret) > \(out).part; mv \(out).part \(out)"
    #expect(starter().start(app(command)))
    try #require(await eventually { FileManager.default.fileExists(atPath: out) })
    let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(
      lines == ["HEALTHKIT_BUNDLE_ID=com.example.walk", "HEALTHKIT_STORE=/some where", "HOME=\(folder.path)", "0"])
  }

  @Test("apps without a command, of another user, or with a missing command are not started", arguments: [true, false])
  func refused(isMissing: Bool) throws {
    #expect(!starter().start(app(isMissing ? nil : "/nowhere/walk --now")))
    #expect(!starter().start(app("true", uid: geteuid() + 1)))
    #expect(starter().start(app("true", uid: geteuid())))
    // A folder exists and is no command; a command that fails later has started.
    #expect(!starter().start(app("/")))
    #expect(starter().start(app("exit 1")))
    #expect(starter().start(app("exit 125")))
    #expect(starter().start(app("exit 128")))
  }

  @Test("a process of systemd's starts apps with its manager, and says when there is none")
  func ofSystemd() {
    // Without the address of the user's manager.
    let environment = ["PATH": "/usr/bin:/bin", "INVOCATION_ID": "0123456789abcdef0123456789abcdef"]
    #expect(!AppStarter(environment: environment, store: ("HEALTHKIT_STORE", "/s")).start(app("true")))
  }

  @Test("OBS-13: an app that this process may not start is woken by a file, which only the owner can read")
  func wakeFiles() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let files = folder.appendingPathComponent("wake")
    let starter = AppStarter(environment: ["PATH": "/usr/bin:/bin"], store: ("HEALTHKIT_SOCKET", "/s"), wakeFiles: files)
    func mode(_ path: String) throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }
    #expect(starter.wake(app("true")))
    #expect(!FileManager.default.fileExists(atPath: files.path))
    for cannotStart in [app(nil), app("true", uid: geteuid() + 1), app("/nowhere/walk")] {
      try? FileManager.default.removeItem(at: files)  // from the previous app
      #expect(starter.wake(cannotStart))
      let file = files.appendingPathComponent("com.example.walk").path
      #expect(try mode(files.path) == 0o700 && mode(file) == 0o600)
      try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: file)
      #expect(starter.wake(cannotStart))
      let date = try #require(FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date)
      #expect(date > Date(timeIntervalSinceNow: -3600), "it is written each time")
    }
    #expect(!self.starter().wake(app(nil)), "without a folder there is no other way")
    // Nothing is written through a symbolic link.
    let (link, target) = (files.appendingPathComponent("com.example.walk"), folder.appendingPathComponent("target"))
    try FileManager.default.removeItem(at: link)
    try Data("a".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    #expect(!starter.wake(app(nil)))
    #expect(try Data(contentsOf: target) == Data("a".utf8))
  }

  @Test("OBS-13: a process without standard input wakes apps, too")
  func wakesWithoutStandardInput() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
      // The next file to be opened has the descriptor 0.
      close(STDIN_FILENO)
      let starter = AppStarter(environment: [:], store: ("HEALTHKIT_SOCKET", "/s"), wakeFiles: URL(fileURLWithPath: path + "/wake"))
      exit(starter.wake(AppRegistration(bundleIdentifier: "com.example.walk", name: "Walk")) ? 0 : 1)
    }
    #expect(FileManager.default.fileExists(atPath: folder.path + "/wake/com.example.walk"))
  }

  @Test("a started app has its own process group, so it survives an interrupt from this process's terminal")
  func processGroup() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let out = folder.appendingPathComponent("out").path
    #expect(starter().start(app("ps -o pgid= -p $$ > \(out).part; mv \(out).part \(out)")))
    try #require(await eventually { FileManager.default.fileExists(atPath: out) })
    let group = try String(contentsOfFile: out, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(Int32(group) != nil)
    #expect(Int32(group) != getpgrp())
  }
}
