// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the person's rules for alerts with their events.
package struct ReadAlerts: OwnerRequest {
  /// Rules, events, and how far changes are evaluated. Empty where no rule was added.
  package typealias Reply = AlertBook

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Adds, removes or turns rules for alerts, or marks events as seen.
///
/// A rule looks at what is new from then on. Throws `invalidArgument` for a rule that cannot be, is not there, or is beyond
/// ``Limits/mostAlertRules``; then nothing is changed.
package struct ChangeAlerts: OwnerRequest {
  /// The rules and events after the changes, which are made in one transaction.
  package typealias Reply = AlertBook

  /// The changes in their order.
  package var changes: [AlertChange]

  /// Creates a request for changes of rules and events.
  package init(_ changes: [AlertChange]) { self.changes = changes }
}

/// Keeps what an evaluation of the rules has found, once: an event that a rule has already, or of a rule that is off, is dropped.
package struct RecordAlerts: OwnerRequest {
  /// The events that are new, with their numbers.
  package typealias Reply = [AlertEvent]

  /// What was found.
  package var round: AlertRound

  /// Creates a request to keep what was found.
  package init(_ round: AlertRound) { self.round = round }
}
