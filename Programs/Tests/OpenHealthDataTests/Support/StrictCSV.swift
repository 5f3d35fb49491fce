// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads CSV letter by letter, and takes nothing that RFC 4180 does not allow but line ends without CR.
enum StrictCSV {
  /// The cells of each row; nil for a text that is not CSV.
  static func rows(_ text: String) -> [[String]]? {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = "".unicodeScalars
    var (isQuoted, wasQuoted) = (false, false)
    let scalars = Array(text.unicodeScalars)
    var place = 0
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      if isQuoted {
        if scalar != "\"" {
          cell.append(scalar)
        } else if place < scalars.count, scalars[place] == "\"" {
          cell.append(scalar)
          place += 1
        } else {
          (isQuoted, wasQuoted) = (false, true)
        }
      } else if scalar == "," || scalar == "\n" {
        row.append(String(cell))
        (cell, wasQuoted) = ("".unicodeScalars, false)
        guard scalar == "\n" else { continue }
        rows.append(row)
        row = []
      } else if scalar == "\"", cell.isEmpty, !wasQuoted {
        isQuoted = true
      } else if scalar == "\"" || scalar == "\r" || wasQuoted {
        return nil
      } else {
        cell.append(scalar)
      }
    }
    return isQuoted || !row.isEmpty || !cell.isEmpty ? nil : rows
  }
}
