// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// A store that says of its file `large.bin` that it has another size.
private final class LargeFileService: ServiceInFront {
  private let engine: HealthEngine
  var behind: any HealthService { engine }

  private let size: Int64

  init(before engine: HealthEngine, size: Int64) { (self.engine, self.size) = (engine, size) }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let reply = try engine.perform(request, for: caller)
    guard request is ListFiles, var files = reply as? [ListFiles.Item] else { return reply }
    for index in files.indices where files[index].path == "large.bin" { files[index].size = size }
    return files as? R.Reply ?? reply
  }
}

@Suite struct AppleExportWriterTests {
  @Test(
    "A file is written with sizes of 64 bits where it, or what compression makes of it at worst, has 4 GiB - 1 or more",
    arguments: [(3 << 30, false), (0xFFFF_FFFE, true), (0xFFFF_FFFF, true), (1 << 32, true)] as [(Int64, Bool)])
  func largeFiles(size: Int64, isLarge: Bool) throws {
    try withFolder { folder in
      let export = folder.appendingPathComponent("e")
      try FileManager.default.createDirectory(at: export, withIntermediateDirectories: true)
      try Data("<HealthData locale=\"en\"/>".utf8).write(to: export.appendingPathComponent("export.xml"))
      for name in ["large.bin", "small.bin"] { try Data(name.utf8).write(to: export.appendingPathComponent(name)) }
      let engine = try HealthEngine.empty()
      #expect(try AppleExportImport(service: engine).run(export).files.stored == 2)
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: LargeFileService(before: engine, size: size)).write(to: url)
      let reader = try ZipReader(file: InputFile(path: url.path))
      let paths = reader.entries.filter(\.isZip64).map(\.path)
      #expect(paths == (isLarge ? ["apple_health_export/large.bin"] : []))
      #expect(reader.entries.contains { $0.path == "apple_health_export/small.bin" })
    }
  }

  /// Imports a folder with these files.
  private func importing(_ document: String, _ files: [(String, String)] = [], into engine: HealthEngine) throws {
    try withFolder { folder in
      for (path, text) in [("export.xml", "<HealthData locale=\"en\">\n\(document)</HealthData>\n")] + files {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      #expect(try AppleExportImport(service: engine).run(folder).isWhole)
    }
  }

  /// The XML and the other files of an export.
  private func exported(_ engine: HealthEngine) throws -> (document: String, files: [String: String]) {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: url, at: Date(timeIntervalSinceReferenceDate: 0.75))
      let file = try ExportFile(url)
      var files: [String: String] = [:]
      for companion in file.companions { files[companion.path] = String(decoding: try readAll(file.open(companion)), as: UTF8.self) }
      return (String(decoding: try readAll(file.openDocument()), as: UTF8.self), files)
    }
  }

  @Test("Of several files with one path, but for case, the later ones get numbers before their ending")
  func numberedFiles() throws {
    let engine = try HealthEngine.empty()
    for number in 1...3 { try importing("", [("a.b/file", "\(number)"), ("c.tar.gz", "\(number)")], into: engine) }
    try importing("", [("C.TAR.GZ", "4"), ("Export.XML", "text")], into: engine)
    let files = try exported(engine).files
    #expect(
      files == [
        "a.b/file": "1", "a.b/file 2": "2", "a.b/file 3": "3", "C.TAR.GZ": "4", "c.tar 2.gz": "1", "c.tar 3.gz": "2", "c.tar 4.gz": "3",
        "Export 2.XML": "text",
      ])
  }

  @Test("More kept elements than one request returns are all exported, and declared")
  func manyElements() throws {
    let engine = try HealthEngine.empty()
    let names = (0..<1001).map { "<Prophecy n=\"\($0)\"\($0 == 1000 ? " last=\"1\"" : "")/>\n" }.joined()
    try importing(names + "<Dream/>\n", into: engine)
    let document = try exported(engine).document
    #expect(document.components(separatedBy: "<Prophecy n=").count == 1002)
    #expect(document.components(separatedBy: "<Dream").count == 2)
    #expect(document.contains("<!ATTLIST Prophecy\n  last CDATA #IMPLIED\n  n CDATA #IMPLIED\n>"))
    for number in [0, 999, 1000] { #expect(document.contains("<Prophecy n=\"\(number)\"")) }
  }

  @Test("An empty store gives a document with the date, the unset characteristics and nothing else")
  func empty() throws {
    let document = try exported(try HealthEngine.empty()).document
    let content = try #require(document.range(of: "<HealthData"))
    let lines = document[content.lowerBound...].split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "<HealthData locale=\"en_US\">" && lines[3] == "</HealthData>")
    #expect(lines[1] == " <ExportDate value=\"2001-01-01 00:00:00 +0000\"/>")
    let sex = "HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexNotSet\""
    #expect(lines[2].hasPrefix(" <Me HKCharacteristicTypeIdentifierDateOfBirth=\"\" \(sex) "))
  }

  @Test("F20: what the person never answered is not written as an answer, and what the file said is written again")
  func unanswered() throws {
    let attribute = "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse"
    let without = try exported(try HealthEngine.empty()).document
    #expect(!without.contains("\(attribute)="))
    #expect(without.contains("\(attribute) CDATA #IMPLIED"))
    let engine = try HealthEngine.empty()
    try importing("<Me \(attribute)=\"None\"/>\n", into: engine)
    let with = try exported(engine).document
    #expect(with.contains("\(attribute)=\"None\""))
    #expect(with.contains("\(attribute) CDATA #REQUIRED"))
  }

  @Test("F20: the unit is written as the file spelled it")
  func spelling() throws {
    let dates = "startDate=\"2026-01-01 08:00:00 +0000\" endDate=\"2026-01-01 08:00:00 +0000\""
    let engine = try HealthEngine.empty()
    let texts = ["mL/kg·min", "mL/min·kg"]
    try importing(
      texts.enumerated().map { index, unit in
        "<Record type=\"HKQuantityTypeIdentifierVO2Max\" sourceName=\"a\" unit=\"\(unit)\" \(dates) value=\"4\(index)\"/>\n"
      }.joined(), into: engine)
    let document = try exported(engine).document
    for (index, unit) in texts.enumerated() {
      let line = try #require(document.split(separator: "\n").first { $0.contains("value=\"4\(index)\"") })
      #expect(line.contains("unit=\"\(unit)\""), "\(line)")
      #expect(line.components(separatedBy: "unit=").count == 2, "\(line)")
    }
  }

  @Test("An existing file is replaced only on request; progress counts the samples")
  func replacing() throws {
    let engine = try HealthEngine.empty()
    let dates = "startDate=\"2026-01-01 08:00:00 +0000\" endDate=\"2026-01-01 08:00:00 +0000\""
    func record(_ type: String, _ value: Int) -> String {
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"a\" unit=\"count\" \(dates) value=\"\(value)\"/>\n"
    }
    try importing(record("StepCount", 1) + record("StepCount", 2) + record("FlightsClimbed", 3), into: engine)
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      let writer = AppleExportWriter(service: engine, zone: .gmt)
      var found: [Int] = []
      try writer.write(to: url) { found.append($0) }
      #expect(found.last == 3)
      #expect(found == found.sorted())
      #expect(found.count >= 2)
      #expect(throws: FileFault.self) { try writer.write(to: url) }
      try writer.write(to: url, replacing: true)
    }
  }
}
