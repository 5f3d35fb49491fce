// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Files beside the XML, as an import keeps them.
@Suite struct CompanionImportTests {
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  private func importing(_ files: [(String, Data)], limits: ImportLimits = ImportLimits()) throws -> ImportReport {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      let writer = try ZipWriter(NewFile(at: url.path, replacing: false))
      for (path, data) in [("export.xml", Data("<HealthData locale=\"en_US\"/>".utf8))] + files {
        try writer.begin(path)
        try data.withUnsafeBytes { try writer.write($0) }
        try writer.end()
      }
      try writer.finish()
      return try AppleExportImport(service: engine).run(url, limits: limits)
    }
  }

  /// The lengths of the parts of a kept file.
  private func parts(_ path: String) throws -> [Int] {
    let file = try #require(try engine.perform(ListFiles(), for: .owner).first { $0.path == path })
    var lengths: [Int] = []
    while let body = try engine.perform(ReadFilePart(file: file.number, part: lengths.count), for: .owner) {
      lengths.append(try FilePart.expand(body).count)
    }
    return lengths
  }

  @Test("A file is kept in parts of 1 MiB; also an empty one has a part")
  func sizes() throws {
    let sizes = [0, 1, 1_048_575, 1_048_576, 1_048_577, 2_097_152, 2_097_153]
    let report = try importing(sizes.map { ("file\($0)", Data(count: $0)) })
    #expect(report.isWhole)
    #expect(report.files.stored == sizes.count)
    for size in sizes {
      let expected = size == 0 ? [0] : Array(repeating: 1_048_576, count: (size - 1) / 1_048_576) + [(size - 1) % 1_048_576 + 1]
      #expect(try parts("file\(size)") == expected, "\(size)")
    }
    #expect(try engine.perform(ListFiles(), for: .owner).map(\.size) == sizes.map(Int64.init))
  }

  @Test("Names that are not safe are changed, which is reported once for all of them")
  func unsafeNames() throws {
    let report = try importing([("../a", Data([1])), ("/b", Data([2])), ("c", Data([3]))])
    #expect(try engine.perform(ListFiles(), for: .owner).map(\.path) == ["a", "b", "c"])
    #expect(report.repairs == [.init(what: "names of files that are not safe to unpack, changed", count: 2, firstLine: 0)])
    #expect(try importing([("c", Data([3]))]).repairs.isEmpty)
    #expect(try importing([("../d", Data([4]))]).repairs.map(\.count) == [1])
  }

  @Test("A file that is skipped is named by its first 80 characters")
  func longNames() throws {
    let report = try importing([(String(repeating: "n", count: 1025), Data([1])), ("b", Data([2]))])
    #expect(report.files.read == 2)
    #expect(report.files.stored == 1)
    #expect(report.files.skipped == 1)
    #expect(report.skippedCount == 1)
    let name = String(repeating: "n", count: 80)
    let reason = "its name has 1025 bytes; at most 1024 are kept"
    #expect(report.skipped == [.init(line: 0, element: "file \(name)", reason: reason)])
  }

  @Test("A file is too large by itself, or together with others before it")
  func tooLarge() throws {
    let thousand = ImportLimits(fileBytes: 1000, freeBytes: 1000, ratio: 0)
    let alone = try importing([("a", Data(count: 1001))], limits: thousand)
    #expect(alone.skipped.map(\.reason) == ["it is larger than 1000 bytes"])
    let later = try importing([("b", Data(count: 1)), ("c", Data(count: 1000)), ("d", Data(count: 1))], limits: thousand)
    #expect(later.files.stored == 1)
    #expect(later.skipped.map(\.element) == ["file c", "file d"])
    let reason = "with it the files of the export would be larger than the archive explains; it was left out"
    #expect(later.skipped.map(\.reason) == [reason, reason])
    let exact = try importing([("e", Data(count: 1)), ("f", Data(count: 999))], limits: thousand)
    #expect(exact.files.alreadyThere + exact.files.stored == 2)
    #expect(exact.isWhole)
  }

  @Test("A file that is damaged in the archive is skipped with the reason, and counted")
  func damaged() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      let writer = try ZipWriter(NewFile(at: url.path, replacing: false))
      for (path, text) in [("export.xml", "<HealthData locale=\"en_US\"/>"), ("a", "hello"), ("b", "hi")] {
        try writer.begin(path, method: .stored)
        try writer.write(text)
        try writer.end()
      }
      try writer.finish()
      var bytes = try Data(contentsOf: url)
      let range = try #require(writer.dataRange(of: "a"))
      bytes[Int(range.lowerBound)] ^= 1
      try bytes.write(to: url)
      let report = try AppleExportImport(service: engine).run(url)
      #expect(report.files.read == 2)
      #expect(report.files.stored == 1)
      #expect(report.files.skipped == 1)
      #expect(report.skipped == [.init(line: 0, element: "file a", reason: ByteSourceProblem.wrongChecksum.description)])
    }
  }
}
