// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Elements that a version without an object for them kept become samples.
@Suite struct KeptElementAdoptionTests {
  private static let prescription = KeptElement(
    name: "VisionPrescription",
    attributes: [.init(name: "type", value: "glasses"), .init(name: "dateIssued", value: "2023-03-01 08:00:00 +0000")],
    children: [KeptElement(name: "Attachment", attributes: [.init(name: "identifier", value: "A1")])])
  private static let odd = KeptElement(name: "Audiogram", attributes: [.init(name: "type", value: "\u{E9}t\u{E9}")])
  private static let unknown = KeptElement(name: "Future", attributes: [.init(name: "a", value: "1")])

  private let database: HealthDatabase
  private let engine: HealthEngine

  init() throws {
    database = try HealthDatabase.inMemory()
    engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .denyAll))
  }

  /// Keeps elements as an earlier version did. Returns the number of the import.
  private func keep(_ elements: [KeptElement]) throws -> Int64 {
    let number = try engine.perform(BeginImport(name: "export.zip"), for: .owner)
    let items = elements.map { ImportElements.Item(element: $0, identity: ElementIdentity.of($0)) }
    _ = try engine.perform(ImportElements(number: number, items: items), for: .owner)
    try engine.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
    return number
  }

  private func samples() throws -> [SampleRecord] {
    let type = try #require(Catalog.type(named: "visionPrescription"))
    return try engine.samples(of: type)
  }

  private func kept() throws -> [KeptElement] {
    #expect(try database.read { try $0.checkInvariants() } == [])
    return try engine.perform(FetchElements(), for: .owner).map(\.element)
  }

  private func importing(_ elements: [KeptElement]) throws -> ImportReport {
    try withFolder { folder in
      let xml = folder.appendingPathComponent("export.xml")
      let text = elements.map { ElementText.xml($0, depth: 1) }.joined()
      try Data("<HealthData locale=\"en_US\">\n\(text)</HealthData>\n".utf8).write(to: xml)
      return try AppleExportImport(service: engine).run(xml)
    }
  }

  @Test("The next import of the same file finds the sample of a kept element, and the element is deleted")
  func nextImport() throws {
    let number = try keep([Self.prescription, Self.odd, Self.unknown])
    for _ in 0..<2 {
      let report = try importing([Self.prescription])
      #expect(report.isWhole)
      #expect(report.total.alreadyThere == 1)
      #expect(report.total.stored == 0)
      #expect(try samples().count == 1 && kept() == [Self.odd, Self.unknown])
    }
    // The sample is one of the import that kept the element, with what it does not hold.
    #expect(try engine.perform(CountImport(number: number), for: .owner).counts.values.reduce(0, +) == 1)
    let walk = try engine.perform(ScanSamples(type: try #require(samples().first).type, from: nil, limit: 9), for: .owner)
    #expect(walk.items.map(\.extra) == [Self.prescription])
    _ = try engine.perform(DeleteImport(number: number), for: .owner)
    #expect(try samples().isEmpty && kept().isEmpty)
  }

  @Test("Adoption by itself replaces each element once: two equal ones become two samples, ones with a defect stay")
  func adoption() throws {
    _ = try keep([Self.prescription, Self.prescription, Self.odd])
    #expect(try KeptElementAdoption(service: engine).run() == 2)
    #expect(try KeptElementAdoption(service: engine).run() == 0)
    #expect(try samples().count == 2 && kept() == [Self.odd])
  }

  @Test("If a version stored the sample beside the element, adoption deletes the element and keeps the sample")
  func both() throws {
    #expect(try importing([Self.prescription]).total.stored == 1)
    let sample = try #require(try samples().first)
    _ = try keep([Self.prescription])
    #expect(try KeptElementAdoption(service: engine).run() == 1)
    #expect(try samples().map(\.uuid) == [sample.uuid] && kept().isEmpty)
  }
}
