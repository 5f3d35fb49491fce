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
          ), ("schemas", .object(shapes.map { JSON.Member($0.name, schemas.object($0)) })),
        ])
      ),
    ])
  }()

  /// All shapes with names, by name.
  package static let shapes: [NamedShape] = JSONSchema.shapes(
    in: APIOperations.all.flatMap { [$0.body, $0.answer].compactMap { $0 } } + [.problem])

  private static let schemas = JSONSchema(references: "#/components/schemas/")

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

  private static func reference(_ shape: NamedShape) -> JSON { schemas.reference(shape) }

  private static func parameter(_ parameter: Parameter) -> JSON {
    return .members([
      ("name", .text(parameter.name)), ("in", .text(parameter.isInPath ? "path" : "query")), ("required", .boolean(parameter.isRequired)),
      ("description", .text(parameter.meaning)), ("schema", schemas.values(of: parameter)),
      ("explode", parameter.isList ? .boolean(true) : nil),
    ])
  }
}
