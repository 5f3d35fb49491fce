// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import APILedger
import Foundation
import Testing

/// `API/HealthKit.tsv` compared with the module built for this run.
@Suite struct LedgerTests {
  private let ledger: Ledger
  private let additions: [String: String]

  init() throws {
    ledger = try Ledger(text: Self.text("API/HealthKit.tsv"))
    additions = try Additions.read(text: Self.text("API/additions.tsv"))
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func agreesWithTheModule() throws {
    let extraction = SymbolExtraction(module: "HealthKit", buildFolder: SymbolExtraction.ownBuildFolder, root: SourceTree.root)
    let listed = Set(ledger.rows.map(\.identity.path))
    let symbols = SymbolGraph.own(try extraction.symbols(), module: "HealthKit", listed: listed)
    // An empty graph would agree with an empty ledger.
    #expect(symbols.contains { $0.identity.path == "HKHealthStore.save(_:withCompletion:)" })
    let comparison = LedgerComparison(rows: ledger.rows, symbols: symbols)
    report(comparison.missing + comparison.denied)
    report(comparison.unexplained(additions: additions) + comparison.staleAdditions(additions))
  }

  @Test func everyStateHasItsEvidence() throws {
    let tests = try TestIndex.tests(folder: SourceTree.root.appendingPathComponent("Tests"))
    #expect(tests.contains("LedgerTests/everyStateHasItsEvidence"))
    report(LedgerComparison(rows: ledger.rows, symbols: []).unproven(tests: tests))
  }

  @Test func isInOrderWithoutTwins() {
    #expect(Set(ledger.rows.map(\.identity)).count == ledger.rows.count)
    let paths = ledger.rows.map(\.path)
    #expect(zip(paths, paths.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) || $0 == $1 })
  }

  private func report(_ findings: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for finding in findings { Issue.record(Comment(rawValue: finding), sourceLocation: sourceLocation) }
  }
}
