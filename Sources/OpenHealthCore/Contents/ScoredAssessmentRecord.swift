// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The answers to a questionnaire (SCORE-01).
package struct ScoredAssessmentRecord: ContentRecord {
  /// The type of the questionnaire, which is that of the sample.
  package var type: DataType
  /// The answers in the order of the questions: numbers in the enumeration of the questionnaire, such as `HKGAD7Assessment.Answer`.
  package var answers: [Int]

  /// The answers to the questionnaire of a type; nothing is checked.
  package init(type: DataType, answers: [Int]) {
    self.type = type
    self.answers = answers
  }

  /// The rules of the questionnaire; nil for a type of another kind, which fits no sample.
  package var questionnaire: DataType.Questionnaire? {
    if case .scoredAssessment(let questionnaire) = type.kind { questionnaire } else { nil }
  }

  /// The sum of the answers (SCORE-02).
  package var score: Int { questionnaire?.score(of: answers) ?? 0 }

  /// The risk that the score indicates (SCORE-03).
  package var risk: CatalogChoice? { questionnaire?.risk(ofScore: score) }

  /// Whether the type is the questionnaire of the record.
  package func fits(_ type: DataType) -> Bool { questionnaire != nil && type == self.type }

  /// Checks that each question has one answer (SCORE-01), and that only the last one can be left out (SCORE-02).
  package func validate(start: Date, end: Date) throws(ContentFault) {
    guard let questionnaire else { throw .outOfRange(name: "type") }
    guard answers.count == questionnaire.questionCount else {
      throw .count(name: "answers", expected: questionnaire.questionCount, count: answers.count)
    }
    guard answers.indices.allSatisfy({ questionnaire.allows(answers[$0], at: $0) }) else { throw .outOfRange(name: "answers") }
  }
}
