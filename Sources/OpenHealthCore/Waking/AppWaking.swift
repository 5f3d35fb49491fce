// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The state of an app's background delivery: its registrations, the changes it has acknowledged, and the results of earlier wake-ups. A
/// value without clock or store.
///
/// The store wakes an app for types with changes that the app may see and has not acknowledged. One wake-up is open at a time, until the
/// app has acknowledged all that it was woken for, or until its time is over, which counts as a failure.
package struct AppWaking: Sendable, Hashable, Codable {
  /// The action to take now.
  package struct Decision: Sendable, Hashable {
    /// The types to wake the app for; empty when the app should not be woken.
    package var types: [DataType] = []
    /// When to decide again even without changes; nil when only a change can lead to a wake-up.
    package var next: Date?
  }

  /// The app's bundle identifier.
  package let app: String
  /// The registrations of the app, one for each type.
  package private(set) var deliveries: [BackgroundDelivery]
  /// When the latest wake-up began; nil before the first.
  package private(set) var begun: Date?
  /// The number of consecutive wake-ups that the app has not answered.
  package private(set) var failures: Int

  /// A state; by default without registrations.
  package init(app: String, deliveries: [BackgroundDelivery] = [], begun: Date? = nil, failures: Int = 0) {
    self.app = app
    self.deliveries = deliveries
    self.begun = begun
    self.failures = failures
  }

  /// Whether a wake-up waits for the app's answer.
  package var isOpen: Bool { deliveries.contains { $0.due != nil } }

  /// Whether background delivery has stopped, until the app enables it again (OBS-06).
  package func hasStopped(_ rules: WakingRules = WakingRules()) -> Bool { failures >= rules.mostFailures }

  // MARK: Calls of the app

  /// Adds a type, or changes its frequency and keeps what the app has acknowledged. Resets ``failures``, unless a wake-up is open: apps
  /// enable background delivery each time they start, also after a wake-up.
  ///
  /// - Parameter end: the end of the change log; later changes wake the app.
  package mutating func enable(_ type: DataType, frequency: Int, strength: IdentityStrength, end: Int64) {
    if !isOpen { failures = 0 }
    guard let index = deliveries.firstIndex(where: { $0.type == type }) else {
      return deliveries.append(BackgroundDelivery(type: type, frequency: frequency, strength: strength, place: end))
    }
    (deliveries[index].frequency, deliveries[index].strength) = (frequency, strength)
  }

  /// Removes a type, or all of them for nil (OBS-12).
  package mutating func disable(_ type: DataType?) {
    answer { $0.removeAll { type == nil || $0.type == type } }
  }

  /// Records that the app has acknowledged changes of some types up to a place in the change log (OBS-05).
  package mutating func acknowledge(_ types: Set<DataType>, upTo place: Int64) {
    answer { deliveries in
      for index in deliveries.indices where types.contains(deliveries[index].type) {
        deliveries[index].place = max(deliveries[index].place, place)
        if let due = deliveries[index].due, due <= place { deliveries[index].due = nil }
      }
    }
  }

  /// Makes a change that may complete the answer to the open wake-up.
  private mutating func answer(_ change: (inout [BackgroundDelivery]) -> Void) {
    let wasOpen = isOpen
    change(&deliveries)
    if wasOpen && !isOpen { failures = 0 }
  }

  // MARK: Time

  /// Ends the open wake-up when its time is over, and counts a failure.
  package mutating func closeIfOver(at now: Date, _ rules: WakingRules) {
    guard isOpen, let begun else { return }
    // A clock that was put back proves nothing about the app.
    let isPutBack = begun > now
    guard isPutBack || begun + rules.answerSeconds <= now else { return }
    if !isPutBack { failures += 1 }
    for index in deliveries.indices { deliveries[index].due = nil }
  }

  /// Decides whether to wake the app now.
  ///
  /// - Parameter pending: the types with changes that the app may see and has not acknowledged.
  package func decision(at now: Date, pending: Set<DataType>, _ rules: WakingRules) -> Decision {
    if isOpen { return Decision(next: begun.map { $0 + rules.answerSeconds }) }
    if hasStopped(rules) { return Decision() }
    let again = failures == 0 ? nil : Self.date(begun, plus: rules.redeliverySeconds[failures - 1], now: now)
    var decision = Decision()
    for delivery in deliveries where pending.contains(delivery.type) {
      let due = max(Self.date(delivery.woken, plus: delivery.seconds, now: now), again ?? .distantPast)
      if due <= now { decision.types.append(delivery.type) } else { decision.next = min(decision.next ?? due, due) }
    }
    if !decision.types.isEmpty { decision.next = now + rules.answerSeconds }
    return decision
  }

  /// Records that the app is woken now.
  ///
  /// - Parameter end: the end of the change log.
  package mutating func wake(for types: [DataType], at now: Date, end: Int64) {
    for index in deliveries.indices where types.contains(deliveries[index].type) {
      (deliveries[index].woken, deliveries[index].due) = (now, end)
    }
    begun = now
  }

  /// When a time since an instant is over; long past where a clock was put back before the instant.
  private static func date(_ date: Date?, plus seconds: Double, now: Date) -> Date {
    guard let date, date <= now else { return .distantPast }
    return date + seconds
  }
}

/// The time that a woken app has to answer, and the times after which it is woken again without an answer. Tests shorten them.
package struct WakingRules: Sendable, Hashable, Codable {
  /// The seconds within which a woken app must call the completion handlers of its observers.
  package var answerSeconds: Double
  /// The seconds from an unanswered wake-up to the next one: after the first failure, after the second, and so on. One more failure in a
  /// row than there are times stops background delivery (OBS-06).
  package var redeliverySeconds: [Double]

  /// Rules; by default 30 seconds to answer, and again after one minute and after ten.
  package init(answerSeconds: Double = 30, redeliverySeconds: [Double] = [60, 600]) {
    self.answerSeconds = answerSeconds
    self.redeliverySeconds = redeliverySeconds
  }

  /// The number of consecutive failures after which background delivery stops.
  package var mostFailures: Int { redeliverySeconds.count + 1 }
}

/// A registration of an app to be woken for changes of one type.
package struct BackgroundDelivery: Sendable, Hashable, Codable {
  /// The type to wake the app for.
  package var type: DataType
  /// The highest frequency that the app requested: a raw value of `HKUpdateFrequency`.
  package var frequency: Int
  /// How reliably the caller was the app. The store wakes the app for changes that it may see with this strength.
  package var strength: IdentityStrength
  /// The place in the change log up to which the app has acknowledged changes.
  package var place: Int64
  /// When the app was last woken for the type; nil before the first time.
  package var woken: Date?
  /// The place that the app must acknowledge to answer the open wake-up; nil when none is open for the type.
  package var due: Int64?

  /// A registration; by default of an app that was never woken.
  package init(
    type: DataType, frequency: Int, strength: IdentityStrength = .registered, place: Int64, woken: Date? = nil, due: Int64? = nil
  ) {
    self.type = type
    self.frequency = frequency
    self.strength = strength
    self.place = place
    self.woken = woken
    self.due = due
  }

  private static let hour = 3600.0
  /// The seconds between two wake-ups by Apple's raw values: immediate, hourly, daily, weekly (OBS-08).
  private static let secondsOfFrequency = [1: 0, 2: hour, 3: 24 * hour, 4: 7 * 24 * hour]

  /// Whether a number is a raw value of `HKUpdateFrequency`.
  package static func isFrequency(_ number: Int) -> Bool { secondsOfFrequency[number] != nil }

  /// The least number of seconds between two wake-ups. For some types it is an hour, whatever the app requested (OBS-09).
  package var seconds: Double {
    let asked = Self.secondsOfFrequency[frequency] ?? 7 * 24 * Self.hour
    return type.quantity?.isDeliveredHourly == true ? max(asked, Self.hour) : asked
  }
}
