// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// Writes the store as an export of the Health app: a zip archive that this importer and others read.
///
/// The writer streams: memory does not grow with the store. Two stores with the same samples give the same text, whatever the order in
/// which the samples were saved; elements and files without an object are written in the order of their imports. Dates are written to the
/// second, as the Health app does.
///
///     try AppleExportWriter(service: engine).write(to: URL(fileURLWithPath: "export.zip"))
///
/// Unsafe: the archive reads the bytes of a part inside the closure that lends them, both of a kept file and of an attachment.
package struct AppleExportWriter: Sendable {
  private let service: any HealthService
  /// The zone for the date of the export, and for samples without a zone.
  private let zone: TimeZone

  /// - Parameters:
  ///   - service: The store, which is read as its owner.
  ///   - zone: The zone for the date of the export, and for samples without a zone.
  package init(service: any HealthService, zone: TimeZone = .current) {
    self.service = service
    self.zone = zone
  }

  /// Writes the file, which appears when it is complete.
  ///
  /// - Parameters:
  ///   - replacing: Whether an existing file may be replaced.
  ///   - date: The date of the export.
  ///   - progress: Called after each page with the number of samples written so far.
  /// - Throws: `FileFault` when the file cannot be written, `HealthError` when the store fails. Then there is no new file.
  package func write(
    to url: URL, replacing: Bool = false, at date: Date = Date(), progress: (_ samples: Int) -> Void = { _ in }
  ) throws {
    try write(to: NewFile(at: url.path, replacing: replacing), at: date, progress: progress)
  }

  /// Writes to a new file, and finishes it. See ``write(to:replacing:at:progress:)``.
  package func write(to file: NewFile, at date: Date = Date(), progress: (_ samples: Int) -> Void = { _ in }) throws {
    let archive = try ZipWriter(file, level: 6)
    // About 450 bytes for each sample, but metadata and contents can be long.
    let count = try service.perform(ListTypes(), for: .owner).reduce(0) { $0 + $1.count }
    try archive.begin("apple_health_export/export.xml", expecting: Int64(count) * 10_000)
    let kept = KeptFilePaths(try service.perform(ListFiles(), for: .owner))
    var routes = try RouteExport(service: service, zone: zone, kept: kept)
    var attachments = try AttachmentExport(service: service, kept: kept)
    try writeDocument(at: date, &routes, &attachments, progress: progress) { try archive.write($0) }
    try archive.end()
    try write(kept, to: archive)
    try routes.addOthers()
    for file in routes.files {
      try archive.begin("apple_health_export/\(file.path)")
      try routes.write(file, at: date) { try archive.write($0) }
      try archive.end()
    }
    for file in attachments.files {
      try archive.begin("apple_health_export/\(file.path)")
      try attachments.write(file) { part in try part.withUnsafeBytes { try archive.write($0) } }
      try archive.end()
    }
    try archive.finish()
  }

  // MARK: The document

  private func writeDocument(
    at date: Date, _ routes: inout RouteExport, _ attachments: inout AttachmentExport, progress: (Int) -> Void,
    _ write: (String) throws -> Void
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
      try writeSamples(of: type, &samples, &routes, &attachments, &count, progress: progress, write)
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
    of type: DataType, _ samples: inout SampleElement, _ routes: inout RouteExport, _ attachments: inout AttachmentExport,
    _ count: inout Int, progress: (Int) -> Void, _ write: (String) throws -> Void
  ) throws {
    var walk = SampleWalk(type, service: service)
    while let page = try walk.next() {
      var text = ""
      for group in page {
        // Sort samples with the same start by their text, which does not depend on the order in which they were saved.
        let texts = try group.compactMap { item -> String? in
          // A kept element takes the place of the content.
          let extra = Self.extra(item.extra, routes)
          let sample = extra == nil ? try whole(item.record) : item.record
          return try samples.element(sample, extra: extra).map { element in
            let complete = try routes.complete(element, of: item.record, &samples)
            return ElementText.xml(attachments.complete(complete, of: item.record), depth: 1)
          }
        }
        for piece in texts.count > 1 ? texts.sorted() : texts { text += piece }
        count += group.count
      }
      try write(text)
      progress(count)
    }
  }

  /// The kept element of a sample. Nil for that of a clinical record unless exactly one file has the path that the element names.
  ///
  /// Without the file, as after an import of some types alone, the element would lose the resource. With several versions of the path, an
  /// import would read the first one, whichever resource the sample has. The sample itself has the resource, and is written instead.
  private static func extra(_ element: KeptElement?, _ routes: RouteExport) -> KeptElement? {
    guard let element, element.name == ClinicalRecordReading.elementName else { return element }
    return element["resourceFilePath"].map { routes.kept.versions(of: $0) } == 1 ? element : nil
  }

  /// The sample with the large part of its content.
  private func whole(_ sample: SampleRecord) throws -> SampleRecord {
    guard var content = sample.content, let described = content.bytes else { return sample }
    // Another process may have deleted the sample meanwhile: then it is written without the part.
    content.bytes = described.filled(try service.contentBytes(of: sample, for: .owner)) ?? described
    var sample = sample
    sample.value = .content(content)
    return sample
  }

  private func writeKeptElements(_ write: (String) throws -> Void) throws {
    for name in try service.perform(ListElements(), for: .owner).keys.sorted() {
      try service.forEachPage(ofElements: name) { page in try write(page.map { ElementText.xml($0, depth: 1) }.joined()) }
    }
  }

  private func person() throws -> KeptElement {
    var values = try service.perform(ReadProfile(), for: .owner)
    var element = KeptElement(name: "Me")
    for item in Catalog.exportCharacteristics where item.isRequired {
      let value = values.removeValue(forKey: item.attribute)
      // The text of a person who said nothing is not written where it is an answer: files of older systems do not have the attribute.
      guard let text = value ?? (item.isAnsweredUnset ? nil : item.unset) else { continue }
      element.attributes.append(.init(name: item.attribute, value: text))
    }
    element.attributes += values.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
    return element
  }

  // MARK: Files

  private func write(_ kept: KeptFilePaths, to archive: ZipWriter) throws {
    // A file with a part that does not unpack would look like the whole. `health doctor` names it.
    for (file, path) in kept.files where try isReadable(file) {
      try archive.begin("apple_health_export/\(path)", expecting: file.size)
      var part = 0
      while let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
        try FilePart.expand(body).withUnsafeBytes { try archive.write($0) }
        part += 1
      }
      try archive.end()
    }
  }

  private func isReadable(_ file: ListFiles.Item) throws -> Bool {
    var part = 0
    while let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
      // A part that does not unpack makes the file unreadable.
      do throws(HealthError) { _ = try FilePart.expand(body) } catch { return false }
      part += 1
    }
    return true
  }

  /// The document type declaration. It names all unknown elements, so this reads them before the document is written.
  private func documentType() throws -> String {
    var unknown = ExportDoctype.UnknownElements()
    for name in try service.perform(ListElements(), for: .owner).keys where !ExportDoctype.isKnown(name) {
      try service.forEachPage(ofElements: name) { page in for element in page { unknown.add(element) } }
    }
    let known = try person().attributes.map(\.name)
    let missing = Catalog.exportCharacteristics.map(\.attribute).filter { !known.contains($0) }
    return ExportDoctype.text(unknown: unknown, optional: Set(missing))
  }
}
