// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// The faults of a file of vectors.
enum VectorError: Error {
  case noCases(file: String)
  case missing(field: String, id: String)
  case notJSON(byte: Int)
}

/// One case: the fields that all files share, and the rest as untyped JSON.
struct VectorCase: Sendable, CustomTestStringConvertible {
  struct Tolerance: Sendable {
    let rel: Double
    let abs: Double

    /// Equal to the bit; also the tolerance of cases that state none.
    static let exact = Tolerance(rel: 0, abs: 0)
  }

  let id: String
  let family: String
  /// The kind of case, where a file has several kinds; empty otherwise.
  let kind: String
  let behaviours: [String]
  let restsOn: [String]
  /// Parts of the result whose failures are only printed; `*` for all.
  let unsettled: [String]
  let tolerance: Tolerance
  let json: JSONValue

  init(_ json: JSONValue) throws {
    guard let id = json["id"].string else { throw VectorError.missing(field: "id", id: "?") }
    guard let family = json["family"].string else { throw VectorError.missing(field: "family", id: id) }
    self.id = id
    self.family = family
    kind = json["kind"].string ?? ""
    behaviours = json["behaviours"].strings
    restsOn = json["restsOn"].strings
    unsettled = json["unsettled"].strings
    tolerance = Tolerance(rel: json["tolerance"]["rel"].number ?? 0, abs: json["tolerance"]["abs"].number ?? 0)
    self.json = json
  }

  var testDescription: String { id }

  /// Whether a part of the result is unsettled, by its own name or with the whole case.
  func isUnsettled(_ field: String) -> Bool {
    unsettled.contains("*") || unsettled.contains(field)
  }

  /// A required field.
  func require<Value>(_ field: String, _ read: (JSONValue) -> Value?) throws -> Value {
    guard let value = read(json[field]) else { throw VectorError.missing(field: field, id: id) }
    return value
  }
}
