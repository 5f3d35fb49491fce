// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthCore

extension HKUnit {
  /// The unit of a text, such as `mg/dL`; nil if the text is not a unit, for which `HKUnit(from:)` raises (UNIT-01).
  ///
  /// For texts from outside, such as the records of a file:
  ///
  ///     HKUnit.parsing("mg/dL")  // mg/dL
  ///     HKUnit.parsing("13 Chips")  // nil
  ///
  /// Apple's framework has no such call. Cost: one look into a table for a text that was read before.
  public static func parsing(_ text: String) -> HKUnit? {
    do {
      return HKUnit(from: try UnitExpression.parseUnbounded(text).string)
    } catch {
      return nil  // not a unit
    }
  }
}
