// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Figures of days, goals, and what is missing.
extension AlertEvaluator {
  /// What the rules about days and about missing data find now. Cost: nothing for rules that have decided their days; otherwise one row for
  /// each pair of type and source, and the statistics of a week for each rule.
  ///
  /// - Throws: the errors of the store. A type in too many days gives no event.
  package func days(_ book: AlertBook) throws -> AlertRound {
    var round = AlertRound()
    let due = book.active.filter(isDue)
    guard !due.isEmpty else { return round }
    let freshness = try Freshness(at: now, service: service)
    var keys = Keys()
    var lived: LivedDays?
    for rule in due {
      switch rule.condition {
      case .value(let type, .day, let side, let limit):
        let range = first(of: rule)...today
        lived = try lived ?? LivedDays(first(after: nil)...today, zone: zone, overridesZones: overridesZones, service: service)
        do { try figures(rule, type, side, limit, range, freshness, lived, &keys, &round) } catch HealthError.invalidArgument(
          .tooManyIntervals)
        { continue }
      case .absence(let type, let days):
        let end = freshness.end(of: type)
        guard isMissing(end ?? rule.since, days) else { continue }
        add(rule, key: Self.key(end), &keys, &round) { $0.end = end }
      case .silence(let source, let days):
        for known in freshness.carriedSources where source == nil || source == known.source.bundleIdentifier {
          // Of all sources, those that were silent before the rule was there are no news.
          guard isMissing(known.end, days), source != nil || known.end.addingTimeInterval(Double(days) * 86_400) > rule.since else {
            continue
          }
          add(rule, key: "\(known.source.bundleIdentifier) \(Self.key(known.end))", &keys, &round) {
            ($0.end, $0.source) = (known.end, known.source)
          }
        }
      case .goal(let goal): try goals(rule, goal, &keys, &round)
      case .value, .restingRate, .dose: break
      }
    }
    return round
  }

  /// Whether a rule has something to decide.
  private func isDue(_ rule: AlertRule) -> Bool {
    switch rule.condition {
    case .value(_, .day, _, _): rule.decided.map { $0 < today } ?? true
    case .absence, .silence, .goal: true
    case .value, .restingRate, .dose: false
    }
  }

  /// The first day that a rule looks at: that on which it was turned on, the one after the last that is decided, at most a week back.
  private func first(of rule: AlertRule) -> CivilDay {
    max(first(after: rule.decided), min(today, CivilDay(of: rule.since, in: zone)))
  }

  private func first(after decided: CivilDay?) -> CivilDay {
    let oldest = CivilDay(daysSinceReferenceDate: today.daysSinceReferenceDate - Self.lookBackDays)
    return min(today, max(oldest, decided?.next ?? oldest))
  }

  private func isMissing(_ end: Date, _ days: Int) -> Bool { now.timeIntervalSince(end) >= Double(days) * 86_400 }

  /// What names a silence: when it began.
  private static func key(_ end: Date?) -> String { end.map { "since \($0.timeIntervalSinceReferenceDate)" } ?? "never" }

  func add(_ rule: AlertRule, key: String, _ keys: inout Keys, _ round: inout AlertRound, _ fill: (inout AlertEvent) -> Void) {
    guard keys.isNew(key, of: rule) else { return }
    var event = AlertEvent(of: rule, key: key, at: now)
    fill(&event)
    round.events.append(event)
  }

  // MARK: Figures

  private func figures(
    _ rule: AlertRule, _ type: DataType, _ side: AlertSide, _ limit: AlertLimit, _ range: ClosedRange<CivilDay>, _ freshness: Freshness,
    _ lived: LivedDays?, _ keys: inout Keys, _ round: inout AlertRound
  ) throws {
    var question = FigureQuestion(
      type: type, interval: .day, start: range.lowerBound.start(in: zone), end: range.upperBound.next.start(in: zone), calendar: calendar,
      now: now)
    (question.freshness, question.lived, question.overridesZones) = (freshness, lived, overridesZones)
    let table = try question.answer(service)
    guard let wanted = try? UnitExpression.parse(limit.unit) else { return }  // a unit of a later version meets nothing
    let units = table.columns.map { try? UnitExpression.parse($0.unit) }  // a column without a unit fits no limit
    guard let column = units.firstIndex(where: { $0?.isCompatible(with: wanted) ?? false }), let own = units[column] else { return }
    let values = Dictionary(table.rows.map { (CivilDay(of: $0.start, in: zone), $0.values[column]) }) { first, _ in first }
    // A sum only grows: it can pass the limit before its day is over.
    let isEarly = side == .above && (table.style == .sum || table.style == .count) && type != Catalog.sleep
    let known = min(now, freshness.windowEnd(of: type, in: overridesZones ? nil : zone) ?? now)
    var isDecided = true
    for day in Self.days(range) {
      let over = type == Catalog.sleep ? day.start(in: zone).addingTimeInterval(Self.nightEnd) : day.next.start(in: zone)
      isDecided = isDecided && over <= known
      guard isDecided || isEarly else { break }
      if let found = values[day], let number = found {
        let value = Amount(number, own).number(in: wanted)
        if side.holds(value, limit.value) {
          add(rule, key: day.text, &keys, &round) { ($0.value, $0.day) = (value, day) }
        }
      }
      if isDecided { (round.decided[rule.number], round.since[rule.number]) = (day, rule.since) }
    }
  }

  /// A night to a day ends at 18:00.
  private static let nightEnd = 18.0 * 3600

  private static func days(_ range: ClosedRange<CivilDay>) -> [CivilDay] {
    (range.lowerBound.daysSinceReferenceDate...range.upperBound.daysSinceReferenceDate).map { CivilDay(daysSinceReferenceDate: $0) }
  }

  // MARK: Goals

  private func goals(_ rule: AlertRule, _ goal: AlertGoal, _ keys: inout Keys, _ round: inout AlertRound) throws {
    let days = DayRange(first(of: rule), today, timeZone: zone)
    let request = FetchActivitySummaries(predicate: .days(days), timeZone: zone, countsOwnZones: !overridesZones)
    for summary in try service.perform(request, for: .owner) {
      guard let day = summary.day, summary.meets(goal) else { continue }
      add(rule, key: day.text, &keys, &round) { $0.day = day }
    }
  }
}
