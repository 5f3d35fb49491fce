// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthPostgres
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthServer

/// The people of an invented study, and what each of them has measured, computed without the store.
struct CohortPeople {
  /// What a person lets the study do.
  enum Consent: Equatable {
    case granted, refused, unregistered
    /// Registered, and asked about nothing.
    case silent
    /// Reads from the beginning of a day, counted from ``first``.
    case window(Int)
  }

  /// A person of the study, or beside it.
  struct Person {
    let number: Int64
    let consent: Consent
    /// The sum of each day with data, by the number of the day from ``first``.
    let sums: [Int: Double]

    /// The days that the study may read.
    var readable: [Int: Double] {
      switch consent {
      case .granted: sums
      case .window(let start): sums.filter { $0.key >= start }
      case .refused, .unregistered, .silent: [:]
      }
    }
  }

  static let first = CivilDay(year: 2026, month: 1, day: 1)
  /// January to March.
  static let period = first..<CivilDay(year: 2026, month: 4, day: 1)
  /// The app that saves what people measure.
  static let collector = AppIdentity("com.example.collector", name: "Collector")

  let study: String
  let stores: PersonStores
  let people: [Person]
  private let router: PersonRouter

  /// Makes a study with one person for each consent. In February only the first six have data.
  ///
  /// - Parameter nodes: The nodes that get the people in turns; nil for the one of the cluster.
  init(_ consents: [Consent], named study: String? = nil, on nodes: TestNodes? = nil) throws {
    let study = study ?? "org.example.study\(UUID().uuidString.prefix(8))"
    let router = try nodes?.router ?? PostgresCluster.shared.get().router
    let stores = PersonStores(router, most: 3)
    (self.study, self.stores, self.router) = (study, stores, router)
    people = try consents.enumerated().map { place, consent -> Person in
      let number =
        if let nodes { try nodes.newPerson(on: nodes.names[place % nodes.names.count]) } else {
          try PostgresCluster.shared.get().newPerson()
        }
      var sums: [Int: Double] = [:]
      var samples: [SampleRecord] = []
      for day in 0..<90 where (day * 7 + place * 3) % 4 != 0 && (place < 6 || !(31..<59).contains(day)) {
        let parts = [1000 + 137 * place + 11 * day, 500 + (place * day) % 97]
        sums[day] = Double(parts[0] + parts[1])
        samples += parts.enumerated().map { Self.sample(Double($0.element), day: day, hour: 8 + 10 * $0.offset) }
      }
      let store = stores.store(of: number)
      try store.perform(SaveSamples(samples: samples, author: Self.collector), for: .owner)
      try Self.apply(consent, of: study, to: number, stores)
      return Person(number: number, consent: consent, sums: sums)
    }
  }

  /// Steps of ten minutes in UTC.
  static func sample(_ value: Double, day: Int, hour: Int) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: Double(first.daysSinceReferenceDate + day) * 86_400 + Double(hour) * 3600)
    // Not nil: the type has a quantity.
    return SampleRecord(Facts.steps, .quantity(value, Facts.steps.quantity!.unit), at: start, seconds: 600)
  }

  private static func apply(_ consent: Consent, of study: String, to person: Int64, _ stores: PersonStores) throws {
    if consent == .unregistered { return }
    let store = stores.store(of: person)
    let usage = UsageTexts(share: "To study steps.", update: "To keep answers.")
    let registration = AppRegistration(bundleIdentifier: study, name: "Study", usage: usage)
    try store.perform(AddApp(registration, token: TestPerson.newSecret()), for: .owner)
    let reading = [PermissionQuestion(type: Facts.steps, direction: .read)]
    switch consent {
    case .granted: try store.perform(SetPermissions(app: study, questions: reading, answer: .granted), for: .owner)
    case .refused: try store.perform(SetPermissions(app: study, questions: reading, answer: .refused), for: .owner)
    case .window(let day):
      let start = Date(timeIntervalSinceReferenceDate: Double(first.daysSinceReferenceDate + day) * 86_400)
      try store.perform(SetPermissions(app: study, questions: reading, answer: .granted, since: start), for: .owner)
    case .silent, .unregistered: break
    }
  }

  /// Takes a person's permission to read back.
  func revoke(_ place: Int) throws {
    let question = PermissionQuestion(type: Facts.steps, direction: .read)
    try stores.store(of: people[place].number).perform(SetPermissions(app: study, questions: [question], answer: .refused), for: .owner)
  }

  func query(
    _ days: Range<CivilDay> = CohortPeople.period, zone: TimeZone = .gmt, stores: PersonStores? = nil
  ) throws(CohortFault) -> CohortQuery {
    try CohortQuery(study: study, days: days, zone: zone, stores: stores ?? self.stores)
  }

  /// What a person finds in the access log of the study, read by another process.
  func log(_ place: Int) throws -> [ListAccess.Item] {
    try PersonStores(router).store(of: people[place].number).perform(ListAccess(app: study), for: .owner).items
  }

  // MARK: The expected figures

  /// The mean of each person's readable days, in ascending order; without those who have none.
  static func means(_ people: [[Int: Double]]) -> [Double] {
    people.filter { !$0.isEmpty }.map { days in days.values.sorted().reduce(0, +) / Double(days.count) }.sorted()
  }

  /// A quartile by its definition, in doubles.
  static func quartile(_ share: Double, _ sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place.rounded(.down))
    if place == place.rounded() { return [-1, 0, 1].map { sorted[below + $0] }.reduce(0, +) / 3 }
    return sorted[below] * (1 - (place - Double(below))) + sorted[below + 1] * (place - Double(below))
  }

  /// Whether two numbers are equal up to rounding.
  static func same(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-9 * max(1, abs(left), abs(right)) }
}
