// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange

/// Writes the tables that every export has whole, also one of a range of changes: electrocardiograms, audiograms, medications, attachments.
///
/// Audiograms are samples; an audiogram from which an import could make no sample is a kept element.
struct WholeTables {
  let service: any HealthService

  func write(to sink: any DataSink) throws {
    try writeElectrocardiograms(to: sink)
    try writeAudiograms(to: sink)
    try writeMedications(to: sink)
    try writeAttachments(to: sink)
  }

  // MARK: Electrocardiograms and audiograms

  func writeElectrocardiograms(to sink: any DataSink) throws {
    try sink.make(DataTables.electrocardiograms)
    try writeSamples(of: Catalog.electrocardiogram, to: sink)
    try sink.end(DataTables.electrocardiograms)
  }

  func writeAudiograms(to sink: any DataSink) throws {
    try sink.make(DataTables.audiograms)
    if let type = Catalog.type(element: Self.audiogram) { try writeSamples(of: type, to: sink) }
    try writeElements(to: sink)
    try sink.end(DataTables.audiograms)
  }

  private func row(_ sample: SampleRecord, _ recording: ElectrocardiogramRecord) throws(HealthError) -> [DataValue] {
    let microvolts = try ContentBytes.numbers(service.contentBytes(of: sample, for: .owner))
    let classification = recording.classification == .notSet ? nil : recording.classification.rawValue
    return [
      .text(sample.uuid.uuidString), .optional(sample.provenance.revision?.source.name), SampleRows.instant(sample.start),
      SampleRows.instant(sample.end),
      .optional(classification.map { Catalog.choice($0, of: .electrocardiogramClassification)?.name ?? String($0) }),
      .optional(recording.averageHeartRate?.number(in: .beatsPerMinute)), .optional(recording.samplingFrequency?.number(in: .hertz)),
      .integer(Int64(microvolts.count)), .text("[\(microvolts.map { DataText.number($0) }.joined(separator: ","))]"),
    ]
  }

  /// The name of the kept elements.
  private static let audiogram = "Audiogram"

  private func writeSamples(of type: DataType, to sink: any DataSink) throws {
    var walk = SampleWalk(type, service: service)
    while let page = try walk.next() {
      for item in page.joined() {
        switch item.record.content {
        case .electrocardiogram(let recording)?: try sink.insert(try row(item.record, recording), into: DataTables.electrocardiograms)
        case .audiogram(let audiogram)?:
          for row in Self.rows(item.record, audiogram) { try sink.insert(row, into: DataTables.audiograms) }
        default: continue
        }
      }
    }
  }

  private func writeElements(to sink: any DataSink) throws {
    var last: Int64 = 0
    while true {
      let items = try service.perform(FetchElements(name: Self.audiogram, after: last), for: .owner)
      guard let end = items.last else { break }
      for item in items {
        for row in Self.rows(item.element, number: item.number) { try sink.insert(row, into: DataTables.audiograms) }
      }
      last = end.number
    }
  }

  /// A row for each tone with a test of each ear, and further rows for an ear that was tested again with it.
  private static func rows(_ sample: SampleRecord, _ audiogram: AudiogramRecord) -> [[DataValue]] {
    let head: [DataValue] = [
      .text(sample.uuid.uuidString), .optional(sample.provenance.revision?.source.name), SampleRows.instant(sample.start),
      SampleRows.instant(sample.end),
    ]
    return audiogram.points.flatMap { point -> [[DataValue]] in
      let left = point.tests.filter { $0.side == AudiogramRecord.left }
      let right = point.tests.filter { $0.side == AudiogramRecord.right }
      return (0..<max(1, left.count, right.count)).map { place -> [DataValue] in
        let ears = [left, right].map { $0.dropFirst(place).first }
        let levels: [DataValue] = ears.map { .optional($0?.level) }
        let masks: [DataValue] = ears.map { test in test.map { .boolean($0.isMasked) } ?? .null }
        return head + [.real(point.hertz)] + levels + masks
      }
    }
  }

  private static func rows(_ element: KeptElement, number: Int64) -> [[DataValue]] {
    func figure(_ child: KeptElement, _ name: String) -> DataValue {
      guard let value = child[name].flatMap({ Double($0) }), value.isFinite else { return .null }
      return .real(value)
    }
    let dates: [DataValue] = ["startDate", "endDate"].map { element.date($0).map(SampleRows.instant) ?? .null }
    let head: [DataValue] = [.text(String(number)), .optional(element["sourceName"])] + dates
    return element.children.filter { $0.name == "SensitivityPoint" }.map { point -> [DataValue] in
      head + [figure(point, "frequencyValue"), figure(point, "leftEarValue"), figure(point, "rightEarValue"), .null, .null]
    }
  }

  // MARK: Medications

  func writeMedications(to sink: any DataSink) throws {
    try sink.make(DataTables.medications)
    for medication in try service.perform(FetchMedications(), for: .owner) {
      try sink.insert(
        [
          .text(medication.identifier.uuidString), .text(medication.displayText), .optional(medication.nickname),
          .text(medication.formChoice?.words ?? medication.generalForm),
          .boolean(medication.hasSchedule), .boolean(medication.isArchived), .text(Self.json(medication.codings)),
          .text(Self.json(medication.schedules)),
        ], into: DataTables.medications)
    }
    try sink.end(DataTables.medications)
  }

  private static func json(_ codings: [ClinicalCodingRecord]) -> String {
    let objects = codings.map { coding in
      let members = [("system", coding.system), ("version", coding.version), ("code", coding.code)] as [(String, String?)]
      return "{\(members.compactMap { name, value in value.map { "\(DataText.json(name)):\(DataText.json($0))" } }.joined(separator: ","))}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  private static func json(_ schedules: [MedicationSchedule]) -> String {
    func list(_ texts: [String]) -> String { "[\(texts.map { DataText.json($0) }.joined(separator: ","))]" }
    let objects = schedules.map { schedule in
      let days =
        switch schedule.days {
        case .every(let length): ("every", String(length))
        case .weekdays(let weekdays): ("days", list(weekdays.map { MedicationSchedule.weekdayNames[$0 - 1] }))
        }
      let members = [
        ("from", DataText.json(schedule.first.text)), ("times", list(schedule.times.map(MedicationSchedule.text(ofMinutes:)))), days,
        ("dose", DataText.number(schedule.dose)), ("unit", DataText.json(schedule.unit.string)),
      ]
      return "{\(members.map { "\(DataText.json($0)):\($1)" }.joined(separator: ","))}"
    }
    return "[\(objects.joined(separator: ","))]"
  }

  // MARK: Attachments

  func writeAttachments(to sink: any DataSink) throws {
    try sink.make(DataTables.attachments)
    var next: Int64? = 0
    while let after = next {
      let page = try service.perform(ListAttachments(after: after), for: .owner)
      for item in page.items {
        let attachment = item.attachment
        try sink.insert(
          [
            .text(attachment.identifier.uuidString), .text(item.sample.uuid.uuidString), .text(item.sample.type.name),
            .text(attachment.name), .text(attachment.contentType), .integer(Int64(attachment.data.count)),
            SampleRows.instant(attachment.creation), .metadata(attachment.metadata),
          ], into: DataTables.attachments)
      }
      next = page.next
    }
    try sink.end(DataTables.attachments)
  }
}
