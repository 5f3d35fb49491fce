// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import HealthKit
@testable import OpenHealthClient
@testable import OpenHealthCore

extension FuzzTarget {
  /// The format string of a predicate, with arguments of each kind that prints as it is read: the result is printed and read again.
  static let predicate = FuzzTarget(name: "predicate", longest: 1024, seeds: { predicateSeeds.map { Array($0.utf8) } }) { input in
    let text = input.text
    let secret = "qzq-secret"
    let date = Date(timeIntervalSinceReferenceDate: 726_000_000.25)
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let arguments: [Any?] = [secret, date, 61.5, 7, uuid, ["a", "b\"\\"], nil, Int64.max, "e\u{301}"]
    let first: PredicateFormat
    do throws(PredicateFormatFault) {
      first = try PredicateFormatParser.parse(text, arguments)
    } catch {
      require(!error.description.contains(secret) || text.contains("qzq"), "the error shows an argument")
      return
    }
    let printed = first.text
    do throws(PredicateFormatFault) {
      let second = try PredicateFormatParser.parse(printed, [])
      require(second.text == printed, "\(printed)\nprints the second time as \(second.text)")
      require(second == first.asPrinted, "\(printed)\nis read as something else")
    } catch {
      require(false, "\(printed)\ncannot be read: \(error.description)")
    }
  }

  private static let predicateSeeds = [
    "startDate >= %2$@ AND endDate < CAST(726000000.5, \"NSDate\")", "metadata.%K != YES OR NOT (metadata.#\"a b\" == nil)",
    "UUID IN {12345678-1234-1234-1234-123456789ABC, %5$@}", "ANY workoutActivity.duration BETWEEN {1, 2.5e3}",
    "SUBQUERY(objects, $o, $o.sampleType == 'T' && $o.value > -1).@count > 0", "name BEGINSWITH[cd] \"\\u00e9\\n\\\"\" || name LIKE 'a*?'",
    "name MATCHES \"[a-z]+\" AND SELF.x =< 0x1F", "TRUEPREDICATE OR FALSEPREDICATE", "$v == 9223372036854775807", "a CONTAINS %6$@",
    "!(a <> b) AND NONE c.d IN {1,{2,'x'},nil,TRUE}", "%f => %d", "%K == %9$@", "a.b.'c.d' == 1 AND SOME x.y = \"\"",
  ]

  /// The text of a unit: the result is printed and read again.
  static let unit = FuzzTarget(name: "unit", longest: 600, seeds: { unitSeeds }) { input in
    let unit: UnitExpression
    do {
      unit = try UnitExpression.parse(input.text)
    } catch {
      return  // not a unit
    }
    require(unit.string.utf8.count <= UnitGrammar.maximumLengthBytes, "a unit prints longer than may be read")
    do {
      let second = try UnitExpression.parse(unit.string)
      require(second == unit && second.string.utf8.elementsEqual(unit.string.utf8), "\(unit.string) is read as \(second.string)")
      require(second.dimension == unit.dimension && unit.isCompatible(with: second), "\(unit.string) measures something else")
      let reciprocal = unit.reciprocal()
      if reciprocal.string.utf8.count <= UnitGrammar.maximumLengthBytes {
        require(try UnitExpression.parse(reciprocal.string) == reciprocal, "\(reciprocal.string) is read as something else")
      }
      require(reciprocal.reciprocal() == unit || unit.isNull, "one over one over \(unit.string) is another unit")
    } catch {
      require(false, "\(unit.string) cannot be read")
    }
    if case let value = unit.toBase(1), value.isFinite, value > 1e-250, value < 1e250 {
      // An error is unequal to 1.
      require((try? unit.convert(1, to: unit)) == 1, "\(unit.string) does not convert to itself")
    }
  }

  private static var unitSeeds: [[UInt8]] {
    let canonical = Set(Catalog.types.compactMap { $0.quantity?.unit.string }).sorted()
    let odd = [
      "", "()", "1/s", "(m/s)^2", "m^-2.kg*s", "mmol<180.1558800000541>/L", "dBASPL.dBHL", "((((m))))^99", "kcal/(kg·hr)", "mL/min·kg",
      "degC",
    ]
    return (canonical + odd).map { Array($0.utf8) }
  }

  /// A file of permissions, as named by `HEALTHKIT_AUTHORIZATION`.
  static let permissions = FuzzTarget(name: "permissions", longest: 2048, seeds: { permissionSeeds.map { Array($0.utf8) } }) { input in
    let path = Scratch.write(input.bytes, to: "permissions.json")
    do {
      let answers = try permissionAnswers(path)
      let again = Dictionary(uniqueKeysWithValues: answers.map { ($0.key, ["read": $0.value.read, "share": $0.value.share]) })
      let written = Array(try JSONSerialization.data(withJSONObject: again))
      require(try permissionAnswers(Scratch.write(written, to: "again.json")) == answers, "the answers are read as others")
    } catch let error as HealthError {
      require("\(error)".utf8.count < 1000 + input.rest.count, "the error is longer than the file")
    }
  }

  private static func permissionAnswers(_ path: String) throws -> [String: PermissionPolicy.Answer] {
    guard case .answers(let answers) = try PermissionPolicy(setting: path) else {
      require(false, "a file was taken for a word")
      return [:]
    }
    return answers
  }

  private static let permissionSeeds = [
    #"{"*": {"read": true, "share": false}}"#, #"{"stepCount": {"read": true}, "HKQuantityTypeIdentifierHeartRate": {"share": true}}"#,
    "{}",
    #"{"*": {"reed": true}}"#, #"{"*": {"read": 1}}"#, #"{"stepCount": {}, "stepCount": {"read": null}}"#,
    #"[{"\u0065": "\ud83d\ude00"}, 1e400]"#,
    #"{"*": {"read": tru"#,
  ]
}

extension PredicateFormat {
  /// The predicate with the values that its printed form has: kinds of values without their own text become others.
  fileprivate var asPrinted: PredicateFormat {
    mapComparisons { comparison in
      var comparison = comparison
      comparison.left = comparison.left.asPrinted
      comparison.right = comparison.right.asPrinted
      return comparison
    }
  }
}

extension PredicateFormat.Expression {
  fileprivate var asPrinted: Self {
    switch self {
    case .keyPath: self
    case .value(.list(let values)): .list(values.map { Self.value($0).asPrinted })
    case .value(.scalar(.boolean(let flag))): .value(.scalar(.integer(flag ? 1 : 0)))
    case .value: self
    case .list(let parts): .list(parts.map(\.asPrinted))
    case .count(let collection, let variable, let part): .count(collection: collection, variable: variable, part.asPrinted)
    }
  }
}
