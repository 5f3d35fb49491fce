// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The grammar of unit texts (UNIT-01 to UNIT-16), without regular expressions and without Foundation.
///
///     unit    := "" | null | "1/" product | product [ [ mul "1" ] "/" product ]
///     null    := "()" | "(" null ")"
///     product := term { mul term }
///     mul     := "." | "*" | "·"
///     term    := ( symbol | "(" product ")" ) [ "^" [ "-" ] digits ]
///     symbol  := a spelling of the atom table, with or without "<" number ">" after a molar atom
package enum UnitGrammar {
  /// The length of the longest text, in bytes of UTF-8.
  package static let maximumLengthBytes = 512
  /// The deepest nesting of parentheses.
  package static let maximumDepth = 16
  /// The largest magnitude of a power in a unit that a store keeps.
  package static let maximumPower = 99

  /// The factors of a text in the order written; those after the slash have negated powers.
  static func factors(of text: String) throws(UnitFault) -> [UnitFactor] {
    guard text.utf8.count <= maximumLengthBytes else { throw .beyondLimit(.length) }
    var reader = Reader(text: text, table: .shared)
    if try reader.isNull() { return [] }
    return try reader.unit()
  }

  /// A position in the text that moves forward.
  private struct Reader {
    let text: String
    let table: UnitAtomTable
    let bytes: [UInt8]
    var index = 0

    init(text: String, table: UnitAtomTable) {
      self.text = text
      self.table = table
      bytes = Array(text.utf8)
    }

    var failure: UnitFault { .unparsable(text: text) }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether the text is empty or parentheses around nothing (UNIT-14).
    func isNull() throws(UnitFault) -> Bool {
      let depth = bytes.count / 2
      let parentheses = Array(repeating: UInt8(ascii: "("), count: depth) + Array(repeating: UInt8(ascii: ")"), count: depth)
      guard bytes == parentheses else { return false }
      guard depth <= maximumDepth else { throw .beyondLimit(.nesting) }
      return true
    }

    mutating func unit() throws(UnitFault) -> [UnitFactor] {
      var factors: [UnitFactor] = []
      if !skipOne() { factors = try product(depth: 0, isNumerator: true) }
      if skip("/") {
        for factor in try product(depth: 0) { factors.append(factor.raised(toPower: -1)) }
      }
      guard next == nil else { throw failure }
      return factors
    }

    /// - Parameter isNumerator: Whether a one may be its last term, as in `m·1/s`.
    mutating func product(depth: Int, isNumerator: Bool = false) throws(UnitFault) -> [UnitFactor] {
      var factors = try term(depth: depth)
      while skipMultiplication() {
        if isNumerator && skipOne() { break }
        factors += try term(depth: depth)
      }
      return factors
    }

    /// Moves past the one of `1/`.
    mutating func skipOne() -> Bool {
      guard bytes[index...].starts(with: "1/".utf8) else { return false }
      index += 1
      return true
    }

    mutating func term(depth: Int) throws(UnitFault) -> [UnitFactor] {
      var factors: [UnitFactor]
      if skip("(") {
        guard depth < maximumDepth else { throw .beyondLimit(.nesting) }
        factors = try product(depth: depth + 1)
        guard skip(")") else { throw failure }
      } else {
        factors = [UnitFactor(symbol: try symbol(), power: 1)]
      }
      guard skip("^") else { return factors }
      let power = try exponent()
      for index in factors.indices {
        guard !factors[index].power.multipliedReportingOverflow(by: power).overflow else { throw .beyondLimit(.power) }
        factors[index] = factors[index].raised(toPower: power)
      }
      return factors
    }

    mutating func exponent() throws(UnitFault) -> Int {
      let isNegative = skip("-")
      let start = index
      var value = 0
      while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        // At most 9 digits, far beyond what any scale can hold.
        guard value < 100_000_000 else { throw .beyondLimit(.power) }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        index += 1
      }
      guard index > start else { throw failure }
      return isNegative ? -value : value
    }

    mutating func symbol() throws(UnitFault) -> UnitSymbol {
      let start = index
      while let byte = next, isLetter(byte) { index += 1 }
      guard let symbol = table.spellings[String(decoding: bytes[start..<index], as: UTF8.self)] else { throw failure }
      guard symbol.atom.scale == .molar, skip("<") else { return symbol }
      return UnitSymbol(atom: symbol.atom, prefix: symbol.prefix, molarMass: try molarMass())
    }

    mutating func molarMass() throws(UnitFault) -> Double {
      guard let first = next, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else { throw failure }
      let start = index
      while let byte = next, isNumberPart(byte) { index += 1 }
      let digits = String(decoding: bytes[start..<index], as: UTF8.self)
      guard skip(">"), let mass = Double(digits), UnitExpression.isMolarMass(mass) else { throw failure }
      return mass
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func skipMultiplication() -> Bool {
      if skip(".") || skip("*") { return true }
      // U+00B7, the middle dot that unit strings print.
      guard next == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xB7 else { return false }
      index += 2
      return true
    }

    func isLetter(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "%"): true
      default: false
      }
    }

    func isNumberPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"): true
      default: false
      }
    }
  }
}
