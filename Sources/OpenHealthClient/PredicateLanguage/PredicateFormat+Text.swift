// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension PredicateFormat {
  /// The predicate as a format string. The parser reads it back, unless it contains objects.
  package var text: String {
    switch self {
    case .constant(let answer): answer ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): parts.map(\.textAsPart).joined(separator: " AND ")
    case .or(let parts): parts.map(\.textAsPart).joined(separator: " OR ")
    case .not(let part): "NOT (\(part.text))"
    case .comparison(let comparison): comparison.text
    }
  }

  /// The text in parentheses where it consists of several parts.
  private var textAsPart: String {
    switch self {
    case .and, .or: "(\(text))"
    default: text
    }
  }

  /// A key path in the form that the parser reads: names that are not words, such as metadata keys with spaces, are quoted.
  static func text(ofKeyPath path: String, variable: String? = nil) -> String {
    if path.isEmpty { return variable.map { "$\($0)" } ?? "SELF" }
    var pieces = path.split(separator: ".", omittingEmptySubsequences: false).map { piece in
      let isName = piece.first.map { !$0.isNumber } ?? false && piece.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" }
      return isName && !piece.unicodeScalars.contains(where: joinsNeighbours) ? String(piece) : quoted(String(piece))
    }
    if let variable {
      pieces.insert("$\(variable)", at: 0)
    } else if pieces[0].hasPrefix("\"") || PredicateFormatParser.keywords.contains(pieces[0].uppercased()) {
      pieces[0] = "#" + pieces[0]
    }
    return pieces.joined(separator: ".")
  }

  /// A quoted string that nothing in it can end. It is written scalar by scalar, as the lexer reads it.
  static func quoted(_ text: String) -> String {
    let parts = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\", "\"": return "\\" + String(scalar)
      default:
        guard joinsNeighbours(scalar) else { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        let length = scalar.value > 0xFFFF ? 8 : 4
        return (length == 8 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.count) + digits
      }
    }
    return "\"" + parts.joined() + "\""
  }

  /// Whether a scalar joins a neighbouring quote into one character, as a combining mark does: the lexer would not find that quote.
  private static func joinsNeighbours(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && ("\"\(scalar)".count == 1 || "\(scalar)\"".count == 1)
  }
}

extension PredicateFormat.Comparison {
  fileprivate var text: String {
    let words = [modifier?.rawValue, left.text, operation.rawValue + options.text, right.text]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}

extension TextPattern.Options {
  /// The letters after an operator, with their brackets.
  var text: String {
    isEmpty ? "" : "[" + (contains(.ignoringCase) ? "c" : "") + (contains(.ignoringDiacritics) ? "d" : "") + "]"
  }
}

extension PredicateFormat.Expression {
  fileprivate var text: String {
    switch self {
    case .keyPath(let variable, let path): return PredicateFormat.text(ofKeyPath: path, variable: variable)
    case .value(let value): return value.text
    case .list(let parts): return "{\(parts.map(\.text).joined(separator: ", "))}"
    case .count(let collection, let variable, let part):
      return "SUBQUERY(\(PredicateFormat.text(ofKeyPath: collection)), $\(variable), \(part.text)).@count"
    }
  }
}

extension PredicateFormat.Value {
  /// The value as format strings write it, a text in quotes. An object appears as its description, which the parser does not read.
  package var text: String {
    switch self {
    case .null: "nil"
    case .scalar(let scalar): scalar.text
    case .uuid(let uuid): uuid.uuidString
    case .list(let values): "{\(values.map(\.text).joined(separator: ", "))}"
    case .object(let object): "\(object.base)"
    }
  }
}

extension MetadataValue {
  /// The value as format strings write it.
  var text: String {
    switch self {
    case .string(let text): PredicateFormat.quoted(text)
    case .boolean(let flag): flag ? "1" : "0"
    case .integer(let number): "\(number)"
    case .large(let number): "\(number)"
    case .real(let number): "\(number)"
    case .date(let date): "CAST(\(date.timeIntervalSinceReferenceDate), \"NSDate\")"
    case .quantity(let value, let unit): "\(NumberText.shortest(value)) \(unit.string)"
    }
  }
}
