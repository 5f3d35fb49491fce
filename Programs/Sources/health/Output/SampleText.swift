// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// Writes samples as rows.
struct SampleText {
  let words: SampleWords
  /// Whether rows name their type, as in lists of several types.
  let hasType: Bool
  /// Whether all values are numbers.
  var isOfNumbers = true
  /// How many files are attached to samples, by their UUIDs.
  var attachments: [UUID: Int] = [:]

  /// All possible columns.
  static let columns: [Rows.Column] = [
    .init(name: "start", kind: .instant, key: "head.start", meaning: "when it began"),
    .init(name: "end", kind: .instant, key: "head.end", rank: 5, meaning: "when it ended"),
    .init(name: "type", key: "head.type", isOptional: true, meaning: "the short name of the type, where several were asked for"),
    .init(
      name: "value", kind: .any, key: "head.value",
      meaning: "the number; a text for a category; an object for a workout or correlation; for a route the number of places"),
    .init(name: "unit", rank: nil, meaning: "the unit of the value, in Apple's notation"),
    .init(name: "source", key: "head.source", rank: 1, meaning: "the name of the app or device that saved it"),
    .init(name: "device", key: "head.device", rank: 6, meaning: "the device that measured it"),
    .init(name: "uuid", key: "head.uuid", rank: 7, isTyped: true, meaning: "its identifier, for `health delete`"),
    .init(name: "metadata", kind: .object, key: "head.metadata", rank: 8, meaning: "what else was saved with it"),
  ]

  var columns: [Rows.Column] {
    var columns = Self.columns
    if isOfNumbers { columns[3].kind = .number }
    if hasType { columns[4].rank = 1 } else { columns.remove(at: 2) }
    return columns
  }

  private var reader: Reader { words.reader }

  func cells(_ sample: SampleRecord) -> [Rows.Cell] {
    let (value, unit) = value(sample)
    let device = sample.provenance.device
    let dates = reader.dates
    let end = sample.end == sample.start ? "" : dates.end(sample.end, besides: sample.start)
    return [.text(dates.iso(sample.start), shown: dates.minute(sample.start)), .text(dates.iso(sample.end), shown: end)]
      + (hasType ? [.text(sample.type.name)] : []) + [
        value, .text(unit?.string, shown: unit.map { reader.name(of: $0) }), .text(sample.provenance.revision?.source.name),
        .text(device.flatMap { $0.name ?? $0.model }), .text(sample.uuid.uuidString),
        .json(JSONText.object(sample.metadata, dates: dates)),
      ]
  }

  private func value(_ sample: SampleRecord) -> (Rows.Cell, UnitExpression?) {
    let shown = words.value(sample, attachments: attachments[sample.uuid] ?? 0)
    switch (sample.value, sample.type.kind) {
    case (.quantity(let number, let own), _):
      let (value, unit) = words.shown(number, own, of: sample.type)
      // If there is only one unit, it is in the title above the table.
      let text = hasType || words.units[sample.type] == nil ? shown : words.format(of: sample.type, in: unit).number(value)
      return (unit == own ? .number(value, shown: text) : .computed(value, shown: text), unit)
    case (.category(let number), .category(let valueEnum)):
      return (.text(Catalog.categoryValue(number, of: valueEnum)?.name ?? String(number), shown: shown), nil)
    case (.category(let number), _): return (.count(number), nil)
    case (.workout(let workout), _): return (.json(WorkoutJSON.object(workout, dates: reader.dates), shown: shown), nil)
    case (.route(let route), _): return (.json(String(route.count), shown: shown), nil)
    case (.content(let content), _): return (.json(json(content), shown: shown), nil)
    case (.correlation(let members), _): return (.json(object(members), shown: shown), nil)
    }
  }

  /// The content as an object, as the store keeps it; a dose also has the name and form of its medication, where the list has it.
  private func json(_ content: SampleContent) -> String {
    // Stored contents can be encoded: they were when they were stored.
    guard let bytes = try? content.encoded() else { return "null" }
    let object = String(decoding: bytes, as: UTF8.self)
    guard case .doseEvent(let dose) = content, object.hasSuffix("}") else { return object }
    let doses = DoseText(reader: reader, medications: words.medications)
    let more = [("name", doses.name(dose)), ("form", doses.form(dose))].compactMap { key, text in
      text.map { "\(JSONText.string(key)):\(JSONText.string($0))" }
    }
    return "\(object.dropLast())\(more.map { ",\($0)" }.joined())}"
  }

  private func object(_ members: [SampleRecord]) -> String {
    let objects = members.map { member in
      var parts = ["\"type\":\(JSONText.string(member.type.name))"]
      switch member.value {
      case .quantity(let number, let own):
        let (value, unit) = words.shown(number, own, of: member.type)
        parts.append("\"value\":\(unit == own ? DataNumber.exact(value) : DataNumber.computed(value))")
        parts.append("\"unit\":\(JSONText.string(unit.string))")
      case .category(let number): parts.append("\"value\":\(number)")
      case .correlation, .workout, .route, .content: break
      }
      return "{\(parts.joined(separator: ","))}"
    }
    return "{\"members\":[\(objects.joined(separator: ","))]}"
  }
}
