// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

/// A store in memory, and the pages over it.
struct PageWorld {
  let figures: FigureWorld
  var context: PageContext

  /// A store at a date, by default an empty one in memory, read by a person in a zone and a language.
  init(
    zone: String = "UTC", now: String = "2026-06-15T12:00:00Z", language: Language = .en, pinned: [DataType]? = nil,
    engine: HealthEngine? = nil
  ) throws {
    figures = try FigureWorld(zone: zone, engine: engine)
    var style = NumberStyle.plain
    style.language = language
    let reader = Reader(
      locale: PersonLocale(numbers: style), zone: figures.calendar.timeZone, now: try #require(ISO8601DateFormatter().date(from: now)))
    context = PageContext(service: figures.engine, reader: reader, pinned: pinned)
  }

  /// The answer to a request for a path, whose query may follow a question mark.
  func ask(_ method: PageRequest.Method = .get, _ target: String, form: [(String, String)] = []) throws -> PageReply {
    let parts = target.split(separator: "?", maxSplits: 1)
    let match = try #require(PageRoutes.find(method, String(parts[0])), "no route for \(target)")
    guard case .page(let respond) = match.route.answer else { throw Unexpected() }
    let query = PageFields(encoded: parts.count > 1 ? String(parts[1]) : "")
    let request = PageRequest(
      method, match.path, parameters: match.parameters, query: query, form: PageFields(form.map { .init($0.0, $0.1) }), token: "TOKEN")
    return try respond(request, context)
  }

  /// The view that a path shows.
  func view(_ target: String) throws -> any PageView {
    guard case .view(let view) = try ask(.get, target) else { throw Unexpected() }
    return view
  }

  private static func request(_ target: String) -> PageRequest {
    let parts = target.split(separator: "?", maxSplits: 1)
    return PageRequest(.get, String(parts[0]), query: PageFields(encoded: parts.count > 1 ? String(parts[1]) : ""), token: "TOKEN")
  }

  /// The page that a path shows, as HTML.
  func html(_ target: String) throws -> String { try PageRenderer.html(view(target), Self.request(target), context) }

  struct Unexpected: Error {}
}
