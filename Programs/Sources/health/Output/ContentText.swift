// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The content of a sample of a kind such as prescriptions, as a line for people and as JSON for programs.
struct ContentText {
  let dates: DateText

  /// The content as an object, as the store keeps it.
  static func json(_ content: SampleContent) -> String {
    // Stored contents can be encoded: they were when they were stored.
    (try? content.encoded()).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }

  func line(_ content: SampleContent) -> String {
    switch content {
    case .electrocardiogram(let record): electrocardiogram(record)
    case .heartbeatSeries(let record): "\(Person.numbers.text(record.count)) heartbeats"
    case .visionPrescription(let record): prescription(record)
    }
  }

  /// Such as `Sinus rhythm, 62 count/min; 15,360 voltages at 512 Hz; symptoms: present`.
  private func electrocardiogram(_ record: ElectrocardiogramRecord) -> String {
    func text(_ amount: Amount) -> String { "\(Person.numbers.text(amount.value, decimals: 0)) \(amount.unit.string)" }
    var line = record.classification == .notSet ? "Electrocardiogram" : Self.title(record.classification.rawValue, "Classification")
    if let rate = record.averageHeartRate { line += ", \(text(rate))" }
    line += "; \(Person.numbers.text(record.count)) voltages"
    if let frequency = record.samplingFrequency { line += " at \(text(frequency))" }
    guard record.symptomsStatus != .notSet else { return line }
    return "\(line); symptoms: \(Self.title(record.symptomsStatus.rawValue, "SymptomsStatus").lowercased())"
  }

  private static func title(_ value: Int, _ name: String) -> String {
    Catalog.choice(value, of: "HKElectrocardiogram.\(name)")?.title ?? String(value)
  }

  /// Such as `Glasses: right -1.25 D, left -1.5 D / -0.5 D x 90; until 2028-01-31`.
  private func prescription(_ record: VisionPrescriptionRecord) -> String {
    let kind = Catalog.choice(Int(clamping: record.type), of: "HKVisionPrescriptionType")?.title ?? "Prescription"
    let lenses: [(String, VisionPrescriptionRecord.Lens?)] =
      switch record.lenses {
      case .none: []
      case .glasses(let right, let left): [("right", right?.lens), ("left", left?.lens)]
      case .contacts(let right, let left, _): [("right", right?.lens), ("left", left?.lens)]
      }
    let eyes = lenses.compactMap { eye, lens in lens.map { "\(eye) \(powers($0))" } }.joined(separator: ", ")
    var line = eyes.isEmpty ? kind : "\(kind): \(eyes)"
    if case .contacts(_, _, let brand) = record.lenses, !brand.isEmpty { line += "; \(brand)" }
    if let expiration = record.expiration { line += "; until \(dates.day(expiration))" }
    return line
  }

  /// Sphere, cylinder with its axis, and addition, as opticians write them.
  private func powers(_ lens: VisionPrescriptionRecord.Lens) -> String {
    func text(_ amount: Amount) -> String { "\(Person.numbers.text(amount.value, decimals: 2)) \(amount.unit.string)" }
    var text = text(lens.sphere)
    if let cylinder = lens.cylinder { text += " / \(self.text(cylinder))" }
    return text
  }
}
