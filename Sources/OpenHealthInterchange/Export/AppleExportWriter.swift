// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// Writes the store as an export of the Health app: a zip that this importer and others read.
///
/// Streams: memory does not grow with the store. Two stores of the same samples write them alike, whatever the order in which they were
/// filled; elements and files that have no object go out in the order of their imports. Dates are written to the second, as the Health app
/// does.
public struct AppleExportWriter: Sendable {
  private let service: any HealthService
  /// For the date of the export, and of samples without a zone.
  private let zone: TimeZone

  /// - Parameter service: the store, which is read for its owner.
  public init(service: any HealthService, zone: TimeZone = .current) {
    self.service = service
    self.zone = zone
  }

  /// Writes the file, which appears when it is whole.
  ///
  /// Throws `FileFault` when it cannot be written, `HealthError` when the store fails; then there is no new file.
  ///
  /// - Parameter replacing: whether a file of this name may be replaced.
  public func write(
    to url: URL, replacing: Bool = false, at date: Date = Date(), progress: (_ samples: Int) -> Void = { _ in }
  ) throws {
    try write(to: NewFile(at: url.path, replacing: replacing), at: date, progress: progress)
  }

  /// Writes into a file that has been begun, and finishes it.
  public func write(to file: NewFile, at date: Date = Date(), progress: (_ samples: Int) -> Void = { _ in }) throws {
    let archive = try ZipWriter(file, level: 6)
    // About 450 bytes a sample; past 4 GiB an entry has to be zip64.
    let count = try service.perform(ListTypes(), for: .owner).reduce(0) { $0 + $1.count }
    try archive.begin("apple_health_export/export.xml", mayExceed4GiB: count > 5_000_000)
    var routes = try RouteExport(service: service, zone: zone)
    try writeDocument(at: date, &routes, progress: progress) { try archive.write($0) }
    try archive.end()
    try writeFiles(to: archive)
    try routes.addOthers()
    for file in routes.files {
      try archive.begin("apple_health_export/\(file.path)", mayExceed4GiB: false)
      try routes.write(file, at: date) { try archive.write($0) }
      try archive.end()
    }
    try archive.finish()
  }

  // MARK: The document

  private func writeDocument(
    at date: Date, _ routes: inout RouteExport, progress: (Int) -> Void, _ write: (String) throws -> Void
  ) throws {
    let imports = try service.perform(ListImports(), for: .owner)
    let locale = imports.compactMap(\.locale).last ?? "en_US"
    var head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(try documentType())<HealthData locale=\""
    XMLText.append(locale, to: &head)
    let stamp = ExportTimestamp(
      secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down), offsetSeconds: zone.secondsFromGMT(for: date) / 60 * 60
    )
    try write(head + "\">\n <ExportDate value=\"\(stamp.text)\"/>\n" + ElementText.xml(try person(), depth: 1))
    var samples = SampleElement(zone: zone)
    var count = 0
    let types = try service.perform(ListTypes(), for: .owner).map(\.type)
    // Records first, as the Health app does.
    let records = types.filter(Self.isRecord)
    for type in records + types.filter({ !Self.isRecord($0) }) {
      try writeSamples(of: type, &samples, &routes, &count, progress: progress, write)
    }
    try writeKeptElements(write)
    try write("</HealthData>\n")
  }

  private static func isRecord(_ type: DataType) -> Bool {
    switch type.kind {
    case .quantity, .category: true
    default: false
    }
  }

  private func writeSamples(
    of type: DataType, _ samples: inout SampleElement, _ routes: inout RouteExport, _ count: inout Int, progress: (Int) -> Void,
    _ write: (String) throws -> Void
  ) throws {
    var walk = SampleWalk(type, service: service)
    while let page = try walk.next() {
      var text = ""
      for group in page {
        // Samples that begin together, in an order that does not depend on when they were stored.
        let texts = try group.compactMap { item in
          try samples.element(item.record, extra: item.extra).map { element in
            ElementText.xml(try routes.complete(element, of: item.record, &samples), depth: 1)
          }
        }
        for piece in texts.count > 1 ? texts.sorted() : texts { text += piece }
        count += group.count
      }
      try write(text)
      progress(count)
    }
  }

  private func writeKeptElements(_ write: (String) throws -> Void) throws {
    for name in try service.perform(ListElements(), for: .owner).keys.sorted() {
      var last: Int64 = 0
      while true {
        let items = try service.perform(FetchElements(name: name, after: last), for: .owner)
        guard let end = items.last else { break }
        try write(items.map { ElementText.xml($0.element, depth: 1) }.joined())
        last = end.number
      }
    }
  }

  private func person() throws -> KeptElement {
    var values = try service.perform(ReadProfile(), for: .owner)
    var element = KeptElement(name: "Me")
    for item in Catalog.exportCharacteristics where item.isRequired {
      element.attributes.append(.init(name: item.attribute, value: values.removeValue(forKey: item.attribute) ?? item.unset))
    }
    element.attributes += values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
    return element
  }

  // MARK: Files

  private func writeFiles(to archive: ZipWriter) throws {
    // As file systems compare that know no difference between large and small letters.
    var written: Set = ["export.xml"]
    for file in try service.perform(ListFiles(), for: .owner) {
      // Two versions of one path: the later one gets a number, as on a desktop.
      let safe = ArchivePath.safe(file.path)
      var path = safe
      var number = 2
      while !written.insert(path.lowercased()).inserted {
        path = Self.numbered(safe, number)
        number += 1
      }
      try archive.begin("apple_health_export/\(path)", mayExceed4GiB: file.size >= 1 << 32)
      var part = 0
      while let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
        try FilePart.expand(body).withUnsafeBytes { try archive.write($0) }
        part += 1
      }
      try archive.end()
    }
  }

  private static func numbered(_ path: String, _ number: Int) -> String {
    guard let point = path.utf8.lastIndex(of: UInt8(ascii: ".")), !path[point...].utf8.contains(UInt8(ascii: "/")) else {
      return "\(path) \(number)"
    }
    return "\(path[..<point]) \(number)\(path[point...])"
  }

  /// The declaration, which comes before the elements that later systems write and that it has to name.
  private func documentType() throws -> String {
    var unknown = ExportDoctype.UnknownElements()
    for name in try service.perform(ListElements(), for: .owner).keys where !ExportDoctype.isKnown(name) {
      var last: Int64? = 0
      while let after = last {
        let items = try service.perform(FetchElements(name: name, after: after), for: .owner)
        for item in items { unknown.add(item.element) }
        last = items.last?.number
      }
    }
    return ExportDoctype.text(unknown: unknown)
  }
}
