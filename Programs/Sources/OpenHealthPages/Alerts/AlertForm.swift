// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The form for a rule of one kind.
struct AlertForm: Encodable, Sendable {
  /// The kinds, which the form sends.
  enum Kind: String, CaseIterable { case value, rest, goal, absence, silence, dose }

  /// The kind, and what people call it.
  var kind, legend: String
  /// The fields. Their names begin with the kind: all forms are on one page.
  var fields: [FormField]

  /// A form for each kind.
  ///
  /// - Parameter typed: what was typed in a form that was refused; empty for none.
  static func all(_ typed: PageFields, _ context: PageContext) throws -> [AlertForm] {
    let fields = try AlertFields(typed, context)
    return Kind.allCases.compactMap { kind in
      fields.fields(of: kind).map { AlertForm(kind: kind.rawValue, legend: context.words["alertkind.\(kind.rawValue)"], fields: $0) }
    }
  }

  /// The condition that a form describes.
  ///
  /// - Throws: ``AlertFault`` for a rule that is not possible.
  static func condition(_ form: PageFields, _ context: PageContext) throws -> AlertRule.Condition {
    func side(_ kind: Kind) -> AlertSide { form["\(kind)Side"].flatMap(AlertSide.init(rawValue:)) ?? .above }
    func number(_ name: String) -> Double? { form[name].flatMap { HandEntry.number($0, context.reader.numbers) } }
    func days(_ name: String) throws(AlertFault) -> Int {
      guard let days = number(name).flatMap({ Int(exactly: $0) }) else { throw .days }
      return days
    }
    // Without a choice, another browser made the form up.
    let unknown = AlertFault.source
    switch form["kind"].flatMap(Kind.init(rawValue:)) {
    case .value:
      guard let type = form["valueType"].flatMap({ Catalog.type(named: $0) }) else { throw unknown }
      let figure = form["valueFigure"].flatMap(AlertFigure.init(rawValue:)) ?? .sample
      let units = try type.quantity == nil ? [:] : context.ask(PreferredUnits(types: [type], system: context.reader.locale.system))
      guard let entry = AlertText.entry(of: type, figure, preferred: units[type], in: context.reader.language) else {
        throw AlertFault.noValue(type)
      }
      guard let limit = number("valueLimit") else { throw AlertFault.limit }
      return .value(type, figure, side(.value), AlertText.limit(limit, in: entry.unit))
    case .rest:
      guard let limit = number("restLimit") else { throw AlertFault.rate }
      return .restingRate(side(.rest), limit)
    case .goal:
      guard let goal = form["goalRing"].flatMap(AlertGoal.init(rawValue:)) else { throw unknown }
      return .goal(goal)
    case .absence:
      guard let type = form["absenceType"].flatMap({ Catalog.type(named: $0) }) else { throw unknown }
      return .absence(type, days: try days("absenceDays"))
    case .silence: return .silence(source: form["silenceSource"], days: try days("silenceDays"))
    case .dose:
      guard let minutes = number("doseMinutes").flatMap({ Int(exactly: $0) }) else { throw AlertFault.minutes }
      return .dose(minutes: minutes)
    case nil: throw unknown
    }
  }
}

/// The fields of all forms, with what was typed.
private struct AlertFields {
  private let typed: PageFields
  private let context: PageContext
  private let words: Words
  /// The types that have samples.
  private let stored: [DataType]
  /// Those with a figure that can be compared, each with its name and unit.
  private let comparable: [(String, String)]
  private let sources: [(String, String)]

  init(_ typed: PageFields, _ context: PageContext) throws {
    (self.typed, self.context, words) = (typed, context, context.words)
    stored = try context.ask(ListTypes()).map(\.type)
    let types = stored.filter { AlertRule.Condition.units(of: $0, .day) != nil }
    let units = try context.ask(PreferredUnits(types: types.filter { $0.quantity != nil }, system: context.reader.locale.system))
    comparable = types.compactMap { type in
      guard let entry = AlertText.entry(of: type, .day, preferred: units[type], in: context.reader.language) else { return nil }
      return (type.name, entry.name.isEmpty ? context.reader.title(of: type) : "\(context.reader.title(of: type)), \(entry.name)")
    }
    sources = try Freshness(at: context.reader.now, service: context.service).carriedSources.map {
      ($0.source.bundleIdentifier, TypeAddress.name(of: $0.source))
    }
  }

  /// The fields of a rule of one kind; nil where the store has nothing that it could be about.
  func fields(of kind: AlertForm.Kind) -> [FormField]? {
    switch kind {
    case .value:
      if comparable.isEmpty { return nil }
      return [
        choice("valueType", words["alerts.type"], sorted(comparable)),
        choice("valueFigure", words["alerts.figure"], [("sample", words["alerts.eachSample"]), ("day", words["alerts.eachDay"])]),
        sides(.value), number("valueLimit", words["alerts.limit"]),
      ]
    case .rest: return [sides(.rest), number("restLimit", words["alerts.beats"])]
    case .goal:
      return [
        choice(
          "goalRing", words["activity.goal"],
          AlertGoal.allCases.map { ($0.rawValue, $0 == .all ? words["alerts.allRings"] : words["activity.\($0.rawValue)"]) })
      ]
    case .absence:
      if stored.isEmpty { return nil }
      return [
        choice("absenceType", words["alerts.type"], sorted(stored.map { ($0.name, context.reader.title(of: $0)) })),
        number("absenceDays", words["alerts.days"], "7"),
      ]
    case .silence:
      return [
        choice("silenceSource", words["days.source"], [("", words["alerts.anySource"])] + sources),
        number("silenceDays", words["alerts.days"], "3"),
      ]
    case .dose: return [number("doseMinutes", words["alerts.minutes"], "0")]
    }
  }

  private func choice(_ name: String, _ label: String, _ options: [(String, String)]) -> FormField {
    .choice(name, label, options.map { .init(value: $0.0, text: $0.1, isChosen: $0.0 == typed[name]) })
  }

  private func sides(_ kind: AlertForm.Kind) -> FormField {
    choice("\(kind)Side", words["alerts.side"], [("above", words["alerts.isAbove"]), ("below", words["alerts.isBelow"])])
  }

  private func number(_ name: String, _ label: String, _ standard: String = "") -> FormField {
    .text(name, label, typed[name] ?? standard, keyboard: "decimal")
  }

  private func sorted(_ options: [(String, String)]) -> [(String, String)] {
    options.sorted { context.reader.language.sorting($0.1) < context.reader.language.sorting($1.1) }
  }
}
