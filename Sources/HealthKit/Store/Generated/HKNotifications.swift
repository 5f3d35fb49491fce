// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

import Foundation

extension NSNotification.Name {
  /// Posted when a person has changed a preferred unit. Since iOS 8.2.
  public static let HKUserPreferencesDidChange = NSNotification.Name(rawValue: "HKUserPreferencesDidChangeNotification")
}
