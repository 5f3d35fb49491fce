// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct ServerTokensTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tokens-\(UUID().uuidString)")
  private let server = ServerAddress("health.example.org")
  private let missing = HealthError.daemon(.noToken(server: "health.example.org:8443"))
  private let own = PersonToken(person: 17, secret: AppToken.text(of: Array(repeating: 1, count: AppToken.byteCount)))
  private let ofApp = PersonToken(person: 18, secret: AppToken.text(of: Array(repeating: 2, count: AppToken.byteCount)))
  private let given = PersonToken(person: 19, secret: AppToken.text(of: Array(repeating: 3, count: AppToken.byteCount)))

  private func environment(_ token: String?) -> [String: String] {
    let folders = ["XDG_CONFIG_HOME": folder.path]
    return token.map { folders.merging(["HEALTHKIT_TOKEN": $0]) { $1 } } ?? folders
  }

  private func write(_ text: String, to url: URL, mode: mode_t = 0o600) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    chmod(url.path, mode)
  }

  @Test("The token of the environment comes before that of a file; the person and each app have files of their own")
  func tokens() throws {
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let file = ServerTokens.fileOfOwner(environment: environment(nil))
    #expect(file.path == folder.path + "/openhealthkit/person.token")
    try write(own.text + "\n", to: file)
    try write(ofApp.text + "\n", to: AppTokenFile.url("com.example.walk", environment: environment(nil)))
    for unset in [nil, ""] {
      #expect(try ServerTokens.ofOwner(at: server, environment: environment(unset)) == own)
      #expect(try ServerTokens.of("com.example.walk", at: server, environment: environment(unset)) == ofApp)
      #expect(throws: missing) { try ServerTokens.of("com.example.other", at: server, environment: environment(unset)) }
    }
    #expect(try ServerTokens.ofOwner(at: server, environment: environment(given.text)) == given)
    #expect(try ServerTokens.of("com.example.walk", at: server, environment: environment(given.text)) == given)
    #expect(throws: missing) { try ServerTokens.ofOwner(at: server, environment: environment("17.short")) }
  }

  @Test("Without a file there is no token; a file that others can read is an error")
  func refused() throws {
    #expect(throws: missing) { try ServerTokens.ofOwner(at: server, environment: environment(nil)) }
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let file = ServerTokens.fileOfOwner(environment: environment(nil))
    try write(own.text, to: file, mode: 0o644)
    #expect(throws: HealthError.databaseInaccessible(.unusable(FileFault(.isExposed, file.path)))) {
      try ServerTokens.ofOwner(at: server, environment: environment(nil))
    }
  }
}

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
