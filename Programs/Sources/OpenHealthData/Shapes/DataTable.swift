// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The name and columns of a table for programs.
package struct DataTable: Sendable, Equatable {
  /// The name, which is also that of its file.
  package var name: String
  /// The columns in the order of each row's values.
  package var columns: [DataColumn]
  /// The columns to index, in formats that have indices.
  package var indexed: [String]

  /// A table from its columns, without indices unless they are named.
  package init(_ name: String, _ columns: [DataColumn], indexed: [String] = []) {
    (self.name, self.columns, self.indexed) = (name, columns, indexed)
  }

  /// The same columns under another name.
  func named(_ name: String) -> DataTable { DataTable(name, columns, indexed: indexed) }
}

/// The name and type of a column in a table for programs.
package struct DataColumn: Sendable, Equatable {
  /// The types of columns.
  package enum Kind: Sendable, Equatable {
    /// Truth values, 64-bit integers, doubles and texts.
    case boolean, integer, real, text
    /// A day of the Gregorian calendar.
    case day
    /// An instant with microseconds.
    case instant
    /// The metadata of a sample, by keys.
    case metadata
  }

  /// The name in snake case, with the unit at its end.
  package var name: String
  /// The type of all values.
  package var kind: Kind
  /// Whether a row may lack a value.
  package var isOptional: Bool
  /// Whether nearly all values differ, as identifiers do.
  package var isDistinct: Bool

  /// A column that may lack values, unless it is not optional.
  package init(_ name: String, _ kind: Kind, isOptional: Bool = true, isDistinct: Bool = false) {
    (self.name, self.kind, self.isOptional, self.isDistinct) = (name, kind, isOptional, isDistinct)
  }
}

/// A value in a row for programs.
package enum DataValue: Sendable, Equatable {
  /// No value, in an optional column.
  case null
  /// True or false.
  case boolean(Bool)
  /// A signed integer of 64 bits.
  case integer(Int64)
  /// A double.
  case real(Double)
  /// A text.
  case text(String)
  /// A day of the Gregorian calendar, without a time zone.
  case day(CivilDay)
  /// An instant as seconds since the reference date, like the dates of samples.
  case instant(Double)
  /// The metadata of a sample; may be empty.
  case metadata(MetadataSet)
}

extension DataValue {
  /// The text, or null for nil.
  static func optional(_ text: String?) -> DataValue { text.map(DataValue.text) ?? .null }

  /// The number, or null for nil.
  static func optional(_ number: Double?) -> DataValue { number.map(DataValue.real) ?? .null }
}

/// Writes values as texts for programs.
package enum DataText {
  /// The shortest text that reads back as the same double. Whole numbers have no fraction.
  package static func number(_ number: Double) -> String { NumberText.shortest(number) }

  /// An instant in UTC, always with six decimals, so that all texts of a column have one form: `2025-12-30T08:00:00.000000Z`.
  ///
  /// - Parameter seconds: the seconds since the reference date (2001).
  package static func instant(_ seconds: Double) -> String { InstantText.text(seconds) }

  /// Converts seconds since 2001 to microseconds since 1970, rounded to the nearest. Limited to about 250,000 years.
  package static func microsecondsSince1970(_ secondsSinceReferenceDate: Double) -> Int64 {
    InstantText.microsecondsSince1970(secondsSinceReferenceDate)
  }

  /// A metadata value as plain text; a quantity as number and unit.
  package static func text(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .large(let number): String(number)
    case .real(let number): Self.number(number)
    case .date(let date): instant(date.timeIntervalSinceReferenceDate)
    case .quantity(let number, let unit): "\(Self.number(number)) \(unit.string)"
    }
  }

  /// Metadata as a JSON object. Dates and quantities are texts in it.
  package static func json(_ metadata: MetadataSet) -> String {
    let members = metadata.entries.map { entry in
      let value =
        switch entry.value {
        case .string, .date, .quantity: json(text(entry.value))
        case .boolean, .integer, .large: text(entry.value)
        case .real(let number): number.isFinite ? Self.number(number) : "null"
        }
      return "\(json(entry.key)):\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// The kinds of those metadata values that are no texts, as a JSON object, from which ``MetadataText`` restores them. Nil without any.
  package static func kinds(_ metadata: MetadataSet) -> String? {
    let members = metadata.entries.compactMap { entry in
      MetadataText.Kind(entry.value).map { "\(json(entry.key)):\(json($0.rawValue))" }
    }
    return members.isEmpty ? nil : "{\(members.joined(separator: ","))}"
  }

  /// A text as a JSON string.
  package static func json(_ text: String) -> String { JSONText.string(text) }
}
