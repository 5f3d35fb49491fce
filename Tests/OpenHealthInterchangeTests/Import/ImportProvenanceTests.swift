// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthInterchange

/// A store's records of its imports: which characteristics each had, whether it was complete, and what killed ones left behind.
@Suite struct ImportProvenanceTests {
  private static let birth = "HKCharacteristicTypeIdentifierDateOfBirth"

  private struct Store {
    let engine: HealthEngine

    init() throws {
      engine = try HealthEngine.empty()
    }

    func importing(birth: String, replacesProfile: Bool = false, isCut: Bool = false) throws -> ImportReport {
      try withFolder { folder in
        let url = folder.appendingPathComponent("export.xml")
        let text =
          "<HealthData locale=\"en_US\">\n <ExportDate value=\"2026-01-01 10:00:00 +0100\"/>\n <Me \(ImportProvenanceTests.birth)=\"\(birth)\"/>\n"
        try Data((text + (isCut ? " <Rec" : "</HealthData>\n")).utf8).write(to: url)
        return try AppleExportImport(service: engine).run(url, replacesProfile: replacesProfile)
      }
    }

    func set(_ value: String) throws { try engine.perform(SetCharacteristics(values: [ImportProvenanceTests.birth: value]), for: .owner) }

    func takeBack(_ report: ImportReport) throws {
      let number = try #require(report.number)
      while try !engine.perform(DeleteImport(number: number), for: .owner).isDone {}
    }

    var birth: String? { get throws { try engine.perform(ReadProfile(), for: .owner)[ImportProvenanceTests.birth] } }
  }

  @Test("a value that the person set in the profile stays, and the report says so")
  func keepsProfile() throws {
    let store = try Store()
    try store.set("1990-01-01")
    let report = try store.importing(birth: "1950-02-02")
    #expect(try store.birth == "1990-01-01" && report.ownCharacteristics == [Self.birth] && report.characteristicCount == 0)
    let same = try store.importing(birth: "1990-01-01")
    #expect(same.ownCharacteristics.isEmpty)
    #expect(same.characteristicCount == 1)
  }

  @Test("deleting an import restores the earlier value of the profile")
  func restoresProfile() throws {
    let store = try Store()
    let first = try store.importing(birth: "1950-02-02")
    let second = try store.importing(birth: "1960-03-03")
    #expect(try store.birth == "1960-03-03")
    try store.takeBack(second)
    #expect(try store.birth == "1950-02-02")
    try store.set("1990-01-01")
    let third = try store.importing(birth: "1970-04-04", replacesProfile: true)
    #expect(try store.birth == "1970-04-04" && third.ownCharacteristics.isEmpty)
    try store.takeBack(third)
    #expect(try store.birth == "1990-01-01")
    _ = try store.importing(birth: "1970-04-04", replacesProfile: true)
    try store.set("1991-01-01")
    #expect(try store.birth == "1991-01-01")
    try store.takeBack(first)
    try store.engine.perform(SetCharacteristics(values: [:], cleared: [Self.birth]), for: .owner)
    #expect(try store.birth == nil)
  }

  @Test("an import of a truncated file is not listed as finished")
  func listsTruncated() throws {
    let store = try Store()
    _ = try store.importing(birth: "1950-02-02", isCut: true)
    _ = try store.importing(birth: "1950-02-02")
    let imports = try store.engine.perform(ListImports(), for: .owner)
    #expect(imports.map { $0.finished != nil } == [false, true])
    #expect(imports.allSatisfy { $0.exportDate != nil })
  }

  @Test("an import leaves another one's unfinished files alone, and never reuses their numbers")
  func leavesOthersFiles() throws {
    let store = try Store()
    func begin(_ name: String) throws -> Int64 { try store.engine.perform(BeginImport(name: name), for: .owner) }
    func file(_ number: Int64, _ path: String) throws -> Int64? {
      try store.engine.perform(ImportFile(number: number, path: path, size: 2, digest: 7, replaces: false), for: .owner)
    }
    func part(_ number: Int64, _ file: Int64, _ part: Int, isLast: Bool) throws -> ImportFilePart.Outcome {
      try store.engine.perform(ImportFilePart(number: number, file: file, part: part, body: Data([1]), isLast: isLast), for: .owner)
    }
    func finish(_ number: Int64) throws {
      try store.engine.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
    }
    let (one, two) = (try begin("one"), try begin("two"))
    let first = try #require(try file(one, "a"))
    #expect(try part(one, first, 0, isLast: false) == .kept)
    // The other import has the same file, and completes it first.
    let second = try #require(try file(two, "a"))
    #expect(second != first)
    #expect(try part(two, second, 0, isLast: true) == .kept)
    #expect(try part(one, first, 1, isLast: true) == .alreadyThere)
    #expect(try store.engine.perform(ListFiles(), for: .owner).map(\.number) == [second])
    // An import that ends deletes its incomplete files; their numbers stay used.
    let third = try #require(try file(one, "b"))
    try finish(one)
    #expect(try part(one, third, 0, isLast: true) == .lost)
    #expect(try #require(try file(two, "c")) > third)
    #expect(try file(two, "a") == nil)
  }

  @Test("files left by a killed import are deleted after an hour, and not before")
  func forgetsAbandonedFiles() throws {
    let now = Mutex(Date(timeIntervalSinceReferenceDate: 800_000_000))
    let engine = HealthEngine(
      database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll), now: { now.withLock { $0 } })
    func begin(_ name: String) throws -> Int64 { try engine.perform(BeginImport(name: name), for: .owner) }
    let killed = try begin("killed")
    let number = try #require(
      try engine.perform(ImportFile(number: killed, path: "a", size: 2, digest: 7, replaces: false), for: .owner))
    func part(_ part: Int) throws -> ImportFilePart.Outcome {
      try engine.perform(ImportFilePart(number: killed, file: number, part: part, body: Data([1]), isLast: false), for: .owner)
    }
    for (index, minutes) in [59.0, 59, 61].enumerated() {
      now.withLock { $0 += minutes * 60 }
      _ = try engine.perform(ImportFile(number: try begin("other"), path: "b\(index)", size: 2, digest: 7, replaces: false), for: .owner)
      #expect(try part(index) == (minutes < 60 ? .kept : .lost))
    }
  }
}
