// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import HealthKit
@testable import OpenHealthClient
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct PredicateFormatTests {
  private func text(_ format: String, _ arguments: Any?...) throws -> String { try PredicateFormatParser.parse(format, arguments).text }

  @Test("PRED-25: each form of the grammar parses to its canonical text")
  func grammar() throws {
    let table: [(String, String)] = [
      ("a=1", "a == 1"), ("a =< 1 and not b => 2", "a <= 1 AND NOT (b >= 2)"), ("a <> 'x' Or b=\"y\"", "a != \"x\" OR b == \"y\""),
      ("(a == 1 && b == 2) || !c == 3", "(a == 1 AND b == 2) OR NOT (c == 3)"), ("((a)) > ((1))", "a > 1"),
      ("a IN {1, 2.5, 'x', nil}", "a IN {1, 2.5, \"x\", nil}"), ("a in {}", "a IN {}"), ("{1, 2} contains a", "{1, 2} CONTAINS a"),
      ("a between {-1, 0x1F}", "a BETWEEN {-1, 31}"), ("a = 1e3 OR a = 2.5E-1", "a == 1000.0 OR a == 0.25"),
      ("a beginswith[c] 'x' AND b LIKE[CD] 'y' AND c MATCHES[d] 'z'", "a BEGINSWITH[c] \"x\" AND b LIKE[cd] \"y\" AND c MATCHES[d] \"z\""),
      ("a == TRUE OR a == yes OR a == False OR a == NO", "a == 1 OR a == 1 OR a == 0 OR a == 0"), ("a == NULL", "a == nil"),
      ("metadata.'my key'.b == 1", "metadata.\"my key\".b == 1"), ("#in == 1", "#in == 1"), ("#'a b'.c == 1", "#\"a b\".c == 1"),
      ("a.in.no == 1", "a.in.no == 1"), ("a.''.b == 1", "a.\"\".b == 1"),
      ("SELF == 1 AND SELF.a == 2", "SELF == 1 AND a == 2"), ("$x.y > 1 OR a > $Z", "$x.y > 1 OR a > $Z"),
      ("a == 'it\\'s \\\\ \\u00e9\\n'", "a == \"it's \\\\ é\n\""), ("a == '%@'", "a == \"%@\""), ("NOT NOT a == 1", "NOT (NOT (a == 1))"),
      ("some a > 1 AND NONE b > 2 AND ALL c > 3", "ANY a > 1 AND NONE b > 2 AND ALL c > 3"),
      ("TRUEPREDICATE AND FALSEPREDICATE", "TRUEPREDICATE AND FALSEPREDICATE"),
      ("SUBQUERY(a.b, $x, $x.c == 1 OR $x.d == 2).@count > 0", "SUBQUERY(a.b, $x, $x.c == 1 OR $x.d == 2).@count > 0"),
      ("a == CAST(12.5, 'NSDate')", "a == CAST(12.5, \"NSDate\")"), ("a\n==\t1", "a == 1"), ("größe > 1", "größe > 1"),
      ("UUID == 01234567-89AB-CDEF-0123-456789ABCDEF", "UUID == 01234567-89AB-CDEF-0123-456789ABCDEF"),
      // A combining mark that would join with the quote before it, and a mark that joins with what follows.
      ("a == '\\u0301e\\u0301'", "a == \"\\u0301e\\u0301\""), ("a == 'x\\U000110bd'", "a == \"x\\U000110bd\""),
      ("a == '\\\"\\u0301\\\\\\u0301'", "a == \"\\\"\\u0301\\\\\\u0301\""),
    ]
    for (format, expected) in table {
      #expect(try text(format) == expected, "\(format)")
      #expect(try text(expected) == expected, "printed, then read: \(expected)")
    }
  }

  @Test("PRED-25: arguments of all kinds are inserted")
  func arguments() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    #expect(try text("%K == %@", "a.b", nil) == "a.b == nil")
    #expect(
      try text("a IN {%d, %i, %u, %ld, %lu, %lld, %llu, %zd, %hhd, %x, %c}", 1, 2, UInt(3), 4, 5, 6, 7, 8, Int8(9), 10, 11)
        == "a IN {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}")
    #expect(try text("a IN {%f, %.2f, %5.1lf, %g, %e, %d}", 1.5, 2.5, 3.5, Float(4.5), 5.5, 6.5) == "a IN {1.5, 2.5, 3.5, 4.5, 5.5, 6.5}")
    #expect(try text("%2$K == %1$@", 1, "a") == "a == 1")
    #expect(try text("a IN %@", NSOrderedSet(array: [2, 1])) == "a IN {2, 1}")
    #expect(try text("a IN %@ OR b IN %@", [date], ["x"] as NSArray) == "a IN {CAST(1.0, \"NSDate\")} OR b IN {\"x\"}")
    #expect(try text("a IN %@", Set([1])) == "a IN {1}")
    #expect(try text("a == %@ AND b == %@", true, NSNumber(value: 7)) == "a == 1 AND b == 7")
    #expect(try text("a == %@", Optional<Any>.some(Optional<String>.none as Any)) == "a == nil")
    // Surplus arguments are ignored, as on Apple's systems.
    #expect(try text("a == %@", 1, 2, 3) == "a == 1")
  }

  @Test("PRED-25: a format that is not a predicate is refused with its position, and without its literals")
  func errors() {
    let table: [(String, [Any?], String)] = [
      ("", [], "Expected a value or a key path, found the end at position 0"),
      ("a", [], "Expected an operator, found the end at position 1"),
      ("a ==", [], "Expected a value or a key path, found the end at position 4"),
      ("a == 1 b", [], "Expected AND, OR or the end, found \"b\" at position 7"),
      ("(a == 1", [], "Expected \")\", found the end at position 7"),
      ("a == 'secret", [], "A text has no end, from its start at position 5"),
      ("a BEGINSSWITH 'secret'", [], "Expected an operator, found \"BEGINSSWITH\" at position 2"),
      ("a == 1 == 2", [], "Expected AND, OR or the end, found \"==\" at position 7"),
      ("a == %@", [], "There is no argument for %@ at position 5"), ("%K == 1", [5], "The argument for %K is not a text at position 0"),
      ("a == %d", ["secret"], "The argument for %d is not a number at position 5"),
      ("a == %s", ["x"], "Unknown kind of argument at position 5"),
      ("a MATCHES '['", [], "Not a regular expression at position 10"),
      ("a MATCHES %@", ["a)(b"], "Not a regular expression at position 10"),
      ("a ==[x] 'b'", [], "Expected c, d or cd, found \"x\" at position 5"),
      ("a == uppercase('x')", [], "Functions are not supported: \"uppercase\" at position 14"),
      ("a.%K(1)", ["secret"], "Functions are not supported: \"a\" at position 4"),
      ("a == 1e999", [], "Not a number at position 5"),
      ("a AND b == 1", [], "Expected an operator, found \"AND\" at position 2"),
      ("(a == 1) == 2", [], "Expected AND, OR or the end, found \"==\" at position 9"),
      ("a == (b == 1)", [], "Expected a value or a key path, not a predicate, found the end at position 13"),
      ("a == 1 + 2", [], "Unknown character + at position 7"),
      ("a == - b", [], "Expected a number, found \"b\" at position 7"), ("a. == 1", [], "Expected a name, found \"==\" at position 3"),
      ("SUBQUERY(a, $x, $x == 1) > 0", [], "Expected \".\", found \">\" at position 25"),
      ("a IN {1, 2", [], "Expected \"}\", found the end at position 10"),
      ("a == CAST('secret', 'NSDate')", [], "Expected a number before the word, found \",\" at position 18"),
      ("a == %@", [{}], "The argument for %@ cannot be compared, at position 5"),
      ("a IN " + String(repeating: "{", count: 100_000), [], "Too deeply nested at position 155"),
      (String(repeating: "NOT ", count: 100_000) + "a == 1", [], "Too deeply nested at position 400006"),
      (String(repeating: "(", count: 100_000), [], "Too deeply nested at position 150"),
      // A text that continues after 36 characters is not a UUID.
      ("a == 01234567-89AB-CDEF-0123-456789ABCDEFx", [], "Expected AND, OR or the end, found \"-\" at position 13"),
      ("a == 01234567-89AB-CDEF-0123-456789ABCDEF0", [], "Expected AND, OR or the end, found \"-\" at position 13"),
      ("a == 01234567-89AB-CDEF-0123-456789ABCDEF_", [], "Expected AND, OR or the end, found \"-\" at position 13"),
    ]
    for (format, arguments, expected) in table {
      let error = #expect(throws: PredicateFormatFault.self) { _ = try PredicateFormatParser.parse(format, arguments) }
      #expect(error?.description == expected, "\(format.prefix(40))")
      #expect(error?.description.contains("secret") == false)
    }
  }

  @Test("PRED-25: no format crashes the process", arguments: 0..<20)
  func anything(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let words = [
      "a", "metadata", ".", "(", ")", "{", "}", ",", "==", "<", "!", "&&", "OR", "NOT", "IN", "BETWEEN", "LIKE", "MATCHES", "[c]", "[",
      "'x'", "\"", "'", "\\", "5",
      "-", "1.5e", "0x", "%@", "%K", "%d", "%", "%3$@", "$x", "$", "#", "nil", "SELF", "CAST", "SUBQUERY", "@count", "ANY", "TRUEPREDICATE",
      " ", "é", "\u{0}", "🏃",
      "01234567-89AB-CDEF-0123-456789ABCDEF", "\\u12", "99999999999999999999",
    ]
    var understood = 0
    for _ in 0..<3000 {
      let format = (0..<random.below(9)).map { _ in words[random.below(words.count)] }.joined(separator: random.below(3) == 0 ? "" : " ")
      guard let predicate = try? PredicateFormatParser.parse(format, ["a", 5, [1, 2], nil]) else { continue }  // most formats are invalid
      understood += 1
      #expect(throws: Never.self, "\(format)") { _ = try PredicateFormatParser.parse(predicate.text, []) }
    }
    #expect(understood > 0)
  }

  // MARK: Texts of predicates

  @Test("PRED-25: printed predicates parse to the same tree", arguments: 0..<10)
  func roundTrips(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<200 {
      let tree = Self.tree(&random, depth: 3)
      let text = TreePredicate(tree).predicateFormat
      let again = HKQueryDescriptor(sampleType: .workoutType(), predicate: NSPredicate(format: text)).selection.predicate.tree
      #expect(TreePredicate(again).predicateFormat == text)
      #expect(again == tree, "\(text)")
    }
  }

  /// A tree that can be printed and parsed. Objects such as devices and quantities cannot.
  private static func tree(_ random: inout SplitMix64, depth: Int, isOfActivity: Bool = false) -> PredicateTree {
    let comparisons: [PredicateTree.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
    let comparison = comparisons[random.below(6)]
    let number = Double(random.below(1000)) / 8
    switch random.below(depth > 0 ? (isOfActivity ? 10 : 19) : 7) {
    case 0: return .constant(random.below(2) == 0)
    case 1: return .date(random.below(2) == 0 ? .start : .end, comparison, Date(timeIntervalSinceReferenceDate: number * 1e6 + 0.1))
    case 2: return .workout(.duration(comparison, number))
    case 3: return .workout(.activityType(UInt(random.below(80))))
    case 4: return .metadata(["lap", "my key", "a.b", "é \"x\""][random.below(4)], comparison, .integer(Int64(random.below(9)) - 4))
    case 5: return .uuid(Set((0...random.below(3)).map { _ in UUID() }))
    case 6:
      let values: [MetadataValue] = [.string("a \"b\" \\ 'c'"), .real(number), .date(Date(timeIntervalSinceReferenceDate: number))]
      return .metadata("note", comparison, values[random.below(3)])
    case 7: return .not(tree(&random, depth: depth - 1, isOfActivity: isOfActivity))
    case 8: return .and((0..<random.below(2) + 2).map { _ in tree(&random, depth: depth - 1, isOfActivity: isOfActivity) })
    case 9: return .or((0..<random.below(2) + 2).map { _ in tree(&random, depth: depth - 1, isOfActivity: isOfActivity) })
    case 10: return .workout(.anyActivity(tree(&random, depth: depth - 1, isOfActivity: true)))
    case 11: return .member(HKQuantityType(.dietarySugar).dataType, .and([tree(&random, depth: 0)]))
    case 12: return .noCorrelation
    case 13: return .category(comparison, random.below(9))
    case 14: return .number(random.below(2) == 0 ? .count : .duration, comparison, number)
    case 15: return .inWorkout(UUID())
    case 16:
      let field: PredicateTree.TextField = [.sourceName, .version, .productType, .device(.udiDeviceIdentifier), .device(.name)][
        random.below(5)]
      return random.below(2) == 0 ? .text(field, .any) : .not(.text(field, .any))
    case 17:
      let relation: TextPattern.Relation = [.like, .matches, .contains, .beginsWith, .endsWith][random.below(5)]
      return .text(.sourceName, TextPattern(relation, "a?.*\\w", options: .ignoringCase)!)
    default: return .text(.metadata("note"), TextPattern(.comparison(comparison), "É", options: [.ignoringCase, .ignoringDiacritics])!)
    }
  }

  @Test("PRED-11 PRED-13: predicates that cannot be parsed back have a text, too")
  func texts() {
    let table: [(NSPredicate, String)] = [
      (HKQuery.predicateForObjects(from: HKSource(bundleIdentifier: "a.b", name: "B")), "source == <HKSource name:a.b, bundle:a.b>"),
      (
        HKQuery.predicateForObjects(from: [
          HKSourceRevision(
            source: HKSource(bundleIdentifier: "a.b", name: "B"), version: "1", productType: HKSourceRevisionAnyProductType,
            operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
        ]), "sourceRevision.source.bundleIdentifier == \"a.b\" AND sourceRevision.version == \"1\""
      ),
      (
        HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["b", "a"]), "device.name IN {\"a\", \"b\"}"
      ),
      (HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyName, allowedValues: []), "device != nil AND device.name == nil"),
      (HKQuery.predicateForObjects(withMetadataKey: "k"), "metadata.k != nil"),
      (
        HKQuery.predicateForWorkouts(
          operatorType: .greaterThan, quantityType: HKQuantityType(.heartRate),
          averageQuantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 9)),
        "averageQuantity.HKQuantityTypeIdentifierHeartRate > 9 count/min"
      ),
    ]
    for (predicate, text) in table { #expect(predicate.description == text) }
  }

  @Test("PRED-26: predicates with the same meaning are equal")
  func equality() {
    let one = NSPredicate(format: "%K > %@", "a", HKQuantity(unit: .count(), doubleValue: 1))
    let same = NSPredicate(format: "a > %@", HKQuantity(unit: .count(), doubleValue: 1))
    #expect(one == same)
    #expect(one.hash == same.hash)
    #expect(one != NSPredicate(format: "a > 1"))
    #expect(HKQuery.predicateForObjects(withMetadataKey: "k") == HKQuery.predicateForObjects(withMetadataKey: "k"))
    #expect(HKQuery.predicateForObjects(withMetadataKey: "k") != HKQuery.predicateForObjects(withMetadataKey: "l"))
    #expect(Set([one, same]).count == 1)
    #expect((one.copy() as? NSPredicate) === one)
  }

  // MARK: Objects outside of HealthKit

  private class Animal { let legs: Int? = 4 }
  private final class Dog: Animal {
    let name = "Rex"
    let puppies = [["age": 1], ["age": 3]]
  }

  @Test("PRED-25: predicates read properties of clients' objects, dictionaries and collections")
  func ownObjects() {
    let table: [(String, [Any?], Bool)] = [
      ("name == 'Rex' AND legs == 4", [], true), ("legs != 4 OR name LIKE 'r*'", [], false),
      ("legs BETWEEN {4, 5} AND legs IN {3, 4}", [], true),
      ("ANY puppies.age > 2 AND puppies.@count == 2 AND NOT ALL puppies.age > 2", [], true),
      ("SUBQUERY(puppies, $p, $p.age > 2).@count == 1", [], true), ("name IN[c] {'REX'}", [], true),
      ("name IN 'Rexx' AND name MATCHES 'R.x' AND name <[c] 'rf'", [], true), ("name > 5 OR name < 5 OR legs CONTAINS 'x'", [], false),
      ("SELF.name ENDSWITH 'x' AND 4 == legs", [], true), ("NONE {1, 2} == legs AND ALL {1, 2} < legs", [], true), ("1 == 1", [], true),
      ("legs == nil OR nil < legs OR nil <= nil", [], false), ("nil == nil AND legs != nil", [], true),
      ("%@ == %@", [HKDevice.local(), HKDevice.local()], true),
    ]
    for (format, arguments, answer) in table {
      #expect(NSPredicate(format: format, argumentArray: arguments.map { $0 as Any }).evaluate(with: Dog()) == answer, "\(format)")
    }
    let between = NSPredicate(format: "SELF BETWEEN {1, 3}")
    #expect([0.5, 1, 2, 3, 3.5].map { between.evaluate(with: $0) } == [false, true, true, true, false])
    let nested: [String: Any] = ["a": ["b.c": 5, "d": ["e": "f"]] as [String: Any]]
    #expect(NSPredicate(format: "a.b.c == 5 AND a.d.e == 'f' AND x.y.z == nil").evaluate(with: nested))
    let revision = HKSourceRevision(source: HKSource(bundleIdentifier: "a.b", name: "B"), version: "1")
    #expect(NSPredicate(format: "source.name == 'B' AND version == '1' AND productType == nil").evaluate(with: revision))
    #expect(NSPredicate(format: "name == %@ AND UDIDeviceIdentifier == nil", HKDevice.local().name ?? "").evaluate(with: HKDevice.local()))
    let sample = steps(5)
    #expect(NSPredicate(format: "s.UUID == %@ AND s.endDate >= s.startDate", sample.uuid).evaluate(with: ["s": sample]))
  }

  @Test("PRED-25: variables in compounds are substituted, too")
  func variables() {
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "a IN {$x, 5} AND NOT b == $y"), NSPredicate(value: true), NSPredicate(format: "a > 0"),
    ])
    let substituted = compound.withSubstitutionVariables(["x": 1, "y": "q"])
    #expect(substituted.evaluate(with: ["a": 1, "b": "p"] as [String: Any]))
    #expect(!substituted.evaluate(with: ["a": 1, "b": "q"] as [String: Any]))
    #expect(!substituted.evaluate(with: ["a": 2, "b": "p"] as [String: Any]))
    let sample = steps(5)
    #expect(NSPredicate(format: "startDate == $d").evaluate(with: sample, substitutionVariables: ["d": sample.startDate]))
  }

  // MARK: In a store

  @Test("PRED-10: metadata predicates support the operators of texts and collections")
  func metadataOperators() async throws {
    let store = try await TestEngine().granted(HKQuantityType(.stepCount))
    let notes: [Any] = ["Oak tree", "oak", 3, 7.5]
    let samples = notes.map { note in
      HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: testStart, end: testStart,
        metadata: ["note": note])
    }
    try await store.save(samples)
    let key = "note"
    let table: [(NSPredicate, [Int])] = [
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .like, value: "?ak*"), [0, 1]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .matches, value: "[a-z]+"), [1]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .beginsWith, value: "Oak"), [0]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .endsWith, value: "tree"), [0]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .contains, value: "ak"), [0, 1]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .in, value: ["oak", 3] as [Any]), [1, 2]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .between, value: [3, 8]), [2, 3]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .notEqualTo, value: "oak"), [0, 2, 3]),
      (HKQuery.predicateForObjects(withMetadataKey: key, operatorType: .greaterThan, value: 3), [3]),
    ]
    for (predicate, places) in table {
      let found = try await store.samples(of: HKQuantityType(.stepCount), predicate)
      #expect(samples.indices.filter { found.contains(samples[$0]) } == places, "\(predicate)")
    }
  }

  @Test("PRED-15 PRED-25: predicates reach the objects of correlations")
  func correlations() async throws {
    let (systolic, diastolic) = (HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic))
    let store = try await TestEngine().granted(systolic, diastolic)
    let pressures = [120.0, 150].map { value in
      HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: testStart, end: testStart,
        objects: [
          quantity(.bloodPressureSystolic, value, "mmHg", at: testStart), quantity(.bloodPressureDiastolic, 80, "mmHg", at: testStart),
        ])
    }
    let alone = quantity(.bloodPressureSystolic, 130, "mmHg", at: testStart)
    try await store.save(pressures)
    try await store.save(alone)
    let limit = HKQuantity(unit: .millimeterOfMercury(), doubleValue: 140)
    let high = NSPredicate(format: "SUBQUERY(objects, $o, $o.sampleType == %@ AND $o.quantity > %@).@count > 0", systolic, limit)
    #expect(try await store.samples(of: HKCorrelationType(.bloodPressure), high) == [pressures[1]])
    let none = NSPredicate(
      format: "SUBQUERY(objects, $o, $o.sampleType == %@ AND $o.quantity > %@).@count == 0", systolic.identifier, limit)
    #expect(try await store.samples(of: HKCorrelationType(.bloodPressure), none) == [pressures[0]])
    #expect(try await store.samples(of: systolic, NSPredicate(format: "correlation == nil")) == [alone])
    #expect(try await store.samples(of: systolic, NSPredicate(format: "%K != nil", HKPredicateKeyPathCorrelation)).count == 2)
    let members = try await store.samples(of: systolic, NSPredicate(format: "correlation == %@", pressures[1]))
    #expect(members.allSatisfy { pressures[1].objects.contains($0) })
    #expect(members.count == 1)
  }

  @Test("PRED-16 PRED-19 PRED-20: predicates use the key paths of workouts and activities")
  func workouts() async throws {
    let (pulse, distance) = (HKQuantityType(.heartRate), HKQuantityType(.distanceWalkingRunning))
    let store = try await TestEngine().granted(.workoutType(), pulse, distance)
    let kilometers = { HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: $0) }
    let workouts = [(HKWorkoutActivityType.running, 600.0, 2.0), (.cycling, 1200, 9)].map { type, seconds, length in
      HKWorkout(
        activityType: type, start: testStart, end: testStart + seconds, workoutEvents: nil, totalEnergyBurned: nil,
        totalDistance: kilometers(length), metadata: ["note": type == .running ? "Lake" : "Hill"])
    }
    try await store.save(workouts)
    let beats = quantity(.heartRate, 150, "count/min", at: testStart + 5)
    try await store.addSamples([beats], to: workouts[0])
    let rate = HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 140)
    let table: [(NSPredicate, [Int])] = [
      (NSPredicate(format: "duration > 600"), [1]), (NSPredicate(format: "%K >= %d", HKPredicateKeyPathWorkoutDuration, 60 * 10), [0, 1]),
      (NSPredicate(format: "%K == %d", HKPredicateKeyPathWorkoutType, HKWorkoutActivityType.running.rawValue), [0]),
      (NSPredicate(format: "workoutType != %lu", HKWorkoutActivityType.running.rawValue), [1]),
      (
        NSPredicate(format: "workoutType IN %@", [HKWorkoutActivityType.running.rawValue, HKWorkoutActivityType.cycling.rawValue]), [0, 1]
      ),
      (NSPredicate(format: "%K > %@", HKPredicateKeyPathWorkoutTotalDistance, kilometers(5)), [1]),
      (NSPredicate(format: "totalEnergyBurned == nil"), [0, 1]),
      (NSPredicate(format: "totalDistance != nil AND duration != nil AND workoutType != nil"), [0, 1]),
      (NSPredicate(format: "%K.%K >= %@", HKPredicateKeyPathWorkoutAverageQuantity, pulse.identifier, rate), [0]),
      (NSPredicate(format: "minimumQuantity.%K == nil", pulse.identifier), [1]),
      (HKQuery.predicateForWorkouts(activityPredicate: NSPredicate(format: "%K == %d", HKPredicateKeyPathWorkoutActivityType, 13)), [1]),
      (
        HKQuery.predicateForWorkouts(
          activityPredicate: NSPredicate(format: "activityDuration <= 600 AND activityEndDate > %@", testStart as NSDate)), [0]
      ),
      (
        HKQuery.predicateForWorkouts(activityPredicate: NSPredicate(format: "activityMaximumQuantity.%K > %@", pulse.identifier, rate)), [0]
      ),
      (NSPredicate(format: "ANY workoutActivity.activityDuration > 700"), [1]),
      (NSPredicate(format: "NONE workoutActivity.activityDuration > 700"), [0]),
      (NSPredicate(format: "ALL workoutActivity.activityType IN {13, 37}"), [0, 1]),
      (
        NSPredicate(
          format: "SUBQUERY(workoutActivity, $a, $a.activityType == 37 AND $a.activityStartDate == %@).@count > 0", testStart as NSDate),
        [0]
      ),
      (NSPredicate(format: "metadata.note LIKE[c] 'h*'"), [1]), (NSPredicate(format: "UUID == %@", workouts[1].uuid as NSUUID), [1]),
    ]
    for (predicate, places) in table {
      let found = try await store.samples(of: .workoutType(), predicate)
      #expect(workouts.indices.filter { found.contains(workouts[$0]) } == places, "\(predicate)")
    }
    #expect(try await store.samples(of: pulse, NSPredicate(format: "%K == %@", HKPredicateKeyPathWorkout, workouts[0])) == [beats])
    #expect(try await store.samples(of: pulse, NSPredicate(format: "workout IN %@", [workouts[1]])) == [])
    let printed = HKQuery.predicateForWorkouts(activityPredicate: HKQuery.predicateForWorkoutActivities(workoutActivityType: .cycling))
    #expect(printed.description == "SUBQUERY(workoutActivity, $activity, $activity.activityType == 13).@count > 0")
    #expect(try await store.samples(of: .workoutType(), NSPredicate(format: printed.description)) == [workouts[1]])
  }
}
