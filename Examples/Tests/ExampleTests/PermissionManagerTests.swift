// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct PermissionManagerTests {
  private func run(_ store: URL, _ authorization: String) throws -> Example.Outcome {
    try Example.run("PermissionManager", environment: ["HEALTHKIT_STORE": store.path, "HEALTHKIT_AUTHORIZATION": authorization])
  }

  private func report(_ title: String, _ states: [String]) -> [String] {
    [title] + zip(["steps", "weight", "sleep", "mood ring"], states + ["notSupported"]).map { "  \($0): \($1)" }
  }

  @Test(
    "SEED-14 AUTH-13 AUTH-15 AUTH-17 AUTH-29: the program asks once, and reports the states before and after",
    arguments: [("grant-all", "authorized"), ("deny-all", "denied")])
  func asksOnce(policy: String, state: String) throws {
    try Example.withStore { store throws in
      let (open, decided) = (Array(repeating: "notDetermined", count: 3), Array(repeating: state, count: 3))
      let first = try run(store, policy)
      #expect(first.status == 0)
      #expect(first.lines == report("Before", open) + ["Asking"] + report("After", decided))
      // The answers persist: another policy does not change them.
      let again = try run(store, policy == "grant-all" ? "deny-all" : "grant-all")
      #expect(again.lines == report("Before", decided) + ["Nothing to ask"] + report("After", decided))
    }
  }

  @Test("SEED-14 AUTH-01 AUTH-24: each type has its own answer, and the states do not show reading")
  func answersByType() throws {
    try Example.withStore { store throws in
      let answers = store.deletingLastPathComponent().appendingPathComponent("answers.json")
      let text = """
        {"*": {"read": true, "share": false}, "HKQuantityTypeIdentifierStepCount": {"read": false, "share": true}}
        """
      try Data(text.utf8).write(to: answers)
      let result = try run(store, answers.path)
      #expect(result.status == 0)
      #expect(Array(result.lines.suffix(5)) == report("After", ["authorized", "denied", "denied"]))
    }
  }

  @Test("SEED-14 AUTH-16 AUTH-18: without an answer, the request fails and nothing is decided")
  func nobodyAnswers() throws {
    try Example.withStore { store throws in
      let result = try run(store, "ask")
      #expect(result.status == 1)
      #expect(
        result.lines.last?.hasPrefix("The request failed: The request for permission was not answered: this process has no terminal")
          == true)
      #expect(try run(store, "grant-all").lines.prefix(5) == report("Before", Array(repeating: "notDetermined", count: 3))[...])
    }
  }
}
