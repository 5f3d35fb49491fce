// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A command whose `--format json` has a JSON Schema.
package protocol RowsCommand {
  /// The columns of its rows.
  static var columns: [Rows.Column] { get }
  /// Whether rows have further columns, named by the arguments, with numbers or null.
  static var hasMoreNumbers: Bool { get }
  /// Whether the result is one object instead of an array.
  static var isOneObject: Bool { get }
}

extension RowsCommand {
  /// No further columns.
  package static var hasMoreNumbers: Bool { false }
  /// An array.
  package static var isOneObject: Bool { false }

  /// The schema of the result, as JSON on several lines.
  package static func schema(title: String) -> String {
    let properties = columns.map { column in
      "    \(JSONText.string(column.name)): { \(type(column.kind))\"description\": \(JSONText.string(column.meaning)) }"
    }
    let required = columns.filter { !$0.isOptional }.map { JSONText.string($0.name) }
    let more = hasMoreNumbers ? "{ \"type\": [\"number\", \"null\"] }" : "false"
    let object = """
      "type": "object",
        "properties": {
      \(properties.joined(separator: ",\n"))
        },
        "required": [\(required.joined(separator: ", "))],
        "additionalProperties": \(more)
      """
    let body =
      isOneObject
      ? "  " + object
      : """
        "type": "array",
        "items": {
        \(object)
        }
      """
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": \(JSONText.string(title)),
      \(body)
      }
      """
  }

  /// The schema's type of a column, with null for empty cells.
  private static func type(_ kind: Rows.Column.Kind) -> String {
    switch kind {
    case .text: "\"type\": [\"string\", \"null\"], "
    case .number: "\"type\": [\"number\", \"null\"], "
    case .integer: "\"type\": [\"integer\", \"null\"], "
    case .boolean: "\"type\": [\"boolean\", \"null\"], "
    case .day: "\"type\": [\"string\", \"null\"], \"format\": \"date\", "
    case .instant: "\"type\": [\"string\", \"null\"], \"format\": \"date-time\", "
    case .texts: "\"type\": [\"array\", \"null\"], \"items\": { \"type\": \"string\" }, "
    case .numbers: "\"type\": [\"array\", \"null\"], \"items\": { \"type\": \"number\" }, "
    case .objects: "\"type\": [\"array\", \"null\"], \"items\": { \"type\": \"object\" }, "
    case .object: "\"type\": [\"object\", \"null\"], "
    case .any: ""
    }
  }
}
