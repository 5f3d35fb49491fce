// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing

/// Runs the shared vectors: inputs with expected results, made by a program that shares no code with ours.
///
/// Each file of vectors has its own extension.
@Suite("VectorTests")
struct VectorTests {
  /// Failures of unsettled cases are only printed. This fixes their number, so that no further one passes unnoticed.
  @Test(
    "Only the known cases are unsettled",
    arguments: [
      ("activity-and-workouts", 8), ("anchors", 0), ("collections", 6), ("explanations", 3), ("predicates", 8), ("sleep", 0),
      ("statistics", 32), ("units", 4),
    ])
  func open(file: String, count: Int) throws {
    #expect(try Vectors.load(file).count { !$0.unsettled.isEmpty } == count)
  }
}

/// The files of vectors.
enum Vectors {
  /// The folder that `OPENHEALTHKIT_VECTORS` names, or else the fixtures beside this file.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["OPENHEALTHKIT_VECTORS"] { return URL(fileURLWithPath: path, isDirectory: true) }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures", isDirectory: true)
  }()

  private static let files = Mutex<[String: JSONValue]>([:])

  /// One file, `units` for `units.json`. It is read once.
  static func file(_ name: String) throws -> JSONValue {
    try files.withLock { files in
      if let known = files[name] { return known }
      let value = try JSONText.value(of: Data(contentsOf: folder.appendingPathComponent("\(name).json")))
      files[name] = value
      return value
    }
  }

  /// All cases of one file.
  static func load(_ name: String) throws -> [VectorCase] {
    guard let cases = try file(name)["cases"].array, !cases.isEmpty else { throw VectorError.noCases(file: name) }
    return try cases.map(VectorCase.init)
  }
}

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

/// Expects a figure within the tolerance; `nil` only equals `nil`. Failures of unsettled parts are printed instead.
func expect(
  _ got: Double?, equals expected: Double?, within tolerance: VectorCase.Tolerance, unsettled: Bool = false, field: String,
  case vector: VectorCase, sourceLocation: SourceLocation = #_sourceLocation
) {
  let isMatch =
    switch (got, expected) {
    case (nil, nil): true
    case (let got?, let expected?): got == expected || abs(got - expected) <= tolerance.abs + tolerance.rel * abs(expected)
    default: false
    }
  report(isMatch, got: got, expected: expected, unsettled: unsettled, field: field, vector: vector, sourceLocation: sourceLocation)
}

/// Expects an equal value. Failures of unsettled parts are printed instead.
func expect<Value: Equatable>(
  _ got: Value?, equals expected: Value?, unsettled: Bool = false, field: String, case vector: VectorCase,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  report(got == expected, got: got, expected: expected, unsettled: unsettled, field: field, vector: vector, sourceLocation: sourceLocation)
}

private func report<Value>(
  _ isMatch: Bool, got: Value?, expected: Value?, unsettled: Bool, field: String, vector: VectorCase, sourceLocation: SourceLocation
) {
  guard !isMatch else { return }
  let text = { (value: Value?) in value.map { "\($0)" } ?? "nil" }
  let line = "\(vector.id) \(field): got \(text(got)), expected \(text(expected))"
  guard unsettled else {
    Issue.record(
      "\(line)\(vector.restsOn.isEmpty ? "" : ", rests on \(vector.restsOn.joined(separator: ", "))")", sourceLocation: sourceLocation)
    return
  }
  print("unsettled vector \(line)")
}
