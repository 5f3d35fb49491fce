// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization
import Testing

@testable import OpenHealthPages

extension PageWorld {
  /// A date in ISO 8601, such as `2026-06-15T08:00:00Z`.
  static func date(_ text: String) throws -> Date { try #require(ISO8601DateFormatter().date(from: text)) }

  /// Saves a quantity as an app of this name.
  func save(_ type: String, _ value: Double, _ unit: String, at start: String, minutes: Double = 0, by source: String) throws {
    let start = try Self.date(start)
    let sample = SampleRecord(
      uuid: UUID(), type: try #require(Catalog.type(named: type)), start: start, end: start.addingTimeInterval(minutes * 60),
      value: .quantity(value, try UnitExpression.parse(unit)), provenance: .unknown, metadata: MetadataSet([]))
    let record = SourceRecord(bundleIdentifier: Self.identifier(source), name: source)
    try figures.engine.perform(
      SaveSamples(samples: [sample], author: AppIdentity(revision: SourceRevisionRecord(source: record))), for: .owner)
  }

  /// Steps of an hour of the watch, of which the phone counts the second half and another half-hour: 600 of each, 900 in all.
  func saveOverlap(watch: String = "Watch", phone: String = "Phone") throws {
    try save("stepCount", 600, "count", at: "2026-06-15T08:00:00Z", minutes: 60, by: watch)
    try save("stepCount", 600, "count", at: "2026-06-15T08:30:00Z", minutes: 60, by: phone)
    let steps = try #require(Catalog.type(named: "stepCount"))
    try figures.engine.perform(
      SetSourceOrder(type: steps, bundleIdentifiers: [watch, phone].map(Self.identifier)), for: .owner)
  }

  /// A bundle identifier for a name of any characters.
  private static func identifier(_ source: String) -> String {
    "com.example.s" + source.utf8.reduce(into: "") { $0 += String($1, radix: 16) }.prefix(60)
  }

  /// The types that a post pins; nil if it pins none.
  func pinned(by target: String, form: [(String, String)]) throws -> (reply: PageReply, types: [DataType]?) {
    let kept = Kept()
    var context = context
    context.pin = { types in kept.types.withLock { $0 = types } }
    let match = try #require(PageRoutes.find(.post, target))
    guard case .page(let respond) = match.route.answer else { throw Unexpected() }
    let request = PageRequest(.post, target, parameters: match.parameters, form: PageFields(form.map { .init($0.0, $0.1) }), token: "TOKEN")
    let reply = try respond(request, context)
    return (reply, kept.types.withLock { $0 })
  }

  private final class Kept: Sendable {
    let types = Mutex<[DataType]?>(nil)
  }

  /// Names of sources that try to end an element or an attribute.
  static let hostileNames = ["\"><script>alert(1)</script>", "\"\u{301} onmouseover=\u{301}alert(1)", "</title></svg><script>"]

  /// Whether a page holds no part of ``hostileNames`` as markup.
  static func isSafe(_ html: String) -> Bool {
    let scalars = html.unicodeScalars.filter { $0 != "\u{301}" }
    let plain = String(String.UnicodeScalarView(scalars))
    return !plain.contains("<script>") && !plain.contains("\" onmouseover") && plain.components(separatedBy: "</title>").count <= 9
  }
}
