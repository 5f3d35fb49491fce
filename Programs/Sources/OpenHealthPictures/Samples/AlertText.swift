// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The person's rules and what they found, in words: the same on pages, in the command and in notices.
package struct AlertText {
  private let reader: Reader
  private let words: Words

  /// Words for a reader.
  package init(_ reader: Reader) { (self.reader, words) = (reader, Words(reader.language)) }

  /// The title of a notice without values.
  package var title: String { words["alerts.title"] }
  /// The text of a notice without values.
  package var notice: String { words["alerts.notice"] }

  // MARK: Rules

  /// What a rule looks for, such as `Heart rate above 120 BPM`.
  package func rule(_ condition: AlertRule.Condition) -> String {
    switch condition {
    case .value(let type, let figure, let side, let limit):
      let name = reader.title(of: type)
      let text = value(limit.value, limit.unit, of: type)
      return switch (figure, side) {
      case (.sample, .above): words["alerts.above", name, text]
      case (.sample, .below): words["alerts.below", name, text]
      case (.day, .above): words["alerts.dayAbove", name, text]
      case (.day, .below): words["alerts.dayBelow", name, text]
      }
    case .absence(let type, let days): return words["alerts.absence", reader.title(of: type), reader.numbers.text(days)]
    case .goal(let goal):
      return goal == .all ? words["alerts.allRings"] : words["alerts.goal", words["activity.\(goal.rawValue)"]]
    case .restingRate(let side, let rate):
      let text = beats(rate)
      return side == .above ? words["alerts.restAbove", text] : words["alerts.restBelow", text]
    case .silence(let source, let days):
      let days = reader.numbers.text(days)
      return source.map { words["alerts.silence", short($0), days] } ?? words["alerts.anySilence", days]
    case .dose(let minutes): return minutes == 0 ? words["alerts.dose"] : words["alerts.lateDose", reader.numbers.text(minutes)]
    }
  }

  // MARK: Events

  /// Why there is an event, such as `132 BPM on 2026-01-31 08:05`.
  package func reason(_ event: AlertEvent) -> String {
    switch event.condition {
    case .value(let type, let figure, _, let limit):
      let text = event.value.map { value($0, limit.unit, of: type) } ?? ""
      return words["alerts.on", text, figure == .day ? day(event) : event.start.map { reader.dates.minute($0) } ?? day(event)]
    case .goal: return words["alerts.reached", day(event)]
    case .restingRate(let side, _):
      let (text, start, end) = (event.value.map(beats) ?? "", event.start ?? event.date, event.end ?? event.date)
      let times = [reader.dates.minute(start), reader.dates.end(end, besides: start)]
      return side == .above ? words["alerts.atLeast", text, times[0], times[1]] : words["alerts.atMost", text, times[0], times[1]]
    case .absence: return event.end.map { words["alerts.newest", reader.dates.minute($0)] } ?? words["alerts.noData"]
    case .silence:
      let newest = event.end.map { words["alerts.newest", reader.dates.minute($0)] } ?? words["alerts.noData"]
      return "\(short(event.source?.name ?? "")): \(newest)"
    case .dose:
      let due = event.start.map { reader.dates.minute($0) } ?? day(event)
      return words["alerts.doses", reader.numbers.text(Int(bounded: event.value ?? 1)), due]
    }
  }

  /// The type whose page says more; nil for rings and sources.
  package static func type(of condition: AlertRule.Condition) -> DataType? {
    switch condition {
    case .value(let type, _, _, _), .absence(let type, _): type
    case .restingRate: Catalog.types(of: .heartRate).first
    case .goal: Catalog.rings.summary
    case .dose: Catalog.doseEvent
    case .silence: nil
    }
  }

  private func day(_ event: AlertEvent) -> String { reader.dates.day(event.day?.start(in: reader.zone) ?? event.date) }

  private func short(_ name: String) -> String { TextWidth.shortened(TerminalText.line(name), to: 60) }

  private func beats(_ rate: Double) -> String {
    FigureFormat.heartRate(in: Self.unit("count/min"), style: reader.numbers).text(rate)
  }

  private func value(_ number: Double, _ unit: String, of type: DataType) -> String {
    guard let unit = try? UnitExpression.parse(unit) else { return reader.numbers.text(number, decimals: 2) }  // of a later version
    if type.quantity != nil { return FigureFormat(of: type, in: unit, style: reader.numbers).text(number) }
    let seconds = Amount(number, unit).number(in: Self.unit("s"))
    guard seconds.isFinite else { return reader.numbers.text(number, decimals: 0) }
    return (type == Catalog.sleep ? FigureFormat.hours(reader.numbers) : .minutes(reader.numbers)).text(seconds)
  }

  // MARK: Entry

  /// The unit in which a person gives a limit, and its name; nil for a type without such a figure.
  ///
  /// - Parameter preferred: the unit that the person prefers for a quantity.
  package static func entry(
    of type: DataType, _ figure: AlertFigure, preferred: UnitExpression?, in language: Language
  ) -> (unit: UnitExpression, name: String)? {
    guard AlertRule.Condition.units(of: type, figure) != nil else { return nil }
    guard let facts = type.quantity else {
      let unit = unit(type == Catalog.sleep ? "hr" : type.countsTime ? "min" : "count")
      return (unit, UnitNames.name(of: unit, in: language).text)
    }
    let unit = preferred ?? facts.displayUnit
    return (unit, FigureFormat(of: type, in: unit, style: style(language)).unit)
  }

  /// The limit of a number as people say it: 95 for 95 %.
  package static func limit(_ number: Double, in unit: UnitExpression) -> AlertLimit {
    AlertLimit(unit.string == "%" ? number / 100 : number, unit.string)
  }

  private static func style(_ language: Language) -> NumberStyle {
    var style = NumberStyle.plain
    style.language = language
    return style
  }

  private static func unit(_ text: String) -> UnitExpression {
    do { return try UnitExpression.parse(text) } catch { preconditionFailure("the catalogue has the unit \(text)") }
  }
}
