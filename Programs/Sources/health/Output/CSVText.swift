// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Cells of CSV.
enum CSVText {
  /// A cell, in quotation marks where it needs them. Scalar by scalar: a comma with a combining mark still ends a cell.
  static func cell(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsQuotes) else { return text }
    var result = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.append(scalar) }
      result.append(scalar)
    }
    result.append("\"")
    return String(result)
  }

  /// The text with an apostrophe in front where a spreadsheet would run it as a formula. Numbers stay.
  static func disarmed(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, formulaStarts.contains(first), Double(text) == nil else { return text }
    return "'" + text
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x2C, 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Also the wide forms, which some spreadsheets take for the others.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}
