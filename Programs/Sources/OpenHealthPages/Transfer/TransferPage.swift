// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Import, export and the report for a doctor.
struct TransferPage: PageView {
  /// One import.
  struct Import: Encodable, Sendable {
    /// Its number.
    var number: Int64
    /// The name of the file.
    var name: String
    /// When it began.
    var began: ShownDate
    /// Whether it was read to its end.
    var isFinished: Bool
    /// When the phone made the export.
    var exported: ShownDate?
    /// How many samples it stored.
    var stored: String
    /// The page about it.
    var importPath: String
    /// The page that asks whether to delete what it stored.
    var removalPath: String
  }

  static let section = PageSection.transfer

  var title: String
  /// One page of the imports, newest first.
  var imports: [Import]
  /// The page before.
  var previous: String?
  /// The page after.
  var next: String?
  /// What was chosen for the report.
  var report: ReportChoice
  /// What is wrong with that.
  var fault: String?

  /// The routes of all pages about import, export and report.
  static let areaRoutes: [PageRoute] = routes + ReportChoice.routes + ImportPage.routes + ImportRemovalPage.routes + FilesPage.routes

  static let routes: [PageRoute] = [
    .get("/transfer", TransferPage.self) { request, context in .view(try TransferPage(request, context)) }
  ]

  private static let size = 20

  init(_ request: PageRequest, _ context: PageContext, report: ReportChoice = ReportChoice(PageFields()), fault: String? = nil) throws {
    let reader = context.reader
    title = context.words["section.transfer"]
    (self.report, self.fault) = (report, fault)
    let all = Array(try context.ask(ListImports()).reversed())
    let window = PageWindow(request.query["page"], size: Self.size, count: all.count)
    imports = all[window.range].map { item in
      Import(
        number: item.number, name: SharingText.line(item.name), began: .minute(item.started, reader), isFinished: item.finished != nil,
        exported: item.exportDate.map { .minute($0, reader) }, stored: reader.numbers.text(item.sampleCount),
        importPath: "/transfer/imports/\(item.number)", removalPath: "/transfer/imports/\(item.number)/delete")
    }
    (previous, next) = window.links("/transfer")
  }
}
