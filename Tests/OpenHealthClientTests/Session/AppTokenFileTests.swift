// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct AppTokenFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tokens-\(UUID().uuidString)")
  private var environment: [String: String] { ["XDG_CONFIG_HOME": folder.path] }

  /// Runs a body with files below the folder for configuration.
  private func with(_ files: [String: String], mode: mode_t = 0o600, _ body: () throws -> Void) throws {
    let apps = folder.appendingPathComponent("openhealthkit/apps")
    try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    for (name, text) in files {
      let file = apps.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      chmod(file.path, mode)
    }
    try body()
  }

  @Test("A file has the token of one app, up to the first blank; an app without a file has none")
  func tokens() throws {
    try with(["com.example.walk.token": "abc def\n", "com.example.run.token": "xyz\n", "com.example.short.token": "1~"]) { () throws in
      #expect(try AppTokenFile.token("com.example.walk", environment: environment) == "abc")
      #expect(try AppTokenFile.token("com.example.run", environment: environment) == "xyz")
      #expect(try AppTokenFile.token("com.example.short", environment: environment) == "1~")
      #expect(try AppTokenFile.token("com.example.other", environment: environment) == nil)
    }
    #expect(AppTokenFile.url("a.b", environment: environment).path == folder.path + "/openhealthkit/apps/a.b.token")
  }

  @Test("An identifier that is no name of a file has no token")
  func identifiers() throws {
    try with(["..token": "abc", "walk.token": "xyz"]) { () throws in
      for identifier in ["", ".", "../apps/walk", "a/b"] {
        #expect(try AppTokenFile.token(identifier, environment: environment) == nil)
      }
    }
  }

  @Test("A file of 256 bytes is read, a larger one and one that others can read are not")
  func refused() throws {
    func path(_ identifier: String) -> String { AppTokenFile.url(identifier, environment: environment).path }
    let longest = String(repeating: "a", count: 256)
    try with(["longest.token": longest, "long.token": longest + "a"]) { () throws in
      #expect(try AppTokenFile.token("longest", environment: environment) == longest)
      #expect(throws: FileFault(.isTooLarge(256), path("long"))) { try AppTokenFile.token("long", environment: environment) }
    }
    try with(["walk.token": "abc"], mode: 0o640) {
      #expect(throws: FileFault(.isExposed, path("walk"))) { try AppTokenFile.token("walk", environment: environment) }
    }
  }
}
