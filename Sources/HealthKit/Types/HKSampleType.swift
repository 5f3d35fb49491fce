// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A type whose data are samples, which have a start and an end.
open class HKSampleType: HKObjectType, @unchecked Sendable {
  /// Whether the system's estimates of the type can be recalibrated (TYPE-10).
  open var allowsRecalibrationForEstimates: Bool { dataType.allowsRecalibration }

  /// Whether samples of the type have a longest allowed duration (TYPE-07).
  open var isMaximumDurationRestricted: Bool { dataType.maximumDuration != nil }

  /// The longest allowed duration in seconds. Raises for a type without one (TYPE-07).
  open var maximumAllowedDuration: TimeInterval {
    guard let maximum = dataType.maximumDuration else {
      raise(.invalidArgument, "Type \(identifier) has no maximum allowed duration")
    }
    return maximum
  }

  /// Whether samples of the type have a shortest allowed duration (TYPE-07).
  open var isMinimumDurationRestricted: Bool { dataType.minimumDuration != nil }

  /// The shortest allowed duration in seconds. Raises for a type without one (TYPE-07, TYPE-08).
  open var minimumAllowedDuration: TimeInterval {
    guard let minimum = dataType.minimumDuration else {
      raise(.invalidArgument, "Type \(identifier) has no minimum allowed duration")
    }
    return minimum
  }
}

extension HKSampleType: PredicateObject {
  /// The type itself, with which a SUBQUERY compares the `sampleType` of a correlation's objects.
  package var predicateMeaning: PredicateMeaning? { .type(dataType) }
}
