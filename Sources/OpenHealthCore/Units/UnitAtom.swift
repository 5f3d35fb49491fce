// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One named unit, from a row of the catalogue: `g`, `mmHg`, `degC`, `mol`.
struct UnitAtom: Hashable, Sendable {
  /// The relation of its numbers to those of the base unit.
  enum Scale: String, Hashable, Sendable {
    case linear
    /// A shifted zero, which counts only where the unit is alone with power 1 (UNIT-26).
    case affine
    /// Decibels over a reference of `scale` base units; convertible only where the unit is alone with power 1.
    case soundLevel
    /// Carries grams per mole in angle brackets (UNIT-16, UNIT-25). Without them it measures an amount, which does not convert to a mass.
    case molar
  }

  let string: String
  let dimension: UnitDimension
  let factor: UnitScale
  /// The base units at this unit's zero; nil for none.
  let offset: UnitScale?
  let isPrefixable: Bool
  let scale: Scale
  let place: UnitPlace
  /// Grams per mole with more digits than a text has; nil for none.
  let exactMass: Double?
}

/// Decisions about units where Apple's own sources disagree.
enum UnitPolicy {
  /// Whether percent, count and a plain number convert into each other with factor 1: macOS does so by observation, Apple's pages deny it
  /// (UNIT-23, OQ-18w).
  static let scalarsConvertIntoEachOther = true
}

/// An atom with its prefix, as one word of a unit's text: `kg`, `mmol<12>`.
struct UnitSymbol: Hashable, Sendable {
  let atom: UnitAtom
  let prefix: MetricPrefix
  /// Grams per mole, with which numbers are computed; only for molar atoms, and nil for a mole without a mass.
  let molarMass: Double?
  /// The printed form.
  let text: String

  init(atom: UnitAtom, prefix: MetricPrefix, molarMass: Double? = nil) {
    self.atom = atom
    self.prefix = prefix
    let printed = molarMass.map { NumberText.rounded($0) }
    // Two units with one text are equal, so they must convert in the same way: with the mass that the text says, unless the text is that
    // of a constant of Apple's, with which Apple's framework computes (UNIT-16).
    let exact = atom.exactMass.flatMap { NumberText.rounded($0) == printed ? $0 : nil }
    self.molarMass = exact ?? printed.flatMap { Double($0) }
    text = prefix.symbol + (printed.map { "\(atom.string)<\($0)>" } ?? atom.string)
  }

  /// Compares the printed forms, each of which belongs to one symbol.
  static func == (left: UnitSymbol, right: UnitSymbol) -> Bool {
    left.text == right.text
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }

  /// The number of base units in one of this symbol.
  var scale: Double { atom.factor.prefixed(with: prefix).value * (molarMass ?? 1) }

  var dimension: UnitDimension {
    atom.scale == .molar && molarMass == nil ? UnitDimension(base: "amount") : atom.dimension
  }

  /// The place in a printed product (UNIT-11).
  var place: Int { prefix == .none ? atom.place.plain : atom.place.prefixed }
}

/// All atoms, and every spelling of one of them with or without a prefix.
struct UnitAtomTable: Sendable {
  static let shared = UnitAtomTable(CatalogTables.units)

  let atoms: [String: UnitAtom]
  /// By spelling: `kg`, `ml`, `min`. A whole name has priority over a prefixed one: `min` is the minute.
  let spellings: [String: UnitSymbol]

  /// Spellings that are read but never printed (UNIT-09).
  private static let aliases = ["l": "L"]

  init(_ table: CatalogTable<CatalogTables.Units>) {
    var atoms: [String: UnitAtom] = [:]
    for row in table.rows {
      // A string may have a second row for a deprecated constructor, with the same facts.
      let atom = Self.atom(row)
      atoms[atom.string] = atom
    }
    self.atoms = atoms
    spellings = Self.spellings(of: atoms)
  }

  private static func atom(_ row: CatalogTable<CatalogTables.Units>.Row) -> UnitAtom {
    let dimension = row.required(UnitDimension(text: row[.dimension]))
    let exponent10 = row.required(Int(row[.exponent10]))
    let factor = row.required(UnitScale(text: row[.mantissa], exponent10: exponent10))
    let scale = row.required(UnitAtom.Scale(rawValue: row[.scale]))
    let isOwnScalar = dimension.isScalar && !UnitPolicy.scalarsConvertIntoEachOther
    return UnitAtom(
      string: row[.string], dimension: isOwnScalar ? UnitDimension(base: row[.name]) : dimension, factor: factor,
      offset: scale == .affine ? UnitScale(text: row[.offset]) : nil, isPrefixable: row.isYes(.prefixable), scale: scale,
      place: row.required(UnitPlace(text: row[.place])), exactMass: row.optional(.mass).map { row.required(Double($0)) })
  }

  private static func spellings(of atoms: [String: UnitAtom]) -> [String: UnitSymbol] {
    var spellings: [String: UnitSymbol] = [:]
    for (string, atom) in atoms {
      for prefix in MetricPrefix.allCases where prefix != .none && atom.isPrefixable {
        spellings[prefix.symbol + string] = UnitSymbol(atom: atom, prefix: prefix)
      }
    }
    for (string, atom) in atoms { spellings[string] = UnitSymbol(atom: atom, prefix: .none) }
    for (alias, string) in aliases {
      for prefix in MetricPrefix.allCases where spellings[prefix.symbol + alias] == nil {
        spellings[prefix.symbol + alias] = spellings[prefix.symbol + string]
      }
    }
    return spellings
  }
}
