// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The description of the API for programs, in OpenAPI 3.1.
package enum OpenAPI {
  /// The version of the API: that of its addresses.
  private static let version = "1"

  /// The document.
  package static let document: JSON = {
    var paths: [(path: String, operations: [JSON.Member])] = []
    for operation in APIOperations.all {
      let member = JSON.Member(operation.method.lowercased(), described(operation))
      if let place = paths.firstIndex(where: { $0.path == operation.path }) {
        paths[place].operations.append(member)
      } else {
        paths.append((operation.path, [member]))
      }
    }
    return .members([
      ("openapi", .text("3.1.0")),
      (
        "info",
        .members([
          ("title", .text("OpenHealthKit")), ("version", .text(version)),
          ("description", .text("The health data of one person, for apps with the grants of their owner.")),
          ("license", .members([("name", .text("MIT")), ("identifier", .text("MIT"))])),
        ])
      ), ("servers", .array([.members([("url", .text(APIOperations.prefix))])])),
      ("security", .array([.members([("token", .array([]))])])),
      ("paths", .object(paths.map { JSON.Member($0.path, .object($0.operations)) })),
      (
        "components",
        .members([
          (
            "securitySchemes",
            .members([
              (
                "token",
                .members([
                  ("type", .text("http")), ("scheme", .text("bearer")),
                  ("description", .text("The token of an app, which `health apps add` makes.")),
                ])
              )
            ])
          ), ("schemas", .object(shapes.map { JSON.Member($0.name, schema($0)) })),
        ])
      ),
    ])
  }()

  /// All shapes with names, by name.
  package static let shapes: [NamedShape] = {
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
    for operation in APIOperations.all { for shape in [operation.body, operation.answer].compactMap({ $0 }) { add(shape) } }
    add(.problem)
    return found.sorted { $0.name < $1.name }
  }()

  private static func described(_ operation: APIOperation) -> JSON {
    let answer = content(operation.answer.map(reference), as: operation.answer == nil ? "text/event-stream" : "application/json")
    var responses: [JSON.Member] = [.init("200", .members([("description", .text("The answer.")), ("content", answer)]))]
    if operation.method == "GET", operation.answer != nil {
      responses.append(.init("304", .members([("description", .text("The answer is still the one that the client has."))])))
    }
    responses.append(
      .init(
        "default",
        .members([
          ("description", .text("A problem (RFC 9457).")), ("content", content(reference(.problem), as: "application/problem+json")),
        ])))
    let description = [operation.notes, operation.permission.isEmpty ? "" : "Permission: \(operation.permission)."].filter { !$0.isEmpty }
    return .members([
      ("operationId", .text(operation.name)), ("summary", .text(operation.summary)),
      ("description", description.isEmpty ? nil : .text(description.joined(separator: " "))),
      ("parameters", operation.parameters.isEmpty ? nil : .array(operation.parameters.map(parameter))),
      (
        "requestBody",
        operation.body.map { .members([("required", .boolean(true)), ("content", content(reference($0), as: "application/json"))]) }
      ), ("responses", .object(responses)),
    ])
  }

  private static func content(_ schema: JSON?, as type: String) -> JSON {
    .object([.init(type, .members([("schema", schema ?? .members([("type", .text("string"))]))]))])
  }

  private static func reference(_ shape: NamedShape) -> JSON { .members([("$ref", .text("#/components/schemas/\(shape.name)"))]) }

  private static func parameter(_ parameter: Parameter) -> JSON {
    let one = schema(parameter.kind)
    let list = JSON.members([("type", .text("array")), ("items", one), ("maxItems", .integer(ParameterValues.mostValues))])
    return .members([
      ("name", .text(parameter.name)), ("in", .text(parameter.isInPath ? "path" : "query")), ("required", .boolean(parameter.isRequired)),
      ("description", .text(parameter.meaning)), ("schema", parameter.isList ? list : one),
      ("explode", parameter.isList ? .boolean(true) : nil),
    ])
  }

  private static func schema(_ kind: Parameter.Kind) -> JSON {
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

  private static func schema(_ shape: NamedShape) -> JSON {
    let required = shape.fields.filter(\.isRequired).map { JSON.text($0.name) }
    return .members([
      ("type", .text("object")), ("required", required.isEmpty ? nil : .array(required)),
      ("properties", .object(shape.fields.map { JSON.Member($0.name, described(schema($0.shape), $0.meaning)) })),
      ("additionalProperties", .boolean(false)),
    ])
  }

  private static func described(_ schema: JSON, _ meaning: String) -> JSON {
    guard case .object(let members) = schema else { return schema }
    return .object(members + [.init("description", .text(meaning))])
  }

  /// A shape as JSON Schema.
  private static func schema(_ shape: Shape) -> JSON {
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
