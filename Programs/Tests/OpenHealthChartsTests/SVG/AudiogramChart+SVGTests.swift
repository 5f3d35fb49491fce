// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts
import Testing

@Suite struct AudiogramChartSVGTests {
  private func draw(_ tones: [AudiogramChart.Tone]) -> ChartDrawing {
    Chart(title: "Hearing", content: .audiogram(AudiogramChart(tones))).drawing()
  }

  @Test("Louder levels are lower and higher tones farther right; the ears differ in marks, not only in colour")
  func places() throws {
    let drawing = Drawing(draw([.init(hertz: 8000, left: 60, right: 50), .init(hertz: 250, left: 20, right: 10)]).svg)
    #expect(drawing.isWellFormed)
    // The first circle is that of the lower tone; the last one is in the legend.
    let circles = drawing.elements("circle", ofClass: "k-red").compactMap { element in
      element.attributes["cx"].flatMap(Double.init).flatMap { x in element.attributes["cy"].flatMap(Double.init).map { (x, $0) } }
    }
    try #require(circles.count == 3)
    #expect(circles[0].0 < circles[1].0 && circles[0].1 < circles[1].1)
    let crosses = drawing.elements("path", ofClass: "k-blue")
    #expect(crosses.count == 4 && crosses.count { $0.attributes["stroke-dasharray"] != nil } == 1)
  }

  @Test("The figures are those of each tone from low to high, and the summary has the range of each ear")
  func figures() {
    let drawing = draw([.init(hertz: 4000, right: 55), .init(hertz: 500, left: 5, right: 10), .init(hertz: 1000)])
    #expect(drawing.points.map(\.label) == ["500 Hz", "4,000 Hz"])
    #expect(drawing.points.map(\.value) == ["Right 10 dBHL, Left 5 dBHL", "Right 55 dBHL"])
    #expect(drawing.svg.contains("Right 10 to 55 dBHL, Left 5 dBHL"))
  }

  @Test("Tones and levels that cannot be drawn are left out; without any the drawing says so")
  func odd() {
    let drawing = draw([
      .init(hertz: 0, left: 5), .init(hertz: .nan, left: 5), .init(hertz: 500, left: .infinity), .init(hertz: -1, right: 3),
    ])
    #expect(drawing.points.isEmpty)
    #expect(drawing.svg.contains("No results"))
  }
}
