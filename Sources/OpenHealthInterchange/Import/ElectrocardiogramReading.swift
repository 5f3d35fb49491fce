// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes a sample from the file of an electrocardiogram.
///
/// Lines of the header are found by their names, in the languages that are known from files; in others by the form of their values, and
/// then by their places after the line of the date, where Apple's systems write them in one order.
///
/// Unsafe: the parser reads the bytes of a text inside the closure that lends them.
struct ElectrocardiogramReading {
  /// The sample of the file; nil for a file without one.
  private(set) var sample: SampleRecord?
  /// Why there is no sample.
  private(set) var fault: String?
  /// What of the file is not understood, though there is a sample: phrases without values.
  private(set) var remarks: [String] = []

  /// Reads a file. The file has no source and no symptom samples. The sample begins at a whole second, and ends after the last voltage.
  init(_ file: Electrocardiogram, uuid: UUID) {
    let header = Header(file.header)
    guard let start = header.start else {
      fault = "it has no date of the recording"
      return
    }
    guard let rate = header.rate, rate > 0 else {
      fault = "it has no sample rate"
      return
    }
    guard !file.samples.isEmpty else {
      fault = "it has no voltages"
      return
    }
    let (version, device) = (header.text(.softwareVersion), header.text(.device))
    let origin = ExportOrigin.reading(
      sourceName: RecordBuilder.unknownSource, sourceVersion: version.isEmpty ? nil : version, deviceText: nil
    ).provenance
    let record = ElectrocardiogramRecord(
      classification: classification(header.text(.classification)), symptomsStatus: symptomsStatus(header.text(.symptoms)),
      samplingFrequency: Amount(rate, .hertz), microvolts: microvolts(file.samples, unit: header.text(.unit)))
    let read = SampleRecord(
      uuid: uuid, type: Catalog.electrocardiogram, start: start.date, end: start.date + Double(file.samples.count) / rate,
      value: .content(.electrocardiogram(record)),
      provenance: Provenance(revision: origin.revision, device: device.isEmpty ? nil : DeviceRecord(hardwareVersion: device)),
      timeZone: "GMT" + CivilTime.offsetText(seconds: start.offsetSeconds))
    if file.unreadableLines > 0 { remarks.append("a line among its voltages is not a voltage, so those after it seem too early") }
    do { try read.validate(for: .imported) } catch {
      (fault, remarks) = (error.description, [])
      return
    }
    sample = read
  }

  private mutating func classification(_ text: String) -> ElectrocardiogramClassification {
    let classification = ElectrocardiogramWords.classification(text)
    if classification == .unrecognized { remarks.append("the words of its classification are not known, so it is stored as unrecognized") }
    return classification
  }

  private mutating func symptomsStatus(_ text: String) -> SymptomsStatus {
    if let status = ElectrocardiogramWords.symptomsStatus(text) { return status }
    remarks.append("the words for its symptoms are not known, so whether there were any is not set")
    return .notSet
  }

  private mutating func microvolts(_ samples: [Double], unit: String) -> [Double] {
    switch unit.precomposedStringWithCompatibilityMapping {
    case "", "μV", "uV", "мкВ": return samples
    case "mV", "мВ": return samples.map { $0 * 1000 }
    case "V", "В": return samples.map { $0 * 1_000_000 }
    default:
      remarks.append("its unit is not known; the voltages are taken for microvolts")
      return samples
    }
  }
}

/// The lines of a file of an electrocardiogram by what they are about.
private struct Header {
  private typealias Line = ElectrocardiogramWords.Line

  private let lines: [(name: String, value: String)]
  private var places: [ElectrocardiogramWords.Line: Int] = [:]
  /// When the recording began.
  let start: ExportTimestamp?

  init(_ lines: [(name: String, value: String)]) {
    self.lines = lines
    var taken: Set<Int> = []
    var places: [ElectrocardiogramWords.Line: Int] = [:]
    func take(_ line: Line, _ place: Int) {
      guard places[line] == nil, lines.indices.contains(place), !taken.contains(place) else { return }
      places[line] = place
      taken.insert(place)
    }
    for (place, line) in lines.enumerated() {
      if let known = ElectrocardiogramWords.line(named: line.name) { take(known, place) }
    }
    let isKnownLanguage = places[.recorded] != nil
    func takeFirst(_ line: Line, where fits: (String) -> Bool) {
      guard places[line] == nil, let place = lines.indices.first(where: { !taken.contains($0) && fits(lines[$0].value) }) else { return }
      take(line, place)
    }
    takeFirst(.recorded) { Self.timestamp($0) != nil }
    takeFirst(.rate) { value in
      let unit = ElectrocardiogramWords.folded(String(value.drop { $0.isNumber || ".,".contains($0) }))
      return ["hertz", "hz", "赫兹", "герц"].contains(unit) && Electrocardiogram.leadingNumber(value) != nil
    }
    takeFirst(.classification) { !$0.isEmpty && ElectrocardiogramWords.classification($0) != .unrecognized }
    if let recorded = places[.recorded], !isKnownLanguage {
      let order: [Line] = [.classification, .symptoms, .softwareVersion, .device, .rate, .lead, .unit]
      for (offset, line) in order.enumerated() { take(line, recorded + 1 + offset) }
    }
    start = places[.recorded].flatMap { Self.timestamp(lines[$0].value) }
    self.places = places
  }

  /// The text of a line; empty if there is none.
  func text(_ line: ElectrocardiogramWords.Line) -> String { places[line].map { lines[$0].value } ?? "" }

  /// Measurements a second; nil if the file does not say.
  var rate: Double? { Electrocardiogram.leadingNumber(text(.rate)) }

  private static func timestamp(_ text: String) -> ExportTimestamp? {
    var text = text
    return text.withUTF8 { ExportTimestamp(anyForm: $0) }
  }
}
