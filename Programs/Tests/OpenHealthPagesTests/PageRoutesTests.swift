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
    let wanted = Set(Self.pages.filter { $0.method == .get && !$0.views.isEmpty }.map(\.pattern))
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
      // The twin has the title, and no drawing.
      guard let json = page.json else { continue }
      let twin = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any], "\(page.address)")
      #expect(twin["title"] is String, "\(page.address)")
      #expect(!json.contains(Data("<svg".utf8)), "\(page.address)")
    }
    try write(pages, language)
  }

  /// The rows of the table that need no server.
  private static let pages = PageRoutes.all.filter { if case .page = $0.answer { true } else { false } }

  @Test("Each view and each answer of the server is in the table, and no address is in it twice")
  func whole() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/OpenHealthPages")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    let declared = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /struct (\w+): (?:Live)?PageView\b/).map { String($0.1) }
    }
    #expect(declared.count > 30)
    #expect(Set(declared) == Set(PageRoutes.all.flatMap(\.views).map { "\($0)" }))
    let answers = PageRoutes.all.compactMap { route -> PageRoute.ServerAnswer? in
      if case .server(let answer) = route.answer { answer } else { nil }
    }
    #expect(Set(answers) == Set(PageRoute.ServerAnswer.allCases))
    let addresses = PageRoutes.all.map { "\($0.method) " + $0.pattern.replacing(/:\w+/, with: ":") }
    #expect(Dictionary(grouping: addresses) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
  }

  @Test("What shows something has no body, what changes something has a limit; only what pages load, and the login, ask for no session")
  func rules() {
    for route in PageRoutes.all {
      switch (route.method, route.answer) {
      case (.get, _): #expect(route.mostBytes == 0, "\(route.pattern)")
      case (.post, .server(.upload)): #expect(route.mostBytes == nil)
      case (.post, _): #expect(route.mostBytes == PageRoute.longestForm, "\(route.pattern)")
      }
      let wanted: PageRoute.Admission =
        switch route.answer {
        case .server(.asset), .server(.login): .anyone
        case .server(.logout), .server(.lock), .server(.unlock): .session
        case .page, .server: .openStore
        }
      #expect(route.admission == wanted, "\(route.pattern)")
    }
  }

  @Test("A page's path with .json is that of its twin; what only a server answers has none")
  func twins() {
    #expect(PageRoutes.find(.get, "/types/stepCount.json").map { [$0.path, "\($0.isTwin)"] } == ["/types/stepCount", "true"])
    #expect(PageRoutes.find(.get, "/types/stepCount")?.isTwin == false)
    #expect(PageRoutes.find(.get, "/summary.json")?.route.pattern == "/")
    #expect(PageRoutes.find(.get, "/sharing/apps/com.example%2Ejson")?.parameters == ["bundle": "com.example.json"])
    for path in ["/live.json", "/login.json", "/transfer/running.json", "/assets/app.json", "/.json.json", "/no/such"] {
      #expect(PageRoutes.find(.get, path) == nil, "\(path)")
    }
    #expect(PageRoutes.find(.get, "/logout") == nil)
    #expect(PageRoutes.find(.post, "/logout")?.route.admission == .session)
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
