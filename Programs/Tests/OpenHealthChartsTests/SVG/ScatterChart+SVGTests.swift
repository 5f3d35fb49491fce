// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts
import OpenHealthWords
import Testing

@Suite struct ScatterChartSVGTests {
  private func draw(_ points: [ScatterChart.Point]) -> ChartDrawing {
    let scatter = ScatterChart(
      points, across: .init("Steps", FigureFormat(.decimal(0), unit: "steps")), up: .init("Weight", FigureFormat(.decimal(1), unit: "kg")))
    return Chart(title: "Two types", content: .scatter(scatter)).drawing()
  }

  @Test("More of one is farther right, more of the other higher; what is not finite is not drawn")
  func places() throws {
    let found = draw([
      .init("b", across: 9000, up: 70), .init("a", across: 1000, up: 80.5), .init("c", across: .infinity, up: 1),
      .init("d", across: 1, up: .nan),
    ])
    let drawing = Drawing(found.svg)
    #expect(drawing.isWellFormed)
    let dots = try #require(drawing.elements("path", ofClass: "dot").first?.attributes["d"])
    let numbers = dots.split { !("0"..."9").contains($0) && $0 != "." }.compactMap { Double($0) }
    // Two dots, each with its place and a length of nothing.
    try #require(numbers.count == 6)
    #expect(numbers[0] > numbers[3] && numbers[1] > numbers[4])
    #expect(found.points.map(\.label) == ["a", "b"])
    #expect(found.points.map(\.value) == ["1,000 steps; 80.5 kg", "9,000 steps; 70 kg"])
    #expect(found.svg.contains("Steps") && found.svg.contains("Weight"))
  }

  @Test("Without points there are the scales only")
  func empty() {
    #expect(draw([]).points.isEmpty)
    #expect(Drawing(draw([]).svg).isWellFormed)
  }
}
