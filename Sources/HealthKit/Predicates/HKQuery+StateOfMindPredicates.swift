// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension HKQuery {
  /// Matches states of mind by their valence (PRED-23). Raises for operators of texts and collections.
  public class func predicateForStatesOfMind(withValence valence: Double, operatorType: _HKComparison.Operator) -> NSPredicate {
    TreePredicate(.content(.valence, .ofNumbers(operatorType), .number(valence)))
  }

  /// Matches emotions of the moment, or moods of a day (PRED-23).
  public class func predicateForStatesOfMind(with kind: HKStateOfMind.Kind) -> NSPredicate { stateOfMind(.kind, kind.rawValue) }

  /// Matches states of mind with a label, among others or alone (PRED-23).
  public class func predicateForStatesOfMind(with label: HKStateOfMind.Label) -> NSPredicate { stateOfMind(.labels, label.rawValue) }

  /// Matches states of mind with an association, among others or alone (PRED-23).
  public class func predicateForStatesOfMind(with association: HKStateOfMind.Association) -> NSPredicate {
    stateOfMind(.associations, association.rawValue)
  }

  private static func stateOfMind(_ field: ContentField, _ number: Int) -> NSPredicate {
    TreePredicate(.content(field, .equal, .number(Double(number))))
  }
}
