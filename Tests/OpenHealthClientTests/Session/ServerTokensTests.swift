// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

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
