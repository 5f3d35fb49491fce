// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The texts of `description`, which say what an object is, as those of Apple's framework do (OBJ-29).
///
/// They hold health values: an app that prints a sample wants to see it. So no error and no log of this package contains an object.
enum ObjectDescription {
  /// The class, the address, and each fact that is known: `<<HKDevice: 0x55d0c8a2f4e0>, name:Watch, model:Watch7,3>`.
  static func text(_ object: NSObject, _ facts: KeyValuePairs<String, Any?>) -> String {
    let known = facts.compactMap { name, value in value.map { ", \(name):\(text(of: $0))" } }
    return "<\(reference(object))\(known.joined())>"
  }

  /// The class and the address: `<HKStatistics: 0x55d0c8a2f4e0>`.
  static func reference(_ object: NSObject) -> String {
    // Unsafe: only the number of the address is read, and nothing at it.
    "<\(type(of: object)): 0x\(String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16))>"
  }

  /// A sample or another object of a store, as observed of Apple's quantity samples: the value, the UUID, the source and its version, the
  /// product and its system, the device, the metadata, the start and the end. An object that was not saved has no source.
  static func text(of object: HKObject) -> String {
    var parts = [value(of: object), object.uuid.uuidString]
    if let revision = object.record.provenance.revision {
      let product = revision.productType.map { ", \"\($0)\" (\(systemVersion(revision.operatingSystem)))" } ?? ""
      parts.append("\"\(revision.source.name)\" (\(revision.version ?? ""))\(product)")
    }
    if let device = object.device { parts.append("\"\(device.name ?? "")\"") }
    if let metadata = object.metadata { parts.append("metadata: \(text(of: metadata))") }
    if let sample = object as? HKSample { parts.append("(\(text(of: sample.startDate)) - \(text(of: sample.endDate)))") }
    return parts.joined(separator: " ")
  }

  /// The part of a sample's text that depends on its class.
  private static func value(of object: HKObject) -> String {
    let name = "<\(type(of: object))>"
    switch object {
    case let sample as HKQuantitySample: return sample.quantity.description
    case let sample as HKCategorySample: return "\(sample.categoryType.identifier) \(sample.value)"
    case let correlation as HKCorrelation:
      return "\(name) \(correlation.correlationType.identifier) (\(list(correlation.objects.map(\.description).sorted())))"
    // Observed: two blanks follow.
    case let workout as HKWorkout: return "\(name) (\(workout.workoutActivityType.rawValue)) "
    case let series as HKSeriesSample: return "\(name) (\(series.count))"
    case let recording as HKElectrocardiogram:
      let rate = recording.averageHeartRate.map { ", \($0)" } ?? ""
      return "\(name) (\(recording.classification.rawValue)\(rate), \(recording.numberOfVoltageMeasurements))"
    case let state as HKStateOfMind:
      let words = state.labels.map(\.rawValue) + state.associations.map(\.rawValue)
      return "\(name) (\(state.kind.rawValue), \(state.valence), \(list(words.map { "\($0)" })))"
    case let assessment as HKScoredAssessment: return "\(name) (\(assessment.score))"
    case let audiogram as HKAudiogramSample: return "\(name) (\(list(audiogram.sensitivityPoints.map(\.frequency.description))))"
    case let prescription as HKVisionPrescription:
      return "\(name) (\(prescription.prescriptionType.rawValue)\(prescription.expirationDate.map { ", \(text(of: $0))" } ?? ""))"
    case let clinical as HKClinicalRecord: return "\(name) (\(clinical.clinicalType.identifier), \(clinical.displayName))"
    case let sample as HKCDADocumentSample: return "\(name) (\(sample.document?.title ?? ""))"
    case let verifiable as HKVerifiableClinicalRecord: return "\(name) (\(list(verifiable.itemNames)))"
    case let dose as HKMedicationDoseEvent:
      return "\(name) (\(dose.logStatus.rawValue)\(dose.doseQuantity.map { ", \(NumberText.shortest($0)) \(dose.unit)" } ?? ""))"
    default: return name
    }
  }

  // MARK: Parts

  /// A value of a fact: dates in the local time zone, metadata as an Objective-C dictionary prints them.
  private static func text(of value: Any) -> String {
    switch value {
    case let date as Date: text(of: date)
    case let metadata as [String: Any]: text(of: metadata)
    case let values as [Any]: "(\(list(values.map { text(of: $0) })))"
    default: "\(value)"
    }
  }

  /// A date as `2021-12-08 19:49:02 +0900`, in the local time zone.
  static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.magnitude <= Limits.farthestDate else { return "\(seconds)" }
    let offset = TimeZone.current.secondsFromGMT(for: date)
    let clock = CivilTime(seconds: Int(seconds.rounded(.down)) + offset)
    return "\(clock.day.text) \(clock.text) \(CivilTime.offsetText(seconds: offset))"
  }

  /// Metadata as a dictionary of Objective-C prints them, sorted by key.
  static func text(of metadata: [String: Any]) -> String {
    let entries = metadata.sorted { $0.key < $1.key }.map { "    \(quoted($0.key)) = \(quoted(text(of: $0.value)));\n" }
    return "{\n\(entries.joined())}"
  }

  /// The version of a system without a patch of 0: `8.1`, `12.3.1`.
  static func systemVersion(_ version: SystemVersion) -> String {
    "\(version.major).\(version.minor)\(version.patch == 0 ? "" : ".\(version.patch)")"
  }

  private static func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }

  /// A text as property lists write it: in quotes unless it is letters and digits, with backslashes before quotes.
  private static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") || Character(UnicodeScalar($0)).isPlain }
    if isPlain { return text }
    // On scalars: a mark behind a quote would make one character of both.
    let escaped = text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { escaped, scalar in
      if ["\\", "\""].contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return "\"\(String(escaped))\""
  }
}

extension Character {
  /// Whether the character is a letter or a digit of ASCII.
  fileprivate var isPlain: Bool { isASCII && (isLetter || isNumber) }
}
