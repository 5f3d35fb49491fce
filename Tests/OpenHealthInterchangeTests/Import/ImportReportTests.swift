// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ImportReportTests {
  private let steps: DataType
  private let pulse: DataType

  init() throws {
    steps = try #require(Catalog.type(named: "stepCount"))
    pulse = try #require(Catalog.type(named: "heartRate"))
  }

  private func counts(_ read: Int, _ stored: Int, _ alreadyThere: Int, _ skipped: Int) -> ImportReport.Counts {
    var counts = ImportReport.Counts()
    (counts.read, counts.stored, counts.alreadyThere, counts.skipped) = (read, stored, alreadyThere, skipped)
    return counts
  }

  /// A report in which everything was stored or known.
  private func whole() -> ImportReport {
    var report = ImportReport(documentPath: "a/export.xml")
    report.countsByType = [steps: counts(5, 3, 2, 0), pulse: counts(7, 7, 0, 0)]
    report.countsByElement = ["A": counts(2, 1, 1, 0)]
    report.files = counts(3, 0, 3, 0)
    return report
  }

  @Test("A new report has counted nothing")
  func empty() {
    let report = ImportReport(documentPath: "a/export.xml")
    #expect(report.documentPath == "a/export.xml")
    #expect(report.total == counts(0, 0, 0, 0))
    #expect(report.grandTotal == counts(0, 0, 0, 0))
    #expect(report.files == ImportReport.Counts())
    #expect(ImportReport.Counts() == counts(0, 0, 0, 0))
    #expect(report.repeatedCount == 0)
    #expect(report.thinnedCount == 0)
    #expect(report.unknownSourceCount == 0)
    #expect(report.excludedCount == 0)
    #expect(report.skippedCount == 0)
    #expect(report.characteristicCount == 0)
    #expect(!report.isCancelled)
    #expect(report.isWhole)
  }

  @Test("Totals are the sums of all counts: of types, and of types, elements and files")
  func totals() {
    var report = ImportReport(documentPath: "")
    report.countsByType = [steps: counts(1, 2, 3, 4), pulse: counts(10, 20, 30, 40)]
    #expect(report.total == counts(11, 22, 33, 44))
    report.countsByElement = ["A": counts(100, 200, 300, 400), "B": counts(1000, 2000, 3000, 4000)]
    report.files = counts(10_000, 20_000, 30_000, 40_000)
    #expect(report.total == counts(11, 22, 33, 44))
    #expect(report.grandTotal == counts(11_111, 22_222, 33_333, 44_444))
  }

  @Test("An import is whole if nothing is missing, skipped or cancelled, and the counts of each type add up")
  func wholeness() {
    #expect(whole().isWhole)
    let changes: [(inout ImportReport) -> Void] = [
      { $0.incomplete = "cut" }, { $0.isCancelled = true }, { $0.skippedCount = 1 }, { $0.files.skipped = 1 }, { $0.files.read = 4 },
      { $0.files.stored = 1 }, { $0.countsByElement["A"]?.read = 1 },
    ]
    for (place, change) in changes.enumerated() {
      var report = whole()
      change(&report)
      #expect(!report.isWhole, "\(place)")
    }
    // Two types whose counts are wrong, and whose sums are right.
    var report = whole()
    report.countsByType[steps]?.read = 6
    report.countsByType[pulse]?.read = 6
    #expect(!report.isWhole)
    #expect(report.total == whole().total)
  }

  @Test("F15: what breaks a rule and is kept is not lost")
  func kept() {
    var report = whole()
    report.countsByType[steps]?.read += 2
    #expect(!report.isWhole)
    report.countsByType[steps]?.kept = 2
    report.keep(line: 3, element: "A", reason: "b")
    #expect(report.isWhole)
    #expect(report.total.kept == 2)
    #expect(report.grandTotal.kept == 2)
    #expect(report.keptCount == 1)
    #expect(report.skippedCount == 0)
    for line in 2...1002 { report.keep(line: line, element: "A", reason: "b") }
    #expect(report.keptCount == 1002)
    #expect(report.kept.map(\.line) == [3] + Array(2...1000))
  }

  @Test("The period of a type reaches from the earliest start to the latest end")
  func periods() {
    func date(_ number: Double) -> Date { Date(timeIntervalSinceReferenceDate: number) }
    var report = ImportReport(documentPath: "")
    report.note(steps, from: date(10), to: date(20))
    #expect(report.periodByType == [steps: date(10)...date(20)])
    report.note(steps, from: date(15), to: date(16))
    #expect(report.periodByType == [steps: date(10)...date(20)])
    report.note(steps, from: date(5), to: date(6))
    report.note(steps, from: date(12), to: date(30))
    report.note(pulse, from: date(1), to: date(1))
    #expect(report.periodByType == [steps: date(5)...date(30), pulse: date(1)...date(1)])
  }

  @Test("All skipped elements are counted, and the first 1,000 listed")
  func skipping() {
    var report = ImportReport(documentPath: "")
    for line in 1...1002 { report.skip(line: line, element: "A", reason: "b") }
    #expect(report.skippedCount == 1002)
    #expect(report.skipped.map(\.line) == Array(1...1000))
    #expect(report.skipped.last == ImportReport.SkippedElement(line: 1000, element: "A", reason: "b"))
  }
}
