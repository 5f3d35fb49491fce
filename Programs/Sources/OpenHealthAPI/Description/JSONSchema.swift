// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Parameters and shapes as JSON Schema 2020-12.
package struct JSONSchema: Sendable {
  /// What stands before the name of a shape where a schema names one.
  private let references: String

  /// Schemas that find shapes with names at a place, such as `#/$defs/`.
  package init(references: String) { self.references = references }

  /// The shapes with names in shapes, themselves included, by name.
  package static func shapes(in shapes: [NamedShape]) -> [NamedShape] {
    var found: [NamedShape] = []
    func add(_ shape: NamedShape) {
      guard !found.contains(where: { $0.name == shape.name }) else { return }
      found.append(shape)
      for field in shape.fields { add(within: field.shape) }
    }
    func add(within shape: Shape) {
      switch shape {
      case .named(let named): add(named)
      case .optional(let inner), .list(let inner), .dictionary(let inner): add(within: inner)
      case .text, .form, .choice, .number, .integer, .boolean, .any: break
      }
    }
    shapes.forEach(add)
    return found.sorted { $0.name < $1.name }
  }

  /// A schema that needs no other: an object, with the shapes that it names.
  package static func whole(_ shape: NamedShape) -> JSON {
    let schemas = JSONSchema(references: "#/$defs/")
    guard case .object(let members) = schemas.object(shape) else { return .null }
    let others = shapes(in: [shape]).filter { $0.name != shape.name }
    let definitions = JSON.Member("$defs", .object(others.map { .init($0.name, schemas.object($0)) }))
    return .object(others.isEmpty ? members : members + [definitions])
  }

  /// The arguments of a call that has these parameters, as an object.
  package static func arguments(_ parameters: [Parameter]) -> JSON {
    let schemas = JSONSchema(references: "#/$defs/")
    let required = parameters.filter(\.isRequired).map { JSON.text($0.name) }
    return .members([
      ("type", .text("object")),
      ("properties", .object(parameters.map { .init($0.name, schemas.described(schemas.values(of: $0), $0.meaning)) })),
      ("required", required.isEmpty ? nil : .array(required)), ("additionalProperties", .boolean(false)),
    ])
  }

  /// What names a shape.
  package func reference(_ shape: NamedShape) -> JSON { .members([("$ref", .text(references + shape.name))]) }

  /// The value of a parameter, or the list of its values.
  package func values(of parameter: Parameter) -> JSON {
    let one = schema(parameter.kind)
    guard parameter.isList else { return one }
    return .members([("type", .text("array")), ("items", one), ("maxItems", .integer(ParameterValues.mostValues))])
  }

  private func schema(_ kind: Parameter.Kind) -> JSON {
    func text(_ members: (String, JSON?)...) -> JSON { .members([("type", .text("string"))] + members) }
    return switch kind {
    case .type, .zone, .unit: text()
    // An instant or a day.
    case .instant: text(("examples", .array([.text("2026-01-31T08:00:00Z"), .text("2026-01-31")])))
    case .day: text(("format", .text("date")))
    case .integer(let range):
      .members([("type", .text("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound))])
    case .positive: .members([("type", .text("number")), ("exclusiveMinimum", .integer(0)), ("maximum", .integer(1_000_000_000))])
    case .choice(let words): text(("enum", .array(words.map { .text($0) })))
    case .flag: .members([("type", .text("boolean"))])
    case .uuid: text(("format", .text("uuid")))
    case .cursor: text(("maxLength", .integer(1024)))
    case .text(let most): text(("maxLength", .integer(most)))
    }
  }

  /// An object with a name.
  package func object(_ shape: NamedShape) -> JSON {
    let required = shape.fields.filter(\.isRequired).map { JSON.text($0.name) }
    return .members([
      ("type", .text("object")), ("required", required.isEmpty ? nil : .array(required)),
      ("properties", .object(shape.fields.map { JSON.Member($0.name, described(schema($0.shape), $0.meaning)) })),
      ("additionalProperties", .boolean(false)),
    ])
  }

  private func described(_ schema: JSON, _ meaning: String) -> JSON {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [.init("description", .text(meaning))])
  }

  /// A shape as JSON Schema.
  private func schema(_ shape: Shape) -> JSON {
    switch shape {
    case .text: .members([("type", .text("string"))])
    case .form(let form): .members([("type", .text("string")), ("format", .text(form))])
    case .choice(let words): .members([("type", .text("string")), ("enum", .array(words.map { .text($0) }))])
    case .number: .members([("type", .text("number"))])
    case .integer: .members([("type", .text("integer"))])
    case .boolean: .members([("type", .text("boolean"))])
    case .any: .object([])
    case .optional(let inner): .members([("anyOf", .array([schema(inner), .members([("type", .text("null"))])]))])
    case .list(let inner): .members([("type", .text("array")), ("items", schema(inner))])
    case .dictionary(let inner): .members([("type", .text("object")), ("additionalProperties", schema(inner))])
    case .named(let named): reference(named)
    }
  }
}
