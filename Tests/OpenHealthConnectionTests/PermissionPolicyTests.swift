// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct PermissionPolicyTests {
  /// The policy that a setting means, as a text that can be compared.
  private func policy(_ setting: String?) throws -> String {
    switch try PermissionPolicy(setting: setting) {
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

  @Test("without a setting a person is asked", arguments: [nil, "", "ask"])
  func asks(setting: String?) throws {
    #expect(try policy(setting) == "ask")
  }

  @Test("the words of the setting", arguments: ["grant-all", "deny-all"])
  func words(setting: String) throws {
    #expect(try policy(setting) == setting)
  }

  @Test("a JSON file answers by identifier; what it leaves out is false")
  func file() throws {
    let found = try policy(
      ofFile: #"{"*": {"read": true, "share": false}, "HKQuantityTypeIdentifierStepCount": {"share": true}, "HKX": {}}"#)
    #expect(found == "* true false, HKQuantityTypeIdentifierStepCount false true, HKX false false")
    #expect(try policy(ofFile: "{}") == "")
  }

  @Test(
    "nonsense is an error that says what would be right", arguments: ["grant", "GRANT-ALL", "yes", "/nowhere/permissions.json", "/", " "])
  func nonsense(setting: String) {
    let error = #expect(throws: HealthError.self) { try policy(setting) }
    #expect(error?.description.contains("HEALTHKIT_AUTHORIZATION must be ask, grant-all, deny-all or the path of a JSON file") == true)
    #expect(error?.description.contains("\"\(setting)\"") == true)
    guard case .invalidArgument = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a file that holds something else is an error", arguments: ["", "[]", "true", #"{"*": true}"#, #"{"*": {"read": "yes"}}"#, "{"])
  func badFiles(text: String) {
    #expect(throws: HealthError.self) { try policy(ofFile: text) }
  }
}
