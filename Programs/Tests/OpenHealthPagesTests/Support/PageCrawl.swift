// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthPictures
import OpenHealthSampleExports
import OpenHealthWords
import Testing

@testable import OpenHealthPages

/// Every page of the app on a store with invented data, found by following the links from the summary.
struct PageCrawl {
  /// A page with its address.
  struct Page {
    var address: String
    var html: String
    /// The twin; nil for a page of the server, which has none.
    var json: Data?
  }

  /// The pages, by address.
  private(set) var pages: [Page] = []
  /// The patterns of the routes that gave a page.
  private(set) var patterns: Set<String> = []
  /// Links that lead to no page, with the page that has them.
  private(set) var dead: [String] = []

  /// Pages that no link of a page leads to: forms lead there.
  private static let others = [
    "/types/heartRate?period=day", "/types/bodyMass?period=year", "/types/bloodPressure?period=month",
    "/types/stepCount?period=week&with=heartRate", "/types/stepCount/data/delete", "/browse?search=heart", "/types/bloodPressure/add",
    "/types/audiogram/add", "/types/workout/add", "/types/stateOfMind/add", "/types/visionPrescription/add", "/sleep?period=half",
    "/sleep?period=year",
    "/transfer/report?period=custom",
  ]
  /// The most pages of one pattern.
  private static let mostAlike = 16

  /// Follows the links in a world.
  init(_ world: SharingWorld) throws {
    var waiting = (["/"] + Self.others).map { (address: $0, from: "the list") }
    var known = Set(waiting.map(\.address))
    var counts: [String: Int] = [:]
    while !waiting.isEmpty {
      let (address, from) = waiting.removeFirst()
      let path = String(address.prefix { $0 != "?" })
      guard let route = PageRoutes.find(.get, path)?.route else {
        dead.append("\(address), of \(from)")
        continue
      }
      // What the server answers is in serverPages.
      if case .server = route.answer { continue }
      counts[route.pattern, default: 0] += 1
      guard counts[route.pattern, default: 0] <= Self.mostAlike else { continue }
      switch try world.pages.ask(.get, address) {
      case .view(let view), .fault(let view):
        patterns.insert(route.pattern)
        let request = PageRequest(.get, path, query: PageFields(encoded: String(address.dropFirst(path.count + 1))), token: "TOKEN")
        let html = try PageRenderer.html(view, request, world.pages.context, leaving: .lock)
        pages.append(Page(address: address, html: html, json: try PageRenderer.json(view)))
        for link in html.matches(of: /<a [^>]*href="(\/[^"#]*)/) {
          let target = String(link.1).replacingOccurrences(of: "&amp;", with: "&")
          if known.insert(target).inserted { waiting.append((target, address)) }
        }
      case .redirect(let target): if known.insert(target).inserted { waiting.append((target, address)) }
      case .file: patterns.insert(route.pattern)
      case .missing: dead.append("\(address), of \(from)")
      }
    }
  }

  /// A store with an invented person's week, apps that ask and may read, a removal and an import.
  static func world(_ language: Language) throws -> SharingWorld {
    let world = try SharingWorld(language: language)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("crawl-\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: file) }
    let end = try #require(ISO8601DateFormatter().date(from: "2026-06-15T00:00:00Z"))
    try SyntheticExport(days: 7, until: end, timeZone: .gmt).write(to: file)
    _ = try AppleExportImport(service: world.engine).run(ExportFile(file))
    try world.register("com.example.walks")
    try world.answer(.granted, .read, ["stepCount"], "com.example.walks")
    try world.ask("com.example.walks", share: ["bodyMass"], read: ["heartRate"])
    try world.register("com.example.eyes", name: "Eyes")
    try world.askObjects("com.example.eyes", "visionPrescription")
    try keepRecords(world.pages)
    let weight = try world.save("bodyMass", 70, "kg", at: "2026-06-14T07:00:00Z", from: "com.example.scale")
    _ = try world.post("/samples/\(weight.uuid.uuidString)/delete", [])
    return world
  }

  /// Saves records that the export has none of.
  private static func keepRecords(_ pages: PageWorld) throws {
    let start = try pages.at("2026-06-10T08:00:00Z")
    for (day, valence) in [(0.0, -0.4), (1, 0.6)] {
      try pages.keep(.moods, .stateOfMind(.init(kind: 1, valence: valence)), from: start.addingTimeInterval(day * 86_400))
    }
    for type in RecordKind.questionnaires.types {
      guard case .scoredAssessment(let questionnaire) = type.kind else { continue }
      let record = ScoredAssessmentRecord(type: type, answers: Array(repeating: 1, count: questionnaire.questionCount))
      try pages.keep(.questionnaires, .scoredAssessment(record), from: start, type: type)
    }
    try pages.keep(
      .heartbeats, .heartbeatSeries(.init([.init(time: 0, isAfterGap: false), .init(time: 1, isAfterGap: false)])), from: start,
      to: start.addingTimeInterval(1))
    let document = ClinicalDocument(
      title: "Visit", patientName: "Alex Example", authorName: "Clinic", custodianName: "Clinic",
      bytes: ContentBytes(Data("<ClinicalDocument/>".utf8)))
    try pages.keep(.documents, .clinicalDocument(document), from: start, type: RecordKind.documents.types.first { $0.isOfDocuments })
    var iron = MedicationRecord(displayText: "Iron 100 mg", nickname: "The red ones")
    iron.follow(MedicationSchedule(first: CivilDay(year: 2026, month: 6, day: 10), times: [480, 1200]))
    try pages.context.ask(SaveMedications(medications: [iron, MedicationRecord(displayText: "Gel")]))
  }

  /// Pages that the server makes itself.
  static func serverPages(_ context: PageContext) throws -> [Page] {
    let entrances: [(String, EntrancePage.Kind)] = [
      ("login", .login), ("unlock", .unlock), ("key-file", .keyFile), ("wrong", .wrong), ("wait", .wait(seconds: 12)),
      ("missing", .missing),
    ]
    let imports: [(String, RunningImport)] = [
      ("receiving", .receiving(name: "a.zip", bytes: 7_000_000)), ("reading", .reading(name: "a.zip", share: 0.3, records: 1234)),
      ("failed", .failed(name: "a.zip", reason: "It is no export.")),
    ]
    func page(_ name: String, _ view: some PageView) throws -> Page {
      Page(address: "/\(name)", html: try PageRenderer.html(view, PageRequest(.get, "/\(name)", token: "TOKEN"), context))
    }
    let card = try MedicalCard(reader: context.reader, words: context.words, service: context.service)
    let bytes = try MedicalCard.Copy(card, at: context.reader.now).bytes()
    var shown = context
    shown.lockedCard = LockedCard(isKept: { true }, read: { bytes }, write: { _ in })
    let locked = [
      try page("locked-card", try #require(LockedCardPage(shown))), try page("unlock-or-card", EntrancePage(.unlock, shown)),
    ]
    return try entrances.map { try page($0, EntrancePage($1, context)) } + locked
      + imports.map { try page($0, RunningImportPage($1, context)) }
  }
}
