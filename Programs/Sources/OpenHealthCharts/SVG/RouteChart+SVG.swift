// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension RouteChart {
  /// Draws the route with its ends and a scale bar, with equal scales in both directions.
  func draw(on writer: inout SVGWriter, top: Double) {
    guard let plane else {
      writer.height = top + 60
      return writer.label(writer.words["chart.noPlaces"], 14, top + 24)
    }
    writer.height = max(writer.height, top + 130)
    let (width, height) = (writer.width - 56, max(30, writer.height - top - 62))
    let scale = min(width / max(plane.width, 1), height / max(plane.height, 1))
    let left = 28 + (width - plane.width * scale) / 2
    let bottom = top + 14 + (height + plane.height * scale) / 2
    func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) { (left + point.x * scale, bottom - point.y * scale) }
    var data = ""
    var before: (x: Double, y: Double)?
    let points = plane.points.map(place)
    for (index, point) in points.enumerated() {
      // Steps of less than a pixel are invisible.
      if let before, index < points.count - 1, abs(before.x - point.x) + abs(before.y - point.y) < 0.9 { continue }
      data += "\(before == nil ? "M" : "L")\(SVGWriter.number(point.x)) \(SVGWriter.number(point.y))"
      before = point
      // A route that fills the paper is cut, so that the file stays small.
      if data.utf8.count > 120_000 { break }
    }
    writer.path(data, "ln", extra: " stroke-width=\"3\"")
    drawEnds(on: &writer, points)
    guard let bar = scaleBar(atMost: width / 4 / scale, writer.words.language) else { return }
    let (y, length) = (writer.height - 16, bar.metres * scale)
    writer.path(
      "M14 \(SVGWriter.number(y - 4))v4h\(SVGWriter.number(length))v-4", "ax")
    writer.label(bar.text, 22 + length, y + 2)
    let north = writer.width - 20
    writer.path("M\(SVGWriter.number(north)) \(SVGWriter.number(y - 14))l5 14l-5 -4l-5 4Z", "ax")
    writer.label(writer.words["chart.north"], north - 10, y + 2, "l", .end)
  }

  private func drawEnds(on writer: inout SVGWriter, _ points: [(x: Double, y: Double)]) {
    guard let first = points.first, let last = points.last else { return }
    let isRound = abs(first.x - last.x) + abs(first.y - last.y) < 24
    func label(_ text: String, _ point: (x: Double, y: Double)) {
      let isAtRight = point.x > writer.width - 70
      writer.label(text, isAtRight ? point.x - 10 : point.x + 10, point.y - 8, "v", isAtRight ? .end : .start)
    }
    writer.circle(last.x, last.y, 6, "m")
    writer.circle(first.x, first.y, 6, "hole")
    if isRound { return label(writer.words["chart.startAndEnd"], first) }
    label(writer.words["chart.start"], first)
    label(writer.words["chart.end"], last)
  }
}

extension Sparkline {
  func draw(on writer: inout SVGWriter) {
    let shares = shares(columns: Int(writer.width))
    let (width, height) = (writer.width - 8, writer.height - 8)
    // A value between gaps, with none beside it, would be a dot of the line's width.
    func isAlone(_ index: Int) -> Bool {
      [index - 1, index + 1].allSatisfy { !shares.indices.contains($0) || shares[$0] == nil }
    }
    var (data, dots) = ("", "")
    var isOpen = false
    for (index, share) in shares.enumerated() {
      guard let share else {
        isOpen = false
        continue
      }
      let x = 4 + width * (shares.count > 1 ? Double(index) / Double(shares.count - 1) : 0.5)
      let y = 4 + (1 - share) * height
      if isAlone(index) {
        dots += "M\(SVGWriter.number(x)) \(SVGWriter.number(y))h0"
        continue
      }
      data += "\(isOpen ? "L" : "M")\(SVGWriter.number(x)) \(SVGWriter.number(y))\(isOpen ? "" : "h0")"
      isOpen = true
    }
    writer.path(data, "ln")
    writer.path(dots, "dot")
  }
}
