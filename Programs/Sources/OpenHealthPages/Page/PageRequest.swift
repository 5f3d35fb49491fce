// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a browser asks for, without the parts that only a server needs.
package struct PageRequest: Sendable {
  /// The two ways to ask.
  package enum Method: Sendable {
    /// Shows something and changes nothing.
    case get
    /// Changes something.
    case post
  }

  /// How the browser asks.
  package var method: Method
  /// The path without the query, such as `/types/stepCount`. A twin in JSON has the path of its page.
  package var path: String
  /// The parts of the path that the route names, such as `type`, without percent encoding.
  package var parameters: [String: String]
  /// The fields after the question mark.
  package var query: PageFields
  /// The fields of a posted form.
  package var form: PageFields
  /// The secret that each form of the session has to send back.
  package var token: String
  /// The languages that the browser asks for, the preferred one first, such as `ru-RU`.
  package var languages: [String]

  /// A request; without arguments for parameters, fields and languages, it has none.
  package init(
    _ method: Method = .get, _ path: String, parameters: [String: String] = [:], query: PageFields = PageFields(),
    form: PageFields = PageFields(), token: String = "", languages: [String] = []
  ) {
    (self.method, self.path, self.parameters) = (method, path, parameters)
    (self.query, self.form, self.token, self.languages) = (query, form, token, languages)
  }

  /// A part of the path by its name in the route; empty if the route has no part of that name.
  package func parameter(_ name: String) -> String { parameters[name] ?? "" }
}
