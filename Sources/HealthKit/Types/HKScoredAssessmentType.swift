// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of questionnaire whose answers add up to a score.
///
///     let mood = HKScoredAssessmentType(.PHQ9)
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {}

extension HKScoredAssessmentType: _HKTypeMaking {
  /// The identifiers of questionnaire types.
  public typealias _Identifier = HKScoredAssessmentTypeIdentifier
}
