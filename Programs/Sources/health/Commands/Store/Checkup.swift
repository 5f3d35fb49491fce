// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthJournal
import OpenHealthStorage

/// Runs all checks of a store and keeps what they find. Shows progress on a terminal.
struct Checkup {
  private(set) var findings: [StoreFinding] = []
  private var line = StatusLine()

  /// Adds findings, unless the same was found before: one damaged page disturbs many checks. Rows that several parts of a check found are
  /// added up.
  mutating func add(_ new: [StoreFinding]) {
    for finding in new {
      guard let same = findings.firstIndex(where: { $0.meaning == finding.meaning }) else {
        findings.append(finding)
        continue
      }
      if let rows = finding.rows { findings[same].rows = (findings[same].rows ?? 0) &+ rows }
    }
  }

  /// Runs the checks of the store and of the files that it keeps.
  ///
  /// - Parameter keys: the keys of a store without a daemon, to check its journal. A daemon checks its own.
  mutating func run(_ service: any HealthService, keys: StoreKeys?) throws {
    defer { line.clear() }
    var place: CheckStore.Place? = .init(check: 0)
    while let next = place {
      let portion = try service.perform(CheckStore(at: next), for: .owner)
      line.show { "\(portion.checkCount == 0 ? 0 : 100 * next.check / portion.checkCount) %  \(FindingText.library(portion.subject))" }
      add(portion.findings)
      place = portion.next
    }
    do {
      var line = line
      add(
        try KeptFileCheck(service: service).findings { done, all in
          line.show { "100 %  \(FindingText.library("kept files")) \(done)/\(all)" }
        })
    } catch let error as HealthError {
      add([try StoreFinding(error, subject: "kept files")])
    }
    if let keys { add(try JournalCheck.findings(keys)) }
  }

  /// The findings, the most urgent first.
  var sorted: [StoreFinding] {
    StoreFinding.Severity.allCases.reversed().flatMap { severity in findings.filter { $0.severity == severity } }
  }
}
