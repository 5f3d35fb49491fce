// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct AppStarterTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("starter-\(UUID().uuidString)")

  private func app(_ launch: String?, uid: UInt32? = nil) -> AppRegistration {
    AppRegistration(bundleIdentifier: "com.example.walk", name: "Walk", launch: launch, uid: uid)
  }

  private func starter() -> AppStarter {
    let environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "HEALTHKIT_AUTHORIZATION": "grant-all", "NOTIFY_SOCKET": "/run/x"]
    return AppStarter(environment: environment, store: ("HEALTHKIT_STORE", "/some where"))
  }

  @Test("an app is started in the background, as itself, with the store of this process, and with nothing else of it")
  func starts() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    // A descriptor that a careless start would hand on.
    let secret = open(folder.appendingPathComponent("secret").path, O_CREAT | O_RDWR, 0o600)
    #expect(secret > 2)
    defer { close(secret) }
    let out = folder.appendingPathComponent("out").path
    let command =
      "(env | grep -E '^(HEALTHKIT|NOTIFY|HOME)' | sort; ls -l /proc/$$/fd | grep -c secret) > \(out).part; mv \(out).part \(out)"
    #expect(starter().start(app(command)))
    for _ in 0..<6000 where !FileManager.default.fileExists(atPath: out) { try await Task.sleep(for: .milliseconds(10)) }
    let lines = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(
      lines == ["HEALTHKIT_BUNDLE_ID=com.example.walk", "HEALTHKIT_STORE=/some where", "HOME=\(folder.path)", "0"])
  }

  @Test("apps without a command, of another user, or with a command that is not there are not started", arguments: [true, false])
  func refused(isMissing: Bool) throws {
    #expect(!starter().start(app(isMissing ? nil : "/nowhere/walk --now")))
    #expect(!starter().start(app("true", uid: geteuid() + 1)))
    #expect(starter().start(app("true", uid: geteuid())))
  }
}
