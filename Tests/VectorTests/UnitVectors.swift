// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore
import Testing

extension VectorTests {
  @Test("UNIT-01 UNIT-20 QTY-02 NUM-07: unit vectors", arguments: try Vectors.load("units"))
  func units(_ vector: VectorCase) throws {
    let isUnsettled = vector.isUnsettled("expect")
    switch vector.kind {
    case "parse":
      let text = try vector.require("string", \.string)
      let got = (try? UnitExpression.parse(text)) != nil
      expect(got, equals: try vector.require("valid", \.bool), unsettled: isUnsettled, field: "valid \"\(text)\"", case: vector)
    case "unitString":
      let (unit, face) = try builtUnit(vector)
      let expected = try vector.require("expect", \.string)
      expect(unit.string, equals: expected, unsettled: isUnsettled, field: "unitString", case: vector)
      expect(face.unitString, equals: unit.string, field: "HKUnit.unitString", case: vector)
    case "isNull":
      let (unit, face) = try builtUnit(vector)
      let expected = try vector.require("expect", \.bool)
      expect(unit.isNull, equals: expected, unsettled: isUnsettled, field: "isNull", case: vector)
      expect(face.isNull(), equals: unit.isNull, field: "HKUnit.isNull", case: vector)
    case "compatible":
      let (a, b) = (try unit(vector, "a"), try unit(vector, "b"))
      let expected = try vector.require("expect", \.bool)
      expect(a.isCompatible(with: b), equals: expected, unsettled: isUnsettled, field: "compatible", case: vector)
      expect(b.isCompatible(with: a), equals: expected, unsettled: isUnsettled, field: "compatible, swapped", case: vector)
      let face = HKQuantity(unit: HKUnit(from: a.string), doubleValue: 1).is(compatibleWith: HKUnit(from: b.string))
      expect(face, equals: expected, unsettled: isUnsettled, field: "HKQuantity.is(compatibleWith:)", case: vector)
    case "convert": try convert(vector, isUnsettled: isUnsettled)
    case "compare": try compare(vector, isUnsettled: isUnsettled)
    case "equal": try equal(vector, isUnsettled: isUnsettled)
    case "roundTrip":
      let text = try vector.require("string", \.string)
      let unit = try UnitExpression.parse(text)
      expect(try UnitExpression.parse(unit.string), equals: unit, unsettled: isUnsettled, field: "round trip", case: vector)
      expect(HKUnit(from: HKUnit(from: text).unitString), equals: HKUnit(from: text), unsettled: isUnsettled, field: "HKUnit", case: vector)
    default:
      Issue.record("\(vector.id) is of the unknown kind \(vector.kind)")
    }
  }

  private func convert(_ vector: VectorCase, isUnsettled: Bool) throws {
    let (from, to) = (try unit(vector, "from"), try unit(vector, "to"))
    let value = try vector.require("value", \.number)
    let expected = try vector.require("expect", \.number)
    let results = [
      ("convert", try from.convert(value, to: to)),
      ("conversion", try from.conversion(to: to)(value)),
      ("HKQuantity", HKQuantity(unit: HKUnit(from: from.string), doubleValue: value).doubleValue(for: HKUnit(from: to.string))),
    ]
    for (field, got) in results {
      expect(got, equals: expected, within: vector.tolerance, unsettled: isUnsettled, field: field, case: vector)
    }
    if vector.tolerance.rel == 0, vector.tolerance.abs == 0 {
      expect(results[0].1.bitPattern, equals: expected.bitPattern, unsettled: isUnsettled, field: "bits", case: vector)
    }
  }

  private func compare(_ vector: VectorCase, isUnsettled: Bool) throws {
    let expected = try vector.require("expect", \.string)
    let operands = try ["a", "b"].map { field in
      let pair = try vector.require(field, \.array)
      let unit = try UnitExpression.parse(try #require(pair[1].string))
      return (unit: unit, quantity: HKQuantity(unit: HKUnit(from: unit.string), doubleValue: try #require(pair[0].number)))
    }
    // HKQuantityTests checks the raise itself in an exit test.
    guard operands[0].unit.isCompatible(with: operands[1].unit) else {
      expect("raises", equals: expected, unsettled: isUnsettled, field: "compare", case: vector)
      return
    }
    let names: [ComparisonResult: String] = [.orderedAscending: "ascending", .orderedSame: "same", .orderedDescending: "descending"]
    let got = names[operands[0].quantity.compare(operands[1].quantity)]
    expect(got, equals: expected, unsettled: isUnsettled, field: "compare", case: vector)
  }

  private func equal(_ vector: VectorCase, isUnsettled: Bool) throws {
    let classes = try vector.require("classes", \.array).map(\.strings)
    let members = classes.enumerated().flatMap { index, texts in texts.map { (index, $0) } }
    for (left, leftText) in members {
      for (right, rightText) in members {
        let field = "\(leftText) = \(rightText)"
        let (a, b) = (try UnitExpression.parse(leftText), try UnitExpression.parse(rightText))
        expect(a == b, equals: left == right, unsettled: isUnsettled, field: field, case: vector)
        let (faceA, faceB) = (HKUnit(from: leftText), HKUnit(from: rightText))
        expect(faceA == faceB, equals: left == right, unsettled: isUnsettled, field: "HKUnit \(field)", case: vector)
        guard left == right else { continue }
        expect(a.hashValue, equals: b.hashValue, unsettled: isUnsettled, field: "hash \(field)", case: vector)
        expect(faceA.hash, equals: faceB.hash, unsettled: isUnsettled, field: "HKUnit hash \(field)", case: vector)
      }
    }
  }

  private func unit(_ vector: VectorCase, _ field: String) throws -> UnitExpression {
    try UnitExpression.parse(try vector.require(field, \.string))
  }

  /// The unit that a case gives as `string` or as a tree `build`, made both by the engine and by the public API.
  private func builtUnit(_ vector: VectorCase) throws -> (UnitExpression, HKUnit) {
    let tree = vector.json["build"].isNull ? vector.json["string"] : vector.json["build"]
    return try built(tree, vector)
  }

  private func built(_ tree: JSONValue, _ vector: VectorCase) throws -> (UnitExpression, HKUnit) {
    if let text = tree.string { return (try UnitExpression.parse(text), HKUnit(from: text)) }
    switch tree[0].string {
    case "*":
      let (left, right) = (try built(tree[1], vector), try built(tree[2], vector))
      return (left.0.multiplied(by: right.0), left.1.unitMultiplied(by: right.1))
    case "/":
      let (left, right) = (try built(tree[1], vector), try built(tree[2], vector))
      return (left.0.divided(by: right.0), left.1.unitDivided(by: right.1))
    case "^":
      let (base, power) = (try built(tree[1], vector), try #require(tree[2].int))
      return (base.0.raised(toPower: power), base.1.unitRaised(toPower: power))
    case "reciprocal":
      let base = try built(tree[1], vector)
      return (base.0.reciprocal(), base.1.reciprocal())
    case "prefix":
      let prefix = try #require(MetricPrefix.allCases.first { "\($0)" == tree[1].string })
      let atom = try #require(tree[2].string)
      return (try UnitExpression.atom(atom, prefix: prefix), HKUnit(from: prefix.symbol + atom))
    default:
      throw VectorError.missing(field: "build", id: vector.id)
    }
  }
}
