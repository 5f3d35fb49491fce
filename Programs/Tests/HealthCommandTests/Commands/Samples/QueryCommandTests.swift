// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct QueryCommandTests {
  /// An element of our own form, as exports have it.
  private func element(_ type: String, _ content: String) -> String {
    let date = "2026-01-05 08:00:00 +0000"
    return "<OpenHealthKitSample type=\"\(type)\" sourceName=\"App\" startDate=\"\(date)\" endDate=\"\(date)\""
      + " start=\"789292800.0\" end=\"789292800.0\" content=\"\(content.replacing("\"", with: "&quot;"))\"/>"
  }

  private func assessment(_ name: String, _ answers: [Int]) -> String {
    let type = "HKScoredAssessmentTypeIdentifier\(name)"
    return element(type, "{\"scoredAssessment\":{\"answers\":\(answers),\"type\":\"\(type)\"}}")
  }

  @Test("States of mind and questionnaires are words in tables, and JSON for programs")
  func words() throws {
    try Health.withFolder { health in
      let state = "{\"stateOfMind\":{\"associations\":[7],\"kind\":2,\"labels\":[7,8],\"valence\":0.25}}"
      let elements = [
        element("HKDataTypeStateOfMind", state), assessment("GAD7", [1, 0, 1, 0, 0, 3, 0]),
        assessment("PHQ9", [2, 2, 2, 2, 2, 2, 2, 2, 4]),
      ]
      try health.write("<HealthData locale=\"en_US\">\(elements.joined())</HealthData>", to: "export.xml")
      #expect(health.run("import", "export.xml").status == 0)
      func shown(_ type: String) -> String { health.run("query", type, "--columns", "value").output }
      #expect(shown("mood").contains("The mood of a day: slightly pleasant; calm, content; friends"))
      #expect(shown("GAD7").contains("5 of 21: mild"))
      #expect(shown("PHQ9").contains("16 of 27: moderately severe"))
      let json = health.run("query", "mood", "--columns", "value", "--format", "json")
      #expect(json.output == "[\n{\"value\":\(state)}\n]\n")
    }
  }
}
