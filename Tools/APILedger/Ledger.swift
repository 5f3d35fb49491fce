// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The table `API/HealthKit.tsv`: Apple's public symbols with their state here.
package struct Ledger: Equatable, Sendable {
  /// The columns of the header, in order.
  package static let columns = ["path", "kind", "since", "signature", "state", "test", "note"]

  /// One row for each symbol, in the order of the file.
  package var rows: [LedgerRow]

  /// A ledger with these rows.
  package init(rows: [LedgerRow]) { self.rows = rows }

  /// Parses the text of the table. Throws for a wrong header, number of fields, kind or state.
  package init(text: String) throws(LedgerError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.components(separatedBy: "\t") }
    guard lines.first == Self.columns else { throw LedgerError(line: 1, "The header must be: \(Self.columns.joined(separator: " ")).") }
    rows = []
    for (index, fields) in lines.enumerated().dropFirst() where fields != [""] {
      guard fields.count == Self.columns.count else { throw LedgerError(line: index + 1, "The row has \(fields.count) fields.") }
      guard let state = LedgerRow.State(rawValue: fields[4]) else { throw LedgerError(line: index + 1, "No state: '\(fields[4])'.") }
      guard PublicSymbol.kinds.values.contains(fields[1]) else { throw LedgerError(line: index + 1, "No kind: '\(fields[1])'.") }
      rows.append(
        LedgerRow(
          path: fields[0], kind: fields[1], since: fields[2], signature: fields[3], state: state, test: fields[5], note: fields[6]))
    }
  }

  /// The text of the table. Parsing it gives an equal ledger.
  package var text: String {
    let lines = rows.map { [$0.path, $0.kind, $0.since, $0.signature, $0.state.rawValue, $0.test, $0.note] }
    return ([Self.columns] + lines).map { $0.joined(separator: "\t") + "\n" }.joined()
  }
}

/// A fault in a table of the folder `API`.
package struct LedgerError: Error, Equatable, CustomStringConvertible {
  /// The line of the file; the header is line 1.
  package let line: Int
  /// The fault in one sentence.
  package let message: String

  init(line: Int, _ message: String) { (self.line, self.message) = (line, message) }

  /// The line and the message.
  package var description: String { "line \(line): \(message)" }
}

/// The table `API/additions.tsv`: our public symbols that Apple's list lacks, each with its reason.
package enum Additions {
  /// Parses the text of the table into reasons by path.
  package static func read(text: String) throws(LedgerError) -> [String: String] {
    var reasons: [String: String] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.components(separatedBy: "\t") }
    guard lines.first == ["path", "reason"] else { throw LedgerError(line: 1, "The header must be: path reason.") }
    for (index, fields) in lines.enumerated().dropFirst() where fields != [""] {
      guard fields.count == 2, !fields[1].isEmpty else { throw LedgerError(line: index + 1, "A row is a path and a reason.") }
      guard reasons.updateValue(fields[1], forKey: fields[0]) == nil else {
        throw LedgerError(line: index + 1, "\(fields[0]) is listed twice.")
      }
    }
    return reasons
  }
}
