// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct PredicateFormatTests {
  private func parse(_ format: String, _ arguments: [Any?] = []) throws -> PredicateFormat {
    try PredicateFormatParser.parse(format, arguments)
  }

  @Test("Values take the place of variables on both sides, but not of the variable of a SUBQUERY inside it, nor of its key paths")
  func substitution() throws {
    let values: [String: PredicateFormat.Value] = ["x": .scalar(.integer(1)), "y": .scalar(.integer(2))]
    let table: [(String, String)] = [
      ("$x > a AND b == $x", "1 > a AND b == 1"), ("$x.c == $z OR NOT $y IN {$x, $y, $z}", "$x.c == $z OR NOT (2 IN {1, 2, $z})"),
      ("SUBQUERY(a, $x, $x == $y AND b == $x).@count > $x", "SUBQUERY(a, $x, $x == 2 AND b == $x).@count > 1"),
      ("TRUEPREDICATE AND ANY a == $x", "TRUEPREDICATE AND ANY a == 1"),
    ]
    for (format, expected) in table { #expect(try parse(format).substituting(values).text == expected, "\(format)") }
  }

  private struct NoValue {}
  private struct Thing: Hashable { let number: Int }

  @Test("A value is made of what can be compared, also inside of optionals and collections, and of nothing else")
  func values() throws {
    typealias Value = PredicateFormat.Value
    let (date, uuid) = (Date(timeIntervalSinceReferenceDate: 1), UUID())
    #expect(Value(nil) == .null)
    #expect(Value(NSNull()) == .null)
    #expect(Value(Optional<Int>.none as Any) == .null)
    #expect(Value(Optional<Any>.some(Optional<Int>.some(5) as Any)) == .scalar(.integer(5)))
    #expect(Value(date) == .scalar(.date(date)))
    #expect(Value(uuid) == .uuid(uuid))
    #expect(Value("a") == .scalar(.string("a")))
    #expect(Value(true) == .scalar(.boolean(true)))
    #expect(Value(1.5) == .scalar(.real(1.5)))
    #expect(Value(UInt64.max) == .scalar(.large(.max)))
    #expect(Value(["a", nil] as [String?]) == .list([.scalar(.string("a")), .null]))
    #expect(Value([[1], []] as [[Int]]) == .list([.list([.scalar(.integer(1))]), .list([])]))
    #expect(Value(Thing(number: 1)) == .object(AnyHashable(Thing(number: 1))))
    #expect(Value(NoValue()) == nil)
    #expect(Value([1, NoValue()] as [Any]) == nil)
    #expect(Value([[NoValue()]] as [Any]) == nil)
  }

  @Test("The text of a value's kind does not contain the value")
  func kinds() throws {
    let unit = try UnitExpression.parse("kg")
    let table: [(PredicateFormat.Value, String)] = [
      (.null, "nil"), (.scalar(.string("secret")), "a text"), (.scalar(.date(.distantPast)), "a date"),
      (.scalar(.quantity(5, unit)), "a quantity"), (.scalar(.integer(5)), "a number"), (.scalar(.boolean(true)), "a number"),
      (.uuid(UUID()), "a UUID"), (.list([]), "a collection"), (.object(AnyHashable(Thing(number: 5))), "an object of class Thing"),
    ]
    for (value, text) in table { #expect(value.kind.description == text) }
  }

  @Test("An operator has another one with its sides exchanged, or none, and is a relation of texts or not")
  func operators() {
    typealias Operation = PredicateFormat.Operation
    let mirrored: [(Operation, Operation?)] = [
      (.less, .greater), (.lessOrEqual, .greaterOrEqual), (.greater, .less), (.greaterOrEqual, .lessOrEqual), (.equal, .equal),
      (.notEqual, .notEqual), (.contains, .isIn), (.isIn, .contains), (.beginsWith, nil), (.endsWith, nil), (.like, nil), (.matches, nil),
      (.between, nil),
    ]
    for (operation, other) in mirrored { #expect(operation.mirrored == other, "\(operation)") }
    let relations: [(Operation, TextPattern.Relation?)] = [
      (.less, .comparison(.less)), (.equal, .comparison(.equal)), (.notEqual, .comparison(.notEqual)), (.beginsWith, .beginsWith),
      (.endsWith, .endsWith), (.contains, .contains), (.like, .like), (.matches, .matches), (.isIn, nil), (.between, nil),
    ]
    for (operation, relation) in relations { #expect(operation.relation == relation, "\(operation)") }
    let comparisons: [PredicateTree.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
    #expect(comparisons.map(\.symbol) == ["<", "<=", ">", ">=", "==", "!="])
    #expect(comparisons.map { Operation($0).comparison } == comparisons.map(Optional.some))
    #expect(Operation.like.comparison == nil)
  }

  // MARK: Evaluation

  private struct Owner { let name: String? }
  private class Building { let floors = 3 }
  private final class House: Building {
    let owner: Owner? = Owner(name: "Ann")
    let heir: Owner? = nil
    let rooms: Set<String> = ["hall", "attic"]
  }

  private func matches(_ format: String, _ object: Any?, _ variables: [String: Any] = [:]) throws -> Bool {
    try parse(format).matches(object, variables)
  }

  @Test("PRED-25: key paths lead through optionals, superclasses, empty keys and collections")
  func keyPaths() throws {
    let house = House()
    #expect(try matches("owner.name == 'Ann' AND floors == 3 AND rooms.@count == 2 AND heir == nil", house))
    #expect(try matches("heir.name == nil AND heir.anything.else == nil", house))
    let nested: [String: Any] = ["a": ["": ["b": 5], "c": ["d": 6]], "a.c": 1, "many": [["x": 1], ["y": 2]]]
    #expect(try matches("a.''.b == 5", nested) && matches("a.c == 1", nested) && !matches("a.b == 5", nested))
    #expect(try matches("a.c == 7", ["a": ["c": 7]]) && matches("a.c.d.e == 6", ["a": ["c": ["d": ["e": 6]]]]))
    #expect(try matches("ANY many.x == 1 AND ANY many.x == nil AND NONE many.x == 2", nested))
    #expect(try matches("SELF == nil", nil) && matches("a.b == nil", NSNull()) && matches("SELF == 5", 5))
    #expect(try matches("$o.floors == 3 AND floors == 3", house, ["o": House()]))
  }

  @Test("PRED-25: comparisons of texts, lists and missing values have one answer, and BETWEEN takes in its bounds")
  func answers() throws {
    let table: [(String, Bool)] = [
      ("{1, 2} CONTAINS 2", true), ("{1, 2} CONTAINS 3", false), ("3 IN {1, 2}", false), ("'b' IN 'abc'", true), ("'B' IN 'abc'", false),
      ("'B' IN[c] 'abc'", true), ("'a' BEGINSWITH 'b'", false), ("5 BEGINSWITH 'b'", false), ("'5' BEGINSWITH 5", false),
      ("{1} == {1}", true), ("{1} == {2}", false), ("{1} != {2}", true), ("{1} != {1}", false), ("{1} < {2}", false), ("nil < 1", false),
      ("nil == nil", true), ("nil != nil", false), ("nil != 1", true), ("1 BETWEEN {1, 3}", true), ("3 BETWEEN {1, 3}", true),
      ("0 BETWEEN {1, 3}", false), ("4 BETWEEN {1, 3}", false), ("'a' <[c] 'B'", true), ("'a' < 'B'", false), ("'É' ==[cd] 'e'", true),
      ("ALL {1, 2} > 0", true), ("ALL {1, 2} > 1", false), ("ANY {1, 2} > 1", true), ("ANY {1, 2} > 2", false), ("NONE {1, 2} > 2", true),
      ("NONE {1, 2} > 1", false), ("ANY 1 == 1", true), ("ALL {} == 1", true), ("ANY {} == 1", false), ("'abc' MATCHES 'a.c'", true),
      ("'abcd' MATCHES 'a.c'", false), ("'abc' LIKE 'a*'", true), ("'abc' ENDSWITH 'bc'", true), ("'abc' ENDSWITH 'ab'", false),
    ]
    for (format, answer) in table { #expect(try matches(format, nil) == answer, "\(format)") }
  }

  @Test("PRED-25: a predicate that cannot be evaluated is an error that names the fault")
  func problems() throws {
    let table: [(String, [String: Any], String)] = [
      ("1 BETWEEN {1, 2, 3}", [:], "BETWEEN takes two values"), ("1 BETWEEN {1}", [:], "BETWEEN takes two values"),
      ("1 IN 5", [:], "operator IN takes a collection, not a number"), ("'a' IN 5", [:], "operator IN takes a collection, not a number"),
      ("1 BETWEEN 'a'", [:], "operator BETWEEN takes a collection, not a text"),
      ("'a' MATCHES $p", ["p": "["], "MATCHES no regular expression"), ("$q == 1", ["p": 1], "variable $q has no value"),
    ]
    for (format, variables, problem) in table {
      #expect(throws: PredicateFault(problem), "\(format)") { try matches(format, House(), variables) }
    }
    for (format, key, name) in [("chimney == 1", "chimney", "House"), ("owner.age == 1", "age", "Owner")] {
      #expect(throws: PredicateFault.unknownKey(key, class: name), "\(format)") { try matches(format, House()) }
    }
    #expect(throws: PredicateFault("the value of a cannot be compared")) { try matches("a == 1", ["a": NoValue()]) }
  }
}
