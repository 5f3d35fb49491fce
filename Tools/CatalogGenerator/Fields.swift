// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One line of a table: its fields by column, and its place.
///
/// The accessors check the form of a field and throw with file and line.
struct Fields {
  let file: String
  let line: Int
  let values: [String: String]

  func error(_ message: String) -> CatalogError {
    CatalogError(file: file, line: line, message: message)
  }

  /// A field that may be empty; nil if it is.
  func optional(_ column: String) throws -> String? {
    guard let value = values[column] else { throw error("There is no column '\(column)'.") }
    return value.isEmpty ? nil : value
  }

  func text(_ column: String) throws -> String {
    guard let value = try optional(column) else { throw error("'\(column)' must not be empty.") }
    return value
  }

  /// A name that is a valid Swift identifier.
  func name(_ column: String) throws -> String {
    let value = try text(column)
    guard Self.isName(value) else { throw error("'\(column)' is not a name of letters and digits: '\(value)'.") }
    return value
  }

  /// The name of a type, which may be nested: `HKError.Code`.
  func typeName(_ column: String) throws -> String {
    let value = try text(column)
    guard value.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ Self.isName(String($0)) }) else {
      throw error("'\(column)' is not the name of a type: '\(value)'.")
    }
    return value
  }

  /// A folder of sources, which may be nested: `Queries/Series`; nil for an empty field.
  func optionalFolder(_ column: String) throws -> String? {
    guard let value = try optional(column) else { return nil }
    guard value.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ Self.isName(String($0)) }) else {
      throw error("'\(column)' is not the name of a folder: '\(value)'.")
    }
    return value
  }

  func optionalName(_ column: String) throws -> String? {
    try optional(column) == nil ? nil : name(column)
  }

  func flag(_ column: String) throws -> Bool {
    switch try text(column) {
    case "yes": return true
    case "no": return false
    case let other: throw error("'\(column)' must be yes or no, not '\(other)'.")
    }
  }

  func integer(_ column: String) throws -> Int {
    let value = try text(column)
    guard let number = Int(value) else { throw error("'\(column)' is not a whole number: '\(value)'.") }
    return number
  }

  func optionalNumber(_ column: String) throws -> Double? {
    guard let value = try optional(column) else { return nil }
    // A fraction such as 5/9 is exact, a decimal is not.
    let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count <= 2, let top = parts[0], let bottom = parts.count == 2 ? parts[1] : 1, (top / bottom).isFinite else {
      throw error("'\(column)' is not a number: '\(value)'.")
    }
    return top / bottom
  }

  func number(_ column: String) throws -> Double {
    guard let number = try optionalNumber(column) else { throw error("'\(column)' must not be empty.") }
    return number
  }

  /// An iOS version such as `13.6`.
  func version(_ column: String) throws -> String {
    let value = try text(column)
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }) else {
      throw error("'\(column)' is not a version like 13.6: '\(value)'.")
    }
    return value
  }

  func optionalVersion(_ column: String) throws -> String? {
    try optional(column) == nil ? nil : version(column)
  }

  func choice(_ column: String, of choices: [String]) throws -> String {
    let value = try text(column)
    guard choices.contains(value) else {
      throw error("'\(column)' must be one of \(choices.joined(separator: ", ")), not '\(value)'.")
    }
    return value
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  private static func isName(_ value: String) -> Bool {
    guard let first = value.first, first.isASCII, first.isLetter else { return false }
    return value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
