// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension ShadedCells {
  /// Draws the key of the shades: lowest value, five cells, highest value.
  static func legend(on writer: inout SVGWriter, _ bounds: (low: Double, high: Double)?, _ format: FigureFormat, x: Double, y: Double) {
    guard let bounds else { return writer.label(writer.words["chart.noValues"], x, y + 10) }
    let low = format.shortNumber(bounds.low)
    writer.label(low, x, y + 10)
    var place = x + SVGWriter.width(low) + 8
    for shade in 0...4 {
      writer.rect(place, y, 12, 12, "h\(shade)", radius: 2)
      place += 15
    }
    writer.label(format.shortText(bounds.high), place + 5, y + 10)
  }
}

extension YearChart {
  func draw(on writer: inout SVGWriter, top: Double) {
    let cells = cells
    let gutter = 46.0
    let pitch = min(18, (writer.width - gutter - 14) / Double((cells.map(\.column).max() ?? 52) + 1))
    let size = pitch * 0.86
    let gridTop = top + 18
    writer.height = gridTop + 7 * pitch + 40
    var (paths, empty) = (Array(repeating: "", count: 5), "")
    var free = 0.0
    let names = DateNames.names(in: format.style.language)
    for cell in cells {
      let (x, y) = (gutter + Double(cell.column) * pitch, gridTop + Double(cell.row) * pitch)
      if cell.isFirstOfMonth {
        // A month's name is above the first week that begins in it.
        let place = cell.row == 0 ? x : x + pitch
        if place >= free, place + 24 <= writer.width {
          writer.label(names.months[cell.month - 1], place, top + 10)
          free = place + 28
        }
      }
      let square =
        "M\(SVGWriter.number(x)) \(SVGWriter.number(y))h\(SVGWriter.number(size))v\(SVGWriter.number(size))h\(SVGWriter.number(-size))Z"
      if let shade = cell.shade { paths[shade] += square } else { empty += square }
    }
    writer.path(empty, "cell")
    for shade in 0...4 { writer.path(paths[shade], "h\(shade)") }
    for row in [0, 2, 4, 6] where pitch >= 6 || row == 0 || row == 6 {
      writer.label(names.weekdays[weekdays[row]], gutter - 8, gridTop + Double(row) * pitch + size / 2 + 4, "l", .end)
    }
    ShadedCells.legend(on: &writer, bounds, format, x: gutter, y: gridTop + 7 * pitch + 14)
  }
}

extension HeatMap {
  func draw(on writer: inout SVGWriter, top: Double) {
    let (gutter, names) = (46.0, DateNames.names(in: format.style.language).weekdays)
    let pitch = (writer.width - gutter - 14) / 24
    let height = min(26, max(14, pitch))
    let gridTop = top + 18
    writer.height = gridTop + 7 * height + 40
    let step = pitch >= 20 ? 2 : 4
    for hour in stride(from: 0, to: 24, by: step) {
      writer.label("\(CivilTime.digits(hour)):00", gutter + Double(hour) * pitch, top + 10)
    }
    let shades = shades
    for (row, weekday) in weekdays.enumerated() {
      let y = gridTop + Double(row) * height
      writer.label(names[weekday], gutter - 8, y + height / 2 + 4, "l", .end)
      for (hour, shade) in shades[weekday].enumerated() {
        writer.rect(gutter + Double(hour) * pitch, y, pitch - 2, height - 2, shade.map { "h\($0)" } ?? "cell", radius: 2)
      }
    }
    ShadedCells.legend(on: &writer, bounds, format, x: gutter, y: gridTop + 7 * height + 14)
  }
}
