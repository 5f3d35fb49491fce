// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// When an app is woken: what it asked for, how far it has taken note, and what became of earlier wake-ups. A value without clock or store.
///
/// An app is woken for types that have changes which it may see and has not taken note of. It has one wake-up at a time, which is open until the app has taken
/// note of all that it was woken for, or its time is over; that is a failure.
public struct AppWaking: Sendable, Hashable, Codable {
  /// What to do now.
  public struct Decision: Sendable, Hashable {
    /// The types to wake the app for; none while it is not to be woken.
    public var types: [DataType] = []
    /// When to look again though nothing changes; nil when that leads to nothing.
    public var next: Date?
  }

  public let app: String
  public private(set) var deliveries: [BackgroundDelivery]
  /// When the last wake-up began.
  public private(set) var begun: Date?
  /// How many wake-ups in a row the app has not answered.
  public private(set) var failures: Int

  public init(app: String, deliveries: [BackgroundDelivery] = [], begun: Date? = nil, failures: Int = 0) {
    self.app = app
    self.deliveries = deliveries
    self.begun = begun
    self.failures = failures
  }

  /// Whether a wake-up waits for the app's answer.
  public var isOpen: Bool { deliveries.contains { $0.due != nil } }

  /// Whether background delivery has stopped, until the app enables it again (OBS-06).
  public func hasStopped(_ rules: WakingRules = WakingRules()) -> Bool { failures >= rules.mostFailures }

  // MARK: What the app asks

  /// Adds a type, or gives it another frequency: what the app has taken note of stays. Failures are forgotten, unless it is a wake-up that the app
  /// answers with this call: apps enable background delivery each time they start.
  ///
  /// - Parameter end: the end of the change log: the app is woken for what comes after it.
  public mutating func enable(_ type: DataType, frequency: Int, strength: IdentityStrength, end: Int64) {
    if !isOpen { failures = 0 }
    guard let index = deliveries.firstIndex(where: { $0.type == type }) else {
      return deliveries.append(BackgroundDelivery(type: type, frequency: frequency, strength: strength, place: end))
    }
    (deliveries[index].frequency, deliveries[index].strength) = (frequency, strength)
  }

  /// Removes a type, or all of them (OBS-12).
  public mutating func disable(_ type: DataType?) {
    answer { $0.removeAll { type == nil || $0.type == type } }
  }

  /// Notes that the app has taken note of changes of some types (OBS-05).
  public mutating func acknowledge(_ types: Set<DataType>, upTo place: Int64) {
    answer { deliveries in
      for index in deliveries.indices where types.contains(deliveries[index].type) {
        deliveries[index].place = max(deliveries[index].place, place)
        if let due = deliveries[index].due, due <= place { deliveries[index].due = nil }
      }
    }
  }

  /// Does what may be the rest of the answer to the open wake-up.
  private mutating func answer(_ change: (inout [BackgroundDelivery]) -> Void) {
    let wasOpen = isOpen
    change(&deliveries)
    if wasOpen && !isOpen { failures = 0 }
  }

  // MARK: What the clock says

  /// Ends the open wake-up when its time is over: as a failure.
  public mutating func closeIfOver(at now: Date, _ rules: WakingRules) {
    guard isOpen, let begun else { return }
    // A clock that was put back says nothing of the app.
    let isPutBack = begun > now
    guard isPutBack || begun + rules.answerSeconds <= now else { return }
    if !isPutBack { failures += 1 }
    for index in deliveries.indices { deliveries[index].due = nil }
  }

  /// Whether to wake the app now.
  ///
  /// - Parameter pending: the types with changes that the app may see and has not taken note of.
  public func decision(at now: Date, pending: Set<DataType>, _ rules: WakingRules) -> Decision {
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

  /// Notes that the app is woken now.
  ///
  /// - Parameter end: the end of the change log.
  public mutating func wake(for types: [DataType], at now: Date, end: Int64) {
    for index in deliveries.indices where types.contains(deliveries[index].type) {
      (deliveries[index].woken, deliveries[index].due) = (now, end)
    }
    begun = now
  }

  /// When a time since an instant is over; at once where a clock was put back behind the instant.
  private static func date(_ date: Date?, plus seconds: Double, now: Date) -> Date {
    guard let date, date <= now else { return .distantPast }
    return date + seconds
  }
}
