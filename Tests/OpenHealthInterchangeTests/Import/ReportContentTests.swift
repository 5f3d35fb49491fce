// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange
@testable import OpenHealthSampleExports

/// No health value reaches the report of an import, or its errors: markers replace every value of an export with a defect, and everything
/// that the import reports is searched for them.
@Suite struct ReportContentTests {
  /// The texts that replace values, in turn: a number, a text, and some that are invalid as both.
  private static let markers = ["31415.9265", "zqmarkerzq 31415.9265", "31415,9265", "zqmarkerzq&zqmarkerzq;&#x3;"]
  /// The parts of the markers that must not appear.
  private static let forbidden = ["31415", "zqmarkerzq"]

  /// Without the wrong byte in a zip: it can unpack a value as the name of an element, attribute or type, which reports contain.
  private static let readable = ExportDefect.allCases.filter { $0 != .flippedZipByte }

  @Test("No value of an export with a defect is in its import's reports and errors", arguments: readable)
  func defects(_ defect: ExportDefect) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export")
      let isOfFolder = defect.forms.contains(.folder)
      let export = SyntheticExport(seed: 1, days: 1, defects: isOfFolder ? [defect] : [], defectBytes: 50_000)
      try export.write(to: url, as: .folder)
      #expect(try Self.mark(url) > 300)
      try expectSilence(of: isOfFolder ? url : Self.packed(url, defect, in: folder))
    }
  }

  @Test("No value of an export of 2015 is in its import's reports and errors")
  func older() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.xml")
      try SyntheticExport(seed: 1, days: 1, dialect: .of2015).write(to: url, as: .xml)
      #expect(try Self.mark(folder) > 10)
      try expectSilence(of: url)
    }
  }

  /// Imports an export into a store and without one, and searches reports and errors.
  private func expectSilence(of url: URL) throws {
    let engine = try HealthEngine.empty()
    var said = ""
    var hasReport = false
    for body in [{ try AppleExportImport(service: engine).run(url) }, { try AppleExportImport.preview(ExportFile(url)) }] {
      do {
        let report = try body()
        hasReport = true
        dump(report, to: &said)
        said += "\(report)"
      } catch {
        dump(error, to: &said)
        said += "\(error) \(error.localizedDescription)"
      }
    }
    for forbidden in Self.forbidden {
      let places = said.split(separator: "\n").filter { $0.contains(forbidden) }
      #expect(places.isEmpty, "\(places.prefix(3))")
    }
    #expect(hasReport, "\(said)")
  }

  /// Replaces every value of the XML files in a folder, and returns how many.
  private static func mark(_ folder: URL) throws -> Int {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") && !$0.contains("cda") }
    return try paths.reduce(0) { count, path in
      let file = folder.appendingPathComponent(path)
      let (marked, found) = marked(Array(try Data(contentsOf: file)))
      try Data(marked).write(to: file)
      return count + found
    }
  }

  /// Replaces the text of each attribute ` value="…"`. An unterminated value, a very long one and the date of the export stay.
  private static func marked(_ bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    let name = Array(" value=\"".utf8)
    var (result, count, position) = ([UInt8](), 0, 0)
    while position < bytes.count {
      if bytes[position] == name[0], bytes[position...].starts(with: name), !result.suffix(10).elementsEqual("ExportDate".utf8) {
        let start = position + name.count
        if let end = bytes[start...].prefix(200).firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }) {
          result += name + Array(markers[count % markers.count].utf8)
          position = end
          count += 1
          continue
        }
      }
      result.append(bytes[position])
      position += 1
    }
    return (result, count)
  }

  /// A zip of a folder's files, with a defect that only a zip can have.
  private static func packed(_ source: URL, _ defect: ExportDefect, in folder: URL) throws -> URL {
    let url = folder.appendingPathComponent("export.zip")
    let writer = try ZipWriter(NewFile(at: url.path, replacing: false))
    func add(_ path: String) throws {
      try writer.begin(SyntheticZip.folder + path)
      try Data(contentsOf: source.appendingPathComponent(path)).withUnsafeBytes { try writer.write($0) }
      try writer.end()
    }
    for path in try FileManager.default.subpathsOfDirectory(atPath: source.path).sorted() where path.contains(".") { try add(path) }
    if defect == .duplicateZipEntry { try add("export.xml") }
    try writer.finish()
    guard let data = writer.dataRange(of: SyntheticZip.folder + "export.xml"), let directory = writer.directoryOffset else {
      preconditionFailure("the archive has just been written")
    }
    _ = try SyntheticZipDamage.apply([defect], to: url, data: data, directory: directory)
    return url
  }
}
