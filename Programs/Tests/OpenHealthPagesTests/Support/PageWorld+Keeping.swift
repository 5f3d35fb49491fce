// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthPages

extension PageWorld {
  /// Texts that would end an attribute or begin an element.
  static let hostileTexts = ["\"><script>alert(1)</script>", "\"\u{301} onx=\u{301}alert(1)"]

  /// A date in ISO 8601.
  func at(_ text: String) throws -> Date { try #require(ISO8601DateFormatter().date(from: text)) }

  /// Saves a sample of a source, and returns its UUID.
  @discardableResult
  func keep(_ type: DataType, _ value: SampleRecord.Value, from: Date, to: Date? = nil, source: String = "Watch") throws -> UUID {
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.watch", name: source)))
    let sample = SampleRecord(uuid: UUID(), type: type, start: from, end: to ?? from, value: value, provenance: .unknown)
    try figures.engine.perform(SaveSamples(samples: [sample], author: author), for: .owner)
    return sample.uuid
  }

  /// Saves a sample with a content of a kind, of the kind's first type unless another is given.
  @discardableResult
  func keep(_ kind: RecordKind, _ content: SampleContent, from: Date, to: Date? = nil, type: DataType? = nil, source: String = "Watch")
    throws
    -> UUID
  {
    try keep(try type ?? #require(kind.types.first), .content(content), from: from, to: to, source: source)
  }

  /// A page whose view has a type.
  func page<View: PageView>(_ target: String, _ type: View.Type) throws -> View { try #require(try view(target) as? View) }

  /// The JSON twin of a page as text.
  func json(_ target: String) throws -> String { String(decoding: try PageRenderer.json(view(target)), as: UTF8.self) }

  /// Whether a path has no page.
  func isMissing(_ target: String) throws -> Bool {
    if case .missing = try ask(.get, target) { true } else { false }
  }

  /// Expects that a page shows a text from outside, and that the text ends neither its element nor its attribute.
  func expectEscaped(_ target: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let html = try html(target)
    #expect(html.unicodeScalars.contains { $0 == "\u{301}" } || html.contains("alert(1)"), "not shown", sourceLocation: sourceLocation)
    #expect(!html.contains("<script>alert"), sourceLocation: sourceLocation)
    let scalars = Array(html.unicodeScalars)
    #expect(!zip(scalars, scalars.dropFirst()).contains { $0 == "\"" && $1 == "\u{301}" }, sourceLocation: sourceLocation)
  }
}
