// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The value of any sample in words.
///
///     let words = SampleWords(reader: reader, units: units)
///     words.value(sample)      // 61 BPM, 118/80 mmHg, Severe, Running, 45:30, 8.21 km
package struct SampleWords: Sendable {
  /// For whom the words are.
  package let reader: Reader
  /// The units to show values in, by type. Values of other types keep the unit in which they were saved.
  package let units: [DataType: UnitExpression]
  /// The medications that doses name, by identifier.
  package let medications: [UUID: MedicationRecord]

  /// Words for a reader, with quantities in the given units, and doses of the given medications (`DoseText.medications`).
  package init(reader: Reader, units: [DataType: UnitExpression] = [:], medications: [UUID: MedicationRecord] = [:]) {
    (self.reader, self.units, self.medications) = (reader, units, medications)
  }

  /// The value of a sample: a quantity with its unit, a category's title or, if its dates say everything, its duration, a workout with its
  /// totals, the members of a correlation, or a line about any other content.
  ///
  /// - Parameter attachments: the number of files that are attached to the sample, which a content mentions.
  package func value(_ sample: SampleRecord, attachments: Int = 0) -> String {
    switch sample.value {
    case .quantity(let number, let own): return quantity(number, own, of: sample.type)
    case .category(let number): return category(number, sample)
    case .workout(let workout): return WorkoutText(reader: reader).line(workout, sample.metadata)
    case .route(let route): return Words(reader.language)["line.places", reader.numbers.text(route.count)]
    case .content(let content): return ContentText(reader: reader, medications: medications).line(content, attachments: attachments)
    case .correlation(let members): return pair(members) ?? members.map(line).joined(separator: ", ")
    }
  }

  /// A number of a type converted to the unit in which it is shown, with that unit. A number in a unit of another dimension keeps it.
  package func shown(_ number: Double, _ own: UnitExpression, of type: DataType) -> (value: Double, unit: UnitExpression) {
    // A number that cannot be converted keeps its unit.
    guard let wanted = units[type], wanted != own, let value = try? own.convert(number, to: wanted) else { return (number, own) }
    return (value, wanted)
  }

  /// The format of a type's numbers in a unit.
  package func format(of type: DataType, in unit: UnitExpression) -> FigureFormat {
    FigureFormat(of: type, in: unit, style: reader.numbers)
  }

  /// The format of a type's numbers in the unit in which they are shown; nil for a type without one.
  package func format(of type: DataType) -> FigureFormat? { units[type].map { format(of: type, in: $0) } }

  private func quantity(_ number: Double, _ own: UnitExpression, of type: DataType) -> String {
    let (value, unit) = shown(number, own, of: type)
    return format(of: type, in: unit).text(value)
  }

  private func category(_ number: Int, _ sample: SampleRecord) -> String {
    guard case .category(let valueEnum) = sample.type.kind else { return reader.numbers.text(number) }
    if sample.type.countsTime && sample.end > sample.start { return reader.numbers.clock(sample.end.timeIntervalSince(sample.start)) }
    return Catalog.categoryValue(number, of: valueEnum).map { reader.title(of: $0) } ?? String(number)
  }

  /// Two values with the same unit as people say them, such as `118/80 mmHg`; nil for other members.
  private func pair(_ members: [SampleRecord]) -> String? {
    let values = members.sorted { $0.type.name > $1.type.name }.compactMap { member -> (String, String)? in
      guard case .quantity(let number, let own) = member.value else { return nil }
      let (value, unit) = shown(number, own, of: member.type)
      let format = format(of: member.type, in: unit)
      return (format.number(value), format.unit)
    }
    guard members.count == 2, values.count == 2, values[0].1 == values[1].1 else { return nil }
    return "\(values[0].0)/\(values[1].0) \(values[0].1)"
  }

  /// A member of a correlation, such as `sugar 3.5 g`.
  private func line(_ member: SampleRecord) -> String {
    let name = reader.titleInSentence(of: member.type)
    switch member.value {
    case .quantity(let number, let own): return "\(name) \(quantity(number, own, of: member.type))"
    case .category(let number): return "\(name) \(number)"
    case .correlation, .workout, .route, .content: return name
    }
  }
}
