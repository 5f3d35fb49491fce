// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The units of feeds. They follow labels of apps and the phone's settings, so that one type has several.
enum FeedUnit {
  /// A value in a unit of Apple's notation.
  struct Reading: Equatable {
    var value: Double
    var unit: UnitExpression
  }

  /// Words of feeds that Apple's notation does not have, or reads as another unit.
  private static let words: [String: String] = [
    "bpm": "count/min", "beats/min": "count/min", "spm": "count/min", "rpm": "count/min", "breaths/min": "count/min",
    "steps": "count", "flights": "count", "times": "count", "strokes": "count", "servings": "count", "": "count",
    "°c": "degC", "ºc": "degC", "celsius": "degC", "°f": "degF", "ºf": "degF", "fahrenheit": "degF",
    "kmph": "km/hr", "kph": "km/hr", "km/h": "km/hr", "kmh": "km/hr", "mph": "mi/hr", "mi/h": "mi/hr",
    "h": "hr", "hour": "hr", "hours": "hr", "hrs": "hr", "mins": "min", "minutes": "min", "sec": "s", "secs": "s", "seconds": "s",
    "lbs": "lb", "miles": "mi", "meters": "m", "feet": "ft", "inches": "in", "watts": "W", "fl oz": "fl_oz_us", "floz": "fl_oz_us",
    "kilocalories": "kcal", "calories": "kcal", "kilojoules": "kJ", "dba": "dBASPL", "db": "dBASPL", "µg": "mcg", "μg": "mcg",
    "ug": "mcg", "uv": "mcV", "us": "mcS", "mmol/l": "mmol<180.1558800000541>/L", "mg/dl": "mg/dL", "mmhg": "mmHg", "ml": "mL",
  ]
  /// Quotients that have several spellings: the first unit, divided by each of the others.
  private static let quotients: [String: [String]] = [
    "ml/kg/min": ["mL", "kg", "min"], "ml/(kg·min)": ["mL", "kg", "min"], "ml/(kg*min)": ["mL", "kg", "min"],
    "ml/min·kg": ["mL", "kg", "min"], "ml/min/kg": ["mL", "kg", "min"],
    "kcal/kg/h": ["kcal", "kg", "hr"], "kcal/kg/hr": ["kcal", "kg", "hr"], "kcal/(kg·h)": ["kcal", "kg", "hr"],
    "kcal/hr·kg": ["kcal", "kg", "hr"], "kcal/(kg·hr)": ["kcal", "kg", "hr"], "met": ["kcal", "kg", "hr"], "mets": ["kcal", "kg", "hr"],
  ]
  private static let percent = UnitExpression.known("%")

  /// A value of a type in a unit of a feed.
  ///
  /// - Parameter isPercentOfHundred: whether `%` counts to 100; a store's counts to 1.
  static func reading(
    _ value: Double, _ token: String, of type: DataType, isPercentOfHundred: Bool = true
  ) throws(FeedRefusal) -> Reading {
    guard let facts = type.quantity else { throw FeedRefusal("the type is no quantity") }
    guard value.isFinite else { throw .field("value") }
    let reading: Reading
    if token == "%" {
      reading = Reading(value: isPercentOfHundred ? value / 100 : value, unit: percent)
    } else if let unit = unit(token) {
      reading = Reading(value: value, unit: unit)
    } else {
      throw FeedRefusal("the unit is not known", field: "unit")
    }
    guard reading.unit.isCompatible(with: facts.unit) else {
      throw FeedRefusal("the unit is of another dimension than the type", field: "unit")
    }
    return reading
  }

  /// The unit of a word; nil for one that is not known.
  static func unit(_ token: String) -> UnitExpression? {
    guard token.utf8.count <= 40 else { return nil }
    let word = token.lowercased()
    if let parts = quotients[word] {
      let units = parts.map(UnitExpression.known)
      return units.dropFirst().reduce(units[0]) { $0.divided(by: $1) }
    }
    if let known = words[word] { return UnitExpression.known(known) }
    // A word that is no unit has none.
    return try? UnitExpression.parse(token)
  }
}

extension UnitExpression {
  /// A unit that exists.
  fileprivate static func known(_ text: String) -> UnitExpression {
    do { return try parse(text) } catch { preconditionFailure("\(text) is a unit") }
  }
}
