// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The answers to a questionnaire, with the score that they add up to.
///
/// Abstract: the samples are of the classes ``HKGAD7Assessment`` and ``HKPHQ9Assessment``.
open class HKScoredAssessment: HKSample, @unchecked Sendable {
  /// The sum of the answers, each of which counts its raw value (SCORE-02).
  open var score: Int { assessment.score }

  convenience init(_ type: HKScoredAssessmentType, answers: [Int], date: Date, metadata: [String: Any]?) {
    let assessment = ScoredAssessmentRecord(type: type.dataType, answers: answers)
    self.init(
      record: HKSample.record(
        type, value: .content(.scoredAssessment(assessment)), start: date, end: date, device: nil, metadata: metadata))
  }

  var assessment: ScoredAssessmentRecord {
    guard case .content(.scoredAssessment(let assessment)) = record.value else { preconditionFailure("an assessment holds answers") }
    return assessment
  }
}

extension HKScoredAssessmentType {
  /// The scores that indicate a risk, given by raw value.
  func scores(ofRisk rawValue: Int) -> ClosedRange<Int> {
    guard case .scoredAssessment(let questionnaire) = dataType.kind, let scores = questionnaire.scores(ofRisk: rawValue) else {
      preconditionFailure("the catalogue has the scores of every risk")
    }
    return scores
  }
}
