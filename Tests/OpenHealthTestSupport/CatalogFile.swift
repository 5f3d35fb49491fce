// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The rows of a catalogue table, read from its file, by column name.
package enum CatalogFile {
  package static func rows(_ name: String) throws -> [[String: String]] {
    let text = try String(contentsOf: Checkout.root.appendingPathComponent("Catalog/\(name).tsv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(lines[0], line + Array(repeating: "", count: max(0, lines[0].count - line.count))))
    }
  }
}
