// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts
import Testing

@Suite struct ChartSVGTests {
  @Test("A summary counts one value in the singular, several in the plural, and no gaps")
  func summary() {
    func svg(_ values: [Double?]) -> String { Chart(title: "Steps", content: .sparkline(Sparkline(values))).svg() }
    #expect(svg([3]).contains(">1 value<"))
    #expect(svg([3, nil]).contains(">1 value<"))
    #expect(svg([3, nil, 5]).contains(">2 values<"))
    #expect(svg([nil]).contains(">0 values<"))
  }
}
