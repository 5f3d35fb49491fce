// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct FilesPageTests {
  private func bytes(_ world: SharingWorld, _ path: String) throws -> (name: String, bytes: [UInt8]) {
    guard case .file(let name, let type, let bytes) = try world.pages.ask(.get, path) else { throw PageWorld.Unexpected() }
    #expect(type == "application/octet-stream")
    return (name, bytes)
  }

  @Test("Files of imports are listed by path, and come out byte for byte under their names")
  func files() throws {
    let world = try SharingWorld()
    let content: [UInt8] = [0, 1, 255, 60, 62] + Array(repeating: 7, count: 2000)
    try world.importFile("export.zip", files: [("electrocardiograms/ecg.csv", content), ("empty", [])])
    let view: FilesPage = try world.view("/transfer/files")
    #expect(view.files.map(\.name) == ["electrocardiograms/ecg.csv", "empty"])
    #expect(view.files.map(\.bytes) == [2005, 0])
    #expect(view.files.map(\.size) == ["2 kB", "0 B"])
    let (name, bytes) = try self.bytes(world, try #require(view.files[0].download))
    #expect(name == "ecg.csv")
    #expect(bytes == content)
    #expect(try self.bytes(world, try #require(view.files[1].download)).bytes.isEmpty)
  }

  @Test("Files that are attached to samples are listed, too")
  func attachments() throws {
    let world = try SharingWorld()
    let sample = try world.save(
      "visionPrescription", .content(.visionPrescription(.init(type: 1))), at: "2026-05-01T08:00:00Z", from: "com.example.eyes")
    let attachment = AttachmentRecord(
      identifier: UUID(), name: "scan", contentType: "public.png", creation: sample.start, data: ContentBytes(Data([1, 2, 3])))
    _ = try world.engine.perform(AddAttachment(sample: SampleReference(sample), attachment: attachment), for: .owner)
    let view: FilesPage = try world.view("/transfer/files")
    #expect(view.files.map(\.name) == ["attachments/\(attachment.identifier.uuidString).png"])
    let (name, bytes) = try self.bytes(world, try #require(view.files[0].download))
    #expect(name == "\(attachment.identifier.uuidString).png")
    #expect(bytes == [1, 2, 3])
  }

  @Test("Without files the page says so; unknown numbers have no file")
  func unknown() throws {
    let world = try SharingWorld()
    #expect(try world.pages.html("/transfer/files").contains("No import contained files."))
    for number in ["1", "0", "-1", "x", "99999999999999999999", "..%2F..%2Fetc%2Fpasswd"] {
      #expect(try world.isMissing("/transfer/files/\(number)") && world.isMissing("/transfer/attachments/\(number)"), "\(number)")
    }
  }

  @Test("Many files come in pages")
  func pages() throws {
    let world = try SharingWorld()
    try world.importFile("export.zip", files: (100..<151).map { ("file\($0)", [1]) })
    let first: FilesPage = try world.view("/transfer/files")
    #expect(first.files.count == 50)
    #expect(first.next == "/transfer/files?page=2")
    #expect(try world.view("/transfer/files?page=2", as: FilesPage.self).files.map(\.name) == ["file150"])
  }
}
