// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct PermissionPolicyTests {
  /// The policy of a setting, as a text that can be compared.
  private func policy(_ setting: String?) throws -> String { text(try PermissionPolicy(setting: setting)) }

  private func text(_ policy: PermissionPolicy) -> String {
    switch policy {
    case .ask: "ask"
    case .grantAll: "grant-all"
    case .denyAll: "deny-all"
    case .answers(let answers):
      answers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.read) \($0.value.share)" }.joined(separator: ", ")
    }
  }

  private func policy(ofFile text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }  // the system empties its temporary folder where this fails
    return try policy(file.path)
  }

  @Test("without a setting the person is asked", arguments: [nil, "", "ask"])
  func asks(setting: String?) throws {
    #expect(try policy(setting) == "ask")
  }

  @Test("a test runner's store in memory grants requests that no setting answers; other stores and programs ask")
  func testRunners() throws {
    func policy(_ process: String, _ location: StoreLocation, _ setting: String?) throws -> String {
      let environment = setting.map { ["HEALTHKIT_AUTHORIZATION": $0] } ?? [:]
      return text(try PermissionPolicy(environment: environment, processName: process, location: location))
    }
    for unset in [nil, ""] {
      #expect(try policy("AppTests.xctest", .memory, unset) == "grant-all")
      #expect(try policy("AppTests.xctest", StoreLocation("/data/health"), unset) == "ask")
      #expect(try policy("app", .memory, unset) == "ask")
    }
    #expect(try policy("AppTests.xctest", .memory, "deny-all") == "deny-all" && policy("AppTests.xctest", .memory, "ask") == "ask")
  }

  @Test("the setting may be a word", arguments: ["grant-all", "deny-all"])
  func words(setting: String) throws {
    #expect(try policy(setting) == setting)
  }

  @Test("a JSON file answers by identifier or short name; a missing answer is false")
  func file() throws {
    let found = try policy(ofFile: #"{"*": {"read": true, "share": false}, "stepCount": {"share": true}}"#)
    #expect(found == "* true false, HKQuantityTypeIdentifierStepCount false true")
    #expect(try policy(ofFile: "{}") == "")
  }

  @Test("an unknown word or a missing file is an error whose text names the valid settings")
  func nonsense() {
    for setting in ["grant", "GRANT-ALL", "yes", "/nowhere/permissions.json", " "] {
      let error = #expect(throws: HealthError.self) { try policy(setting) }
      #expect(error == .invalidArgument(.permissionFileMissing(path: setting)))
      #expect(error?.description.contains("must be ask, grant-all, deny-all or the path of a JSON file") == true)
    }
  }

  @Test("broken JSON, a wrong shape, a missing file, a folder, a pipe and a large file each have their own text")
  func texts() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // the system empties its temporary folder where this fails
    let file = folder.appendingPathComponent("permissions.json").path
    func text(of contents: String?) throws -> String {
      if let contents { try Data(contents.utf8).write(to: URL(fileURLWithPath: file)) }
      let error = #expect(throws: HealthError.self) { try policy(file) }
      guard case .invalidArgument = error, let text = error?.description else { return "" }
      #expect(text.contains("HEALTHKIT_AUTHORIZATION"))
      #expect(text.contains(file))
      return text
    }
    var texts = try [text(of: nil), text(of: "{"), text(of: "[]"), text(of: #"{"*": {"reed": true}}"#)]
    texts.append(try text(of: String(repeating: " ", count: PermissionFile.largestSize + 1)))
    #expect(try policy(ofFile: "{}" + String(repeating: " ", count: PermissionFile.largestSize - 2)) == "")
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    texts.append(try text(of: nil))
    let words = ["there is no file", "not valid JSON", "JSON object", "reed", "larger than", "not a regular file"]
    #expect(texts.count == words.count)
    for (text, word) in zip(texts, words) { #expect(text.contains(word), "\(text)") }
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(try text(of: nil).contains("not a regular file"))
  }
}
