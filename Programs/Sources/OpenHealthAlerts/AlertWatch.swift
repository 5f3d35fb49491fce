// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
import ServiceLifecycle
import Synchronization

/// Looks at new data for the person's rules while the store is served, and tells the person what they found.
///
/// After a change of the store it waits some minutes for more, and then reads only the new samples of the rules' types. Rules about days
/// and about missing data have their turn twice an hour, rules about doses also at the times of schedules. Without rules it reads one row. A store that is locked has its turn later: the
/// anchor of the rules waits in the store.
package final class AlertWatch: Service {
  /// How long a round waits for further changes. The rounds of a day with a watch cost less than a second (`AlertWatchTests`).
  package static let restSeconds = 300.0
  /// How long rules about days wait for their turn.
  package static let daySeconds = 1800.0
  /// The most rounds one after the other, so that an import of years does not hold up the thread.
  private static let mostRounds = 200

  private struct State {
    var isRoundDue = false
    /// For when a round at the time of a dose is planned.
    var nextDose: Date?
    var hasEnded = false
    var observation: ChangeObservation?
    var timer: (any DispatchSourceTimer)?
  }

  private let service: any HealthService
  private let reader: @Sendable (Date) -> Reader
  private let notices: @Sendable () -> AlertNotices
  private let logger: Logger
  private let rest: TimeInterval
  private let queue = DispatchQueue(label: "openhealthkit.alerts")
  private let state = Mutex(State())

  /// A watch that begins with ``run()``.
  ///
  /// - Parameters:
  ///   - service: the store, asked as its owner.
  ///   - reader: the person, at a date.
  ///   - notices: the notices that the person wants, asked at each event.
  ///   - logger: receives what failed, without health data.
  ///   - rest: how long a round waits for further changes, in seconds.
  package init(
    _ service: any HealthService, reader: @escaping @Sendable (Date) -> Reader, notices: @escaping @Sendable () -> AlertNotices,
    logger: Logger, rest: TimeInterval = restSeconds
  ) {
    (self.service, self.reader, self.notices, self.logger, self.rest) = (service, reader, notices, logger, rest)
  }

  /// Runs until the service group shuts down.
  package func run() async throws {
    begin()
    defer { end() }
    try await gracefulShutdown()
  }

  private func begin() {
    let observation = service.observeChanges(of: Set(Catalog.types.filter(\.isOfSamples))) { [weak self] _ in self?.note() }
    state.withLock { state in
      state.observation = observation
      state.timer = makeTimer()
    }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // By the wall clock, because a machine that sleeps loses time.
    timer.schedule(wallDeadline: .now() + 1, repeating: Self.daySeconds, leeway: .seconds(30))
    timer.setEventHandler { [weak self] in self?.round(withDays: true) }
    timer.activate()
    return timer
  }

  private func end() {
    let (observation, timer) = state.withLock { state in
      defer { (state.hasEnded, state.observation, state.timer) = (true, nil, nil) }
      return (state.observation, state.timer)
    }
    observation?.cancel()
    timer?.cancel()
    // A round that has begun ends before the store closes.
    queue.sync {}
  }

  private func note() {
    let isNew = state.withLock { state in
      defer { state.isRoundDue = true }
      return !state.isRoundDue && !state.hasEnded
    }
    if isNew { queue.asyncAfter(wallDeadline: .now() + rest) { [weak self] in self?.round(withDays: false) } }
  }

  private func round(withDays: Bool) {
    let hasEnded = state.withLock { state in
      state.isRoundDue = false
      return state.hasEnded
    }
    if hasEnded { return }
    do {
      let new = try Self.evaluate(service, reader(Date()), withDays: withDays, rounds: Self.mostRounds) {
        state.withLock { $0.hasEnded }
      }
      tell(new)
      planDoses()
    } catch HealthError.store(.locked) {
      // It continues there when the store is open again.
    } catch {
      logger.error("The rules for alerts could not be checked. The next check is in half an hour.", metadata: ["error": "\(error)"])
    }
  }

  /// Evaluates the rules, and keeps what they found. Returns the new events.
  static func evaluate(
    _ service: any HealthService, _ reader: Reader, withDays: Bool, rounds: Int, hasEnded: () -> Bool = { false }
  ) throws -> [AlertEvent] {
    var book = try service.perform(ReadAlerts(), for: .owner)
    guard !book.active.isEmpty else { return [] }
    let evaluator = AlertEvaluator(
      service: service, calendar: reader.calendar, overridesZones: reader.overridesZones, now: reader.now)
    var new: [AlertEvent] = []
    for _ in 0..<rounds where !hasEnded() {
      let (round, isComplete) = try evaluator.samples(book)
      if !round.isEmpty {
        new += try service.perform(RecordAlerts(round), for: .owner)
        book = try service.perform(ReadAlerts(), for: .owner)
      }
      if isComplete { break }
    }
    for round in try [withDays ? evaluator.days(book) : AlertRound(), evaluator.doses(book)] where !round.isEmpty {
      new += try service.perform(RecordAlerts(round), for: .owner)
    }
    return new
  }

  /// Makes the round at the next time of a schedule, if that comes before the next turn of rules about days.
  private func planDoses() {
    do {
      let reader = reader(Date())
      let evaluator = AlertEvaluator(
        service: service, calendar: reader.calendar, overridesZones: reader.overridesZones, now: reader.now)
      guard let next = try evaluator.nextDose(service.perform(ReadAlerts(), for: .owner)) else { return }
      let wait = next.timeIntervalSince(reader.now)
      let isNew = state.withLock { state in
        guard !state.hasEnded, wait <= Self.daySeconds, state.nextDose != next else { return false }
        state.nextDose = next
        return true
      }
      if isNew { queue.asyncAfter(wallDeadline: .now() + wait + 1) { [weak self] in self?.round(withDays: false) } }
    } catch HealthError.store(.locked) {
      // The next turn plans again.
    } catch {
      logger.error("The times of doses could not be read. The next check is in half an hour.", metadata: ["error": "\(error)"])
    }
  }

  private func tell(_ events: [AlertEvent]) {
    guard !events.isEmpty else { return }
    let notifier = AlertNotifier(
      notices: notices(), reader: reader(Date()), show: { try DesktopNotice.show($0, $1) }, run: { try AlertCommand.run($0, $1) },
      log: { [logger] what, error in logger.warning("\(what)", metadata: ["error": "\(error)"]) })
    notifier.tell(events)
  }
}
