// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFigures

extension FigureTable {
  /// The unit of the first column for titles; nil where the type's title names what is counted.
  package var titleUnit: String? {
    guard let unit = columns.first?.format.unit, !unit.isEmpty, type.quantity?.labels?[.en]?.text != type.title.lowercased() else {
      return nil
    }
    return unit
  }
}
