// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The colours of a terminal.
enum TerminalPalette {
  static func code(_ role: TerminalCanvas.Role, _ colours: TerminalOptions.Colours) -> String {
    let number = colours == .many ? many(role) : sixteen(role)
    return number.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(number)m"
  }

  private static func sixteen(_ role: TerminalCanvas.Role) -> String {
    switch role {
    case .plain: ""
    case .title, .second: "1"
    case .soft: "2"
    case .mark(let tint): sixteen(tint)
    case .stage(let stage): sixteen(stage.tint)
    }
  }

  private static func sixteen(_ tint: ChartTint) -> String {
    switch tint {
    case .red: "31"
    case .orange: "33"
    case .green: "32"
    case .teal: "36"
    case .blue: "34"
    case .purple: "35"
    case .grey: "2"
    }
  }

  /// Colours of medium lightness, visible on black and on white.
  private static func many(_ role: TerminalCanvas.Role) -> String {
    switch role {
    case .plain: ""
    case .title, .second: "1"
    case .soft: "38;5;244"
    case .mark(let tint): "38;5;\(many(tint))"
    case .stage(let stage): "38;5;\(many(stage.tint))"
    }
  }

  private static func many(_ tint: ChartTint) -> Int {
    switch tint {
    case .red: 167
    case .orange: 172
    case .green: 35
    case .teal: 37
    case .blue: 69
    case .purple: 134
    case .grey: 244
    }
  }
}

extension SleepStage {
  var tint: ChartTint {
    switch self {
    case .awake: .orange
    case .rem: .teal
    case .core: .blue
    case .deep: .purple
    case .asleep: .blue
    case .inBed: .grey
    }
  }
}
