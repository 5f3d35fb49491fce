// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct PredicateTreeTests {
  private static let rate = "HKQuantityTypeIdentifierHeartRate"
  private let pulse: DataType
  private let perMinute: UnitExpression

  init() throws {
    pulse = try #require(Catalog.type(named: "heartRate"))
    perMinute = try UnitExpression.parse("count/min")
  }

  /// The text of a tree, with sources and devices as their names.
  private func text(_ tree: PredicateTree) -> String {
    tree.format(PredicateObjects(source: { AnyHashable("source \($0)") }, device: { AnyHashable("device \($0.name ?? "")") })).text
  }

  private func uuid(_ digit: String) throws -> UUID {
    try #require(UUID(uuidString: String(repeating: digit, count: 8) + "-0000-4000-8000-000000000000"))
  }

  @Test("PRED-26: a compound of one part is that part, and one of none is a constant")
  func compounds() {
    let (first, second) = (PredicateTree.category(.equal, 1), PredicateTree.category(.greater, 2))
    let table: [(PredicateTree, String)] = [
      (.and([]), "TRUEPREDICATE"), (.or([]), "FALSEPREDICATE"), (.and([first]), "value == 1"), (.or([first]), "value == 1"),
      (.and([first, second]), "value == 1 AND value > 2"), (.or([first, second]), "value == 1 OR value > 2"),
      (.not(.and([first])), "NOT (value == 1)"), (.and([.or([first, second]), first]), "(value == 1 OR value > 2) AND value == 1"),
    ]
    for (tree, expected) in table { #expect(text(tree) == expected) }
  }

  @Test("PRED-11 PRED-12 PRED-14: identities, sources and devices are one or a list, in order")
  func lists() throws {
    let (first, second) = (try uuid("1"), try uuid("A"))
    let meter = DeviceRecord(name: "Meter")
    #expect(text(.uuid([second])) == "UUID == \(second.uuidString)")
    #expect(text(.uuid([second, first])) == "UUID IN {\(first.uuidString), \(second.uuidString)}")
    #expect(text(.uuid([])) == "UUID IN {}")
    #expect(text(.source(["a"])) == "source == source a")
    #expect(text(.source(["b", "a"])) == "source IN {source a, source b}")
    #expect(text(.device([meter])) == "device == device Meter")
    #expect(text(.device([nil])) == "device == nil")
    #expect(text(.deviceField(.name, ["b", "a"])) == "device.name IN {\"a\", \"b\"}")
    #expect(text(.deviceField(.udiDeviceIdentifier, ["a"])) == "device.UDIDeviceIdentifier == \"a\"")
    #expect(text(.deviceField(.name, [])) == "device != nil AND device.name == nil")
    #expect(text(.inWorkout(first)) == "workout == \(first.uuidString)")
    #expect(text(.effort(workout: first, activity: nil)) == "ratingOfExertionAssociation == \(first.uuidString)")
    #expect(text(.effort(workout: first, activity: second)) == "ratingOfExertionAssociation == \(second.uuidString)")
    #expect(text(.noCorrelation) == "correlation == nil")
  }

  @Test("PRED-11: a revision is its source and the parts that have to be equal")
  func revisions() {
    let free = SourceRevisionPattern(bundleIdentifier: "a", version: .any, productType: .any, operatingSystem: .any)
    var fixed = free
    fixed.version = .exactly("1")
    fixed.productType = .exactly(nil)
    let bundle = "sourceRevision.source.bundleIdentifier == \"a\""
    #expect(text(.sourceRevision([free])) == bundle)
    let parts = "\(bundle) AND sourceRevision.version == \"1\" AND NOT (sourceRevision.productType != nil)"
    #expect(text(.sourceRevision([fixed])) == parts)
    #expect(text(.sourceRevision([free, fixed])) == "\(bundle) OR (\(parts))")
  }

  @Test("PRED-21: days are one day or a range")
  func days() {
    let (first, last) = (CivilDay(year: 2024, month: 2, day: 29), CivilDay(year: 2024, month: 3, day: 1))
    #expect(text(.days(DayRange(first, first, timeZone: .gmt))) == "dateComponents == \"2024-02-29\"")
    let range = "dateComponents >= \"2024-02-29\" AND dateComponents <= \"2024-03-01\""
    #expect(text(.days(DayRange(first, last, timeZone: .gmt))) == range)
  }

  @Test("PRED-10: values of metadata and contents are written as formats have them")
  func values() throws {
    let note = try #require(TextPattern(.contains, "a\"b", options: [.ignoringCase, .ignoringDiacritics]))
    let accents = try #require(TextPattern(.comparison(.less), "a", options: .ignoringDiacritics))
    let table: [(PredicateTree, String)] = [
      (.metadata("k", .equal, .boolean(true)), "metadata.k == 1"), (.metadata("k", .equal, .boolean(false)), "metadata.k == 0"),
      (.metadata("k", .less, .large(.max)), "metadata.k < 18446744073709551615"),
      (.metadata("a b", .notEqual, .real(1.5)), "metadata.\"a b\" != 1.5"), (.metadataKey("k"), "metadata.k != nil"),
      (.metadata("k", .less, .quantity(2, perMinute)), "metadata.k < 2 count/min"),
      (.text(.metadata("k"), note), "metadata.k CONTAINS[cd] \"a\\\"b\""),
      (.text(.sourceName, accents), "sourceRevision.source.name <[d] \"a\""),
      (.text(.version, .any), "sourceRevision.version != nil"), (.text(.content(.documentTitle), .any), "title != nil"),
      (.content(.electrocardiogramClassification, .equal, .number(5)), "ecg_public_classification == 5"),
      (.content(.valence, .greater, .number(0.5)), "valence > 0.5"),
      (.content(.averageHeartRate, .greater, .number(60)), "ecg_average_heart_rate > 60 count/min"),
      (.content(.medication, .equal, .text("m")), "medicationConceptIdentifier == \"m\""), (.contentField(.kind), "kind != nil"),
      (.number(.count, .greater, 2), "count > 2.0"), (.number(.duration, .greater, 2), "most_recent_duration > 2.0"),
      (.quantity(.less, 5, perMinute), "quantity < 5 count/min"),
      (.series(.quantity(.minimum, .less, 5, perMinute)), "min < 5 count/min"),
      (.series(.quantity(.maximum, .equal, 5, perMinute)), "max == 5 count/min"),
      (.series(.quantity(.latest, .notEqual, 5, perMinute)), "most_recent != 5 count/min"),
      (.series(.date(.start, .less, Date(timeIntervalSinceReferenceDate: 0))), "most_recent_start_date < CAST(0.0, \"NSDate\")"),
      (.series(.date(.end, .less, Date(timeIntervalSinceReferenceDate: 0))), "most_recent_end_date < CAST(0.0, \"NSDate\")"),
    ]
    for (tree, expected) in table { #expect(text(tree) == expected) }
  }

  @Test("PRED-15 PRED-19 PRED-20: terms of workouts and activities have key paths of their own")
  func workouts() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    let table: [(PredicateTree, String, String)] = [
      (.workout(.activityType(37)), "workoutType == 37", "activityType == 37"),
      (.workout(.activityType(.max)), "workoutType == 9223372036854775807", "activityType == 9223372036854775807"),
      (.workout(.duration(.less, 60)), "duration < 60.0", "activityDuration < 60.0"),
      (.date(.start, .less, date), "startDate < CAST(0.0, \"NSDate\")", "activityStartDate < CAST(0.0, \"NSDate\")"),
      (.date(.end, .less, date), "endDate < CAST(0.0, \"NSDate\")", "activityEndDate < CAST(0.0, \"NSDate\")"),
      (
        .workout(.statistic(pulse, .average, .greater, 60, perMinute)), "averageQuantity.\(Self.rate) > 60 count/min",
        "activityAverageQuantity.\(Self.rate) > 60 count/min"
      ),
    ]
    for (tree, ofWorkout, ofActivity) in table {
      #expect(text(tree) == ofWorkout)
      #expect(text(.workout(.anyActivity(tree))) == "SUBQUERY(workoutActivity, $activity, $activity.\(ofActivity)).@count > 0")
    }
    let figures: [WorkoutTerm.Figure] = [.sum, .average, .minimum, .maximum]
    #expect(figures.map(\.keyPath) == ["sumQuantity", "averageQuantity", "minimumQuantity", "maximumQuantity"])
    let ofActivities = ["activitySumQuantity", "activityAverageQuantity", "activityMinimumQuantity", "activityMaximumQuantity"]
    #expect(figures.map(\.activityKeyPath) == ofActivities)
    let totals: [(WorkoutRecord.Total, String)] = [
      (.energy, "totalEnergyBurned"), (.distance, "totalDistance"), (.strokes, "totalSwimmingStrokeCount"),
      (.flights, "totalFlightsClimbed"),
    ]
    for (total, path) in totals {
      #expect(text(.workout(.total(total, .greater, 5, total.unit))) == "\(path) > 5 \(total.unit.string)")
    }
    let member = "SUBQUERY(objects, $object, $object.sampleType == \"\(Self.rate)\" AND $object.value == 1).@count > 0"
    #expect(text(.member(pulse, .category(.equal, 1))) == member)
  }
}
