// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthSampleExports
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportFileTests {
  static let export = "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT x ANY]>\n<!-- c -->\n<HealthData locale=\"de_DE\"/>\n"
  static let clinical =
    "<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\(String(repeating: "<a/>", count: 200))</ClinicalDocument>"

  static func zip(_ url: URL, _ entries: [(String, String)]) throws {
    let writer = try ZipWriter(NewFile(at: url.path, replacing: true))
    for (path, text) in entries {
      try writer.begin(path)
      try writer.write(text)
      try writer.end()
    }
    try writer.finish()
  }

  @Test(arguments: ["export.zip", "Exportieren", "a.xml"])
  func findsTheXMLInAZipOfAnyName(name: String) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent(name)
      try Self.zip(
        url,
        [
          ("apple_health_export/导出_cda.xml", Self.clinical), ("apple_health_export/导出.xml", Self.export),
          ("apple_health_export/workout-routes/route_1.gpx", "<gpx/>"), ("__MACOSX/x", "?"),
        ])
      let file = try ExportFile(url)
      #expect(file.form == .zip)
      #expect(file.documentPath == "apple_health_export/导出.xml")
      #expect(file.documentSize == Int64(Self.export.utf8.count))
      #expect(file.companions.map(\.path) == ["导出_cda.xml", "workout-routes/route_1.gpx", "__MACOSX/x"])
      for _ in 0..<2 {
        let source = try file.openDocument()
        #expect(String(decoding: try readAll(source), as: UTF8.self) == Self.export)
        #expect(source.consumedBytes == file.documentInputSize)
      }
      #expect(try readAll(file.open(file.companions[1])) == Array("<gpx/>".utf8))
    }
  }

  @Test("F20: an export.xml that is packed is read as every other .gz, also of several members, and up to a damage")
  func packed() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.xml.gz")
      let text = Array(Self.export.utf8)
      let halves = try Gzip.compressed(Array(text[..<60])) + Gzip.compressed(Array(text[60...]))
      for bytes in [try Gzip.compressed(text), halves, halves + [0, 0, 0]] {
        try Data(bytes).write(to: url)
        let file = try ExportFile(url)
        #expect(file.form == .xml)
        #expect(file.documentPath == "export.xml")
        #expect(file.documentSize == nil)
        for _ in 0..<2 {
          let source = try file.openDocument()
          #expect(try readAll(source) == text && source.problem == nil)
        }
      }
      try Data(halves + [1, 2]).write(to: url)
      let damaged = try ExportFile(url).openDocument()
      #expect(try readAll(damaged) == text && damaged.problem != nil)
      try Data(try Gzip.compressed(Array(Self.clinical.utf8))).write(to: url)
      #expect(throws: ExportFault.self) { try ExportFile(url) }
    }
  }

  @Test func findsTheXMLInAFolder() throws {
    try withFolder { folder in
      let inner = folder.appendingPathComponent("apple_health_export/workout-routes")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let base = folder.appendingPathComponent("apple_health_export")
      try Data(Self.export.utf8).write(to: base.appendingPathComponent("Exportación.xml"))
      try Data(Self.clinical.utf8).write(to: base.appendingPathComponent("Exportación_cda.xml"))
      try Data("<gpx/>".utf8).write(to: inner.appendingPathComponent("r.gpx"))
      for url in [folder, base] {
        let file = try ExportFile(url)
        #expect(file.form == .folder)
        #expect(file.documentPath.hasSuffix("Exportación.xml"))
        #expect(file.companions.map(\.path) == ["Exportación_cda.xml", "workout-routes/r.gpx"])
        #expect(String(decoding: try readAll(file.openDocument()), as: UTF8.self) == Self.export)
        #expect(try readAll(file.open(file.companions[1])) == Array("<gpx/>".utf8))
      }
    }
  }

  @Test func takesABareXML() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("anything.txt")
      try Data(("\u{FEFF}" + Self.export).utf8).write(to: url)
      try Data("x".utf8).write(to: folder.appendingPathComponent("unrelated"))
      let file = try ExportFile(url)
      #expect(file.form == .xml)
      #expect(file.companions.isEmpty)
      #expect(file.documentPath == "anything.txt")
      #expect(file.documentInputSize == file.documentSize)
    }
  }

  @Test("The XML that was found is read, even if another file replaces it", arguments: [false, true])
  func readsWhatItFound(inFolder: Bool) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.xml")
      try Data(Self.export.utf8).write(to: url)
      let file = try ExportFile(inFolder ? folder : url)
      try Data(Self.clinical.utf8).write(to: url, options: .atomic)
      #expect(String(decoding: try readAll(file.openDocument()), as: UTF8.self) == Self.export)
    }
  }

  @Test func saysWhatIsWrong() throws {
    try withFolder { folder in
      func check(_ name: String, _ bytes: [UInt8]?, _ words: String) throws {
        let url = folder.appendingPathComponent(name)
        if let bytes { try Data(bytes).write(to: url) }
        do {
          _ = try ExportFile(url)
          Issue.record("\(name) was accepted")
        } catch {
          #expect("\(error)".contains(words), "\(error)")
          #expect("\(error)".hasSuffix("."))
        }
      }
      try check("none.zip", nil, "no file at")
      try check("empty.xml", [], "is empty")
      try check("cda.xml", Array(Self.clinical.utf8), "clinical document")
      try check("other.xml", Array("<svg/>".utf8), "root svg")
      try check("text.txt", Array("hello there".utf8), "neither an XML file nor a zip archive nor a folder")
      try check("wide.xml", [0xFF, 0xFE] + Array("<\0a\0".utf8), "UTF-16")
      try check("fake.zip", Array("hello there".utf8), "named like a zip archive")
      let zipURL = folder.appendingPathComponent("sound.zip")
      try Self.zip(zipURL, [("b.xml", Self.clinical), ("a.pdf", "x"), ("x\u{1B}[1m.txt", "")])
      try check("sound.zip", nil, "a zip archive with 3 files: a.pdf, b.xml, x?[1m.txt; the clinical document")
      try Self.zip(zipURL, [])
      try check("sound.zip", nil, "a zip archive without files")
      try Self.zip(zipURL, [("export.xml", Self.export)])
      var bytes = [UInt8](try Data(contentsOf: zipURL))
      let record = try #require((0..<bytes.count).first { bytes.dropFirst($0).starts(with: [0x50, 0x4B, 1, 2]) })
      bytes[record + 8] |= 1
      try check("locked.zip", bytes, "password")
      bytes[record + 8] &= 0xFE
      bytes[record + 10] = 93
      try check("zstd.zip", bytes, "method 93")
      try FileManager.default.createDirectory(at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
      try check("folder", nil, "a folder without files")
      try Data(Self.clinical.utf8).write(to: folder.appendingPathComponent("folder/a.xml"))
      try check("folder", nil, "a folder with one file: a.xml; the clinical document")
    }
  }

  /// A truncated download is still read as far as it goes.
  @Test func readsWhatIsThereOfACutArchive() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try SyntheticExport(seed: 3, records: 300).write(to: url)
      let bytes = [UInt8](try Data(contentsOf: url))
      let whole = try scan(url).0.sound("Record")
      #expect(whole.count >= 300)
      var counts: [Int] = []
      // Small steps within the XML, which comes first, and large ones in the files after it.
      let closely = min(bytes.count, 25_000)
      for cut in Array(stride(from: 97, to: closely, by: 97)) + Array(stride(from: closely, to: bytes.count, by: 4999)) {
        try Data(bytes[..<cut]).write(to: url)
        do {
          let (recorder, summary) = try scan(url)
          #expect(recorder.isComplete)
          let sound = recorder.sound("Record")
          #expect(whole.starts(with: sound))
          #expect(summary.isTruncated == (summary.sourceProblem == .truncated))
          counts.append(sound.count)
        } catch is ExportFault {
          #expect(counts.isEmpty)
        }
      }
      #expect(counts == counts.sorted())
      #expect((counts.last ?? 0) == whole.count)
    }
  }

  private func scan(_ url: URL) throws -> (Recorder, ExportScanSummary) {
    let recorder = Recorder()
    let summary = try ExportScanner.scan(ExportFile(url).openDocument(), delegate: recorder)
    return (recorder, summary)
  }

  @Test("Of the files in an archive those that end in xml are looked at first, larger packed ones before smaller ones")
  func candidatesOfArchives() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      var random = SplitMix64(seed: 4)
      let filler = (0..<200).map { _ in String(random.next(), radix: 36) }.joined()
      let large = Self.export + "<!-- \(filler) -->"
      try Self.zip(url, [("plain", large + filler), ("small.xml", Self.export), ("large.XML", large), ("a.gpx", large), ("b.json", large)])
      #expect(try ExportFile(url).documentPath == "large.XML")
      try Self.zip(url, [("plain", large), ("one.xml", Self.export), ("two.xml", Self.export)])
      #expect(try ExportFile(url).documentPath == "one.xml")
      try Self.zip(url, [("other.xml", Self.clinical), ("plain", Self.export), ("a.csv", Self.export), ("folder/", "")])
      let file = try ExportFile(url)
      #expect(file.documentPath == "plain")
      #expect(file.companions.map(\.path) == ["other.xml", "a.csv"])
      for name in ["a.gpx", "a.csv", "a.JSON", "a.pdf", "a.jpg", "a.jpeg", "a.png", "a.heic"] {
        try Self.zip(url, [(name, Self.export)])
        #expect(throws: ExportFault.self) { try ExportFile(url) }
      }
    }
  }

  @Test("Paths of the files beside the XML are those below its folder, if they are")
  func companionPaths() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.zip(url, [("a/b/é/x.xml", Self.export), ("a/b/é/c/d", "1"), ("a/b/é", "2"), ("a/b/e", "3"), ("x.xml", Self.clinical)])
      let file = try ExportFile(url)
      #expect(file.companions.map(\.path) == ["c/d", "a/b/é", "a/b/e", "x.xml"])
      #expect(file.companions.map(\.size) == [1, 1, 1, Int64(Self.clinical.utf8.count)])
      try Self.zip(url, [("x.xml", Self.export), ("y", "1")])
      #expect(try ExportFile(url).companions.map(\.path) == ["y"])
    }
  }

  @Test("In folders XML files come first, larger ones before smaller ones, by name; hidden files and links are not looked at")
  func candidatesOfFolders() throws {
    try withFolder { folder in
      func write(_ path: String, _ text: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      try write("plain", Self.export + String(repeating: "\n", count: 100))
      try write("b.xml", Self.export)
      try write("a.xml", Self.export)
      #expect(try ExportFile(folder).documentPath == "a.xml")
      try write("sub/c.XML", Self.export + "\n")
      try write(".hidden.xml", Self.export + "\n\n\n")
      try write(".sub/d.xml", Self.export + "\n\n\n")
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.xml", withDestinationPath: folder.path + "/.hidden.xml")
      let file = try ExportFile(folder)
      // The files beside it are those in its own folder.
      #expect(file.documentPath == "sub/c.XML")
      #expect(file.companions.isEmpty)
      #expect(file.documentInputSize == Int64(Self.export.utf8.count + 1))
      try FileManager.default.removeItem(atPath: folder.path + "/sub/c.XML")
      #expect(try ExportFile(folder).companions.map(\.path) == ["b.xml", "plain"])
      #expect(try ExportFile(folder).companions.map(\.size) == [Int64(Self.export.utf8.count), Int64(Self.export.utf8.count + 100)])
    }
  }

  @Test("A zip archive behind other bytes is one, whatever it is called; the search can be stopped")
  func archivesBehindBytes() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("setup.exe")
      try Self.zip(url, [("export.xml", Self.export)])
      let archive = try Data(contentsOf: url)
      try (Data("MZ program".utf8) + archive).write(to: url)
      let file = try ExportFile(url)
      #expect(file.form == .zip)
      #expect(!file.isIncompleteArchive)
      #expect(String(decoding: try readAll(file.openDocument()), as: UTF8.self) == Self.export)
      try archive.dropLast(22).write(to: url)
      #expect(try ExportFile(url).isIncompleteArchive)
      #expect(throws: CancellationError.self) { try ExportFile(url, isCancelled: { true }) }
      #expect(throws: CancellationError.self) { try ExportFile(folder, isCancelled: { true }) }
    }
  }

  @Test("What does not exist, or lies in a file, is no file; an archive whose XML cannot be reached is damaged")
  func errors() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try Self.zip(url, [("export.xml", Self.export)])
      let inside = url.appendingPathComponent("b")
      #expect(throws: ExportFault("There is no file at \(inside.path).")) { try ExportFile(inside) }
      #expect(throws: ExportFault("There is no file at \(folder.path)/none.")) { try ExportFile(folder.appendingPathComponent("none")) }
      var bytes = [UInt8](try Data(contentsOf: url))
      bytes[0] ^= 1
      try Data(bytes).write(to: url)
      #expect(throws: ExportFault("The archive \(url.path) is damaged: the export in it cannot be reached.")) { try ExportFile(url) }
      try Data().write(to: url)
      #expect(throws: ExportFault.empty(url.path)) { try ExportFile(url) }
      try Data([1]).write(to: folder.appendingPathComponent("one"))
      let found = ExportFault(folder.path + "/one", contains: .other)
      #expect(throws: found) { try ExportFile(folder.appendingPathComponent("one")) }
    }
  }
}
