// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The description of the API for people: the part of Documentation/API.md below `## Reference`.
package enum ReferencePage {
  /// The page in Markdown.
  package static let text: String = {
    var lines = ["## Reference", "", "Paths begin with `\(APIOperations.prefix)`. Parameters in bold have to come."]
    for operation in APIOperations.all {
      lines += [
        "", "### \(operation.method) \(operation.path)", "", operation.summary + (operation.notes.isEmpty ? "" : " " + operation.notes),
      ]
      if !operation.permission.isEmpty { lines += ["", "Permission: \(operation.permission)."] }
      if !operation.parameters.isEmpty {
        lines += ["", "| parameter | value | meaning |", "| --- | --- | --- |"] + operation.parameters.map(row)
      }
      if let body = operation.body { lines += ["", "Body: \(link(body))."] }
      lines += ["", operation.answer.map { "Answer: \(link($0))." } ?? "Answer: `text/event-stream`."]
    }
    lines += ["", "## Objects"]
    for shape in OpenAPI.shapes {
      lines += ["", "### \(shape.name)", "", "| member | value | meaning |", "| --- | --- | --- |"]
      lines += shape.fields.map { "| \($0.isRequired ? "**`\($0.name)`**" : "`\($0.name)`") | \(words($0.shape)) | \($0.meaning) |" }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  private static func link(_ shape: NamedShape) -> String { "[\(shape.name)](#\(shape.name.lowercased()))" }

  private static func row(_ parameter: Parameter) -> String {
    let name = parameter.isRequired ? "**`\(parameter.name)`**" : "`\(parameter.name)`"
    return "| \(name) | \(words(parameter.kind))\(parameter.isList ? ", several times" : "") | \(parameter.meaning) |"
  }

  private static func words(_ kind: Parameter.Kind) -> String {
    switch kind {
    case .type: "a type"
    case .instant: "an instant or a day"
    case .day: "a day"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .positive: "a number above 0"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .flag: "`true` or `false`"
    case .uuid: "a UUID"
    case .zone: "a time zone"
    case .unit: "a unit"
    case .cursor: "a cursor"
    case .text(let most): "a text of at most \(most) bytes"
    }
  }

  private static func words(_ shape: Shape) -> String {
    switch shape {
    case .text: "text"
    case .form("date-time"): "instant"
    case .form("date"): "day"
    case .form(let form): form == "uuid" ? "UUID" : form
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .number: "number"
    case .integer: "whole number"
    case .boolean: "truth value"
    case .any: "any"
    case .optional(let inner): "\(words(inner)) or null"
    case .list(let inner): "list of \(words(inner))"
    case .dictionary(let inner): "names with \(words(inner))"
    case .named(let named): link(named)
    }
  }
}
