// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct DataTypeQuestionnaireTests {
  private func questionnaire(_ name: String) throws -> DataType.Questionnaire {
    let record = ScoredAssessmentRecord(type: try #require(Catalog.type(named: name)), answers: [])
    return try #require(record.questionnaire)
  }

  @Test("SCORE-02: only the last question of a questionnaire can stay unanswered, where the questionnaire has such an answer")
  func answers() throws {
    let (first, second) = (try questionnaire("GAD7"), try questionnaire("PHQ9"))
    #expect(first.questionCount == 7)
    #expect(second.questionCount == 9)
    for question in 0..<7 { #expect(first.answers(at: question).map(\.rawValue) == [0, 1, 2, 3]) }
    for question in 0..<9 { #expect(second.answers(at: question).map(\.rawValue) == (question == 8 ? [0, 1, 2, 3, 4] : [0, 1, 2, 3])) }
    #expect(second.allows(4, at: 8))
    #expect(!second.allows(4, at: 7))
    #expect(!second.allows(4, at: 9))
    #expect(!second.allows(5, at: 8))
    #expect(second.answer(4)?.name == "preferNotToAnswer")
    #expect(second.answer(5) == nil)
    #expect(first.answer(4) == nil)
  }

  @Test("SCORE-03: a question without an answer adds nothing to the score")
  func score() throws {
    let questionnaire = try questionnaire("PHQ9")
    #expect(questionnaire.score(of: []) == 0)
    #expect(questionnaire.score(of: [3, 4, 1]) == 4)
    #expect(questionnaire.score(of: [4]) == 0)
    #expect(questionnaire.score(of: [Int](repeating: 3, count: 9)) == questionnaire.greatestScore)
  }
}
