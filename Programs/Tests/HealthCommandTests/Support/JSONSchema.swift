// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A JSON Schema, as far as `health schema` uses the language.
struct JSONSchema {
  /// Any JSON.
  private indirect enum Value: Decodable {
    case null, boolean(Bool), number(Double), text(String), array([Value]), object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let boolean = try? container.decode(Bool.self) {
        self = .boolean(boolean)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let array = try? container.decode([Value].self) {
        self = .array(array)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    func has(type: String) -> Bool {
      switch (self, type) {
      case (.null, "null"), (.boolean, "boolean"), (.number, "number"), (.text, "string"), (.array, "array"), (.object, "object"): true
      case (.number(let number), "integer"): number == number.rounded()
      default: false
      }
    }
  }

  private struct Unreadable: Error {}

  private let rules: [String: Value]

  init(_ text: String) throws {
    guard case .object(let rules) = try JSONDecoder().decode(Value.self, from: Data(text.utf8)) else { throw Unreadable() }
    self.rules = rules
  }

  private init(_ value: Value) {
    guard case .object(let rules) = value else { preconditionFailure("a schema is an object") }
    self.rules = rules
  }

  var isArray: Bool { rules["items"] != nil }

  /// Of the elements of an array.
  var element: JSONSchema { JSONSchema(rules["items"]!) }

  /// Where a text is not as the schema says.
  func faults(in text: String) throws -> [String] { faults(try JSONDecoder().decode(Value.self, from: Data(text.utf8)), at: "$") }

  private func faults(_ value: Value, at place: String) -> [String] {
    if let types = types, !types.contains(where: value.has(type:)) { return ["\(place) is none of \(types)"] }
    switch value {
    case .array(let elements):
      guard let items = rules["items"] else { return [] }
      return elements.enumerated().flatMap { JSONSchema(items).faults($1, at: "\(place)[\($0)]") }
    case .object(let members): return faults(of: members, at: place)
    case .text(let text):
      guard case .text(let format) = rules["format"] else { return [] }
      let isRight =
        format == "date"
        ? text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
        : text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) != nil
      return isRight ? [] : ["\(place) is not a \(format)"]
    default: return []
    }
  }

  private func faults(of members: [String: Value], at place: String) -> [String] {
    var faults: [String] = []
    if case .array(let required) = rules["required"] {
      for case .text(let name) in required where members[name] == nil { faults.append("\(place) lacks \(name)") }
    }
    guard case .object(let properties) = rules["properties"] else { return faults }
    for (name, value) in members {
      if let property = properties[name] {
        faults += JSONSchema(property).faults(value, at: "\(place).\(name)")
      } else if case .object = rules["additionalProperties"] {
        faults += JSONSchema(rules["additionalProperties"]!).faults(value, at: "\(place).\(name)")
      } else if case .boolean(false) = rules["additionalProperties"] {
        faults.append("\(place) has \(name), which the schema does not know")
      }
    }
    return faults
  }

  private var types: [String]? {
    switch rules["type"] {
    case .text(let type): [type]
    case .array(let types): types.compactMap { if case .text(let type) = $0 { type } else { nil } }
    default: nil
    }
  }
}
