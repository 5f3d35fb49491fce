// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Updates API/HealthKit.tsv from the built module: update-ledger [project root].

import APILedger
import Foundation

let root = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? FileManager.default.currentDirectoryPath)
do {
  let file = root.appendingPathComponent("API/HealthKit.tsv")
  let ledger = try Ledger(text: String(contentsOf: file, encoding: .utf8))
  let symbols = try SymbolExtraction(module: "HealthKit", buildFolder: SymbolExtraction.ownBuildFolder, root: root).symbols()
  let own = SymbolGraph.own(symbols, module: "HealthKit", listed: Set(ledger.rows.map(\.identity.path)))
  let update = LedgerUpdate(ledger, symbols: own)
  if update.ledger != ledger { try Data(update.ledger.text.utf8).write(to: file, options: .atomic) }
  for change in update.changes { print(change) }

  let additions = try Additions.read(text: String(contentsOf: root.appendingPathComponent("API/additions.tsv"), encoding: .utf8))
  let comparison = LedgerComparison(rows: update.ledger.rows, symbols: own)
  let complaints = update.complaints + comparison.unexplained(additions: additions) + comparison.staleAdditions(additions)
  for complaint in complaints { FileHandle.standardError.write(Data("error: \(complaint)\n".utf8)) }

  let counts = Dictionary(grouping: update.ledger.rows, by: \.state).mapValues(\.count)
  print(LedgerRow.State.allCases.map { "\($0.rawValue) \(counts[$0, default: 0])" }.joined(separator: ", "))
  exit(complaints.isEmpty ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
