// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthSampleData

/// Health data of an invented person, written as the Health app writes an export, for tests, demonstrations and measurements.
///
/// The same arguments give the same bytes on the same zlib. A person with an iPhone and an Apple Watch: both count steps and distance at
/// the same time, other apps add weight, blood pressure, glucose and water; every kind of element and file that exports have is in it. Memory
/// does not grow with the size; a large export takes about three seconds per million records.
///
///     try SyntheticExport(seed: 7, days: 30).write(to: URL(fileURLWithPath: "export.zip"))
///     try SyntheticExport(days: 3, defects: [.malformedDTD, .nulByte]).write(to: url, as: .xml)
public struct SyntheticExport: Sendable {
  /// How an export lies on the disk.
  public enum Form: String, CaseIterable, Sendable {
    /// As the phone hands it over.
    case zip
    /// Unpacked.
    case folder
    /// The XML alone.
    case xml
  }

  /// The form of the XML.
  public enum Dialect: String, CaseIterable, Sendable {
    /// What iOS 18 writes.
    case current
    /// What iOS 8 and 9 wrote: no well-formed XML, and rows of older days that stand for several samples.
    case of2015 = "2015"
  }

  /// What was written, to compare what is read with. Counts elements at top level by name; a record inside another element is the same as
  /// one at top level, and not counted.
  public struct Contents: Sendable, Equatable {
    /// Elements that a reader can take over, some of them after a repair.
    public internal(set) var good: [String: Int] = [:]
    /// Elements that a defect made useless.
    public internal(set) var spoiled: [String: Int] = [:]
    /// Files beside the XML, before the archive was damaged.
    public internal(set) var companionCount = 0

    /// Records that a reader can take over.
    public var goodRecordCount: Int { good["Record", default: 0] }
    /// Records that a defect made useless.
    public var spoiledRecordCount: Int { spoiled["Record", default: 0] }
  }

  /// Two different seeds give two different people.
  public let seed: UInt64
  /// How many days the data covers, or `nil` when the number of records was given.
  public let days: Int?
  /// How many sound `Record` elements stand at top level, or `nil` when the number of days was given.
  public let records: Int?
  /// When the data ends.
  public let until: Date
  /// The zone of the person's days, and of the offsets in the file.
  public let timeZone: TimeZone
  /// What is wrong with the export, each defect once.
  public let defects: [ExportDefect]
  /// How many bytes the defects that are a matter of size take, or `nil` for as many as they are described with.
  public let defectBytes: Int?
  /// The form of the XML.
  public let dialect: Dialect

  /// Describes an export; nothing is made yet.
  ///
  /// - Parameters:
  ///   - seed: Chooses the person.
  ///   - days: How many days to cover; 30 when neither this nor `records` is given.
  ///   - records: The exact number of `Record` elements at top level (those inside another element, and those that defects add, are not
  ///     counted). Wins over `days`.
  ///   - until: When the data ends, to the day before it; by default the start of 2026 in the zone (15 September 2015 in the form of
  ///     2015), so that the file is reproducible.
  ///   - timeZone: By default New York's.
  ///   - defects: Faults to build in; those that the form cannot have are left out.
  ///   - defectBytes: How large ``ExportDefect/longAttribute``, ``ExportDefect/blankRun`` and ``ExportDefect/zipBomb`` are.
  ///   - dialect: The form of the XML. That of 2015 takes no defects.
  public init(
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

  /// Writes the export: the XML and, in a zip or a folder, a small clinical document, routes, electrocardiograms and clinical records.
  ///
  /// Throws `FileFault` when a file cannot be written.
  ///
  /// - Parameter replacing: whether files that are there may be replaced. If not, a folder must be new or empty.
  @discardableResult
  public func write(to url: URL, as form: Form = .zip, replacing: Bool = false) throws -> Contents {
    guard form == .folder else { return try write(to: NewFile(at: url.path, replacing: replacing), as: form) }
    return try fill(SyntheticFolder(url: url, replacing: replacing), form)
  }

  /// Writes into a file that has been begun, and finishes it. A folder is no file.
  @discardableResult
  public func write(to file: NewFile, as form: Form) throws -> Contents {
    guard form == .zip else { return try writeDocument(to: file) }
    let zip = try SyntheticZip(file)
    var contents = try fill(zip, form)
    // Bytes that have gone into a stream can no longer be damaged.
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
    var contents = SyntheticExport.Contents()
    switch dialect {
    case .of2015:
      let document = SyntheticOlderDocument(self)
      try container.add(SyntheticNames().document) { contents = try document.write(to: $0) }
    case .current:
      let document = SyntheticDocument(self, form: form)
      // About 450 bytes a record; past 4 GiB an entry has to be zip64.
      let isLarge = document.estimatedRecords > 5_000_000
      try container.add(document.names.document, mayExceed4GiB: isLarge, hasWideLineBreaks: document.hasWideLineBreaks) {
        contents = try document.write(to: $0)
      }
      contents.companionCount = try SyntheticCompanions(document).write(to: container)
    }
    try container.finish()
    return contents
  }

  /// Writes only the XML.
  @discardableResult
  public func writeXML(to url: URL) throws -> Contents { try write(to: url, as: .xml) }

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
