// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCharts

/// The drawing of a chart for a page, twice: for a wide window, and for a phone with texts of the same size and fewer of them.
///
/// The style sheet shows the one that fits; a screen reader meets that one only. Two drawings cost bytes, half as many for the narrow one.
/// They keep the page's colours, title, description and the script's figures, which a picture with an address of its own would lose, and
/// for which the store would be asked twice. One drawing that suits both sizes would need a script to lay it out.
///
/// An ECG strip keeps its scale: it is one drawing that scrolls. A line without texts needs no second one.
struct PageDrawing {
  /// The width of the narrow drawing in CSS pixels. Its smallest text, 12 px high, is more than 11 px high on a phone of 375 px.
  static let narrow = 340.0
  /// The most height of the narrow drawing, unless the chart needs more.
  private static let narrowHeight = 260.0

  /// The drawings as HTML.
  let svg: String
  /// The figures with their places in the wide drawing. `data-places` of the other one has offset and factor to its own.
  let points: [ChartDrawing.Point]

  /// - Parameters:
  ///   - id: a name that no other drawing of the page has: letters, digits and hyphens.
  ///   - height: the height of the wide drawing in CSS pixels.
  init(_ chart: Chart, id: String, height: Double) {
    let wide = chart.drawing(SVGOptions(height: height, idPrefix: id, showsTitle: false, sheet: .page))
    points = wide.points
    switch chart.content {
    case .sparkline: svg = wide.svg
    case .strip: svg = "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"\(id)-title\">\(wide.svg)</div>"
    default:
      let options = SVGOptions(
        width: Self.narrow, height: min(height, Self.narrowHeight), idPrefix: "\(id)-narrow", showsTitle: false, sheet: .page)
      let narrow = chart.drawing(options)
      let places = Self.places(wide.points, narrow.points)
      svg = "<div class=\"wide\">\(wide.svg)</div><div class=\"narrow\" data-places=\"\(places)\">\(narrow.svg)</div>"
    }
  }

  /// The offset and factor that make the places of some figures from those in another drawing.
  private static func places(_ wide: [ChartDrawing.Point], _ narrow: [ChartDrawing.Point]) -> String {
    guard let first = wide.first, let start = narrow.first, let last = wide.last, let end = narrow.last, last.place > first.place else {
      return "\((narrow.first?.place ?? 0) - (wide.first?.place ?? 0)) 1"
    }
    let factor = (end.place - start.place) / (last.place - first.place)
    func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
    return "\(rounded(start.place - factor * first.place)) \(rounded(factor))"
  }
}
