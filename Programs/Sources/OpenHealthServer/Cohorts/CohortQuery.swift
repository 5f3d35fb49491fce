// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthData
import OpenHealthEngine

/// What the people of a study have measured on some days, as far as each of them lets the study read it.
///
/// A study is an app (D59): a person takes part by registering it, grants it types, wholly or since a date, and can revoke that at any
/// time. The query asks each person's store as that app, with the engine's own requests. So permissions, windows and the access log apply
/// as they do to any app, and nothing here decides what may be read. A refused type looks empty, as always: such a person has no figures.
///
/// A person whose samples of a type cross more borders of days than the store counts (`Limits.mostCrossings`) has no figures of it, either.
///
/// Samples that the study's app saved itself are left out. An app sees its own without permission to read, so they do not show consent.
///
/// Cost: four short transactions for each person who registered the app, and one more for each type after the first. Blocks the calling
/// thread.
package struct CohortQuery: Sendable {
  /// The figure of one person on one day: the sum of a cumulative type, the average of another one.
  package struct Figure: Sendable, Equatable {
    /// The day in the zone of the query.
    package var day: CivilDay
    /// The number, in the type's `StandardUnit`.
    package var value: Double
  }

  /// The most days of a period: ten years.
  package static let mostDays = 3660
  /// How many people are looked up at a time.
  static let peopleAtOnce = 1000

  /// The bundle identifier of the study's app.
  package let study: String
  /// The days, without the last bound.
  package let days: Range<CivilDay>
  /// The time zone in which days begin.
  package let zone: TimeZone

  private let stores: PersonStores
  private let intervals: CalendarIntervals
  /// The days, in seconds since the reference date.
  private let period: Range<Double>

  /// A query, which reads nothing yet.
  ///
  /// - Parameters:
  ///   - study: the bundle identifier of the study's app.
  ///   - days: the days of the period, at most ``mostDays``.
  ///   - zone: the time zone in which days begin.
  ///   - stores: the people's stores, with connections of the role of servers. A query needs each store once: `most` can be 1.
  /// - Throws: ``CohortFault/noStudy(_:)``, ``CohortFault/period(mostDays:)``.
  package init(study: String, days: Range<CivilDay>, zone: TimeZone, stores: PersonStores) throws(CohortFault) {
    guard AppRegistration.isIdentifier(study) else { throw .noStudy(study) }
    let count = days.upperBound.daysSinceReferenceDate - days.lowerBound.daysSinceReferenceDate
    let (start, end) = (days.lowerBound.start(in: zone), days.upperBound.start(in: zone))
    guard (1...Self.mostDays).contains(count), start < end else { throw .period(mostDays: Self.mostDays) }
    (self.study, self.days, self.zone, self.stores, intervals) = (study, days, zone, stores, .days(in: zone))
    period = start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate
  }

  /// Calls `body` with each person who has figures of at least one of the types, and with the figures of each type in order of time.
  ///
  /// - Parameters:
  ///   - types: quantity types, each once.
  ///   - order: puts each portion of people, at most ``peopleAtOnce``, into the order in which they are read; by default by number.
  /// - Throws: the errors of the database, ``CohortFault/notLogged``, and what `body` throws. The figures so far are then incomplete.
  func forEachPerson(
    of types: [DataType], inOrder order: ([Int64]) throws -> [Int64] = { $0 }, _ body: (Int64, [[Figure]]) throws -> Void
  ) throws {
    var last: Int64 = 0
    while true {
      let people = try stores.people(registering: study, beyond: last, most: Self.peopleAtOnce)
      for person in try order(people) {
        let figures = try figures(of: types, person)
        if figures.contains(where: { !$0.isEmpty }) { try body(person, figures) }
      }
      guard people.count == Self.peopleAtOnce, let end = people.last else { return }
      last = end
    }
  }

  // MARK: One person

  /// The figures of each type. Empty when the person, or the registration, is gone.
  private func figures(of types: [DataType], _ person: Int64) throws -> [[Figure]] {
    let store = stores.store(of: person)
    guard let app = try store.perform(IdentifyApp(study, token: nil), for: .owner),
      // As at the door: an app with its own user, or in a sandbox, is one of a daemon's machine.
      app.registration.uid == nil, app.registration.flatpak == nil
    else { return [] }
    let began = stores.now()
    let caller = Caller.app(app.identity(.registered, productType: nil, operatingSystem: .unknown))
    let figures = try types.map { type throws(HealthError) in try self.figures(of: type, store, caller) }
    // Writes the log, and looks whether the person will find this reading there.
    let log = try store.perform(ListAccess(app: study, direction: .read, since: began), for: .owner)
    if log.retentionDays == 0 || Set(log.items.map(\.type)).isSuperset(of: types) { return figures }
    // A person who was removed meanwhile has no log any more, and takes part no more.
    guard try stores.hasPerson(person) else { return [] }
    throw CohortFault.notLogged
  }

  /// The figures of one type; empty where the study may read nothing.
  private func figures(of type: DataType, _ store: HealthEngine, _ caller: Caller) throws(HealthError) -> [Figure] {
    guard let facts = type.quantity, let unit = StandardUnit(type) else { return [] }
    let isSum = facts.aggregation == .cumulative
    let options: StatisticsOptions = isSum ? .cumulativeSum : .discreteAverage
    let request = ComputeStatisticsCollection(
      type: type, predicate: .and([.interval(period), .not(.source([study]))]), options: options, intervals: intervals, period: period)
    let reply: StatisticsReply
    do throws(HealthError) { reply = try store.perform(request, for: caller) } catch {
      switch error {
      // Never asked about the type, closed to all apps, or no longer registered: as empty as a refusal.
      case .authorizationNotDetermined, .authorizationDenied, .restricted, .appNotRegistered: return []
      // Samples without measure of one person must not end the figures of all others.
      case .invalidArgument(.tooManyIntervals): return []
      default: throw error
      }
    }
    var figures: [Figure] = []
    for result in reply.results {
      guard let value = isSum ? result.merged.sum : result.merged.average, let number = unit.figure(value, in: facts.figureUnit) else {
        continue
      }
      let day = CivilDay(of: Date(timeIntervalSinceReferenceDate: result.start), in: zone)
      figures.append(Figure(day: day, value: StandardUnit.rounded(number)))
    }
    return figures
  }
}
