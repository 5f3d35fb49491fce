// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// Writes samples as rows.
struct SampleText {
  /// The units to show values in, by type. Values of other types keep the unit in which they were saved.
  let units: [DataType: UnitExpression]
  let reader: Reader
  /// Whether rows name their type, as in lists of several types.
  let hasType: Bool
  /// Whether all values are numbers.
  var isOfNumbers = true
  /// How many files are attached to samples, by their UUIDs.
  var attachments: [UUID: Int] = [:]

  /// All possible columns.
  static let columns: [Rows.Column] = [
    .init(name: "start", kind: .instant, meaning: "when it began"),
    .init(name: "end", kind: .instant, rank: 5, meaning: "when it ended"),
    .init(name: "type", isOptional: true, meaning: "the short name of the type, where several were asked for"),
    .init(
      name: "value", kind: .any,
      meaning: "the number; a text for a category; an object for a workout or correlation; for a route the number of places"),
    .init(name: "unit", rank: nil, meaning: "the unit of the value, in Apple's notation"),
    .init(name: "source", rank: 1, meaning: "the name of the app or device that saved it"),
    .init(name: "device", rank: 6, meaning: "the device that measured it"),
    .init(name: "uuid", rank: 7, isTyped: true, meaning: "its identifier, for `health delete`"),
    .init(name: "metadata", kind: .object, rank: 8, meaning: "what else was saved with it"),
  ]

  var columns: [Rows.Column] {
    var columns = Self.columns
    if isOfNumbers { columns[3].kind = .number }
    if hasType { columns[4].rank = 1 } else { columns.remove(at: 2) }
    return columns
  }

  /// The format of a type's values for people; nil if they are no numbers.
  func format(_ type: DataType) -> FigureFormat? { units[type].map { FigureFormat(of: type, in: $0, style: Person.numbers) } }

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
    switch (sample.value, sample.type.kind) {
    case (.quantity(let number, let own), _):
      let (value, unit) = shown(number, own, sample.type)
      return (cell(value, unit, sample.type, isStored: unit == own), unit)
    case (.category(let number), .category(let valueEnum)):
      let value = Catalog.categoryValue(number, of: valueEnum)
      // If the dates say everything, the duration is shown.
      let isAllSaid = sample.type.countsTime && sample.end > sample.start
      let shown = isAllSaid ? Person.numbers.clock(sample.end.timeIntervalSince(sample.start)) : value?.localTitle
      return (.text(value?.name ?? String(number), shown: shown), nil)
    case (.category(let number), _): return (.count(number), nil)
    case (.workout(let workout), _):
      return (.json(WorkoutJSON.object(workout, dates: reader.dates), shown: WorkoutText(reader: reader).line(workout)), nil)
    case (.route(let route), _): return (.json(String(route.count), shown: Person.counted(route.count, "place")), nil)
    case (.content(let content), _):
      let line = ContentText(dates: reader.dates).line(content, attachments: attachments[sample.uuid] ?? 0)
      return (.json(ContentText.json(content), shown: line), nil)
    case (.correlation(let members), _):
      return (.json(object(members), shown: pair(members) ?? members.map(line).joined(separator: ", ")), nil)
    }
  }

  private func cell(_ value: Double, _ unit: UnitExpression, _ type: DataType, isStored: Bool) -> Rows.Cell {
    let format = FigureFormat(of: type, in: unit, style: Person.numbers)
    // If there is only one unit, it is in the title above the table.
    let shown = hasType || units[type] == nil ? format.text(value) : format.number(value)
    return isStored ? .number(value, shown: shown) : .computed(value, shown: shown)
  }

  /// A value converted to the unit in which it is shown.
  private func shown(_ number: Double, _ own: UnitExpression, _ type: DataType) -> (Double, UnitExpression) {
    // A sample in a unit of another dimension keeps it.
    guard let wanted = units[type], wanted != own, let value = try? own.convert(number, to: wanted) else { return (number, own) }
    return (value, wanted)
  }

  /// Two values with the same unit as people say them, such as `118/80 mmHg`; nil for other members.
  private func pair(_ members: [SampleRecord]) -> String? {
    let values = members.sorted { $0.type.name > $1.type.name }.compactMap { member -> (String, String)? in
      guard case .quantity(let number, let own) = member.value else { return nil }
      let (value, unit) = shown(number, own, member.type)
      let format = FigureFormat(of: member.type, in: unit, style: Person.numbers)
      return (format.number(value), format.unit)
    }
    guard members.count == 2, values.count == 2, values[0].1 == values[1].1 else { return nil }
    return "\(values[0].0)/\(values[1].0) \(values[0].1)"
  }

  /// A member of a correlation, such as `dietarySugar 3.5 g`.
  private func line(_ member: SampleRecord) -> String {
    let name = member.type.localTitle.lowercasedFirst
    switch member.value {
    case .quantity(let number, let own):
      let (value, unit) = shown(number, own, member.type)
      return "\(name) \(FigureFormat(of: member.type, in: unit, style: Person.numbers).text(value))"
    case .category(let number): return "\(name) \(number)"
    case .correlation, .workout, .route, .content: return name
    }
  }

  private func object(_ members: [SampleRecord]) -> String {
    let objects = members.map { member in
      var parts = ["\"type\":\(JSONText.string(member.type.name))"]
      switch member.value {
      case .quantity(let number, let own):
        let (value, unit) = shown(number, own, member.type)
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
