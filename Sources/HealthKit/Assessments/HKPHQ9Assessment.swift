// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The answers to the PHQ-9 questionnaire, which asks about depression.
///
///     let answers: [HKPHQ9Assessment.Answer] = Array(repeating: .severalDays, count: 8) + [.preferNotToAnswer]
///     HKPHQ9Assessment(date: Date(), answers: answers).score  // 8
open class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
  static let questionnaire = HKScoredAssessmentType(.PHQ9)

  /// The answers to the nine questions, in their order. The last one is `preferNotToAnswer` where the person gave none.
  open var answers: [HKPHQ9Assessment.Answer] { assessment.answers.compactMap { HKPHQ9Assessment.Answer(rawValue: $0) } }

  /// How severe the depression is that the score indicates (SCORE-03).
  open var risk: HKPHQ9Assessment.Risk {
    assessment.risk.flatMap { HKPHQ9Assessment.Risk(rawValue: $0.rawValue) } ?? .noneToMinimal
  }

  /// The answers of a date.
  ///
  /// Raises `_HKObjectValidationFailureException` when there are not exactly 9 answers (SCORE-01), when any answer but the last is
  /// `preferNotToAnswer` (SCORE-02, OQ-23), or when metadata break a rule (META-01 to META-06).
  public convenience init(date: Date, answers: [HKPHQ9Assessment.Answer], metadata: [String: Any]? = [:]) {
    self.init(HKPHQ9Assessment.questionnaire, answers: answers.map(\.rawValue), date: date, metadata: metadata)
  }

  /// The raw values of ``answers``.
  open var __answers: [NSNumber] { assessment.answers.map { NSNumber(value: $0) } }

  /// The raw form of ``init(date:answers:metadata:)``, without metadata. Raises as that one does, also for numbers that are no answer.
  public convenience init(__date date: Date, answers: [NSNumber]) {
    self.init(__date: date, answers: answers, metadata: nil)
  }

  /// The raw form of ``init(date:answers:metadata:)``. Raises as that one does, also for numbers that are no answer.
  public convenience init(__date date: Date, answers: [NSNumber], metadata: [String: Any]?) {
    self.init(HKPHQ9Assessment.questionnaire, answers: answers.map(\.intValue), date: date, metadata: metadata)
  }
}

/// The least score that indicates a risk of the PHQ-9, such as 5 for `mild` (SCORE-03).
public func HKMinimumScoreForPHQ9AssessmentRisk(_ risk: HKPHQ9Assessment.Risk) -> Int {
  HKPHQ9Assessment.questionnaire.scores(ofRisk: risk.rawValue).lowerBound
}

/// The greatest score that indicates a risk of the PHQ-9, such as 9 for `mild` (SCORE-03).
public func HKMaximumScoreForPHQ9AssessmentRisk(_ risk: HKPHQ9Assessment.Risk) -> Int {
  HKPHQ9Assessment.questionnaire.scores(ofRisk: risk.rawValue).upperBound
}
