// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Finds what the person's rules look for. Documentation/Statistics.md has the rules in words.
///
///     let evaluator = AlertEvaluator(service: service, calendar: calendar, overridesZones: false, now: now)
///     let (round, isComplete) = try evaluator.samples(book)
///     let new = try service.perform(RecordAlerts(round), for: .owner)
///
/// Whatever is older than a week, or than the rule, gives no event; nor does what lies in the future.
package struct AlertEvaluator: Sendable {
  /// The store, asked as its owner.
  let service: any HealthService
  /// The calendar of days, in the person's zone.
  let calendar: Calendar
  /// Whether that zone counts also for samples whose own zone is known.
  let overridesZones: Bool
  /// The current date.
  let now: Date

  /// How far a rule looks back, in days of 24 hours for samples, and in days of the calendar for figures.
  package static let lookBackDays = 7
  /// The most changes that are read at once.
  static let mostChanges = 5000

  /// An evaluator for one date.
  package init(service: any HealthService, calendar: Calendar, overridesZones: Bool, now: Date) {
    (self.service, self.calendar, self.overridesZones, self.now) = (service, calendar, overridesZones, now)
  }

  var zone: TimeZone { calendar.timeZone }
  var today: CivilDay { CivilDay(of: now, in: zone) }
  private var oldest: Date { now.addingTimeInterval(-Double(Self.lookBackDays) * 86_400) }

  // MARK: Samples

  /// What the rules about single samples and about heart rates at rest find in the changes since the last round, and whether these were all
  /// changes: a round reads a limited number. Cost: the new samples of the rules' types, and the heart rates of some
  /// minutes around new ones.
  ///
  /// - Throws: the errors of the store.
  package func samples(_ book: AlertBook) throws -> (round: AlertRound, isComplete: Bool) {
    var round = AlertRound()
    let types = Self.types(of: book)
    guard !types.isEmpty else { return (round, true) }
    let recent = PredicateTree.interval(start: oldest, end: nil, strictStart: false, strictEnd: false)
    let selections = types.sorted { $0.identifier < $1.identifier }.map { FetchSamples.Selection(type: $0, predicate: recent) }
    let reply = try service.perform(FetchChanges(selections: selections, anchor: book.anchor, limit: Self.mostChanges), for: .owner)
    round.anchor = reply.anchor == book.anchor ? nil : reply.anchor
    let added = reply.added.filter { $0.end >= oldest && $0.start <= now && $0.end <= now }
    guard !added.isEmpty else { return (round, reply.isComplete) }
    var keys = Keys()
    var clock = OwnClock(zone: zone, overridesZones: overridesZones)
    for rule in book.active {
      switch rule.condition {
      case .value(let type, .sample, let side, let limit):
        guard let unit = try? UnitExpression.parse(limit.unit) else { continue }  // a unit of a later version meets nothing
        for sample in added where sample.type == type && sample.end > rule.since {
          guard case .quantity(let number, let own) = sample.value else { continue }
          let value = Amount(number, own).number(in: unit)
          let day = CivilDay(of: sample.start, in: clock.zone(of: sample))
          guard side.holds(value, limit.value), keys.isNew(day.text, of: rule) else { continue }
          var event = AlertEvent(of: rule, key: day.text, at: now)
          (event.value, event.start, event.end, event.day) = (value, sample.start, sample.end, day)
          round.events.append(event)
        }
      case .restingRate(let side, let limit):
        round.events += try restingRates(rule, side, limit, added, &keys, &clock)
      case .value, .absence, .goal, .silence, .dose: break
      }
    }
    return (round, reply.isComplete)
  }

  /// The types whose new samples the rules look at one by one.
  package static func types(of book: AlertBook) -> Set<DataType> {
    book.active.reduce(into: []) { types, rule in
      switch rule.condition {
      case .value(let type, .sample, _, _): types.insert(type)
      case .restingRate: types.formUnion(Catalog.types(of: .heartRate))
      case .value, .absence, .goal, .silence, .dose: break
      }
    }
  }

  /// What gives no event in this round: what a rule has found before, and in it.
  struct Keys {
    private var found: [Int: Set<String>] = [:]

    /// Whether a rule has an event of a key.
    func has(_ key: String, of rule: AlertRule) -> Bool { rule.found.contains(key) || found[rule.number]?.contains(key) == true }

    /// Whether a rule has no event of a key, which it then has.
    mutating func isNew(_ key: String, of rule: AlertRule) -> Bool {
      !rule.found.contains(key) && found[rule.number, default: []].insert(key).inserted
    }
  }
}
