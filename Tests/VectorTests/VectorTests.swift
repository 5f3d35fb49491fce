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
