// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension HKUnit {
  /// Joule with a metric prefix: published code uses this name for ``jouleUnit(with:)``.
  public class func joule(with prefix: HKMetricPrefix) -> Self { jouleUnit(with: prefix) }
}
