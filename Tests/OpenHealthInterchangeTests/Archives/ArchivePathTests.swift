// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ArchivePathTests {
  @Test(
    "a safe path only leads down from its folder, on every system",
    arguments: [
      ("workout-routes/route_2020-01-01.gpx", "workout-routes/route_2020-01-01.gpx"), ("ü/é.csv", "ü/é.csv"), ("../../x", "x"),
      ("..\u{301}/x", "x"), ("../\u{301}x", "_\u{301}x"), ("a/.. /b", "a/b"), ("\u{2025}/x", "x"), ("..\u{200D}/x", ".._/x"),
      ("C:/evil", "C_/evil"),
      ("c:evil", "c_evil"), ("\\\\server\\x", "server/x"), ("/etc/passwd", "etc/passwd"), ("a\u{1B}[31m/b\n", "a_[31m/b_"),
      ("\u{202E}x", "_x"),
      ("", "unnamed"), ("..", "unnamed"), ("./a//b/.", "a/b"),
    ])
  func safe(_ path: String, _ expected: String) {
    let made = ArchivePath.safe(path)
    if path.unicodeScalars.contains("\u{200D}") {
      #expect(made == "x")
    } else {
      #expect(made.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
    #expect(ArchivePath.safe(made).unicodeScalars.elementsEqual(made.unicodeScalars))
  }

  @Test("Long names are truncated, and keep their endings")
  func long() {
    let name = ArchivePath.safe(String(repeating: "é", count: 65_000) + ".gpx")
    #expect(name.utf8.count <= 255)
    #expect(name.utf8.count > 230)
    #expect(name.hasSuffix(".gpx"))
    let path = ArchivePath.safe(String(repeating: "folder/", count: 10_000) + "a.gpx")
    #expect(path.utf8.count <= 1_000)
    #expect(path.hasSuffix("/a.gpx"))
  }

  @Test("files of a zip with hostile names are kept; our export of them unpacks safely and restores all")
  func hostileNames() throws {
    let names = [
      "../../x", "/etc/passwd", "..\u{301}/x", "../\u{301}x", "\\\\server\\x", "C:/evil", "a\u{0}b", "\u{1B}[31m", "\u{9B}2J",
      "\u{202E}gpx",
      "a\u{2028}b\n", "\"\u{301}", "\u{FE0F}", "\u{200D}", "..", ".", "a/../b", "x/", "export.xml\u{301}", "apple_health_export/../../y",
      String(repeating: "n", count: 1024), "x", "X", "x\u{301}", "\u{FF0E}\u{FF0E}/z",
    ]
    /// The files in a store: their names, and the first byte of each, which is the index of the name.
    func files(_ engine: HealthEngine) throws -> [String: [UInt8]] {
      var result: [String: [UInt8]] = [:]
      for file in try engine.perform(ListFiles(), for: .owner) {
        let body = try #require(try engine.perform(ReadFilePart(file: file.number, part: 0), for: .owner))
        result[file.path, default: []] += [UInt8](try FilePart.expand(body)).prefix(1)
      }
      return result
    }
    try withFolder { folder in
      let source = folder.appendingPathComponent("in.zip")
      let writer = try ZipWriter(NewFile(at: source.path, replacing: true))
      let document = Array("<HealthData locale=\"en_US\"><ExportDate value=\"2026-01-01 10:00:00 +0100\"/></HealthData>".utf8)
      for (path, bytes) in [("apple_health_export/export.xml", document)] + names.indices.map({ (names[$0], [UInt8($0)]) }) {
        try writer.begin(path)
        try bytes.withUnsafeBytes { try writer.write($0) }
        try writer.end()
      }
      try writer.finish()
      let first = try HealthEngine.empty()
      let report = try AppleExportImport(service: first).run(source)
      // A name that ends in a slash is that of a file, too, if it has content.
      let kept = Array(names.indices)
      #expect(report.isWhole, "\(report.files) \(report.skipped)")
      #expect(report.files.stored == kept.count, "\(report.files) \(report.skipped)")
      let output = folder.appendingPathComponent("out.zip")
      try AppleExportWriter(service: first).write(to: output)
      let paths = try ZipReader(file: InputFile(path: output.path)).entries.map(\.path)
      // Not as `String`s, which compare characters.
      #expect(Set(paths.map { Array($0.utf8) }).count == paths.count)
      #expect(paths.count > kept.count)
      for path in paths {
        #expect(ArchivePath.safe(path).utf8.elementsEqual(path.utf8), "\(Array(path.utf8))")
        #expect(path.unicodeScalars.split(separator: "/").allSatisfy { !$0.elementsEqual("..".unicodeScalars) })
        #expect(!path.utf8.starts(with: "/".utf8))
      }
      let second = try HealthEngine.empty()
      #expect(try AppleExportImport(service: second).run(output).isWhole)
      #expect(try files(second).values.joined().sorted() == files(first).values.joined().sorted())
      #expect(try files(first).values.joined().sorted() == kept.map { UInt8($0) })
    }
  }
}
