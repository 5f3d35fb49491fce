// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

/// All pages at once. With OPENHEALTHKIT_PAGES, they go to that folder, one file a page, for `Tools/run pages`.
@Suite struct PageRoutesTests {
  private static let folder = ProcessInfo.processInfo.environment["OPENHEALTHKIT_PAGES"].map { URL(fileURLWithPath: $0) }

  @Test("Links lead from the summary to every page, and none to nowhere; each page is whole", arguments: [Language.en, .zh])
  func all(_ language: Language) throws {
    let world = try PageCrawl.world(language)
    let crawl = try PageCrawl(world)
    #expect(crawl.dead.isEmpty)
    let wanted = Set(PageRoutes.all.filter { $0.method == .get && !$0.views.isEmpty }.map(\.pattern))
    #expect(wanted.subtracting(crawl.patterns).isEmpty)
    let pages = try crawl.pages + PageCrawl.serverPages(world.pages.context)
    for page in pages {
      #expect(page.html.hasPrefix("<!DOCTYPE html>"), "\(page.address)")
      #expect(page.html.contains("</main>"), "\(page.address)")
      #expect(page.html.contains("</html>"), "\(page.address)")
      for mark in ["{{", "}}", "Optional(", "PageScope"] { #expect(!page.html.contains(mark), "\(page.address): \(mark)") }
      // With style, script and icon, some 25 kB, a first load has less than 100 kB.
      #expect(page.html.utf8.count < 74_000, "\(page.address): \(page.html.utf8.count)")
      // A name of a text; arrays of figures begin with two brackets, too.
      #expect(page.html.firstMatch(of: /\[\[[a-z]/) == nil, "\(page.address)")
      // Two elements of one name would break labels and descriptions.
      let names = page.html.matches(of: /[ ]id="([^"]*)"/).map { String($0.1) }
      #expect(Set(names).count == names.count, "\(page.address): \(names.sorted())")
    }
    try write(pages, language)
  }

  private func write(_ pages: [PageCrawl.Page], _ language: Language) throws {
    guard let folder = Self.folder else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, page) in pages.enumerated() {
      let name = String(page.address.prefix(80).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
      try Data(page.html.utf8).write(to: folder.appendingPathComponent("\(language.rawValue)-\(index)\(name).html"))
    }
  }
}
