// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The table `API/behaviours.tsv`: HealthKit's behaviours, each with a statement, and whether it needs a test or a line in
/// `Documentation/Differences.md`.
struct BehaviourList {
  struct Row: Equatable {
    let id: String
    let owed: String
    let statement: String
  }

  let rows: [Row]

  init(text: String) {
    rows = text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) + ["", "", ""]
      return Row(id: cells[0], owed: cells[1], statement: cells[2])
    }
  }

  /// The faults of the table itself.
  var faults: [String] {
    var seen: Set<String> = []
    return rows.flatMap { row in
      var faults: [String] = []
      if row.id.wholeMatch(of: Self.identifier) == nil { faults.append("\(row.id) is not the form of an ID") }
      if !seen.insert(row.id).inserted { faults.append("\(row.id) is listed twice") }
      if !["yes", "later"].contains(row.owed) { faults.append("\(row.id) is owed \"\(row.owed)\", neither yes nor later") }
      if row.statement.isEmpty { faults.append("\(row.id) has no statement") }
      return faults
    }
  }

  /// The owed behaviours that neither a test nor the list of differences cites. A comment proves nothing: only the code of a test counts,
  /// such as its title.
  func uncited(in tests: [SourceFile], differences: SourceFile) -> [String] {
    let texts = tests.map { $0.code.joined(separator: "\n") } + [differences.text]
    let cited = texts.reduce(into: Set<String>()) { $0.formUnion(Self.citations(in: $1)) }
    return rows.filter { $0.owed == "yes" && !cited.contains($0.id) }
      .map { "\($0.id) has neither a test nor a line in Differences: \($0.statement)" }
  }

  /// The IDs that a file cites and the table does not have.
  func unknown(in file: SourceFile) -> [String] {
    let known = Set(rows.map(\.id))
    return Self.citations(in: file.text).subtracting(known).sorted().map { "\(file.path): there is no behaviour \($0)" }
  }

  /// The IDs in a text; "PRED-01 to PRED-06" gives all six. Open questions have IDs of the same form and are left out.
  static func citations(in text: String) -> Set<String> {
    var found: Set<String> = []
    for match in text.matches(of: range) where match.1 == match.3 {
      guard let first = Int(match.2), let last = Int(match.4), first <= last else { continue }
      found.formUnion((first...last).map { "\(match.1)-\($0 < 10 ? "0" : "")\($0)" })
    }
    for match in text.matches(of: identifier) where !notBehaviours.contains(String(match.1)) { found.insert(String(match.0)) }
    return found
  }

  private static let notBehaviours: Set<String> = ["COVID", "CRC", "OQ", "UTF"]
  private nonisolated(unsafe) static let identifier = /\b([A-Z]{2,7})-([0-9]{2})\b/
  private nonisolated(unsafe) static let range = /\b([A-Z]{2,7})-([0-9]{2}) to ([A-Z]{2,7})-([0-9]{2})\b/
}
