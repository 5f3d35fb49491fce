// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import OpenHealthFigures

/// Numbers, categories, correlations and workouts.
extension AddForm {
  // MARK: Quantities

  func quantityFields(_ facts: DataType.QuantityFacts) -> [FormField] {
    let chosen = form["unit"] ?? units[type]?.string
    let choices = Self.units(of: facts, preferred: units[type], reader.language).map { unit in
      FormField.Option(value: unit.string, text: Self.name(of: unit, type, reader), isChosen: unit.string == chosen)
    }
    let isAsked = choices.count > 1 || faults["unit"] != nil
    return [numberField("value", reader.title(of: type))] + (isAsked ? [.choice("unit", words["samples.unit"], choices)] : [])
  }

  mutating func readQuantity(_ facts: DataType.QuantityFacts) -> SampleRecord.Value? {
    let known = Self.units(of: facts, preferred: units[type], reader.language)
    let unit = form["unit"].map { text in known.first { $0.string == text } } ?? known[0]
    if unit == nil { faults["unit"] = words["samples.fault.choice"] }
    guard let number = number("value", isNeeded: true), let unit else { return nil }
    return quantity(number, unit, field: "value")
  }

  private mutating func quantity(_ number: Double, _ unit: UnitExpression, field: String) -> SampleRecord.Value? {
    do { return try HandEntry.quantity(number, in: unit) } catch {
      faults[field] = words[error == .negative ? "samples.fault.negative" : "samples.fault.percent"]
      return nil
    }
  }

  /// The units that people can choose for a type, the preferred one first. Steps in percent would be nonsense, though both are numbers.
  static func units(of facts: DataType.QuantityFacts, preferred: UnitExpression?, _ language: Language) -> [UnitExpression] {
    let usual = [preferred ?? facts.displayUnit, facts.displayUnit] + MeasurementSystem.allCases.map { facts.displayUnit(in: $0) }
    let named = UnitNames.words(in: language).map(\.unit).filter {
      $0.isCompatible(with: facts.unit) && ($0.string == "%") == (facts.displayUnit.string == "%")
    }
    var seen: Set<String> = []
    return (usual + named).filter { seen.insert($0.string).inserted }
  }

  /// The name of a unit beside the figures of a type; Apple's notation if it has no other name.
  static func name(of unit: UnitExpression, _ type: DataType, _ reader: Reader) -> String {
    let name = FigureFormat(of: type, in: unit, style: reader.numbers).unit
    return name.isEmpty ? unit.string : name
  }

  // MARK: Categories

  func categoryFields(_ valueEnum: String) -> [FormField] {
    let values = Catalog.categoryValues(of: valueEnum)
    guard values.count > 1 else { return [] }
    return [choiceField("value", reader.title(of: type), values.map { ($0.rawValue, reader.title(of: $0)) })]
  }

  mutating func readCategory(_ valueEnum: String) -> SampleRecord.Value? {
    let values = Catalog.categoryValues(of: valueEnum)
    if values.count == 1 { return .category(values[0].rawValue) }
    return choice("value", of: values) { $0.rawValue }.map { .category($0.rawValue) }
  }

  // MARK: Correlations

  /// The types of the members, those of a correlation that needs each first.
  private var members: [DataType] { type.memberTypes ?? [] }

  /// Whether the correlation needs a sample of each type.
  private var needsAll: Bool { if case .each = type.correlationMembers { true } else { false } }

  func correlationGroups() -> [FormGroup] {
    let fields = members.map { member in
      let unit = units[member].map { " (\(Self.name(of: $0, member, reader)))" } ?? ""
      return numberField("member-\(member.name)", reader.title(of: member) + unit)
    }
    guard !needsAll else { return [FormGroup(reader.title(of: type), fields)] }
    var name = FormField.text("food", words["samples.food"], form["food"] ?? "")
    name.hint = words["samples.food.hint"]
    return [FormGroup(reader.title(of: type), [name]), FormGroup(words["samples.contents"], fields)]
  }

  mutating func readCorrelation(start: Date, end: Date) -> SampleRecord.Value? {
    var samples: [SampleRecord] = []
    for member in members {
      let field = "member-\(member.name)"
      guard let number = number(field, isNeeded: needsAll), let unit = units[member] else { continue }
      guard let value = quantity(number, unit, field: field) else { continue }
      samples.append(HandEntry.sample(of: member, value, start: start, end: end, now: reader.now))
    }
    if samples.isEmpty, faults.isEmpty { faults[""] = words["samples.fault.nothing"] }
    do { try HandEntry.checkOrder(samples, of: type) } catch { note(error) }
    return faults.isEmpty ? .correlation(samples) : nil
  }

  // MARK: Workouts

  private static var activities: [CatalogChoice] { Catalog.choices(of: .workoutActivityType) }

  func workoutFields() -> [FormField] {
    let choices = Self.activities.map { (value: $0.rawValue, text: reader.title(of: $0)) }.sorted {
      reader.language.sorting($0.text) < reader.language.sorting($1.text)
    }
    let distance = WorkoutUnits.distance(system: system)
    return [
      choiceField("activity", words["samples.activity"], choices, usual: usualActivity),
      numberField("energy", words["samples.energy", reader.name(of: WorkoutUnits.energy)]),
      numberField("distance", words["samples.distance", reader.name(of: distance)]),
    ]
  }

  mutating func readWorkout(start: Date, end: Date) -> SampleRecord.Value? {
    let activity = choice("activity", of: Self.activities) { $0.rawValue }
    var totals: [WorkoutTotal: Amount] = [:]
    for (field, total, unit) in [
      ("energy", WorkoutTotal.energy, WorkoutUnits.energy), ("distance", .distance, WorkoutUnits.distance(system: system)),
    ] {
      guard let number = number(field) else { continue }
      if number < 0 { faults[field] = words["samples.fault.negative"] }
      totals[total] = Amount(number, unit)
    }
    guard let activity, faults.isEmpty else { return nil }
    let kind = UInt(activity.rawValue)
    let part = WorkoutRecord.Activity(uuid: UUID(), configuration: .init(activityType: kind), start: start, end: end)
    return .workout(WorkoutRecord(activityType: kind, duration: end.timeIntervalSince(start), activities: [part], totals: totals))
  }
}
