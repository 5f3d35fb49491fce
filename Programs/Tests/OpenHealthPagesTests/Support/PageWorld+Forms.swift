// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

/// Forms and single samples.
extension PageWorld {
  /// Where a form that was accepted leads.
  func redirected(_ target: String, _ form: [(String, String)] = []) throws -> String {
    guard case .redirect(let path) = try ask(.post, target, form: form) else { throw Unexpected() }
    return path
  }

  /// The page that a refused form shows again, as HTML.
  func refused(_ target: String, _ form: [(String, String)] = []) throws -> String {
    guard case .fault(let view) = try ask(.post, target, form: form) else { throw Unexpected() }
    return try PageRenderer.html(view, PageRequest(.post, target, token: "TOKEN"), context)
  }

  /// Whether there is no such page.
  func isMissing(_ method: PageRequest.Method = .get, _ target: String) throws -> Bool {
    if case .missing = try ask(method, target) { true } else { false }
  }

  /// The stored samples of a type, oldest first.
  func stored(_ name: String) throws -> [SampleRecord] {
    try context.ask(FetchSamples(selections: [.init(type: try FigureWorld.type(name), predicate: .everything)]))
  }

  /// Saves a sample of a source with a name.
  @discardableResult
  func save(
    _ name: String, _ value: SampleRecord.Value, at start: Date, seconds: Double = 0, source: String = "Figures",
    bundle: String = "com.example.figures", device: DeviceRecord? = nil, metadata: [MetadataSet.Entry] = []
  ) throws -> UUID {
    let sample = SampleRecord(
      uuid: UUID(), type: try FigureWorld.type(name), start: start, end: start.addingTimeInterval(seconds), value: value,
      provenance: Provenance(revision: nil, device: device), metadata: MetadataSet(metadata))
    let revision = SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: bundle, name: source), version: "7.1", productType: "Sensor1,2",
      operatingSystem: SystemVersion(major: 12, minor: 4, patch: 1))
    try context.ask(SaveSamples(samples: [sample], author: AppIdentity(revision: revision)))
    return sample.uuid
  }

  /// Texts that break out of HTML where they are not escaped scalar by scalar.
  static let hostile = ["\"><script>alert(1)</script>", "\"\u{301} onx=\u{301}alert(1)"]
}

/// Expects that no text of ``PageWorld/hostile`` is as it was saved.
func expectEscaped(_ html: String) {
  #expect(!html.contains("<script>alert"))
  let scalars = Array(html.unicodeScalars)
  for place in scalars.indices.dropFirst() where scalars[place] == "\u{301}" { #expect(scalars[place - 1] != "\"") }
}
