// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An electrocardiogram of one lead, similar to lead I (ECG-03).
package struct ElectrocardiogramRecord: ContentRecord {
  /// The classification by the device that made the recording.
  package var classification: ElectrocardiogramClassification
  /// The average heart rate during the recording; nil when it is not known.
  package var averageHeartRate: Amount?
  /// Whether the person had symptoms.
  package var symptomsStatus: SymptomsStatus
  /// The UUIDs of the category samples of the symptoms (ECG-04). The electrocardiogram holds them, since neither it nor they ever change.
  package var symptoms: [UUID]
  /// The number of voltages in a time, such as 512 Hz; nil when it is not known.
  package var samplingFrequency: Amount?
  /// The voltages in microvolts, at even distances in time, as ``ContentBytes/init(numbers:)`` encodes them; nil for none.
  ///
  /// Microvolts, because the files of exports use them: an export returns exactly the numbers that were imported.
  package var bytes: ContentBytes?

  /// An electrocardiogram; nothing is checked.
  ///
  /// - Parameter microvolts: The voltages.
  package init(
    classification: ElectrocardiogramClassification = .notSet, averageHeartRate: Amount? = nil, symptomsStatus: SymptomsStatus = .notSet,
    symptoms: [UUID] = [], samplingFrequency: Amount? = nil, microvolts: [Double] = []
  ) {
    self.classification = classification
    self.averageHeartRate = averageHeartRate
    self.symptomsStatus = symptomsStatus
    self.symptoms = symptoms
    self.samplingFrequency = samplingFrequency
    bytes = ContentBytes(numbers: microvolts)
  }

  /// The number of voltages.
  package var count: Int { bytes?.numberCount ?? 0 }

  /// Whether the type is that of electrocardiograms.
  package func fits(_ type: DataType) -> Bool { type == Catalog.electrocardiogram }

  /// Checks the units, and that each number is finite.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    try averageHeartRate?.check("averageHeartRate", in: .beatsPerMinute)
    if let samplingFrequency {
      try samplingFrequency.check("samplingFrequency", in: .hertz)
      guard samplingFrequency.value > 0 else { throw .outOfRange(name: "samplingFrequency") }
    }
    if let voltages = try bytes?.numbers("voltage"), !voltages.allSatisfy(\.isFinite) { throw .outOfRange(name: "voltage") }
  }

  /// Classification, status of symptoms and average heart rate, which has no value where it is not known.
  package func values(of field: ContentField) -> [ContentValue] {
    switch field {
    case .electrocardiogramClassification: [.number(Double(classification.rawValue))]
    case .symptomsStatus: [.number(Double(symptomsStatus.rawValue))]
    case .averageHeartRate: averageHeartRate.map { [.number($0.number(in: .beatsPerMinute))] } ?? []
    default: []
    }
  }

  /// The seconds from the start of a recording to one of its voltages, by its place from 0. Without a sampling frequency, the voltages are
  /// spread evenly over the recording.
  package func time(ofVoltage index: Int, start: Date, end: Date) -> TimeInterval {
    if let frequency = samplingFrequency?.number(in: .hertz) { return Double(index) / frequency }
    return count > 0 ? end.timeIntervalSince(start) * Double(index) / Double(count) : 0
  }
}

extension UnitExpression {
  /// The unit of the voltages of electrocardiograms.
  package static let microvolt = known("mcV")
  /// The unit of the sampling frequency of electrocardiograms from files.
  package static let hertz = known("Hz")
  /// The unit of the average heart rate of electrocardiograms.
  package static let beatsPerMinute = known("count/min")
}
