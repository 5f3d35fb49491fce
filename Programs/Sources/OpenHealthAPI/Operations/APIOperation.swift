// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One operation of the API: routing, checks of parameters, the description in OpenAPI and the page of the documentation come from it.
package struct APIOperation: Sendable {
  /// The method.
  package let method: String
  /// The path below `/api/v1`, with the names of parameters in braces.
  package let path: String
  /// The name for clients, such as `listSamples`.
  package let name: String
  /// What it does, as a sentence.
  package let summary: String
  /// What else is worth to know, as sentences.
  package let notes: String
  /// The permission that it needs, in words; empty for none.
  package let permission: String
  /// Its parameters.
  package let parameters: [Parameter]
  /// The object of the body; nil for none.
  package let body: NamedShape?
  /// The object of the answer; nil for server-sent events.
  package let answer: NamedShape?
  let run: @Sendable (Call) throws -> Call.Outcome

  init(
    _ method: String, _ path: String, _ name: String, _ summary: String, notes: String = "", permission: String = "",
    parameters: [Parameter] = [], body: NamedShape? = nil, answer: NamedShape?, run: @escaping @Sendable (Call) throws -> Call.Outcome
  ) {
    (self.method, self.path, self.name, self.summary) = (method, path, name, summary)
    (self.notes, self.permission, self.parameters) = (notes, permission, parameters)
    (self.body, self.answer, self.run) = (body, answer, run)
  }

  /// The values of the parameters in a path; nil if it is another path.
  func values(in path: some StringProtocol) -> [String: String]? {
    let (own, other) = (self.path.split(separator: "/"), path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
    guard own.count == other.count else { return nil }
    var values: [String: String] = [:]
    for (part, text) in zip(own, other) {
      if part.hasPrefix("{") {
        guard !text.isEmpty, let value = String(text).removingPercentEncoding else { return nil }
        values[String(part.dropFirst().dropLast())] = value
      } else if part != text {
        return nil
      }
    }
    return values
  }
}
