// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The person's rules with their events, and how far the changes of the store are evaluated.
package struct AlertBook: Sendable, Hashable, Codable {
  /// The rules by number.
  package var rules: [AlertRule] = []
  /// The events, the oldest first. The store keeps the newest ``Limits/mostAlertEvents``.
  package var events: [AlertEvent] = []
  /// Up to where samples are evaluated; nil for no rule so far.
  package var anchor: ChangeAnchor?
  /// The greatest numbers of rules and events so far.
  package var lastRule = 0, lastEvent = 0

  /// A book without rules.
  package init() {}

  /// Whether the numbers are ones that a store counts. The next rule and event get the ones after them.
  package var isSound: Bool { [lastRule, lastEvent].allSatisfy { (0..<Limits.beyondCounting).contains($0) } }

  /// The rules that are on.
  package var active: [AlertRule] { rules.filter(\.isOn) }

  /// The events that the person has not seen, the newest first.
  package var unseen: [AlertEvent] { events.reversed().filter { !$0.isSeen } }

  // MARK: Changes of the person

  /// Makes a change of the person.
  ///
  /// - Throws: ``AlertFault`` for a rule that cannot be, is not there, or is one too many.
  package mutating func make(_ change: AlertChange, at now: Date) throws(AlertFault) {
    switch change {
    case .add(let condition):
      try condition.check()
      guard rules.count < Limits.mostAlertRules else { throw .tooManyRules }
      guard !rules.contains(where: { $0.condition == condition }) else { throw .repeated }
      lastRule += 1
      rules.append(AlertRule(number: lastRule, condition, since: now))
    case .remove(let number):
      rules.remove(at: try place(of: number))
    case .turn(let number, let isOn):
      let place = try place(of: number)
      if isOn, !rules[place].isOn { (rules[place].since, rules[place].decided) = (now, nil) }
      rules[place].isOn = isOn
    case .see(let numbers):
      for place in events.indices where numbers?.contains(events[place].number) ?? true { events[place].isSeen = true }
    }
  }

  private func place(of rule: Int) throws(AlertFault) -> Int {
    guard let place = rules.firstIndex(where: { $0.number == rule }) else { throw .noRule(rule) }
    return place
  }

  // MARK: Evaluation

  /// Takes what an evaluation found, as far as its rules are still on and have no such event. Returns the events that are new, with their
  /// numbers.
  package mutating func take(_ round: AlertRound) -> [AlertEvent] {
    anchor = round.anchor ?? anchor
    var new: [AlertEvent] = []
    for event in round.events where event.isKeepable {
      guard let place = rules.firstIndex(where: { $0.number == event.rule && $0.isOn && $0.condition == event.condition }),
        !rules[place].found.contains(event.key)
      else { continue }
      rules[place].found = (rules[place].found + [event.key]).suffix(Limits.mostAlertKeys)
      lastEvent += 1
      var event = event
      (event.number, event.isSeen) = (lastEvent, false)
      new.append(event)
    }
    for (rule, day) in round.decided {
      guard let place = rules.firstIndex(where: { $0.number == rule && $0.isOn }) else { continue }
      // Turned on again meanwhile: its days begin later.
      guard round.since[rule] == rules[place].since else { continue }
      rules[place].decided = max(rules[place].decided ?? day, day)
    }
    events = (events + new).suffix(Limits.mostAlertEvents)
    return new
  }
}

extension AlertEvent {
  /// Whether the numbers and texts are within what the store keeps.
  fileprivate var isKeepable: Bool {
    let dates = [date, start, end].compactMap { $0?.timeIntervalSinceReferenceDate }
    return value?.isFinite ?? true && dates.allSatisfy(\.isFinite) && key.utf8.count <= Limits.longestAlertSource + 100
      && (source.map { $0.bundleIdentifier.utf8.count <= Limits.longestAlertSource && $0.name.utf8.count <= Limits.longestContentText }
        ?? true)
  }
}

/// What an evaluation of the rules has found.
package struct AlertRound: Sendable, Hashable, Codable {
  /// Up to where samples are evaluated; nil where that did not change.
  package var anchor: ChangeAnchor?
  /// The events, in the order in which they were found.
  package var events: [AlertEvent] = []
  /// The last day that each rule has decided, by the number of the rule.
  package var decided: [Int: CivilDay] = [:]
  /// When each of these rules was turned on.
  package var since: [Int: Date] = [:]

  /// An evaluation that has found nothing.
  package init() {}

  /// Whether there is nothing to keep.
  package var isEmpty: Bool { anchor == nil && events.isEmpty && decided.isEmpty }
}

/// A change that the person makes.
package enum AlertChange: Sendable, Hashable, Codable {
  /// Adds a rule, which is on.
  case add(AlertRule.Condition)
  /// Deletes a rule. Its events stay.
  case remove(Int)
  /// Turns a rule on or off.
  case turn(Int, on: Bool)
  /// Marks events as seen; nil marks all.
  case see([Int]?)
}
