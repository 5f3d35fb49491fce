// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Scheduled doses that are due. One event for each time of a day, however many medications it has: it names none.
extension AlertEvaluator {
  /// How long after its time an open dose still gives an event, in seconds: a store that was locked or not served catches up.
  package static let doseSeconds = 43_200.0

  /// What the rules about doses find now. Cost: nothing without such a rule; otherwise the list of medications, and the recorded doses of two
  /// days and a week around them.
  ///
  /// - Throws: the errors of the store.
  package func doses(_ book: AlertBook) throws -> AlertRound {
    var round = AlertRound()
    let rules = Self.doseRules(book)
    guard !rules.isEmpty else { return round }
    let medications = try service.perform(FetchMedications(), for: .owner)
    let yesterday = CivilDay(daysSinceReferenceDate: today.daysSinceReferenceDate - 1)
    let days = try DoseDays(
      yesterday...today, of: medications, zone: zone, overridesZones: overridesZones, now: now, service: service)
    var keys = Keys()
    let open = Dictionary(grouping: days.doses.filter { $0.state == .open }) { $0.due(in: zone) }
    for (rule, minutes) in rules {
      for (due, doses) in open.sorted(by: { $0.key < $1.key }) {
        let date = due.addingTimeInterval(Double(minutes) * 60)
        guard date <= now, date > rule.since, now.timeIntervalSince(date) <= Self.doseSeconds, let dose = doses.first else { continue }
        add(rule, key: "\(dose.day.text) \(dose.minutes)", &keys, &round) {
          ($0.value, $0.start, $0.day) = (Double(doses.count), due, dose.day)
        }
      }
    }
    return round
  }

  /// When the rules about doses have to look again: the next time of a schedule, with the minutes of a rule; nil within the next day for none.
  ///
  /// - Throws: the errors of the store.
  package func nextDose(_ book: AlertBook) throws -> Date? {
    let rules = Self.doseRules(book)
    guard !rules.isEmpty else { return nil }
    let medications = try service.perform(FetchMedications(), for: .owner)
    // A rule can wait into the next day.
    let days = (-1...1).map { CivilDay(daysSinceReferenceDate: today.daysSinceReferenceDate + $0) }
    let times = Set(days.flatMap { day in medications.flatMap { $0.times(on: day) }.map { DoseDays.due(day, $0, in: zone) } })
    return times.flatMap { time in rules.map { time.addingTimeInterval(Double($0.minutes) * 60) } }.filter { $0 > now }.min()
  }

  private static func doseRules(_ book: AlertBook) -> [(rule: AlertRule, minutes: Int)] {
    book.active.compactMap { rule in
      if case .dose(let minutes) = rule.condition { (rule, minutes) } else { nil }
    }
  }
}
