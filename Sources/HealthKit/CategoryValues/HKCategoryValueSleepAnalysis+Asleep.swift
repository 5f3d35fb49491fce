// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The raw values of ``HKCategoryValueSleepAnalysis/allAsleepValues``.
public func __HKCategoryValueSleepAnalysisAsleepValues() -> Set<NSNumber> {
  Set(HKCategoryValueSleepAnalysis.allAsleepValues.map { NSNumber(value: $0.rawValue) })
}

extension HKCategoryValueSleepAnalysis {
  /// All values that mean sleep, in whatever stage; in bed and awake are not among them.
  public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
    [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
  }
}
