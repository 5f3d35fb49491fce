// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

extension RingChart {
  /// Draws the rings on the left and their figures on the right, or below where it is narrow.
  func draw(on writer: inout SVGWriter, top: Double) {
    let (isNarrow, pitch) = (writer.isNarrow, 58.0)
    writer.height = isNarrow ? top + 176 + pitch * Double(rings.count) : max(top + 190, min(writer.height, top + 240))
    let side = isNarrow ? 150 : min(writer.height - top - 16, writer.width * 0.42)
    let centreX = isNarrow ? writer.width / 2 : 14 + side / 2
    let centreY = isNarrow ? top + side / 2 : top + (writer.height - top) / 2 - 4
    let thickness = side / 9.5
    for (index, ring) in rings.enumerated() {
      let radius = side / 2 - thickness / 2 - Double(index) * (thickness + 3)
      writer.raw(
        "<circle class=\"k-\(ring.tint.rawValue)\" cx=\"\(n(centreX))\" cy=\"\(n(centreY))\" r=\"\(n(radius))\" stroke-width=\"\(n(thickness))\" stroke-opacity=\".2\"/>"
      )
      let share = ring.share ?? 0
      let width = " stroke-width=\"\(n(thickness))\""
      if share >= 1 {
        writer.raw("<circle class=\"k-\(ring.tint.rawValue)\" cx=\"\(n(centreX))\" cy=\"\(n(centreY))\" r=\"\(n(radius))\"\(width)/>")
        // The end of the part beyond the goal, set off from the ring below it.
        let over = share - 1 >= 1 ? 0.999 : share - 1
        let before = arc(centreX, centreY, radius, max(0, over - 0.02), over)
        writer.path(before, "gap", extra: " stroke-width=\"\(n(thickness + 5))\"")
        writer.path(arc(centreX, centreY, radius, max(0, over - 0.2), over), "k-\(ring.tint.rawValue)", extra: width)
      } else if share > 0 {
        writer.path(arc(centreX, centreY, radius, 0, max(share, 0.001)), "k-\(ring.tint.rawValue)", extra: width)
      }
    }
    let x = isNarrow ? 14 : 14 + side + 32
    let room = max(90, writer.width - x - 14)
    var y = isNarrow ? top + side + 38 : centreY - pitch * Double(rings.count) / 2 + 20
    for (index, ring) in rings.enumerated() {
      drawKey(on: &writer, x: x + 4, y: y - 5, ring: index)
      writer.label(SVGWriter.fitted(ring.name, width: room - 80, size: 14), x + 20, y, "name")
      writer.label(SVGWriter.fitted(ring.figure, width: room - 20, size: 12), x + 20, y + 20, "t2")
      writer.label(ring.percent, x + (isNarrow ? room : min(room, 280)), y, "big", .end)
      y += pitch
    }
  }

  /// Draws small rings with one of them bold, which tell the rings apart without colour.
  private func drawKey(on writer: inout SVGWriter, x: Double, y: Double, ring: Int) {
    for index in rings.indices {
      let (kind, width) = index == ring ? ("k-\(rings[ring].tint.rawValue)", 3.2) : ("g", 1)
      writer.raw(
        "<circle class=\"\(kind)\" cx=\"\(n(x))\" cy=\"\(n(y))\" r=\"\(n(9 - 3.2 * Double(index)))\" stroke-width=\"\(n(width))\"/>")
    }
  }

  private func n(_ value: Double) -> String { SVGWriter.number(value) }

  /// A part of a circle, clockwise from the top.
  private func arc(_ x: Double, _ y: Double, _ radius: Double, _ from: Double, _ to: Double) -> String {
    func point(_ share: Double) -> String {
      let angle = share * 2 * .pi
      return "\(n(x + radius * sin(angle))) \(n(y - radius * cos(angle)))"
    }
    return "M\(point(from))A\(n(radius)) \(n(radius)) 0 \(to - from > 0.5 ? 1 : 0) 1 \(point(to))"
  }
}
