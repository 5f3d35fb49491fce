// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The style sheet inside a drawing. Its rules apply to that drawing only.
enum SVGStyle {
  static let fonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','DejaVu Sans',Arial,sans-serif"

  /// The rules of all marks: class, fixed declarations, and properties with the name of their colour.
  private static var rules: [(String, String, [(String, String)])] {
    var rules = [
      ("t1", "font-size:17px;font-weight:600", [("fill", "ink")]), ("t2", "font-size:13px", [("fill", "soft")]),
      ("l", "font-size:12px", [("fill", "soft")]), ("v", "font-size:12px;font-weight:600", [("fill", "ink")]),
      ("big", "font-size:20px;font-weight:600", [("fill", "ink")]), ("name", "font-size:14px;font-weight:600", [("fill", "ink")]),
      ("g", "fill:none;stroke-width:1", [("stroke", "grid")]), ("ax", "fill:none;stroke-width:1", [("stroke", "soft")]),
      ("band", "fill-opacity:.5", [("fill", "grid")]), ("m", "", [("fill", "tint")]), ("mm", "", [("fill", "mid")]),
      ("pale", "", [("fill", "pale")]),
      ("o", "fill:none;stroke-width:1.2", [("stroke", "tint")]), ("part", "stroke-width:1.2", [("stroke", "tint")]),
      ("ln", "fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round", [("stroke", "tint")]),
      ("lm", "fill:none;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round", [("stroke", "mid")]),
      ("l2", "fill:none;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round", [("stroke", "ink")]),
      ("o2", "fill:none;stroke-width:1.8;stroke-dasharray:6 3;stroke-linejoin:round", [("stroke", "ink")]),
      ("sq", "stroke-width:1.6", [("fill", "paper"), ("stroke", "ink")]),
      ("dot", "fill:none;stroke-width:5;stroke-linecap:round", [("stroke", "tint")]),
      ("hole", "stroke-width:2", [("fill", "paper"), ("stroke", "tint")]),
      ("r0", "fill:none;stroke-width:1.4;stroke-dasharray:6 4", [("stroke", "ink")]),
      ("r1", "fill:none;stroke-width:1.4;stroke-dasharray:2 3", [("stroke", "ink")]),
      ("p", "", [("fill", "paper")]), ("cell", "stroke-width:1", [("fill", "paper"), ("stroke", "grid")]),
      ("join", "fill:none;stroke-width:1.2", [("stroke", "grid")]),
      ("fine", "fill:none;stroke-width:.5", [("stroke", "grid")]), ("bold", "fill:none;stroke-width:1", [("stroke", "pale")]),
      ("ecg", "fill:none;stroke-width:1.3;stroke-linejoin:round", [("stroke", "ink")]),
      ("gap", "fill:none;stroke-linecap:round", [("stroke", "paper")]),
    ]
    rules += (0...4).map { ("h\($0)", "", [("fill", "h\($0)")]) }
    rules += SleepStage.allCases.map { ("s-\($0.rawValue)", "", [("fill", "s-\($0.rawValue)")]) }
    rules += ChartTint.allCases.flatMap { tint in
      [
        ("f-\(tint.rawValue)", "", [("fill", "t-\(tint.rawValue)")]),
        ("k-\(tint.rawValue)", "fill:none;stroke-linecap:round", [("stroke", "t-\(tint.rawValue)")]),
      ]
    }
    return rules
  }

  /// - Parameter body: the elements of the drawing; rules that none of them uses are left out.
  static func sheet(_ options: SVGOptions, _ tint: ChartTint, body: String) -> String {
    let id = "#\(options.idPrefix)"
    let light = SVGPalette.light.properties(tint)
    let used = rules.filter { body.contains("class=\"\($0.0)\"") }
    let names = Set(used.flatMap { $0.2.map(\.1) } + ["paper"])
    var text = "\(id){font-family:\(fonts);font-variant-numeric:tabular-nums;\(declarations(light, names))}"
    for (name, fixed, colours) in used {
      // The first of each two declarations is for readers without custom properties.
      let parts = colours.map { property, colour in
        "\(property):\(SVGPalette.hex(light.first { $0.0 == colour }?.1 ?? 0));\(property):var(--\(colour))"
      }
      text += "\(id) .\(name){\(([fixed] + parts).filter { !$0.isEmpty }.joined(separator: ";"))}"
    }
    if options.scheme == .automatic {
      let dark = declarations(SVGPalette.dark.properties(tint), names)
      text += "@media screen and (prefers-color-scheme:dark){\(id){\(dark)}}"
    }
    return text
  }

  /// The rules for all drawings of a page, without those in the drawings themselves. A drawing's class names its tint.
  static var pageSheet: String {
    func colours(_ palette: SVGPalette) -> String {
      let names = Set(rules.flatMap { $0.2.map(\.1) } + ["paper"])
      return ChartTint.allCases.map { ".drawing.\($0.rawValue){\(declarations(palette.properties($0), names))}" }.joined()
    }
    let marks = rules.map { name, fixed, colours in
      ".drawing .\(name){\(([fixed] + colours.map { "\($0):var(--\($1))" }).filter { !$0.isEmpty }.joined(separator: ";"))}"
    }
    return ".drawing{font-family:\(fonts);font-variant-numeric:tabular-nums}\(colours(.light))\(marks.joined())"
      + "@media screen and (prefers-color-scheme:dark){\(colours(.dark))}"
  }

  private static func declarations(_ colours: [(String, Int)], _ names: Set<String>) -> String {
    colours.filter { names.contains($0.0) }.map { "--\($0.0):\(SVGPalette.hex($0.1))" }.joined(separator: ";")
  }
}
