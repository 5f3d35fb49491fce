// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ScoredAssessmentRecordTests {
  private func fault(_ name: String, _ answers: [Int]) throws -> ContentFault? {
    let record = ScoredAssessmentRecord(type: try #require(Catalog.type(named: name)), answers: answers)
    do throws(ContentFault) {
      try record.validate(start: .distantPast, end: .distantPast)
      return nil
    } catch {
      return error
    }
  }

  @Test("SCORE-01 SCORE-02: each question has an answer of its questionnaire")
  func validation() throws {
    let zeros = { (count: Int) in [Int](repeating: 0, count: count) }
    #expect(try fault("GAD7", [0, 1, 2, 3, 3, 3, 3]) == nil)
    #expect(try fault("GAD7", zeros(6)) == .count(name: "answers", expected: 7, count: 6))
    #expect(try fault("GAD7", zeros(9)) == .count(name: "answers", expected: 7, count: 9))
    for answer in [-1, 4, Int.max] { #expect(try fault("GAD7", zeros(6) + [answer]) == .outOfRange(name: "answers")) }
    #expect(try fault("PHQ9", zeros(8) + [4]) == nil)
    #expect(try fault("PHQ9", [4] + zeros(8)) == .outOfRange(name: "answers"))
    #expect(try fault("PHQ9", zeros(8) + [5]) == .outOfRange(name: "answers"))
    #expect(try fault("PHQ9", []) == .count(name: "answers", expected: 9, count: 0))
    #expect(try fault("stepCount", zeros(7)) == .outOfRange(name: "type"))
  }

  @Test("SCORE-01: a record fits its own questionnaire alone", arguments: ["GAD7", "PHQ9"])
  func fits(_ name: String) throws {
    let type = try #require(Catalog.type(named: name))
    let record = ScoredAssessmentRecord(type: type, answers: [])
    #expect(Catalog.types.filter(record.fits) == [type])
    let content = SampleContent.scoredAssessment(record)
    #expect(try SampleContent.decoded(content.encoded()) == content)
    let steps = ScoredAssessmentRecord(type: try #require(Catalog.type(named: "stepCount")), answers: [])
    #expect(!Catalog.types.contains(where: steps.fits))
    #expect(steps.score == 0)
    #expect(steps.risk == nil)
  }

  @Test(
    "SCORE-03: scores and risks of the two questionnaires",
    arguments: [("GAD7", 21, [0, 5, 10, 15]), ("PHQ9", 27, [0, 5, 10, 15, 20])])
  func risks(_ name: String, _ greatest: Int, _ least: [Int]) throws {
    let record = ScoredAssessmentRecord(type: try #require(Catalog.type(named: name)), answers: [3, 3])
    let questionnaire = try #require(record.questionnaire)
    #expect(questionnaire.greatestScore == greatest)
    #expect(record.score == 6)
    #expect(record.risk?.name == "mild")
    for (index, bound) in least.enumerated() {
      let end = index + 1 < least.count ? least[index + 1] - 1 : greatest
      #expect(questionnaire.scores(ofRisk: index + 1) == bound...end)
      #expect((bound...end).allSatisfy { questionnaire.risk(ofScore: $0)?.rawValue == index + 1 })
    }
    #expect(questionnaire.scores(ofRisk: 0) == nil)
    #expect(questionnaire.scores(ofRisk: least.count + 1) == nil)
    #expect(questionnaire.risk(ofScore: -1) == nil)
    #expect(questionnaire.score(of: [9, -1, Int.max]) == 0)
  }
}
