// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthPostgres
import OpenHealthTestSupport
import PostgresTestSupport
import ProgramsTestSupport
import Testing

@testable import OpenHealthServer

extension ServerTests {
  @Suite struct CohortTests {
    private typealias People = CohortPeople

    /// Nine who granted, one who refused, one with a window from 1 March, one beside the study.
    private static let twelve: [People.Consent] = Array(repeating: .granted, count: 9) + [.refused, .window(59), .unregistered]

    @Test("figures equal those that are computed from what people saved; months with too few people are left out")
    func figures() throws {
      let people = try People(Self.twelve)
      let statistics = try CohortStatistics(of: Facts.steps, in: people.query())
      let readable = people.people.map(\.readable)
      let means = People.means(readable)
      #expect(statistics.people == 10)
      #expect(means.count == 10)
      #expect(statistics.days == readable.reduce(0) { $0 + $1.count })
      let mean = means.reduce(0, +) / 10
      let deviation = (means.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 9).squareRoot()
      #expect(People.same(statistics.mean, mean))
      #expect(People.same(statistics.standardDeviation, deviation))
      #expect(People.same(statistics.lowerQuartile, People.quartile(0.25, means)))
      #expect(People.same(statistics.median, People.quartile(0.5, means)))
      #expect(People.same(statistics.upperQuartile, People.quartile(0.75, means)))
      #expect(statistics.unit == "count")
      // January has nine people, February six, March ten.
      #expect(statistics.months.map(\.month) == [3])
      let few = try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 6)
      #expect(few.months.map(\.month) == [1, 2, 3])
      #expect(few.months.map(\.people) == [9, 6, 10])
      #expect(few.months.allSatisfy { $0.year == 2026 })
      for (month, days) in zip(few.months, [0..<31, 31..<59, 59..<90]) {
        let parts = readable.map { own in own.filter { days.contains($0.key) } }
        let means = People.means(parts)
        #expect(People.same(month.mean, means.reduce(0, +) / Double(means.count)), "\(month.month)")
        #expect(month.days == parts.reduce(0) { $0 + $1.count })
      }
      #expect(few.mean == statistics.mean)
      #expect(few.median == statistics.median)
    }

    @Test("a group of exactly the smallest size has figures, one of fewer has none")
    func limit() throws {
      let people = try People(Self.twelve)
      #expect(try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 10).people == 10)
      #expect(throws: CohortFault.tooFewPeople(smallestGroup: 11)) {
        try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 11)
      }
      // Only one has data in a period of which the others have none.
      let none = CivilDay(year: 2027, month: 1, day: 1)..<CivilDay(year: 2027, month: 2, day: 1)
      #expect(throws: CohortFault.tooFewPeople(smallestGroup: 5)) {
        try CohortStatistics(of: Facts.steps, in: people.query(none), smallestGroup: 5)
      }
      for group in [4, 1, 0, -1, .min] {
        #expect(throws: CohortFault.group(least: 5)) { try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: group) }
      }
    }

    @Test("a person who revokes the permission, closes the store to apps or removes the app is not part of the next query")
    func revoked() throws {
      let people = try People(Self.twelve)
      #expect(try CohortStatistics(of: Facts.steps, in: people.query()).people == 10)
      try people.revoke(0)
      #expect(throws: CohortFault.tooFewPeople(smallestGroup: 10)) { try CohortStatistics(of: Facts.steps, in: people.query()) }
      let means = People.means(people.people.dropFirst().map(\.readable))
      let statistics = try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 9)
      #expect(statistics.people == 9)
      #expect(People.same(statistics.mean, means.reduce(0, +) / 9))
      try people.stores.store(of: people.people[1].number).perform(RestrictApps(true), for: .owner)
      #expect(try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 8).people == 8)
      try people.stores.store(of: people.people[2].number).perform(RemoveApp(people.study), for: .owner)
      #expect(try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 7).people == 7)
      #expect(try PostgresCluster.shared.get().operators.removePerson(people.people[3].number))
      #expect(try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 6).people == 6)
    }

    @Test("each person's access log has the reading, or the refusal, once the query has ended; no other person's has")
    func log() throws {
      let people = try People([.granted, .window(59), .refused, .silent, .unregistered, .granted, .granted, .granted])
      _ = try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 5)
      for (place, isRefused) in [false, false, true, true].enumerated() {
        let items = try people.log(place)
        #expect(items.count == 1, "\(place)")
        let item = try #require(items.first)
        #expect(item.app == people.study)
        #expect(item.type == Facts.steps)
        #expect(item.direction == .read)
        #expect(item.times == 1)
        #expect(item.request == "ComputeStatisticsCollection", "\(place)")
        #expect(item.isRefused == isRefused, "\(place)")
        #expect(item.count == people.people[place].readable.count, "\(place)")
      }
      #expect(try people.log(4).isEmpty)
    }

    @Test("a person whose log keeps nothing takes part all the same")
    func withoutLog() throws {
      let people = try People(Array(repeating: .granted, count: 5))
      try people.stores.store(of: people.people[0].number).perform(SetAccessLogRetention(days: 0), for: .owner)
      #expect(try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 5).people == 5)
      #expect(try people.log(0).isEmpty)
    }

    @Test("what the study's app saved itself is no consent, and does not count")
    func own() throws {
      let people = try People([.refused, .silent] + Array(repeating: .granted, count: 5))
      let before = try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 5)
      let study = AppIdentity(people.study, name: "Study")
      for person in people.people {
        try people.stores.store(of: person.number).perform(
          SaveSamples(samples: [CohortPeople.sample(77_777, day: 4, hour: 12)], author: study), for: .owner)
      }
      #expect(try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 5) == before)
      #expect(before.people == 5)
    }

    @Test("days are those of the zone, and averages of types that are not added up")
    func zones() throws {
      let people = try People(Array(repeating: .unregistered, count: 5))
      let heart = try #require(Catalog.type(named: "heartRate"))
      let unit = try UnitExpression.parse("count/min")
      for (place, person) in people.people.enumerated() {
        let store = people.stores.store(of: person.number)
        let usage = UsageTexts(share: "To study hearts.")
        try store.perform(
          AddApp(AppRegistration(bundleIdentifier: people.study, name: "Study", usage: usage), token: TestPerson.newSecret()), for: .owner)
        try store.perform(
          SetPermissions(app: people.study, questions: [.init(type: heart, direction: .read)], answer: .granted), for: .owner)
        // At 20:00 UTC: the next day in Nepal.
        let start = CohortPeople.sample(1, day: 30, hour: 20).start
        try store.perform(
          SaveSamples(
            samples: [
              SampleRecord(heart, .quantity(60 + Double(place), unit), at: start)
            ], author: CohortPeople.collector), for: .owner)
      }
      let nepal = try #require(TimeZone(identifier: "Asia/Kathmandu"))
      let inUTC = try CohortStatistics(of: heart, in: people.query(), smallestGroup: 5)
      let inNepal = try CohortStatistics(of: heart, in: people.query(zone: nepal), smallestGroup: 5)
      #expect(inUTC.months.map(\.month) == [1])
      #expect(inNepal.months.map(\.month) == [2])
      #expect(inUTC.unit == "bpm")
      #expect(inUTC.days == 5)
      #expect(People.same(inUTC.mean, 62))
      #expect(People.same(inNepal.mean, 62))
      // Of five figures the quartiles would be the second, third and fourth.
      #expect(People.same(inUTC.lowerQuartile, 61))
      #expect(People.same(inUTC.median, 62))
      #expect(People.same(inUTC.upperQuartile, 63))
      let january = People.first..<CivilDay(year: 2026, month: 2, day: 1)
      #expect(throws: CohortFault.tooFewPeople(smallestGroup: 5)) {
        try CohortStatistics(of: heart, in: people.query(january, zone: nepal), smallestGroup: 5)
      }
    }

    @Test("a quartile lies between people, and is never one person's figure", arguments: 5...40)
    func quartiles(count: Int) {
      // Distances grow, so that no mean of neighbours is a figure.
      let figures = (0..<count).map { Double($0 * $0 * $0 + 7) }
      for number in 1...3 {
        let quartile = CohortStatistics.quartile(number, of: figures)
        #expect(People.same(quartile, People.quartile(Double(number) / 4, figures)), "\(number)")
        #expect(!figures.contains(quartile), "\(number)")
        let below = figures.count { $0 < quartile }
        #expect(abs(Double(below) - Double(number) * Double(count) / 4) <= 1.5, "\(number)")
      }
    }

    @Test("an operator can ask nothing, and learns nothing")
    func operators() throws {
      let people = try People(Array(repeating: .granted, count: 5))
      let stores = try PersonStores(PersonRouter(PostgresCluster.shared.get().operatorConninfo))
      let refusal = HealthError.storageFailure(.server(state: "42501"))
      #expect(throws: refusal) { try CohortStatistics(of: Facts.steps, in: people.query(stores: stores), smallestGroup: 5) }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-cohort-\(UUID().uuidString)").path
      let export = try CohortExport(
        of: people.query(stores: stores), types: [Facts.steps], key: PseudonymKey(bytes: Array(repeating: 7, count: 32)))
      #expect(throws: refusal) { try export.write(to: folder, replacing: false) }
      #expect(!FileManager.default.fileExists(atPath: folder))
      for place in people.people.indices { #expect(try people.log(place).isEmpty) }
    }

    @Test(
      "a text that is no bundle identifier is no study",
      arguments: [
        "", " ", "a b", "a\nb", "a\u{0}b", "../x", ".x", "-x", "é", "org.example.%", "' OR 1=1 --", "x'; DROP TABLE app; --", "$1", "\\",
        "\"a\"", String(repeating: "a", count: 201),
      ])
    func names(name: String) throws {
      let stores = try PersonStores(PostgresCluster.shared.get().router)
      #expect(throws: CohortFault.noStudy(name)) { _ = try CohortQuery(study: name, days: People.period, zone: .gmt, stores: stores) }
    }

    @Test("a study with a name like another one's has none of its people")
    func similarNames() throws {
      let end = UUID().uuidString.prefix(8)
      let people = try People(Array(repeating: .granted, count: 5), named: "org.example.a_\(end)")
      #expect(try CohortStatistics(of: Facts.steps, in: people.query(), smallestGroup: 5).people == 5)
      for name in ["org.example.ab\(end)", "org.example.A_\(end)", "org.example.a_\(end)x", "org.example.a_"] {
        let query = try CohortQuery(study: name, days: People.period, zone: .gmt, stores: people.stores)
        #expect(throws: CohortFault.tooFewPeople(smallestGroup: 5)) {
          try CohortStatistics(of: Facts.steps, in: query, smallestGroup: 5)
        }
      }
    }

    @Test("a period has from one day to ten years; only quantities have figures")
    func periods() throws {
      let stores = try PersonStores(PostgresCluster.shared.get().router)
      func days(_ count: Int) -> Range<CivilDay> {
        People.first..<CivilDay(daysSinceReferenceDate: People.first.daysSinceReferenceDate + count)
      }
      for count in [0, 3661] {
        #expect(throws: CohortFault.period(mostDays: 3660)) {
          _ = try CohortQuery(study: "org.example.a", days: days(count), zone: .gmt, stores: stores)
        }
      }
      _ = try CohortQuery(study: "org.example.a", days: days(3660), zone: .gmt, stores: stores)
      let query = try CohortQuery(study: "org.example.a", days: days(1), zone: .gmt, stores: stores)
      let key = PseudonymKey(bytes: Array(repeating: 1, count: 32))
      #expect(throws: CohortFault.noQuantity(Catalog.sleep)) { try CohortStatistics(of: Catalog.sleep, in: query) }
      #expect(throws: CohortFault.noQuantity(Catalog.sleep)) { _ = try CohortExport(of: query, types: [Catalog.sleep], key: key) }
      #expect(throws: CohortFault.noTypes) { _ = try CohortExport(of: query, types: [], key: key) }
      for shards in [0, -1, 101] {
        #expect(throws: CohortFault.shards(most: 100)) { _ = try CohortExport(of: query, types: [Facts.steps], key: key, shards: shards) }
      }
    }
  }
}
