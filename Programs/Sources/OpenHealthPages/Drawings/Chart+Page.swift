// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts

extension Chart {
  /// The drawing for a page that has the figures in a table of its own, with the look of the page's sheet.
  ///
  /// - Parameter id: a name that no other drawing of the page has: letters, digits and hyphens.
  func pageDrawing(_ id: String, height: Double = 300) -> String {
    PageDrawing(self, id: id, height: height).svg
  }

  /// The same chart with another title and no subtitle, for a page in the person's language.
  func titled(_ title: String) -> Chart {
    var chart = self
    (chart.title, chart.subtitle) = (title, "")
    return chart
  }
}
