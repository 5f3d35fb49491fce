// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import ProgramsTestSupport
import Testing

/// The description of the API, and the page of the documentation that comes from it.
@Suite struct OpenAPITests {
  /// All values below a value.
  private func all(_ value: JSON) -> [JSON] {
    switch value {
    case .object(let members): [value] + members.flatMap { all($0.value) }
    case .array(let values): [value] + values.flatMap(all)
    default: [value]
    }
  }

  @Test("The document is JSON, names each operation once, and each reference leads to a shape")
  func document() throws {
    let document = OpenAPI.document
    #expect(try JSONReader.value(of: document.bytes) == document)
    #expect(document["openapi"] == .text("3.1.0"))
    let names = APIOperations.all.map(\.name)
    #expect(Set(names).count == names.count)
    let found = all(document).compactMap { value -> String? in
      if case .text(let name)? = value["operationId"] { name } else { nil }
    }
    #expect(found.sorted() == names.sorted())
    guard case .object(let schemas)? = document["components"]?["schemas"] else { throw APIWorld.Events() }
    let known = Set(schemas.map { "#/components/schemas/\($0.name)" })
    for case .text(let reference)? in all(document).map({ $0["$ref"] }) { #expect(known.contains(reference), "\(reference)") }
  }

  @Test("The declared parameters of a path are those in the path")
  func paths() {
    for operation in APIOperations.all {
      let inPath = Set(operation.path.matches(of: /\{([a-z]+)\}/).map { String($0.1) })
      #expect(inPath == Set(operation.parameters.filter(\.isInPath).map(\.name)), "\(operation.name)")
      let names = operation.parameters.map(\.name)
      #expect(Set(names).count == names.count, "\(operation.name)")
    }
  }

  @Test("Clients/TypeScript/api.ts has the types that the table of operations gives")
  func types() throws {
    let (written, given) = (try Checkout.text("Clients/TypeScript/api.ts"), TypeScriptFile.text)
    let difference = zip(written.split(separator: "\n"), given.split(separator: "\n")).first { $0 != $1 }
    #expect(difference == nil, "`health schema --api --typescript` writes it")
    #expect(written == given)
  }

  @Test("Documentation/API.md has the reference that the table of operations gives")
  func page() throws {
    let page = try Checkout.text("Documentation/API.md")
    let start = try #require(page.range(of: "## Reference\n"))
    // In lines, so that a fault shows the first that differs.
    let (written, given) = (page[start.lowerBound...].split(separator: "\n"), ReferencePage.text.split(separator: "\n"))
    let difference = zip(written, given).first { $0 != $1 }
    #expect(difference == nil, "`health schema --api --markdown` writes the part below ## Reference")
    #expect(written.count == given.count)
  }
}
