// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Cells of CSV files for programs.
package enum CSVCell {
  /// Writes a text as a cell, with quotation marks if it needs them or is empty. A NUL, at which most readers stop, becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - text: the content of the cell.
  ///   - isDisarmed: whether a text that a spreadsheet would run as a formula gets an apostrophe in front.
  package static func text(_ text: String, isDisarmed: Bool) -> String {
    let isFormula = isDisarmed && text.unicodeScalars.first.map(formulaStarts.contains) == true && Double(text) == nil
    guard isFormula || text.isEmpty || text.unicodeScalars.contains(where: needsQuotes) else { return text }
    // By Unicode scalar: a comma followed by a combining mark still ends a cell.
    var result = "\"".unicodeScalars
    if isFormula { result.append("'") }
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.append(scalar) }
      result.append(scalar == "\0" ? "\u{FFFD}" : scalar)
    }
    result.append("\"")
    return String(result)
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x2C, 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The signs that begin a formula, including the wide forms that some spreadsheets treat alike.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]
}
