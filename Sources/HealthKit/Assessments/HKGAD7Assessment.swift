// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The answers to the GAD-7 questionnaire, which asks about anxiety.
///
///     let answers: [HKGAD7Assessment.Answer] = [.severalDays, .notAtAll, .severalDays, .notAtAll, .notAtAll, .nearlyEveryDay, .notAtAll]
///     let assessment = HKGAD7Assessment(date: Date(), answers: answers)
///     assessment.score  // 5
open class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
  static let questionnaire = HKScoredAssessmentType(.GAD7)

  /// The answers to the seven questions, in their order.
  open var answers: [HKGAD7Assessment.Answer] { assessment.answers.compactMap { HKGAD7Assessment.Answer(rawValue: $0) } }

  /// How severe the anxiety is that the score indicates (SCORE-03).
  open var risk: HKGAD7Assessment.Risk {
    assessment.risk.flatMap { HKGAD7Assessment.Risk(rawValue: $0.rawValue) } ?? .noneToMinimal
  }

  /// The answers of a date.
  ///
  /// Raises `_HKObjectValidationFailureException` when there are not exactly 7 answers (SCORE-01), or when metadata break a rule
  /// (META-01 to META-06).
  public convenience init(date: Date, answers: [HKGAD7Assessment.Answer], metadata: [String: Any]? = [:]) {
    self.init(HKGAD7Assessment.questionnaire, answers: answers.map(\.rawValue), date: date, metadata: metadata)
  }

  /// The raw values of ``answers``.
  open var __answers: [NSNumber] { assessment.answers.map { NSNumber(value: $0) } }

  /// The raw form of ``init(date:answers:metadata:)``, without metadata. Raises as that one does, also for numbers that are no answer.
  public convenience init(__date date: Date, answers: [NSNumber]) {
    self.init(__date: date, answers: answers, metadata: nil)
  }

  /// The raw form of ``init(date:answers:metadata:)``. Raises as that one does, also for numbers that are no answer.
  public convenience init(__date date: Date, answers: [NSNumber], metadata: [String: Any]?) {
    self.init(HKGAD7Assessment.questionnaire, answers: answers.map(\.intValue), date: date, metadata: metadata)
  }
}

/// The least score that indicates a risk of the GAD-7, such as 5 for `mild` (SCORE-03).
public func HKMinimumScoreForGAD7AssessmentRisk(_ risk: HKGAD7Assessment.Risk) -> Int {
  HKGAD7Assessment.questionnaire.scores(ofRisk: risk.rawValue).lowerBound
}

/// The greatest score that indicates a risk of the GAD-7, such as 9 for `mild` (SCORE-03).
public func HKMaximumScoreForGAD7AssessmentRisk(_ risk: HKGAD7Assessment.Risk) -> Int {
  HKGAD7Assessment.questionnaire.scores(ofRisk: risk.rawValue).upperBound
}
