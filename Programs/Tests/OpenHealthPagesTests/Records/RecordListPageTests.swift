// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct RecordListPageTests {
  @Test("Moods have kind, class, feelings and associations, and a chart over time with its table")
  func moods() throws {
    let world = try PageWorld()
    let label = try #require(Catalog.choices(of: "HKStateOfMind.Label").first)
    let association = try #require(Catalog.choices(of: "HKStateOfMind.Association").first)
    let first = StateOfMindRecord(kind: 1, valence: -0.9, labels: [label.rawValue], associations: [association.rawValue])
    let uuid = try world.keep(.moods, .stateOfMind(first), from: world.at("2026-06-01T08:00:00Z"))
    try world.keep(.moods, .stateOfMind(.init(kind: 2, valence: 0.9)), from: world.at("2026-06-03T08:00:00Z"))
    let page = try world.page("/records/moods", RecordListPage.self)
    let rows = try #require(page.records?.rows)
    #expect(rows.map(\.head) == ["2026-06-03 08:00", "2026-06-01 08:00"] && rows[1].link == "/records/moods/\(uuid.uuidString)")
    #expect(rows[1].cells[1] == "Very unpleasant" && rows[1].cells[2] == label.title && rows[1].cells[3] == association.title)
    #expect(page.chart?.rows.map { $0.cells[0] } == ["0.9", "-0.9"])
    #expect(try world.html("/records/moods").contains("From very unpleasant (-1) to very pleasant (1)"))
    #expect(page.pager.older == nil)
  }

  @Test("Questionnaires have score and risk")
  func questionnaires() throws {
    let world = try PageWorld()
    for type in RecordKind.questionnaires.types {
      guard case .scoredAssessment(let questionnaire) = type.kind else { continue }
      let record = ScoredAssessmentRecord(type: type, answers: Array(repeating: 1, count: questionnaire.questionCount))
      try world.keep(.questionnaires, .scoredAssessment(record), from: world.at("2026-06-01T08:00:00Z"), type: type)
    }
    let page = try world.page("/records/questionnaires", RecordListPage.self)
    #expect(Set(page.records?.rows.map { $0.cells[1] } ?? []) == ["7 of 21", "9 of 27"])
    #expect(page.records?.rows.allSatisfy { $0.cells[2] == "Mild" } == true)
    #expect(page.types.count == 3)
  }

  @Test("A type narrows the list of clinical records; a type of another kind has no page")
  func types() throws {
    let world = try PageWorld()
    let types = RecordKind.clinical.types
    for (index, type) in types.prefix(2).enumerated() {
      try world.keep(
        .clinical, .clinicalRecord(.init(displayName: "Record \(index)")), from: world.at("2026-06-01T08:00:00Z"), type: type)
    }
    #expect(try world.page("/records/clinical", RecordListPage.self).records?.rows.count == 2)
    let one = try world.page("/records/clinical?type=\(types[1].name)", RecordListPage.self)
    #expect(one.records?.rows.map { $0.cells[1] } == ["Record 1"])
    #expect(one.types.filter(\.isChosen).map(\.address) == ["/records/clinical?type=\(types[1].name)"])
    #expect(try world.isMissing("/records/clinical?type=stepCount") && world.isMissing("/records/clinical?type=%22%3E"))
  }

  @Test("Lists have pages of fifty")
  func pages() throws {
    let world = try PageWorld()
    for index in 0..<51 {
      try world.keep(
        .heartbeats, .heartbeatSeries(.init([.init(time: 0, isAfterGap: false), .init(time: 1, isAfterGap: false)])),
        from: world.at("2026-06-01T08:00:00Z").addingTimeInterval(Double(index) * 100),
        to: world.at("2026-06-01T08:00:01Z").addingTimeInterval(Double(index) * 100))
    }
    let first = try world.page("/records/heartbeats", RecordListPage.self)
    #expect(first.records?.rows.count == 50)
    #expect(first.pager.newest == nil)
    #expect(first.records?.rows[0].cells[1] == "2")
    let last = try world.page(try #require(first.pager.older), RecordListPage.self)
    #expect(last.records?.rows.map(\.head) == ["2026-06-01 08:00"])
    #expect(last.pager.newest == "/records/heartbeats")
    #expect(last.pager.older == nil)
  }

  @Test("Names from outside are escaped in lists", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let world = try PageWorld()
    let start = try world.at("2026-06-01T08:00:00Z")
    try world.keep(.clinical, .clinicalRecord(.init(displayName: text)), from: start)
    try world.keep(
      .documents,
      .clinicalDocument(
        .init(title: text, patientName: text, authorName: text, custodianName: text, bytes: ContentBytes(Data("<x/>".utf8)))),
      from: start, type: RecordKind.documents.types.first { $0.isOfDocuments })
    for kind in [RecordKind.clinical, .documents] { try world.expectEscaped(kind.path, text) }
  }
}
