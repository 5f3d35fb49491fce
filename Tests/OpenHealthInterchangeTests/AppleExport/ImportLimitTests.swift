// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Everything that an export determines has a limit: values just inside work, and values just outside are skipped with a reason.
@Suite struct ImportLimitTests {
  private static let document =
    "<HealthData locale=\"en_US\">\n <ExportDate value=\"2026-01-01 10:00:00 +0100\"/>\n"
    + " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"P\" unit=\"count\" startDate=\"2026-01-01 08:00:00 +0100\""
    + " endDate=\"2026-01-01 08:00:00 +0100\" value=\"1\"/>\n</HealthData>\n"

  private static func zip(_ files: [(String, [UInt8])], in folder: URL) throws -> URL {
    let url = folder.appendingPathComponent("export.zip")
    let writer = try ZipWriter(NewFile(at: url.path, replacing: true))
    for (path, bytes) in files {
      try writer.begin(path)
      try bytes.withUnsafeBytes { try writer.write($0) }
      try writer.end()
    }
    try writer.finish()
    return url
  }

  /// Imports a zip of the document and these files.
  private static func importing(
    _ files: [(String, [UInt8])], limits: ImportLimits = ImportLimits(), engine: HealthEngine? = nil,
    damage: (inout Data) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> ImportReport {
    try withFolder { folder in
      let url = try zip([("export.xml", Array(document.utf8))] + files, in: folder)
      var data = try Data(contentsOf: url)
      damage(&data)
      try data.write(to: url)
      let importer = AppleExportImport(service: try engine ?? HealthEngine.empty())
      return try importer.run(url, limits: limits, isCancelled: isCancelled)
    }
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  @Test("names of files have up to 1,024 bytes; longer ones are skipped, and exporting still works", arguments: [1023, 1024, 1025, 65_530])
  func limitsNames(length: Int) throws {
    let engine = try HealthEngine.empty()
    let report = try Self.importing([(String(repeating: "n", count: length), [1])], engine: engine)
    #expect(report.files.stored == (length <= 1024 ? 1 : 0))
    #expect(report.files.skipped == (length <= 1024 ? 0 : 1))
    if length > 1024 { #expect(report.skipped.first?.reason == "its name has \(length) bytes; at most 1024 are kept") }
    try withFolder { try AppleExportWriter(service: engine).write(to: $0.appendingPathComponent("out.zip")) }
  }

  @Test("the zip writer throws for names that the format cannot hold")
  func refusesLongNames() throws {
    try withFolder { folder in
      let writer = try ZipWriter(NewFile(at: folder.appendingPathComponent("a.zip").path, replacing: true))
      try writer.begin(String(repeating: "n", count: 65_535))
      try writer.end()
      #expect(throws: ArchiveFault.nameTooLong(bytes: 65_536)) { try writer.begin(String(repeating: "n", count: 65_536)) }
      try writer.finish()
    }
  }

  @Test("of entries whose data overlap all but one are refused")
  func refusesOverlaps() throws {
    let files = (0..<20).map { ("f\($0)", Self.zeros(1000 + $0)) }
    let report = try Self.importing(files) { data in
      // In the directory, each file begins where the second one does.
      let mark = Data([0x50, 0x4B, 1, 2])
      var places: [Int] = []
      var at = data.startIndex
      while let found = data.range(of: mark, in: at..<data.endIndex) {
        places.append(found.lowerBound)
        at = found.upperBound
      }
      let offset = data[(places[2] + 42)..<(places[2] + 46)]
      for place in places.dropFirst(2) { data.replaceSubrange((place + 42)..<(place + 46), with: offset) }
    }
    #expect(report.files.read == 20, "\(report.files)")
    #expect(report.files.skipped == 18, "\(report.files)")
    #expect(report.files.stored == 2, "\(report.files)")
    #expect(report.skipped.first?.reason == "The archive's entry f2 lies in the data of another entry.")
  }

  @Test("an entry does not unpack the data of the next one")
  func staysInEntry() throws {
    let report = try Self.importing([("a", Self.zeros(100)), ("b", Self.zeros(100))]) { data in
      // The first one's recorded length reaches into the second.
      guard let first = data.range(of: Data([0x50, 0x4B, 1, 2])),
        let second = data.range(of: Data([0x50, 0x4B, 1, 2]), in: first.upperBound..<data.endIndex)
      else { return }
      data[second.lowerBound + 20] += 50
    }
    #expect(report.files.stored == 1)
    #expect(report.skipped.first?.reason == "The archive's entry a lies in the data of another entry.")
  }

  @Test("the unpacked size of all files together is limited", arguments: [0, 1])
  func limitsTotal(excess: Int) throws {
    let limits = ImportLimits(freeBytes: 100_000, ratio: 0)
    let report = try Self.importing([("a", Self.zeros(60_000)), ("b", Self.zeros(40_000 + excess))], limits: limits)
    #expect(report.files.stored == 2 - excess)
    #expect(report.files.skipped == excess)
    if excess > 0 {
      #expect(report.skipped.first?.reason == "with it the files of the export would be larger than the archive explains; it was left out")
    }
  }

  @Test("the limit for unpacked data grows with the archive")
  func limitsRatio() {
    let limits = ImportLimits()
    #expect(limits.unpackedBytes(packed: 0) == 256 << 20)
    #expect(limits.unpackedBytes(packed: 1 << 30) == 256 << 20 + 200 << 30)
    #expect(limits.unpackedBytes(packed: 1 << 40) == 1 << 40)
    #expect(limits.unpackedBytes(packed: .max) == 1 << 40)
  }

  @Test("The size of a file beside the XML is limited", arguments: [0, 1])
  func limitsFile(excess: Int) throws {
    let report = try Self.importing([("a", Self.zeros(1000 + excess))], limits: ImportLimits(fileBytes: 1000))
    #expect(report.files.stored == 1 - excess)
    #expect(report.skippedCount == excess)
    if excess > 0 { #expect(report.skipped.first?.reason == "it is larger than 1000 bytes") }
  }

  @Test("the unpacked size of the XML is limited", arguments: [0, 1])
  func limitsDocument(excess: Int) throws {
    let limits = ImportLimits(freeBytes: Int64(Self.document.utf8.count - excess), ratio: 0)
    let report = try Self.importing([], limits: limits)
    #expect((report.incomplete == nil) == (excess == 0), "\(report.incomplete ?? "")")
  }

  @Test("The number of files in an archive or folder is limited", arguments: [true, false])
  func limitsFiles(isFolder: Bool) throws {
    try withFolder { folder in
      try Data(Self.document.utf8).write(to: folder.appendingPathComponent("export.xml"))
      for name in ["a", "b"] { try Data([1]).write(to: folder.appendingPathComponent(name)) }
      func run(_ limit: Int) throws -> ImportReport {
        let limits = ImportLimits(files: limit)
        guard isFolder else { return try Self.importing([("a", [1]), ("b", [1])], limits: limits) }
        return try AppleExportImport(service: HealthEngine.empty()).run(folder, limits: limits)
      }
      #expect(try run(3).files.stored == 2)
      #expect { try run(2) } throws: { "\($0)".contains("There are more than 2 files in ") }
    }
  }

  @Test("The size of an archive's directory is limited")
  func limitsDirectory() throws {
    try withFolder { folder in
      let url = try Self.zip([("a", [1]), ("bc", [2])], in: folder)
      let data = try Data(contentsOf: url)
      let end = data.count - 22
      let size = UInt64(Array(data[(end + 12)..<(end + 16)]).little32(at: 0))
      let file = try InputFile(path: url.path)
      #expect(try ZipReader(file: file, maximumDirectoryBytes: size).entries.count == 2)
      #expect(throws: ArchiveFault.tooManyEntries(limit: 1_000_000)) { try ZipReader(file: file, maximumDirectoryBytes: size - 1) }
    }
  }

  @Test("the last of many end records in a comment are tried, and the search can be cancelled", arguments: [-1, 0])
  func limitsEndRecords(excess: Int) throws {
    try withFolder { folder in
      let url = try Self.zip([("a", [1])], in: folder)
      var data = try Data(contentsOf: url)
      let count = ZipDirectory.maximumEndRecords + excess
      // Each claims 65,000 entries in the bytes before it.
      let record = Data([0x50, 0x4B, 5, 6, 0, 0, 0, 0, 0xE8, 0xFD, 0xE8, 0xFD, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      data[data.count - 2] = UInt8(count * 22 & 0xFF)
      data[data.count - 1] = UInt8(count * 22 >> 8)
      for _ in 0..<count { data += record }
      try data.write(to: url)
      // The archive's own record is the next one; beyond the limit, its files are found from the front.
      let reader = try ZipReader(file: InputFile(path: url.path))
      #expect(reader.entries.map(\.path) == ["a"])
      #expect(reader.isIncomplete == (excess == 0))
      let file = try InputFile(path: url.path)
      #expect(throws: CancellationError.self) { try ZipReader(file: file, isCancelled: { true }) }
    }
  }

  @Test("The zip writer throws for one file too many", arguments: [2, 3])
  func limitsWrittenFiles(limit: Int) throws {
    try withFolder { folder in
      let writer = try ZipWriter(NewFile(at: folder.appendingPathComponent("a.zip").path, replacing: true), maximumEntries: limit)
      for number in 0..<limit {
        try writer.begin("\(number)")
        try writer.end()
      }
      #expect(throws: ArchiveFault.tooManyEntries(limit: limit)) { try writer.begin("x") }
      try writer.finish()
    }
  }

  @Test("The number of files that are opened to find the XML is limited", arguments: [true, false])
  func limitsCandidates(isFolder: Bool) throws {
    try withFolder { folder in
      // Larger than the export even when packed.
      var random = SplitMix64(seed: 1)
      let numbers = (0..<2000).map { _ in random.next() }
      let other = Array("<other>\(numbers.map { String($0, radix: 36) }.joined())</other>".utf8)
      let files = [("1.xml", other), ("2.xml", other)]
      func find(_ candidates: Int) throws -> String {
        let limits = ImportLimits(candidates: candidates)
        guard isFolder else {
          return try ExportFile(Self.zip([("export.xml", Array(Self.document.utf8))] + files, in: folder), limits: limits).documentPath
        }
        for (name, bytes) in [("export.xml", Array(Self.document.utf8))] + files {
          try Data(bytes).write(to: folder.appendingPathComponent(name))
        }
        return try ExportFile(folder, limits: limits).documentPath
      }
      let found = try find(3)
      #expect(found == "export.xml")
      #expect { try find(2) } throws: { "\($0)".contains("There is no Apple Health export in") }
    }
  }

  @Test("The root of the XML must be in the first 1 MiB", arguments: [0, 1])
  func limitsRootSearch(excess: Int) throws {
    let root = "<HealthData>"
    let filler = ExportSniff.maximumBytes - "<!---->\(root)".utf8.count + excess
    let text = "<!--\(String(repeating: "-x", count: filler / 2))\(filler % 2 == 1 ? " " : "")-->\(root)</HealthData>"
    let sniff = try ExportSniff.sniff(MemorySource(Array(text.utf8), pieceBytes: 16 << 10))
    #expect(sniff == (excess == 0 ? .root("HealthData") : .other))
  }

  @Test("Folders that are nested too deeply are skipped, and reported")
  func limitsDepth() throws {
    try withFolder { folder in
      try Data(Self.document.utf8).write(to: folder.appendingPathComponent("export.xml"))
      for path in ["1/2/3/4", "1/2/3/4/5"] {
        try FileManager.default.createDirectory(at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
        try Data(path.utf8).write(to: folder.appendingPathComponent(path + "/file"))
      }
      let report = try AppleExportImport(service: HealthEngine.empty()).run(folder)
      #expect(report.files.stored == 1)
      #expect(report.skippedCount == 1)
      #expect(report.skipped.first?.element == "folder 1/2/3/4/5")
      #expect(report.skipped.first?.reason.contains("more than 4 folders deep") == true)
    }
  }

  @Test("an import can be cancelled at any moment, also inside a file beside the XML, and run again")
  func canBeStopped() throws {
    let files = [("a", Self.zeros(3 << 20)), ("b", (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })]
    let engine = try HealthEngine.empty()
    var wasStopped = 0
    for stop in [0, 1, 2, 3, 5, 8, 20, 40, 60, 80, 100, 120] {
      var asked = 0
      do {
        let report = try Self.importing(
          files, engine: engine,
          isCancelled: {
            asked += 1
            return asked > stop
          })
        if report.isCancelled { wasStopped += 1 }
        // After the first positive answer, only the end of the import asks again, so the import did no further work.
        #expect(asked <= stop + 3 || !report.isCancelled)
      } catch is CancellationError {
        wasStopped += 1
      }
    }
    #expect(wasStopped > 8)
    let last = try Self.importing(files, engine: engine)
    #expect(last.isWhole)
    #expect(last.files.stored + last.files.alreadyThere == 2)
  }

  @Test("pipes, devices and folders instead of a file are refused at once or skipped")
  func refusesPipes() throws {
    try withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe.zip")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      for url in [pipe, URL(fileURLWithPath: "/dev/zero")] {
        #expect { try ExportFile(url) } throws: { "\($0)".hasSuffix("it is neither a file nor a folder.") }
        #expect(throws: ArchiveFault.noRegularFile) { try InputFile(path: url.path) }
      }
      let inside = folder.appendingPathComponent("export")
      try FileManager.default.createDirectory(at: inside.appendingPathComponent("export.xml"), withIntermediateDirectories: true)
      try Data(Self.document.utf8).write(to: inside.appendingPathComponent("Daten.xml"))
      #expect(mkfifo(inside.appendingPathComponent("a.xml").path, 0o600) == 0)
      let report = try AppleExportImport(service: HealthEngine.empty()).run(inside)
      #expect(report.isWhole)
      #expect(report.documentPath == "Daten.xml")
      #expect(report.files.read == 0)
    }
  }
}
