// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct PredicateTranslationTests {
  private static let rate = "HKQuantityTypeIdentifierHeartRate"
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let uuid = UUID()
  private let pulse: DataType
  private let unit: UnitExpression

  init() throws {
    pulse = try #require(Catalog.type(named: "heartRate"))
    unit = try #require(pulse.quantity?.unit)
  }

  private func tree(
    _ format: String, _ arguments: [Any?] = [], of subject: PredicateKeyPath.Subject = .sample, variable: String? = nil
  ) throws -> PredicateTree {
    try PredicateTranslation(subject: subject, variable: variable).tree(PredicateFormatParser.parse(format, arguments))
  }

  private func pattern(_ comparison: PredicateTree.Comparison, _ text: String, _ options: TextPattern.Options = []) throws -> TextPattern {
    try #require(TextPattern(.comparison(comparison), text, options: options))
  }

  @Test("PRED-25: a comparison of values alone is a constant")
  func constants() throws {
    let table: [(String, Bool)] = [
      ("1 == 1", true), ("1 == 2", false), ("{1, 2} CONTAINS 1", true), ("ANY {1, 2} == 2", true), ("ALL {1, 2} == 2", false),
      ("nil == nil", true), ("TRUEPREDICATE", true), ("FALSEPREDICATE", false),
    ]
    for (format, answer) in table { #expect(try tree(format) == .constant(answer), "\(format)") }
  }

  @Test("PRED-11 PRED-25: a bundle identifier that is equal is a source; other comparisons of texts are patterns")
  func texts() throws {
    let identifier = "sourceRevision.source.bundleIdentifier"
    #expect(try tree("\(identifier) == 'a'") == .source(["a"]))
    #expect(try tree("'a' == \(identifier)") == .source(["a"]))
    #expect(try tree("\(identifier) IN {'a', 'b'}") == .or([.source(["a"]), .source(["b"])]))
    #expect(try tree("\(identifier) != 'a'") == .text(.bundleIdentifier, pattern(.notEqual, "a")))
    #expect(try tree("\(identifier) ==[c] 'a'") == .text(.bundleIdentifier, pattern(.equal, "a", .ignoringCase)))
    #expect(try tree("sourceRevision.version == '1'") == .text(.version, pattern(.equal, "1")))
    #expect(try tree("metadata.note ==[cd] 'a'") == .text(.metadata("note"), pattern(.equal, "a", [.ignoringCase, .ignoringDiacritics])))
    #expect(try tree("metadata.note == 'a'") == .metadata("note", .equal, .string("a")))
    let beginning = try #require(TextPattern(.beginsWith, "a"))
    #expect(try tree("title BEGINSWITH 'a'") == .text(.content(.documentTitle), beginning))
    #expect(try tree("device.name IN {'a'}") == .text(.device(.name), pattern(.equal, "a")))
  }

  @Test("PRED-25: dates and numbers of quantities are those of the values that a sample combines")
  func quantities() throws {
    #expect(try tree("most_recent_end_date > %@", [date]) == .series(.date(.end, .greater, date)))
    #expect(try tree("most_recent_start_date == %@", [date]) == .series(.date(.start, .equal, date)))
    #expect(try tree("most_recent_end_date != %@", [date]) == .series(.date(.end, .notEqual, date)))
    #expect(try tree("startDate != %@", [date]) == .date(.start, .notEqual, date))
    #expect(try tree("%@ > startDate", [date]) == .date(.start, .less, date))
    let numbers = PredicateTree.and([.number(.count, .greaterOrEqual, 2), .number(.duration, .less, 5)])
    #expect(try tree("count >= 2 AND most_recent_duration < 5") == numbers)
    #expect(try tree("value BETWEEN {1, 3}") == .and([.category(.greaterOrEqual, 1), .category(.lessOrEqual, 3)]))
  }

  @Test("PRED-25: a comparison with nil asks whether there is a value")
  func missing() throws {
    let isQuantity = PredicateTree.number(.count, .greater, 0)
    let table: [(String, PredicateTree)] = [
      ("quantity != nil", isQuantity), ("quantity == nil", .not(isQuantity)), ("startDate == nil", .not(.everything)),
      ("source != nil", .everything), ("device == nil", .device([nil])), ("device != nil", .not(.device([nil]))),
      ("device IN {nil}", .device([nil])), ("correlation == nil", .noCorrelation), ("correlation != nil", .not(.noCorrelation)),
      ("metadata.k == nil", .not(.metadataKey("k"))), ("title != nil", .text(.content(.documentTitle), .any)),
      ("valence == nil", .not(.contentField(.valence))), ("source IN {}", .nothing), ("startDate IN {}", .nothing),
    ]
    for (format, expected) in table { #expect(try tree(format) == expected, "\(format)") }
    let either = PredicateTree.or([.metadata("k", .equal, .integer(5)), .not(.metadataKey("k"))])
    #expect(try tree("metadata.k IN {nil, 5}") == either)
  }

  @Test("PRED-25: a number exists where it has an order with 0")
  func missingNumbers() throws {
    let distance = WorkoutRecord.Total.distance.unit
    let table: [(String, PredicateTree)] = [
      ("value != nil", .or([.category(.less, 0), .category(.greaterOrEqual, 0)])),
      ("workoutType != nil", .or([.workout(.duration(.less, 0)), .workout(.duration(.greaterOrEqual, 0))])),
      (
        "totalDistance != nil",
        .or([
          .workout(.total(.distance, .less, 0, distance)), .workout(.total(.distance, .greaterOrEqual, 0, distance)),
        ])
      ),
      (
        "averageQuantity.\(Self.rate) != nil",
        .or([
          .workout(.statistic(pulse, .average, .less, 0, unit)), .workout(.statistic(pulse, .average, .greaterOrEqual, 0, unit)),
        ])
      ),
    ]
    for (format, expected) in table { #expect(try tree(format) == expected, "\(format)") }
  }

  @Test("PRED-25: identities and workouts are compared as sets")
  func sets() throws {
    let other = UUID()
    #expect(try tree("UUID == %@", [uuid]) == .uuid([uuid]))
    #expect(try tree("UUID != %@", [uuid]) == .not(.uuid([uuid])))
    #expect(try tree("UUID IN %@", [[uuid, other]]) == .uuid([uuid, other]))
    #expect(try tree("workout == %@", [uuid]) == .inWorkout(uuid))
    #expect(try tree("workout IN %@", [[uuid, other]]) == .or([.inWorkout(uuid), .inWorkout(other)]))
    #expect(try tree("ratingOfExertionAssociation == %@", [uuid]) == .effort(workout: uuid, activity: nil))
    #expect(try tree("workoutType IN {13, 37}") == .or([.workout(.activityType(13)), .workout(.activityType(37))]))
    #expect(try tree("workoutType != 37") == .not(.workout(.activityType(37))))
  }

  @Test("PRED-20 PRED-25: ANY, ALL and NONE are about the activities of a workout")
  func activities() throws {
    let term = PredicateTree.workout(.duration(.greater, 5))
    #expect(try tree("ANY workoutActivity.activityDuration > 5") == .workout(.anyActivity(term)))
    #expect(try tree("NONE workoutActivity.activityDuration > 5") == .not(.workout(.anyActivity(term))))
    #expect(try tree("ALL workoutActivity.activityDuration > 5") == .not(.workout(.anyActivity(.not(term)))))
    #expect(try tree("activityDuration > 5", of: .activity) == term)
    #expect(try tree("$a.activityDuration > 5", of: .activity, variable: "a") == term)
  }

  @Test("PRED-25: the number of objects in a SUBQUERY is some or none")
  func counts() throws {
    let found = PredicateTree.workout(.anyActivity(.workout(.duration(.greater, 5))))
    func subquery(_ comparison: String) throws -> PredicateTree {
      try tree("SUBQUERY(workoutActivity, $a, $a.activityDuration > 5).@count \(comparison)")
    }
    for some in ["> 0", "!= 0", ">= 1", "> 0.0"] { #expect(try subquery(some) == found, "\(some)") }
    for none in ["== 0", "<= 0", "< 1"] { #expect(try subquery(none) == .not(found), "\(none)") }
    for other in ["> 1", ">= 0", "== 1", "!= 1", "< 0", "< 2", "<= 1", "IN 0"] {
      #expect(throws: PredicateFault("the count of a SUBQUERY can be compared with 0 alone"), "\(other)") { try subquery(other) }
    }
  }

  @Test("PRED-15 PRED-25: a SUBQUERY of objects names their type, in any of its terms")
  func members() throws {
    func subquery(_ part: String) throws -> PredicateTree { try tree("SUBQUERY(objects, $o, \(part)).@count > 0") }
    let type = "$o.sampleType == '\(Self.rate)'"
    #expect(try subquery(type) == .member(pulse, .and([])))
    #expect(try subquery("\(type) AND $o.value == 1") == .member(pulse, .and([.category(.equal, 1)])))
    #expect(try subquery("$o.value == 1 AND \(type)") == .member(pulse, .and([.category(.equal, 1)])))
    for part in [
      "$o.value == 1", "$o.sampleType != '\(Self.rate)'", "$o.sampleType == 'x'", "$p.sampleType == '\(Self.rate)'",
      "ANY $o.sampleType == '\(Self.rate)'", "\(type) OR $o.value == 1",
    ] {
      #expect(throws: PredicateFault("a SUBQUERY of objects has to compare $o.sampleType with a type"), "\(part)") { try subquery(part) }
    }
  }

  @Test("PRED-25: a SUBQUERY is about samples, and not inside of another one")
  func places() throws {
    for (collection, part) in [("workoutActivity", "TRUEPREDICATE"), ("objects", "$o.sampleType == '\(Self.rate)'")] {
      let format = "SUBQUERY(\(collection), $o, \(part)).@count > 0"
      let problem = PredicateFault("a SUBQUERY of \(collection)")
      #expect(throws: Never.self) { try tree(format) }
      #expect(throws: problem) { try tree(format, of: .activity) }
      #expect(throws: problem) { try tree(format, variable: "p") }
      #expect(throws: problem) { try tree(format, of: .activity, variable: "p") }
    }
    #expect(throws: PredicateFault("a SUBQUERY of workoutEvents")) {
      try tree("SUBQUERY(workoutEvents, $o, TRUEPREDICATE).@count > 0")
    }
  }

  @Test("PRED-25 QRY-06: each term that cannot be answered is a problem of its own")
  func problems() throws {
    let table: [(String, String)] = [
      ("startDate == endDate", "key path startDate is compared with something that is not a value"),
      ("startDate IN {1, endDate}", "key path startDate is compared with something that is not a value"),
      ("ANY {1, 2} == startDate", "a comparison without a key path"), ("begin == 1", "key path begin is unknown"),
      ("1 == begin", "key path begin is unknown"),
      ("activityDuration > 5", "key path activityDuration is for predicateForWorkouts(activityPredicate:)"),
      ("$x.startDate == 1", "variable $x has no value"),
      (
        "SUBQUERY(workoutActivity, $a, activityDuration > 5).@count > 0",
        "key path activityDuration inside a SUBQUERY has to begin with its variable"
      ),
      ("{startDate} == startDate", "operator == with key path startDate on its right"),
      ("5 BEGINSWITH title", "operator BEGINSWITH with key path title on its right"),
      ("ANY startDate == 5", "ANY with key path startDate"), ("ALL workoutActivity == 5", "ALL with key path workoutActivity"),
      ("startDate < nil", "key path startDate cannot be compared with nil"),
      ("source < nil", "key path source cannot be compared with nil"),
      ("source < 5", "operator < cannot be used with key path source"), ("UUID == 5", "key path UUID cannot be compared with a number"),
      ("UUID IN {nil, 5}", "key path UUID cannot be compared with a number"),
      ("value == 1.5", "key path value takes whole numbers"),
      ("workoutType == -1", "key path workoutType cannot be compared with a number"),
      ("workoutType == 1.5", "key path workoutType cannot be compared with a number"),
      ("workout == nil", "no workout: key path workout is compared with workouts"),
      ("workout == 5", "key path workout cannot be compared with a number"), ("startDate BETWEEN {1}", "BETWEEN takes two values"),
      ("startDate IN 5", "operator IN cannot be used with key path startDate"),
      ("metadata.k IN 5", "operator IN cannot be used with key path metadata.k"),
      ("metadata.k BETWEEN 5", "operator BETWEEN cannot be used with key path metadata.k"),
      ("title CONTAINS 5", "key path title cannot be compared with a number"),
      ("valence == 'a'", "key path valence cannot be compared with a text"),
      ("duration == 'a'", "key path duration cannot be compared with a text"),
    ]
    for (format, problem) in table { #expect(throws: PredicateFault(problem), "\(format)") { try tree(format) } }
    for (subject, variable) in [(PredicateKeyPath.Subject.activity, nil), (.sample, "a")] as [(PredicateKeyPath.Subject, String?)] {
      let path = variable == nil ? "workoutActivity.duration" : "$a.workoutActivity.duration"
      #expect(throws: PredicateFault("ANY with key path workoutActivity.duration")) {
        try tree("ANY \(path) > 5", of: subject, variable: variable)
      }
    }
    #expect(throws: PredicateFault("key path begin is unknown")) { try tree("begin == 1", of: .activity) }
    #expect(throws: PredicateFault("key path totalDistance is unknown")) { try tree("totalDistance == nil", of: .activity) }
  }

  @Test("PRED-19 PRED-20: totals and statistics of workouts have a unit of their dimension")
  func units() throws {
    let (kilometers, pounds) = (try UnitExpression.parse("km"), try UnitExpression.parse("lb"))
    #expect(try PredicateTree.total(.distance, .greater, 5, kilometers) == .workout(.total(.distance, .greater, 5, kilometers)))
    #expect(throws: PredicateFault(sentence: "A total distance cannot be compared with unit lb")) {
      try PredicateTree.total(.distance, .greater, 5, pounds)
    }
    #expect(
      try PredicateTree.statistic(pulse, .average, .less, 5, unit) == .workout(.statistic(pulse, .average, .less, 5, unit)))
    func wrong(_ type: DataType) -> PredicateFault {
      PredicateFault(sentence: "Type \(type.identifier) cannot be compared with unit lb")
    }
    #expect(throws: wrong(pulse)) { try PredicateTree.statistic(pulse, .average, .less, 5, pounds) }
    #expect(throws: wrong(Catalog.sleep)) {
      try PredicateTree.statistic(Catalog.sleep, .average, .less, 5, pounds)
    }
  }
}
