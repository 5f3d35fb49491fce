// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Updates the states from the symbols of the built module.
///
/// New symbols become partial, missing ones absent. A done row never changes; if its symbol is missing, that is a complaint.
package struct LedgerUpdate: Equatable, Sendable {
  /// The note of a row that no person has examined.
  package static let noTest = "no test yet"

  /// The updated ledger.
  package private(set) var ledger: Ledger
  /// One line for each changed row.
  package private(set) var changes: [String] = []
  /// One line for each done row whose symbol is missing.
  package private(set) var complaints: [String] = []

  /// Updates a ledger. Only states and notes change.
  ///
  /// - Parameters:
  ///   - ledger: the ledger before.
  ///   - symbols: the symbols that `SymbolGraph.own` returns.
  package init(_ ledger: Ledger, symbols: [PublicSymbol]) {
    self.ledger = ledger
    let comparison = LedgerComparison(rows: ledger.rows, symbols: symbols)
    for index in ledger.rows.indices {
      let row = ledger.rows[index]
      let identity = row.identity
      switch (row.state, comparison.has(identity)) {
      case (.absent, true), (.impossible, true):
        self.ledger.rows[index].state = .partial
        self.ledger.rows[index].note = Self.joined(row.state == .impossible ? "" : row.note, Self.noTest)
      case (.partial, false):
        self.ledger.rows[index].state = .absent
        self.ledger.rows[index].note = row.note.split(separator: "; ").filter { $0 != Self.noTest }.joined(separator: "; ")
      case (.done, false):
        complaints.append("\(identity) is done in the ledger, but the module has no such symbol.")
      default: break
      }
      let state = self.ledger.rows[index].state
      if state != row.state { changes.append("\(row.path): \(row.state.rawValue) -> \(state.rawValue)") }
    }
  }

  private static func joined(_ first: String, _ second: String) -> String {
    [first, second].filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
