// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads a table in CSV, as RFC 4180 describes it.
enum TableText {
  /// The cells of each row, without quotation marks. Blank lines are rows with one empty cell.
  static func rows(_ bytes: [UInt8]) -> [[String]] {
    var (rows, row, cell) = ([[String]](), [String](), [UInt8]())
    var isQuoted = false
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func end() {
      row.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && index < bytes.count && bytes[index] == byte:
        cell.append(byte)
        index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: end()
      case UInt8(ascii: "\r") where !isQuoted: break
      case UInt8(ascii: "\n") where !isQuoted:
        end()
        rows.append(row)
        row = []
      default: cell.append(byte)
      }
    }
    if !cell.isEmpty || !row.isEmpty {
      end()
      rows.append(row)
    }
    return rows
  }
}
