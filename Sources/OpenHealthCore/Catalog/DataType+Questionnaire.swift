// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension DataType {
  /// The rules of a questionnaire whose answers add up to a score (SCORE-01 to SCORE-03).
  package struct Questionnaire: Sendable, Hashable {
    /// The number of questions. Each has one answer.
    package let questionCount: Int
    /// The enumeration of the answers, whose raw values count.
    let answerEnum: String
    /// The enumeration of the risks. The column `role` of each row holds its least score.
    let riskEnum: String

    /// The score of answers, given by raw value: their sum. Missing and unknown answers count 0 (OQ-23).
    package func score(of answers: [Int]) -> Int {
      answers.reduce(0) { score, answer in
        guard let choice = Catalog.choice(answer, of: answerEnum), !choice.isUnanswered else { return score }
        return score + choice.rawValue
      }
    }

    /// The greatest score.
    package var greatestScore: Int {
      questionCount * (Catalog.choices(of: answerEnum).filter { !$0.isUnanswered }.map(\.rawValue).max() ?? 0)
    }

    /// Whether a question, counted from 0, can have an answer, given by raw value. Only the last question need not be answered.
    package func allows(_ answer: Int, at question: Int) -> Bool {
      guard let choice = Catalog.choice(answer, of: answerEnum) else { return false }
      return !choice.isUnanswered || question == questionCount - 1
    }

    /// The answers that a question, counted from 0, can have, in their order.
    package func answers(at question: Int) -> [CatalogChoice] {
      Catalog.choices(of: answerEnum).filter { allows($0.rawValue, at: question) }
    }

    /// An answer with its names, given by raw value; nil for an unknown one.
    package func answer(_ rawValue: Int) -> CatalogChoice? { Catalog.choice(rawValue, of: answerEnum) }

    /// The risk that a score indicates; nil for a negative one.
    package func risk(ofScore score: Int) -> CatalogChoice? { risks.last { $0.least <= score }?.choice }

    /// The scores that indicate a risk, given by raw value; nil for an unknown one.
    package func scores(ofRisk rawValue: Int) -> ClosedRange<Int>? {
      let risks = risks
      guard let place = risks.firstIndex(where: { $0.choice.rawValue == rawValue }) else { return nil }
      return risks[place].least...(place + 1 < risks.count ? risks[place + 1].least - 1 : greatestScore)
    }

    /// The risks in ascending order, each with its least score.
    private var risks: [(choice: CatalogChoice, least: Int)] {
      Catalog.choices(of: riskEnum).compactMap { choice in
        guard let least = choice.role.flatMap({ Int($0) }) else { return nil }
        return (choice: choice, least: least)
      }
    }
  }
}

extension CatalogChoice {
  /// Whether the value says that a question was not answered.
  fileprivate var isUnanswered: Bool { role == "unanswered" }
}
