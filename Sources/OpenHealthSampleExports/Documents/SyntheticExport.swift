// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthSampleData

/// An export of an invented person's health data in the form of the Health app, for tests, demonstrations and measurements.
///
/// The same arguments produce the same bytes with the same version of zlib. The person has an iPhone and an Apple Watch, which both count
/// steps and distance at the same time; other apps add weight, blood pressure, glucose and water. The export contains every kind of element
/// and file of real exports. Memory does not grow with the size; a large export takes about three seconds per million records.
///
///     try SyntheticExport(seed: 7, days: 30).write(to: URL(fileURLWithPath: "export.zip"))
///     try SyntheticExport(days: 3, defects: [.malformedDTD, .nulByte]).write(to: url, as: .xml)
package struct SyntheticExport: Sendable {
  /// The form of an export on disk.
  package typealias Form = SyntheticForm
  /// What a written export has.
  package typealias Contents = SyntheticContents

  /// The form of the XML.
  package enum Dialect: String, CaseIterable, Sendable {
    /// The form of iOS 18.
    case current
    /// The form of iOS 8 and 9: not well-formed XML, with rows of older days that stand for several samples.
    case of2015 = "2015"
  }

  /// The seed of all random numbers. Different seeds produce different people.
  package let seed: UInt64
  /// The number of days that the data cover; nil when the number of records was given.
  package let days: Int?
  /// The number of sound `Record` elements at top level; nil when the number of days was given.
  package let records: Int?
  /// When the data end.
  package let until: Date
  /// The zone of the person's days, and of the offsets in the file.
  package let timeZone: TimeZone
  /// The defects of the export, each once.
  package let defects: [ExportDefect]
  /// The number of bytes of the defects that depend on a size; nil for the sizes in their descriptions.
  package let defectBytes: Int?
  /// The form of the XML.
  package let dialect: Dialect

  /// Describes an export, without writing anything.
  ///
  /// - Parameters:
  ///   - seed: Chooses the person.
  ///   - days: The number of days; 30 when neither this nor `records` is given.
  ///   - records: The exact number of `Record` elements at top level, without those inside another element and those that defects add.
  ///     Takes precedence over `days`.
  ///   - until: When the data end; by default the start of 2026 in the zone (15 September 2015 in the form of 2015), so that the file is
  ///     reproducible.
  ///   - timeZone: The person's zone, by default New York's.
  ///   - defects: The defects to add. Those that the form cannot have are left out.
  ///   - defectBytes: The size of ``ExportDefect/longAttribute``, ``ExportDefect/blankRun`` and ``ExportDefect/zipBomb``.
  ///   - dialect: The form of the XML. That of 2015 cannot have defects.
  package init(
    seed: UInt64 = 1, days: Int? = nil, records: Int? = nil, until: Date? = nil, timeZone: TimeZone? = nil,
    defects: [ExportDefect] = [], defectBytes: Int? = nil, dialect: Dialect = .current
  ) {
    let zone = timeZone ?? TimeZone(identifier: "America/New_York") ?? .gmt
    self.seed = seed
    self.records = records.map { max(0, $0) }
    self.days = records == nil ? max(0, days ?? 30) : nil
    self.timeZone = zone
    let end = dialect == .current ? CivilDay(year: 2026, month: 1, day: 1) : CivilDay(year: 2015, month: 9, day: 15)
    self.until = until ?? end.start(in: zone)
    self.dialect = dialect
    self.defects = dialect == .current ? ExportDefect.allCases.filter(defects.contains) : []
    self.defectBytes = defectBytes.map { max(0, $0) }
  }

  /// Writes the export: the XML and, in an archive or folder, a small clinical document, routes, electrocardiograms and clinical records.
  ///
  /// Throws `FileFault` when a file cannot be written.
  ///
  /// - Parameter replacing: Whether existing files may be replaced. If not, a folder must be new or empty.
  @discardableResult
  package func write(to url: URL, as form: Form = .zip, replacing: Bool = false) throws -> Contents {
    guard form == .folder else { return try write(to: NewFile(at: url.path, replacing: replacing), as: form) }
    return try fill(SyntheticFolder(url: url, replacing: replacing), form)
  }

  /// Writes to a new file, and finishes it. The form must not be a folder.
  @discardableResult
  package func write(to file: NewFile, as form: Form) throws -> Contents {
    guard form == .zip else { return try writeDocument(to: file) }
    let zip = try SyntheticZip(file)
    var contents = try fill(zip, form)
    // Bytes that were written to a stream can no longer be damaged.
    if dialect == .current, let path = file.temporaryPath {
      let document = SyntheticDocument(self, form: form)
      if let readable = try zip.damage(by: document.defects, in: URL(fileURLWithPath: path), document: document.names.document) {
        let companionCount = contents.companionCount
        contents = try document.contents(upTo: readable)
        contents.companionCount = companionCount
      }
    }
    try file.finish()
    return contents
  }

  private func fill(_ container: some SyntheticContainer, _ form: Form) throws -> Contents {
    var contents = Contents()
    switch dialect {
    case .of2015:
      let document = SyntheticOlderDocument(self)
      try container.add(SyntheticNames().document) { contents = try document.write(to: $0) }
    case .current:
      let document = SyntheticDocument(self, form: form)
      // About 450 bytes for each record, and twice that to be safe.
      let bytes = Int64(document.estimatedRecords) * 900
      try container.add(document.names.document, expecting: bytes, hasWideLineBreaks: document.hasWideLineBreaks) {
        contents = try document.write(to: $0)
      }
      contents.companionCount = try SyntheticCompanions(document).write(to: container)
    }
    try container.finish()
    return contents
  }

  /// Writes only the XML. See ``write(to:as:replacing:)``.
  @discardableResult
  package func writeXML(to url: URL) throws -> Contents { try write(to: url, as: .xml) }

  private func writeDocument(to file: NewFile) throws -> Contents {
    let contents: Contents
    switch dialect {
    case .of2015:
      let output = SyntheticOutput(hasWideLineBreaks: false) { try file.write($0) }
      contents = try SyntheticOlderDocument(self).write(to: output)
      try output.flush()
    case .current:
      let document = SyntheticDocument(self, form: .xml)
      let output = SyntheticOutput(hasWideLineBreaks: document.hasWideLineBreaks) { try file.write($0) }
      contents = try document.write(to: output)
      try output.flush()
    }
    try file.finish()
    return contents
  }
}
