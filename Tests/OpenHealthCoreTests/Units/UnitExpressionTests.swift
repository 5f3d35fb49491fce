// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

// One after the other: one test floods the cache whose sharing another one checks.
@Suite("UnitExpression", .serialized)
struct UnitExpressionTests {
  // MARK: Parsing

  @Test(
    "UNIT-05 UNIT-07 UNIT-13: refuses texts that are not units",
    arguments: [
      "kWh", "ml/kg/min", "kg/", "/s", "1/", "1", "1/1", "*", "m.", "m**s", "m^", "m^-", "m^+2", "kg^1.5", "(m", "m)", "()/s", "m/()",
      "(m/s)", " m",
      "m /s", "ug", "µg", "mol<>", "mol<-5>", "mol<0>", "mol<inf>", "mol<0x10>", "mol<12", "g<12>", "kkg", "klb", "mkcal",
      "m·1", "1·m", "m/s·1/s", "m·1/", "(", "(()", "())", "()()", "\u{212A}", "m\u{387}s",
      "m\u{0}", "kg\n",
    ])
  func refuses(text: String) {
    #expect(throws: UnitFault.unparsable(text: text)) { try UnitExpression.parse(text) }
  }

  @Test("UNIT-01: the answer does not depend on earlier texts")
  func lookAlikesAreRefusedAfterTheRealOne() throws {
    _ = try UnitExpression.parse("K")
    _ = try UnitExpression.parse("m\u{B7}s")
    #expect(throws: UnitFault.self) { try UnitExpression.parse("\u{212A}") }
    #expect(throws: UnitFault.self) { try UnitExpression.parse("m\u{387}s") }
  }

  @Test("UNIT-01: long, deep and high texts are refused, not followed")
  func refusesBeyondLimits() throws {
    let depth = UnitGrammar.maximumDepth
    let nested = { (depth: Int) in String(repeating: "(", count: depth) + "m" + String(repeating: ")", count: depth) }
    #expect(try UnitExpression.parse(nested(depth)).string == "m")
    #expect(throws: UnitFault.beyondLimit(.nesting)) { try UnitExpression.parse(nested(depth + 1)) }
    #expect(throws: UnitFault.beyondLimit(.length)) { try UnitExpression.parse(nested(1_000_000)) }
    #expect(throws: UnitFault.beyondLimit(.length)) { try UnitExpression.parse(String(repeating: "m.", count: 300) + "m") }
    #expect(try UnitExpression.parse("m^-99").string == "1/m^99")
    let empty = { (depth: Int) in String(repeating: "(", count: depth) + String(repeating: ")", count: depth) }
    #expect(try UnitExpression.parse(empty(depth)) === UnitExpression.null)
    #expect(throws: UnitFault.beyondLimit(.nesting)) { try UnitExpression.parse(empty(depth + 1)) }
    for text in ["Tm^30", "pm^30", "Tm^20.pm^20", "Tm^20/Tg^20", "kmol<1e300>", "mol<5e-324>"] {
      #expect(throws: UnitFault.beyondLimit(.scale)) { try UnitExpression.parse(text) }
    }
    for text in ["m^100", "m^99999999999999999999", "((m^99)^99)^99", "m^99.m", "((m^999999999)^999999999)^999999999"] {
      #expect(throws: UnitFault.beyondLimit(.power)) { try UnitExpression.parse(text) }
    }
    // Molar masses print longer than they may be written.
    let masses = (1...40).map { "mol<\($0)e14>" }.joined(separator: ".")
    #expect(masses.utf8.count <= UnitGrammar.maximumLengthBytes)
    #expect(throws: UnitFault.beyondLimit(.length)) { try UnitExpression.parse(masses) }
  }

  @Test("UNIT-27: the same unit is the same instance, however it was made")
  func sharesInstances() throws {
    let unit = try UnitExpression.parse("mL/(kg.min)")
    #expect(try UnitExpression.parse("mL/(kg.min)") === unit)
    #expect(try UnitExpression.parse("ml.kg^-1.min^-1") === unit)
    let built = try UnitExpression.atom("L", prefix: .milli)
      .divided(by: .atom("g", prefix: .kilo).multiplied(by: .atom("min")))
    #expect(built === unit)
    #expect(try UnitExpression.parse("L/L") === UnitExpression.null)
  }

  @Test("UNIT-27: a flood of texts leaves a unit in use shared, and a forgotten one equal")
  func cacheIsBounded() throws {
    let (used, unused) = (try UnitExpression.parse("mol<7.25>"), try UnitExpression.parse("mol<7.75>"))
    for mass in 1...5000 {
      _ = try UnitExpression.parse("mol<\(mass)>")
      if mass % 100 == 0 { #expect(try UnitExpression.parse("mol<7.25>") === used) }
    }
    #expect(try UnitExpression.parse("mol<7.75>") == unused)
    #expect(try UnitExpression.parse("mol<7.75>") !== unused)
  }

  @Test("UNIT-03: an atom takes a prefix only if the catalogue says so")
  func atomsWithPrefixes() throws {
    #expect(try UnitExpression.atom("g", prefix: .micro).string == "mcg")
    #expect(try UnitExpression.atom("Hz", prefix: .kilo).string == "kHz")
    // Not the minute.
    #expect(throws: UnitFault.self) { try UnitExpression.atom("in", prefix: .milli) }
    #expect(throws: UnitFault.self) { try UnitExpression.atom("kg") }
    #expect(throws: UnitFault.self) { try UnitExpression.atom("mol") }
  }

  @Test(
    "K4 UNIT-16: glucose in moles converts with the constant of 17 digits, whichever text the unit was made from",
    arguments: ["mmol<180.15588000005408>/L", "mmol<180.1558800000541>/L"])
  func glucose(text: String) throws {
    let (moles, mass) = (try UnitExpression.parse(text), try UnitExpression.parse("mg/dL"))
    for (number, expected) in [(13.2, 237.80576160007135), (12.3, 221.59173240006652)] {
      #expect(try moles.convert(number, to: mass) == expected && number * 180.15588000005408 / 10 == expected)
    }
    #expect(try UnitExpression.parse(moles.string).convert(13.2, to: mass) == 237.80576160007135)
  }

  @Test("UNIT-16: a molar mass prints with 16 significant digits, and converts as printed")
  func molarMassRoundTrips() throws {
    let glucose = try UnitExpression.mole(molarMass: 180.15588000005408, prefix: .milli)
    #expect(glucose.string == "mmol<180.1558800000541>")
    let (written, read) = (try UnitExpression.parse("mmol<180.15588000005408>/L"), try UnitExpression.parse("mmol<180.1558800000541>/L"))
    #expect(written == read)
    #expect(written.hashValue == read.hashValue)
    #expect(try written.convert(6.5, to: read) == 6.5 && read.convert(6.5, to: written) == 6.5)
    // Whichever text came first, a mass that is no constant of Apple's is the one that is printed.
    let gram = try UnitExpression.parse("g")
    #expect(try UnitExpression.parse("mol<0.30000000000000004>").convert(1, to: gram) == 0.3)
    #expect(try UnitExpression.parse("mol<12.0>").string == "mol<12>")
    for mass in [1e16, 1e-7, 0.1 + 0.2, 1e-300, 1e300] {
      let unit = try UnitExpression.mole(molarMass: mass)
      #expect(try UnitExpression.parse(unit.string) == unit)
    }
    for mass in [0, -1, .nan, .infinity, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude] {
      #expect(throws: UnitFault.self) { try UnitExpression.mole(molarMass: mass) }
    }
  }

  @Test("UNIT-25: moles without a molar mass convert into each other and not into a mass, and equal no mole with one")
  func molesWithoutMass() throws {
    let mole = try UnitExpression.parse("mol")
    #expect(try ["mol", "kmol", "Gmol", "mmol/L"].map { try UnitExpression.parse($0).string } == ["mol", "kmol", "Gmol", "mmol/L"])
    #expect(try UnitExpression.parse("kmol").convert(2, to: mole) == 2000)
    #expect(try UnitExpression.parse("Gmol").convert(2, to: mole) == 2e9)
    #expect(try mole != UnitExpression.parse("mol<12>") && mole.isCompatible(with: .parse("mol<12>")) == false)
    #expect(try mole.isCompatible(with: .parse("g")) == false)
    #expect(try mole.isCompatible(with: .parse("count")) == false)
    #expect(try UnitExpression.parse("mol/mol<12>").isNull == false)
  }

  // MARK: Printing and arithmetic

  @Test(
    "UNIT-08 UNIT-11: prints in canonical order",
    arguments: [
      ("min.count", "min·count"), ("count*min", "min·count"), ("kg.m/s^2", "m·kg/s^2"), ("g/(kg.min)", "g/min·kg"), ("g.mL^-1", "g/mL"),
      ("(m.s)^2/(kg^3)", "m^2·s^2/kg^3"), ("((m/(s)))", nil), ("m^0", "()"), ("1/(s^-1)", "s"), ("", "()"), ("()", "()"),
      ("(())", "()"), ("((()))", "()"), ("m·1/s", "m/s"), ("m.s*1/(g.K)", "m·s/g·K"),
    ])
  func prints(text: String, expected: String?) {
    #expect((try? UnitExpression.parse(text))?.string == expected)
  }

  /// Every text with more than one factor on a side that was seen of Apple's framework, or in an export of an iPhone.
  private static let seenTexts = [
    "mL/min·kg", "kcal/hr·kg", "J/m·s·kg", "kg/m·s^2", "mg/min·dL", "mg/dL·s", "mg/dL·IU", "mmol<180.1558800000541>/L·s", "L/g·s", "g·L/s",
    "in^2·atm^2·GL", "m^4·atm^2·GL/in^2", "L·atm·hr", "atm·L·hr", "degC·m", "m·degF",
  ]

  @Test("K3 UNIT-11: every text seen of Apple's is printed, in whatever order its factors are multiplied", arguments: seenTexts)
  func printsAsSeen(text: String) throws {
    let unit = try UnitExpression.parse(text)
    #expect(unit.string == text)
    // A litre beside a pressure is the one pair whose order is that of the multiplication.
    let factors = unit.factors
    let isOrdered = factors.count { $0.symbol.place == UnitPlace.asMultiplied } > 1
    for order in Self.orders(factors.count) {
      let factors = order.map { factors[$0] }
      let product = factors.reduce(UnitExpression.null) { product, factor in
        (try? UnitExpression.parse(UnitFactor.text(of: [factor]))).map { product.multiplied(by: $0) } ?? product
      }
      #expect(product == unit)
      #expect(product.hashValue == unit.hashValue)
      #expect(isOrdered || product.string == text)
    }
  }

  @Test("K3 UNIT-11 UNIT-27: a litre and a pressure are printed as multiplied, and the unit is the same")
  func litreAndPressure() throws {
    let (litre, pressure, hour) = (try UnitExpression.parse("L"), try UnitExpression.parse("atm"), try UnitExpression.parse("hr"))
    let (one, other) = (litre.multiplied(by: pressure).multiplied(by: hour), hour.multiplied(by: pressure).multiplied(by: litre))
    #expect(one.string == "L·atm·hr")
    #expect(other.string == "atm·L·hr")
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(one.isCompatible(with: other))
    #expect(try one.convert(0.1, to: other) == 0.1 && UnitExpression.parse("atm·L·hr").string == "atm·L·hr")
    #expect(one.divided(by: other) === UnitExpression.null)
  }

  /// Every order of the first places.
  private static func orders(_ count: Int) -> [[Int]] {
    guard count > 1 else { return [[0]] }
    return orders(count - 1).flatMap { order in (0..<count).map { Array(order[..<$0]) + [count - 1] + order[$0...] } }
  }

  @Test("UNIT-20 UNIT-21: arithmetic merges and cancels equal units")
  func arithmetic() throws {
    let metre = try UnitExpression.parse("m")
    let second = try UnitExpression.parse("s")
    #expect(metre.divided(by: second).multiplied(by: second) == metre)
    #expect(metre.raised(toPower: 1) == metre)
    #expect(metre.raised(toPower: 0).isNull)
    #expect(metre.raised(toPower: -2).reciprocal().string == "m^2")
    #expect(metre.divided(by: metre) === UnitExpression.null)
    #expect(UnitExpression.null.reciprocal().string == "()")
    #expect(try UnitExpression.parse("dL").isNull == false)
  }

  @Test("UNIT-21: a unit over itself with another prefix is a plain number and not null, as on devices")
  func ratiosOfPrefixes() throws {
    let ratio = try UnitExpression.parse("dL").divided(by: .parse("L"))
    #expect(try ratio.isNull == false && ratio.string == "dL/L" && ratio == UnitExpression.parse("dL/L"))
    #expect(ratio.reciprocal().string == "L/dL")
    #expect(ratio.reciprocal().reciprocal() == ratio)
    #expect(try UnitExpression.parse("mg/kg").isNull == false)
    #expect(try ratio.convert(3, to: .parse("%")) == 3 * 0.1)
    #expect(try UnitExpression.parse("mg/kg").convert(2, to: .parse("count")) == 2e-6)
    #expect(try ratio.isCompatible(with: .parse("mg/kg")) && ratio.isCompatible(with: .null))
    #expect(try UnitExpression.parse("km.s/m").convert(2, to: .parse("s")) == 2000)
  }

  @Test("K17 UNIT-46: the null unit converts to counts, percent and every plain number with factor 1, and to nothing else")
  func nullIsANumber() throws {
    let null = try UnitExpression.parse("m/m")
    for text in ["count", "%", "count^2", "s/s"] {
      let other = try UnitExpression.parse(text)
      #expect(other.isCompatible(with: null), "\(text)")
      #expect(null.isCompatible(with: other), "\(text)")
      #expect(try null.convert(0.1, to: other) == 0.1 && other.convert(0.1, to: null) == 0.1, "\(text)")
    }
    #expect(try UnitExpression.parse("dL/L").convert(3, to: null) == 3 * 0.1)
    for text in ["rad", "count/s", "IU", "g"] { #expect(try UnitExpression.parse(text).isCompatible(with: null) == false, "\(text)") }
    #expect(throws: UnitFault.incompatible(from: "()", to: "g")) { try null.convert(1, to: .parse("g")) }
  }

  @Test("K5 UNIT-47: arithmetic takes any power and any scale")
  func anyPower() throws {
    let volume = try UnitExpression.parse("in^2·atm^2·GL")
    let product = volume.raised(toPower: 12).divided(by: volume.raised(toPower: -12))
    #expect(product == volume.raised(toPower: 24))
    #expect(product.hashValue == volume.raised(toPower: 24).hashValue)
    #expect(product.string == "in^48·atm^48·GL^24")
    #expect(!product.isWithinLimits)
    #expect(try UnitExpression.parseUnbounded(product.string) == product)
    // A text of a store's, or of a person's, may not be such a unit, also after an app has made one.
    #expect(throws: UnitFault.beyondLimit(.scale)) { try UnitExpression.parse(product.string) }
    #expect(try product.convert(2, to: UnitExpression.parseUnbounded(product.string)) == 2)
    let metre = try UnitExpression.parse("m")
    for power in [100, 1_000_000, Int.max, .min, .min + 1] {
      let raised = metre.raised(toPower: power)
      #expect(raised.string == (power < 0 ? "1/m^\(power.magnitude)" : "m^\(power)"))
      #expect(raised.raised(toPower: 2).reciprocal().divided(by: raised).string.isEmpty == false)
      #expect(try raised.multiplied(by: UnitExpression.parse("L")).isCompatible(with: metre) == false)
    }
    #expect(try UnitExpression.parse("Tm^20").multiplied(by: .parse("Tg^20")).string == "Tm^20·Tg^20")
  }

  @Test("UNIT-47: a unit of powers that no double holds is refused where a store reads it")
  func unboundedTexts() throws {
    for text in ["m^100", "Tm^30", "1/m^1000000", "kmol<1e300>"] {
      let unit = try UnitExpression.parseUnbounded(text)
      #expect(try UnitExpression.parseUnbounded(unit.string) == unit, "\(text)")
      #expect(throws: UnitFault.self, "\(text)") { try UnitExpression.parse(text) }
    }
  }

  // MARK: Converting

  @Test(
    "QTY-02: a conversion multiplies by the source's scale and divides by the target's, to the last digit as on devices",
    arguments: [
      (0.2962279320324577, 1.4811396601622886), (0.44605609358758713, 2.230280467937936), (0.9948293689475411, 4.974146844737707),
    ])
  func lastDigit(rate: Double, expected: Double) throws {
    let (minutes, seconds) = (try UnitExpression.parse("mg/min·dL"), try UnitExpression.parse("mg/dL·s"))
    #expect(try minutes.convert(rate, to: seconds) * 300 == expected)
    #expect(try minutes.conversion(to: seconds)(rate) * 300 == expected)
  }

  @Test("QTY-06: numbers of two units are compared in the base unit, and those of one unit as they are")
  func comparing() throws {
    let (litre, millilitre) = (try UnitExpression.parse("L"), try UnitExpression.parse("mL"))
    // By way of millilitres it would be a little more than 2000.
    let pair = try #require(UnitExpression.comparable(2, litre, 2000, millilitre))
    #expect(pair.left == pair.right)
    #expect(try #require(UnitExpression.comparable(2, litre, 3, litre)) == (2, 3))
    #expect(UnitExpression.comparable(2, litre, 3, try .parse("g")) == nil)
  }

  @Test("UNIT-45: the rule of a conversion holds both scales in base units")
  func scales() throws {
    let minute = try UnitExpression.parse("min")
    let second = try UnitExpression.parse("s")
    #expect(try minute.convert(55.68215045134227, to: second) == 3340.929027080536)
    #expect(try minute.conversion(to: second).rule == .linear(source: 60, target: 1))
    #expect(try second.conversion(to: minute).rule == .linear(source: 1, target: 60))
    #expect(try UnitExpression.parse("mL").conversion(to: .parse("dL")).rule == .linear(source: 1e-6, target: 0.0001))
    #expect(try UnitExpression.parse("count/s").conversion(to: .parse("count/min")).rule == .linear(source: 1, target: pow(60, -1)))
    #expect(try UnitExpression.parse("min").conversion(to: .parse("min")).rule == .identity)
    #expect(try UnitExpression.parse("mol<12>").convert(1, to: .parse("mol<2>")) == 6)
    #expect(try UnitExpression.parse("mi").convert(1, to: .parse("ft")) == 5280)
    #expect(try UnitExpression.parse("oz").convert(1, to: .parse("g")) == 28.349523125)
    #expect(try UnitExpression.parse("cm").convert(187, to: .parse("m")) == 1.87)
    for (text, scale) in [("fL", 1e-18), ("mcg", 1e-6), ("Tm", 1e12), ("fl_oz_us", 0.0000295735295625), ("mmHg", 101_325.0 / 760)] {
      #expect(try UnitExpression.parse(text).measure.scale == scale, "\(text)")
    }
  }

  @Test("UNIT-26: temperatures shift alone and only scale in products")
  func temperatures() throws {
    let celsius = try UnitExpression.parse("degC")
    #expect(try celsius.convert(0, to: .parse("K")) == 273.15)
    #expect(abs(try celsius.convert(100, to: .parse("degF")) - 212) < 1e-10)
    #expect(abs(try UnitExpression.parse("degF").convert(98.6, to: celsius) - 37) < 1e-12)
    #expect(abs(try UnitExpression.parse("mK").convert(310_150, to: celsius) - 37) < 1e-12)
    #expect(try celsius.convert(37, to: .parse("m.K/mm")) == 0.31015)
    #expect(try UnitExpression.parse("degC·m").convert(2, to: .parse("K·m")) == 2)
    #expect(try UnitExpression.parse("1/degC").convert(2, to: .parse("1/K")) == 2)
    #expect(try UnitExpression.parse("degC^2").convert(2, to: .parse("K^2")) == 2)
  }

  @Test("UNIT-26 UNIT-43: table cells may be fractions, which keep temperatures exact")
  func fractionsInTheTable() throws {
    let (celsius, fahrenheit) = (try UnitExpression.parse("degC"), try UnitExpression.parse("degF"))
    #expect(try celsius.conversion(to: fahrenheit).rule == .affine(numerator: 9, constant: 160, denominator: 5))
    #expect(try fahrenheit.convert(98.6, to: celsius) == 37 && celsius.convert(37, to: fahrenheit) == 98.6)
    #expect(UnitScale(text: "101325/760")?.value == 133.32236842105263)
    for text in ["", "x", "1/", "1.2.3", "-1", "0", "inf", "1/2/3"] { #expect(UnitScale(text: text) == nil) }
    #expect(UnitDimension(text: "mass·length^-3")?.description == "length^-3·mass")
    for text in ["", "^2", "length^x"] { #expect((UnitDimension(text: text) ?? .scalar) == .scalar) }
  }

  @Test("UNIT-04: a sound level is a pressure alone, and its own kind in products")
  func soundLevels() throws {
    let level = try UnitExpression.parse("dBASPL")
    #expect(try level.convert(0, to: .parse("Pa")) == 2e-5)
    #expect(abs(try UnitExpression.parse("Pa").convert(1, to: level) - 93.97940008672037) < 1e-9)
    #expect(try UnitExpression.parse("dBASPL/s").convert(1, to: .parse("dBASPL/min")) == 60)
    #expect(try UnitExpression.parse("dBASPL/s").isCompatible(with: .parse("Pa/s")) == false)
  }

  @Test("QTY-08: a unit's own number comes back bit for bit", arguments: ["kg", "degF", "dBASPL", "mmol<180.15588000005408>/L", "()"])
  func ownUnit(text: String) throws {
    let unit = try UnitExpression.parse(text)
    for value in [0.1, -0.0, 1e-300, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude, .infinity] {
      #expect(try unit.convert(value, to: unit).bitPattern == value.bitPattern)
    }
  }

  @Test("UNIT-20: huge and tiny factors do not turn numbers into nonsense")
  func extremeFactors() throws {
    let large = try UnitExpression.parse("Tm^20")
    let small = try UnitExpression.parse("pm^20")
    #expect(try large.convert(0, to: small) == 0)
    #expect(try large.convert(1e-100, to: small) == .infinity)
    #expect(try small.convert(1e100, to: large) == 0)
    #expect(abs(try large.convert(1e100, to: .parse("Gm^20")) / 1e160 - 1) < 1e-12)
    #expect(abs(try UnitExpression.parse("mi^50").convert(1, to: .parse("ft^50")) / pow(5280, 50) - 1) < 1e-10)
    #expect(try UnitExpression.parse("lb").convert(1e306, to: .parse("kg")) > 4.5e305)
  }

  @Test("UNIT-22 UNIT-24: incompatible units are named in the error")
  func incompatible() throws {
    let unit = try UnitExpression.parse("kg")
    #expect(throws: UnitFault.incompatible(from: "kg", to: "m")) { try unit.convert(1, to: .parse("m")) }
    #expect(throws: UnitFault.incompatible(from: "kg", to: "m")) { try unit.conversion(to: .parse("m")) }
    #expect(try UnitExpression.parse("W").isCompatible(with: .parse("J/s")) == false)
    #expect(try UnitExpression.parse("L").isCompatible(with: .parse("m^3")))
    #expect(try UnitExpression.parse("mg/dL").dimension.description == "length^-3·mass")
  }

  // MARK: Properties

  @Test("UNIT-15: printing then parsing gives an equal unit", arguments: 0..<20)
  func printedFormsRoundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = RandomUnit.text(using: &generator)
      let unit = try UnitExpression.parse(text)
      let again = try UnitExpression.parse(unit.string)
      #expect(again == unit, "\(text)")
      #expect(again.string == unit.string, "\(text)")
      #expect(again.hashValue == unit.hashValue, "\(text)")
      #expect(again.dimension == unit.dimension, "\(text)")
      #expect(unit.reciprocal().reciprocal() == unit, "\(text)")
    }
  }

  @Test("QTY-02: a conversion there and back gives the number within 1e-12", arguments: 0..<20)
  func conversionsRoundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed &+ 1000)
    for _ in 0..<50 {
      let (first, second) = RandomUnit.compatiblePair(using: &generator)
      let (from, to) = (try UnitExpression.parse(first), try UnitExpression.parse(second))
      let value = Double.random(in: -1000...1000, using: &generator)
      let there = try from.convert(value, to: to)
      let back = try to.convert(there, to: from)
      #expect(abs(back - value) <= 1e-12 * abs(value), "\(value) \(first) in \(second) is \(there), and back \(back)")
    }
  }

  @Test("UNIT-01: any bytes are parsed or refused, never followed into a trap")
  func survivesRandomText() {
    var generator = SplitMix64(seed: 7)
    let pieces = [
      "m", "kg", "mol<", ">", "(", ")", "/", "^", "-", "1", "9", ".", "*", "·", "%", "é", "\u{0}", "dBASPL", "l", "da", "e", "_",
    ]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }.joined()
      if let unit = try? UnitExpression.parse(text) { #expect((try? UnitExpression.parse(unit.string)) == unit, "\(text)") }
    }
  }
}

/// Unit texts made of the catalogue's own symbols.
enum RandomUnit {
  /// Two to four terms, some in parentheses, with at most one slash.
  static func text(using generator: inout SplitMix64) -> String {
    let numerator = product(of: Int.random(in: 1...3, using: &generator), using: &generator)
    guard Bool.random(using: &generator) else { return numerator }
    let denominator = product(of: Int.random(in: 1...3, using: &generator), using: &generator)
    return "\(Bool.random(using: &generator) ? numerator : "1")/\(Bool.random(using: &generator) ? "(\(denominator))" : denominator)"
  }

  /// Two units of one dimension: the same shape filled with different symbols, and no shifted or logarithmic ones.
  static func compatiblePair(using generator: inout SplitMix64) -> (String, String) {
    var (first, second) = ([String](), [String]())
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let symbol = symbols.randomElement(using: &generator)!
      let partner = symbols.filter { $0.atom.dimension == symbol.atom.dimension }.randomElement(using: &generator)!
      // A repeated symbol could cancel on one side only.
      let isRepeated =
        first.contains { $0.contains(symbol.atom.string) } || second.contains { $0.contains(partner.atom.string) }
      guard !isRepeated else { continue }
      let power = [-2, -1, 1, 2].randomElement(using: &generator)!
      first.append("\(symbol.text)^\(power)")
      second.append("\(partner.text)^\(power)")
    }
    return (first.joined(separator: "."), second.joined(separator: "*"))
  }

  private static let symbols: [UnitSymbol] = {
    let spelled = UnitAtomTable.shared.spellings.values.filter { $0.atom.scale == .linear }
    let moles = [12, 180.15588000005408, 0.1].map {
      UnitSymbol(atom: UnitAtomTable.shared.atoms["mol"]!, prefix: .milli, molarMass: $0)
    }
    return (spelled + moles).sorted { $0.text < $1.text }
  }()

  private static func product(of count: Int, using generator: inout SplitMix64) -> String {
    (0..<count).map { _ in
      let symbol = symbols.randomElement(using: &generator)!.text
      let power = Int.random(in: -3...3, using: &generator)
      return power == 1 ? symbol : "\(symbol)^\(power)"
    }.joined(separator: [".", "*", "\u{B7}"].randomElement(using: &generator)!)
  }
}
