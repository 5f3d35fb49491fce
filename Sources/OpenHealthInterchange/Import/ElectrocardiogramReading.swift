// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes a sample from the file of an electrocardiogram. The names of its lines are in the language of the phone, so lines are recognised
/// by their position.
///
/// Unsafe: the parser reads the bytes of a text inside the closure that lends them.
enum ElectrocardiogramReading {
  /// The positions of the lines that a sample needs.
  private enum Line: Int {
    case recorded = 2
    case classification, symptoms, softwareVersion, device
  }

  /// The sample of a file; nil for one without date, rate or voltages.
  ///
  /// The file has no source and no symptom samples. It begins at a whole second, and ends after the last voltage.
  static func sample(of file: Electrocardiogram, uuid: UUID) -> SampleRecord? {
    func text(_ line: Line) -> String { line.rawValue < file.header.count ? file.header[line.rawValue].value : "" }
    var recorded = text(.recorded)
    guard let start = recorded.withUTF8({ ExportTimestamp($0) }), let rate = file.rate, rate > 0, !file.samples.isEmpty else { return nil }
    let (version, device) = (text(.softwareVersion), text(.device))
    let origin = ExportOrigin.reading(
      sourceName: RecordBuilder.unknownSource, sourceVersion: version.isEmpty ? nil : version, deviceText: nil
    ).provenance
    let record = ElectrocardiogramRecord(
      classification: classification(text(.classification)), symptomsStatus: symptomsStatus(text(.symptoms)),
      samplingFrequency: Amount(rate, .hertz), microvolts: file.samples)
    let sample = SampleRecord(
      uuid: uuid, type: Catalog.electrocardiogram, start: start.date, end: start.date + Double(file.samples.count) / rate,
      value: .content(.electrocardiogram(record)),
      provenance: Provenance(revision: origin.revision, device: device.isEmpty ? nil : DeviceRecord(hardwareVersion: device)),
      timeZone: "GMT" + CivilTime.offsetText(seconds: start.offsetSeconds))
    // The file is kept all the same.
    do { try sample.validate(for: .imported) } catch { return nil }
    return sample
  }

  /// The classifications by words of them, most of which several languages share. The first that fits counts.
  private static let classifications: [(word: String, classification: ElectrocardiogramClassification)] = [
    ("sinus", .sinusRhythm), ("窦性", .sinusRhythm), ("fibril", .atrialFibrillation), ("flimm", .atrialFibrillation),
    ("房颤", .atrialFibrillation), ("low heart rate", .inconclusiveLowHeartRate), ("under 50", .inconclusiveLowHeartRate),
    ("high heart rate", .inconclusiveHighHeartRate), ("over 120", .inconclusiveHighHeartRate), ("over 150", .inconclusiveHighHeartRate),
    ("poor", .inconclusivePoorReading), ("inconclusive", .inconclusiveOther),
  ]

  /// The classification of a text, `unrecognized` for words that this version does not know.
  static func classification(_ text: String) -> ElectrocardiogramClassification {
    if text.isEmpty { return .notSet }
    let text = text.lowercased()
    return classifications.first { text.contains($0.word) }?.classification ?? .unrecognized
  }

  /// An empty line means that symptoms are unknown; any text but "None" names symptoms.
  static func symptomsStatus(_ text: String) -> SymptomsStatus {
    text.isEmpty ? .notSet : text.lowercased() == "none" ? .none : .present
  }
}
