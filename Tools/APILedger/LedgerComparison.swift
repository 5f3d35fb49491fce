// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Compares the ledger with the symbols of the built module. Each finding is a sentence; without findings they agree.
package struct LedgerComparison: Sendable {
  /// Last names of members that conformances require. Every class has them, and no list names them.
  package static let conformanceMembers: Set = [
    "hash(into:)", "==(_:_:)", "encode(with:)", "init(coder:)", "copy(with:)", "isEqual(_:)", "hash", "hashValue", "description",
    "debugDescription", "supportsSecureCoding", "rawValue", "RawValue", "encode(to:)", "init(from:)", "makeAsyncIterator()", "init()",
    "errorDomain", "localizedDescription", "AsyncIterator",
  ]

  private let rows: [(row: LedgerRow, identity: SymbolIdentity)]
  private let symbols: [PublicSymbol]
  private let symbolsByPath: [String: [PublicSymbol]]
  private let identities: Set<SymbolIdentity>

  /// A comparison with the symbols that `SymbolGraph.own` returns.
  package init(rows: [LedgerRow], symbols: [PublicSymbol]) {
    self.rows = rows.map { ($0, $0.identity) }
    self.symbols = symbols
    symbolsByPath = Dictionary(grouping: symbols, by: \.identity.path)
    identities = Set(symbols.map(\.identity))
  }

  /// Whether the module has a row's symbol with the same kind, async-ness and types.
  package func has(_ identity: SymbolIdentity) -> Bool { identities.contains(identity) }

  /// Rows that claim a symbol which is missing, or exists in another form. The compiler's graph leaves out names that begin with an
  /// underscore, such as the raw names of calls that Swift refines (`__labels`): their tests, which call them, prove that they are there.
  package var missing: [String] {
    rows.filter { ($0.row.state == .done || $0.row.state == .partial) && !$0.row.isRawName && !has($0.identity) }.map { row, identity in
      let others = symbolsByPath[identity.path, default: []].map { "\($0.identity)" }
      let found = others.isEmpty ? "nothing of that name" : others.joined(separator: "; ")
      return "\(identity) is \(row.state.rawValue) in the ledger; the module has \(found)."
    }
  }

  /// Rows that deny a symbol which exists.
  package var denied: [String] {
    rows.filter { ($0.row.state == .absent || $0.row.state == .impossible) && has($0.identity) }
      .map { "\($0.identity) is \($0.row.state.rawValue) in the ledger, but the module has it; Tools/run ledger updates the ledger." }
  }

  /// Our public symbols that neither Apple's list (in that form) nor the additions name.
  package func unexplained(additions: [String: String]) -> [String] {
    let listed = Set(rows.map(\.identity))
    let paths = Set(rows.map(\.identity.path))
    return symbols.map(\.identity).filter { identity in
      if listed.contains(identity) || additions[identity.path] != nil { return false }
      return paths.contains(identity.path) || !Self.isConformanceMember(identity.path)
    }
    .map { identity in
      let isListed = paths.contains(identity.path)
      return "\(identity) "
        + (isListed ? "is in Apple's list in another form." : "is not in Apple's list; hide it, or say why in API/additions.tsv.")
    }
  }

  /// Additions that name no symbol of ours, or one of Apple's list.
  package func staleAdditions(_ additions: [String: String]) -> [String] {
    let listed = Set(rows.map(\.identity))
    return additions.keys.sorted().filter { path in
      symbolsByPath[path, default: []].allSatisfy { listed.contains($0.identity) }
    }
    .map { "API/additions.tsv names \($0), which is not an addition." }
  }

  /// Rows whose state lacks its evidence: a done row without an existing test, or any other row except an absent one without a note.
  package func unproven(tests: Set<String>) -> [String] {
    rows.compactMap { row, _ in
      switch row.state {
      case .done where row.tests.isEmpty: return "\(row.path) is done, but names no test."
      case .partial where row.note.isEmpty, .impossible where row.note.isEmpty:
        return "\(row.path) is \(row.state.rawValue), but its note does not say why."
      default:
        let lost = row.tests.filter { !tests.contains($0) }
        return lost.isEmpty ? nil : "\(row.path) names a test that is not there: \(lost.joined(separator: ", "))."
      }
    }
  }

  private static func isConformanceMember(_ path: String) -> Bool {
    // The last name of a member begins after the last dot before its parameters.
    let parameters = path.firstIndex(of: "(") ?? path.endIndex
    let start = path[..<parameters].lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex
    return conformanceMembers.contains(String(path[start...]))
  }
}
