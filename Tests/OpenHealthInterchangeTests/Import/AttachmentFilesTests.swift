// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Attachments survive an export and an import.
@Suite struct AttachmentFilesTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private static let app = AppIdentity(revision: SourceRevisionRecord(app: "com.example.eyes", name: "Eyes"), timeZone: "GMT")

  /// A store with two prescriptions, of which the first has three attachments.
  private static func engine() throws -> HealthEngine {
    let engine = try HealthEngine.empty()
    let samples = try (0..<2).map { number in
      SampleRecord(
        uuid: UUIDMint.ofTests.next(), type: try #require(Catalog.type(named: "visionPrescription")), start: start + Double(number),
        end: start + Double(number), value: .content(.visionPrescription(.init(type: 1))), provenance: .unknown)
    }
    try engine.perform(SaveSamples(samples: samples, author: app), for: .owner)
    let contents = [("public.png", Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 7) })), ("com.adobe.pdf", Data([0, 1, 255]))]
    for (type, bytes) in contents + [("../../odd", Data())] {
      let attachment = AttachmentRecord(
        identifier: UUIDMint.ofTests.next(), name: "Scan \"<1>\" e\u{301}", contentType: type, creation: start,
        metadata: MetadataSet([.init(key: "number", value: .real(0.1)), .init(key: "date", value: .date(start + 0.25))]),
        data: ContentBytes(bytes))
      _ = try engine.perform(AddAttachment(sample: SampleReference(samples[0]), attachment: attachment), for: .owner)
    }
    return engine
  }

  private func export(_ engine: HealthEngine, _ folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("\(UUID().uuidString).zip")
    try AppleExportWriter(service: engine, zone: .gmt).write(to: file, at: Self.start)
    return file
  }

  private func content(_ item: ListAttachments.Item, _ engine: HealthEngine) throws -> Data {
    var bytes = Data()
    var part: Int? = 0
    while let number = part {
      let reply = try engine.perform(
        FetchAttachmentBytes(sample: item.sample, attachment: item.attachment.identifier, part: number), for: .owner)
      bytes += reply.bytes
      part = reply.next
    }
    return bytes
  }

  /// The text of the XML and the files of an export.
  private func parts(_ url: URL) throws -> (document: String, files: [String: Data]) {
    let file = try ExportFile(url)
    var files: [String: Data] = [:]
    for companion in file.companions { files[companion.path] = Data(try readAll(file.open(companion))) }
    return (String(decoding: try readAll(file.openDocument()), as: UTF8.self), files)
  }

  /// Unpacks an export into a folder.
  private func unpack(_ url: URL, into folder: URL, _ change: (inout String, inout [String: Data]) -> Void) throws {
    var (document, files) = try parts(url)
    change(&document, &files)
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("attachments"), withIntermediateDirectories: true)
    try Data(document.utf8).write(to: folder.appendingPathComponent("export.xml"))
    for (path, bytes) in files { try bytes.write(to: folder.appendingPathComponent(path)) }
  }

  @Test("An export gives the same attachments in another store, once, and a second export is the same")
  func roundTrip() throws {
    let engine = try Self.engine()
    let saved = try engine.allAttachments()
    try withFolder { folder in
      let file = try export(engine, folder)
      let first = try parts(file)
      let identifiers = saved.map(\.attachment.identifier.uuidString)
      #expect(first.files.keys.sorted() == zip(identifiers, ["png", "pdf", "dat"]).map { "attachments/\($0).\($1)" }.sorted())
      let other = try HealthEngine.empty()
      for round in 0..<2 {
        let report = try AppleExportImport(service: other).run(file)
        #expect(report.isWhole)
        #expect(report.files.read == 3)
        #expect(report.files.stored == (round == 0 ? 3 : 0))
        #expect(report.files.alreadyThere == (round == 0 ? 0 : 3))
      }
      let found = try other.allAttachments()
      #expect(found.map(\.attachment) == saved.map(\.attachment))
      #expect(Set(found.map(\.sample.start)) == [Self.start])
      for (old, new) in zip(saved, found) { #expect(try content(old, engine) == content(new, other)) }
      // The files are not kept beside the attachments, and the elements hold nothing else.
      #expect(try other.perform(ListFiles(), for: .owner).isEmpty && other.perform(ListElements(), for: .owner).isEmpty)
      let second = try parts(export(other, folder))
      #expect(second.document == first.document)
      #expect(second.files == first.files)
    }
  }

  @Test("Taking the import back removes the attachments, and a removed sample gives its own to the one that is imported again")
  func removal() throws {
    let source = try Self.engine()
    let identifiers = try source.allAttachments().map(\.attachment.identifier)
    try withFolder { folder in
      let file = try export(source, folder)
      let engine = try HealthEngine.empty()
      let number = try #require(try AppleExportImport(service: engine).run(file).number)
      #expect(try engine.perform(DeleteImport(number: number), for: .owner).isDone && engine.allAttachments().isEmpty)
      #expect(try AppleExportImport(service: engine).run(file).files.stored == 3)
      let sample = try #require(try engine.allAttachments().first).sample
      let another = AttachmentRecord(
        identifier: UUIDMint.ofTests.next(), name: "", contentType: "public.png", creation: Self.start, data: ContentBytes(Data([1])))
      _ = try engine.perform(AddAttachment(sample: sample, attachment: another), for: .owner)
      _ = try engine.perform(RemoveSamples(selection: .samples([sample.uuid])), for: .owner)
      #expect(try engine.allAttachments().isEmpty)
      let without = try AppleExportImport(service: engine).run(file)
      #expect(without.isWhole && without.total.removed == 1 && without.total.stored == 0 && without.files.removed == 3)
      #expect(try engine.allAttachments().isEmpty)
      let report = try AppleExportImport(service: engine).run(ExportFile(file), bringsBack: true)
      #expect(report.isWhole)
      #expect(report.total.stored == 1 && report.total.removed == 0)
      #expect(report.files.alreadyThere == 3)
      #expect(try engine.allAttachments().map(\.attachment.identifier) == identifiers + [another.identifier])
    }
  }

  @Test("An attachment whose file is missing or changed is reported and stays in the element; the sample and the others are imported")
  func defects() throws {
    let engine = try Self.engine()
    try withFolder { folder in
      let file = try export(engine, folder)
      let unpacked = folder.appendingPathComponent("unpacked")
      try FileManager.default.createDirectory(at: unpacked, withIntermediateDirectories: true)
      try unpack(file, into: unpacked) { _, files in
        for path in files.keys {
          if path.hasSuffix("png") { files[path] = nil }
          if path.hasSuffix("pdf") { files[path] = Data([0, 1, 254]) }
        }
      }
      let other = try HealthEngine.empty()
      let report = try AppleExportImport(service: other).run(unpacked)
      let reasons = report.skipped.filter { $0.element == "Attachment" }.map(\.reason)
      #expect(reasons.sorted() == ["its file is damaged, or not the one that was exported", "its file is missing"])
      #expect(report.total.stored == 2)
      #expect(report.files.stored == 2)
      #expect(try other.allAttachments().map(\.attachment.data.count) == [0])
      // The changed file is kept as it is.
      #expect(try other.perform(ListFiles(), for: .owner).map(\.size) == [3])
      let again = try parts(export(other, folder))
      #expect(again.document.components(separatedBy: "<Attachment ").count == 4)
    }
  }

  @Test("Apple's element, which has an identifier only, stays in the element of its sample")
  func applesElement() throws {
    let text = """
      <HealthData locale="en_US">
       <VisionPrescription type="glasses" dateIssued="2023-03-01 08:00:00 +0000"><Attachment identifier="A1"/></VisionPrescription>
      </HealthData>
      """
    try withFolder { folder in
      let xml = folder.appendingPathComponent("export.xml")
      try Data(text.utf8).write(to: xml)
      let engine = try HealthEngine.empty()
      #expect(try AppleExportImport(service: engine).run(xml).isWhole)
      #expect(try engine.allAttachments().isEmpty)
      #expect(try parts(export(engine, folder)).document.contains("<Attachment identifier=\"A1\"/>"))
    }
  }

  @Test("An attachment that an element has twice is taken once; its file is known once the sample is imported")
  func repeated() throws {
    let bytes = Data([1, 2, 3])
    let attachment = AttachmentRecord(
      identifier: UUIDMint.ofTests.next(), name: "", contentType: "public.png", creation: Self.start, data: ContentBytes(bytes))
    try withFolder { folder in
      try Data("<HealthData locale=\"en_US\"></HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      try bytes.write(to: folder.appendingPathComponent("a.png"))
      let files = AttachmentFiles(try ExportFile(folder, limits: ImportLimits()), isCancelled: { false })
      let child = AttachmentForm.element(attachment, path: "/a.png")
      var element = KeptElement(name: "VisionPrescription", children: [child, child])
      let found = try files.take(from: &element)
      #expect(found.attachments.map(\.data.bytes) == [bytes])
      #expect(found.problems.count == 1)
      #expect(element.children == [child])
      #expect(files.taken.isEmpty)
      files.note(found)
      #expect(files.taken == ["a.png"])
    }
  }

  @Test("A file has at most as many bytes as the limit for one file, and those of a sample as the limit for all")
  func limits() throws {
    let bytes = Data([1, 2, 3])
    let attachments = (0..<2).map { _ in
      AttachmentRecord(
        identifier: UUIDMint.ofTests.next(), name: "", contentType: "public.png", creation: Self.start, data: ContentBytes(bytes))
    }
    try withFolder { folder in
      try Data("<HealthData locale=\"en_US\"></HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      try bytes.write(to: folder.appendingPathComponent("a.png"))
      for (ofOne, ofAll, count) in [(3, 6, 2), (2, 6, 0), (3, 5, 1)] as [(Int64, Int64, Int)] {
        let limits = ImportLimits(fileBytes: ofOne, totalBytes: ofAll)
        let files = AttachmentFiles(try ExportFile(folder, limits: limits), isCancelled: { false })
        var element = KeptElement(
          name: "VisionPrescription", children: attachments.map { AttachmentForm.element($0, path: "/a.png") })
        let found = try files.take(from: &element)
        #expect(found.attachments.count == count)
        #expect(element.children.count == 2 - count)
        #expect(found.problems == Array(repeating: "its file is too large", count: 2 - count))
      }
    }
  }

  /// What is taken from an element with attachments of these descriptions, whose file has three bytes.
  private func take(_ data: [ContentBytes]) throws -> AttachmentFiles.Found {
    try withFolder { folder in
      try Data("<HealthData locale=\"en_US\"></HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      try Data([1, 2, 3]).write(to: folder.appendingPathComponent("a.png"))
      let files = AttachmentFiles(try ExportFile(folder), isCancelled: { false })
      let children = data.map { data in
        let attachment = AttachmentRecord(
          identifier: UUIDMint.ofTests.next(), name: "", contentType: "public.png", creation: Self.start, data: data)
        return AttachmentForm.element(attachment, path: "/a.png")
      }
      var element = KeptElement(name: "VisionPrescription", children: children)
      let found = try files.take(from: &element)
      #expect(element.children.count == data.count - found.attachments.count)
      #expect(found.paths.count == found.attachments.count)
      return found
    }
  }

  private static let tooMany = "the sample has more attachments than the store keeps, or one twice"
  private static let changed = "its file is damaged, or not the one that was exported"

  @Test("An element has at most a thousand attachments")
  func mostAttachments() throws {
    let sound = ContentBytes(Data([1, 2, 3]))
    let found = try take(Array(repeating: sound, count: 1001))
    #expect(found.attachments.count == 1000)
    #expect(found.problems == [Self.tooMany])
  }

  @Test("The attachments of an element have together at most 64 MiB, as they are described")
  func largestAttachments() throws {
    func described(_ count: Int) -> ContentBytes { ContentBytes(count: count, checksum: 1) }
    #expect(try take([described(64 << 20)]).problems == [Self.changed])
    #expect(try take([described(64 << 20 + 1)]).problems == [Self.tooMany])
    #expect(try take([described(-1)]).problems == [Self.tooMany])
    let sound = ContentBytes(Data([1, 2, 3]))
    #expect(try take([sound, described(64 << 20 - 3)]).problems == [Self.changed])
    #expect(try take([sound, described(64 << 20 - 2)]).problems == [Self.tooMany])
    // A longer or shorter file is another one.
    #expect(try take([described(2), described(4), described(3)]).problems == Array(repeating: Self.changed, count: 3))
  }
}
