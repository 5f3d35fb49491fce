// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// A store in memory with its API, without a server.
struct APIWorld {
  static let walks = "com.example.walks"
  static let other = "com.example.other"

  let store: TestStore
  let api: API

  init(idle: Duration = .seconds(5)) throws {
    let store = try TestStore()
    self.store = store
    let engine = store.engine
    api = API(
      AppServices(idle: idle, identify: { token in [Self.walks, Self.other].first { Self.token($0) == token } }) { app, _ in
        AsApp(engine, app)
      })
  }

  /// The token of an app.
  static func token(_ app: String) -> String {
    AppToken.text(of: (0..<AppToken.byteCount).map { UInt8(truncatingIfNeeded: $0 &+ app.utf8.count) })
  }

  /// What an answer is.
  struct Answer {
    var status: Int
    var headers: [String: String]
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var json: JSON { get throws { try JSONReader.value(of: bytes) } }
  }

  /// Sends a request as an app.
  func send(
    _ method: String = "GET", _ path: String, as app: String = walks, body: String? = nil, known: String? = nil
  ) throws -> Answer {
    let reply = api.answer(
      APIRequest(
        method, "/api/v1" + path, authorization: "Bearer \(Self.token(app))", known: known,
        contentType: body == nil ? nil : "application/json", body: Array((body ?? "").utf8)))
    return try Self.answer(reply)
  }

  static func answer(_ reply: APIReply) throws -> Answer {
    guard case .bytes(let bytes) = reply.body else { throw Events() }
    return Answer(status: reply.status, headers: Dictionary(uniqueKeysWithValues: reply.headers.map { ($0.name, $0.value) }), bytes: bytes)
  }

  /// An answer is a stream of events.
  struct Events: Error {}

  /// Saves steps of another app, one an hour.
  func othersSave(_ count: Int = 4, from start: Double = 0, _ type: String = "stepCount", _ unit: UnitExpression = .count) throws {
    let app = try store.app(Self.other, share: [type])
    let samples = try (0..<count).map {
      try TestStore.sample(type, .quantity(Double($0 + 60), unit), at: start + Double($0) * 3600, seconds: 600)
    }
    try store.engine.perform(SaveSamples(samples: samples), for: app)
  }
}

/// The store as one app sees it, whatever caller a request names: as a daemon's connection.
private final class AsApp: ServiceInFront {
  let behind: any HealthService
  private let caller: Caller

  init(_ engine: HealthEngine, _ app: String) { (behind, caller) = (engine, .app(AppIdentity(app))) }

  func perform<R: HealthRequest>(_ request: R, for _: Caller) throws(HealthError) -> R.Reply {
    try behind.perform(request, for: caller)
  }
}

extension Shape {
  /// Where a value is not of the shape.
  func faults(in value: JSON, at place: String = "") -> [String] {
    switch (self, value) {
    case (.any, _), (.text, .text), (.number, .number), (.number, .integer), (.integer, .integer), (.boolean, .boolean): []
    case (.form("date-time"), .text(let text)): InstantText.date(text) == nil ? ["\(place): no instant"] : []
    case (.form("date"), .text(let text)): CivilDay(text) == nil ? ["\(place): no day"] : []
    case (.form("uuid"), .text(let text)): UUID(uuidString: text) == nil ? ["\(place): no UUID"] : []
    case (.choice(let words), .text(let text)): words.contains(text) ? [] : ["\(place): none of \(words)"]
    case (.optional, .null): []
    case (.optional(let inner), _): inner.faults(in: value, at: place)
    case (.list(let inner), .array(let values)): values.flatMap { inner.faults(in: $0, at: place + "[]") }
    case (.dictionary(let inner), .object(let members)): members.flatMap { inner.faults(in: $0.value, at: place + ".\($0.name)") }
    case (.named(let named), .object(let members)): named.faults(in: members, at: place)
    default: ["\(place): not \(self)"]
    }
  }
}

extension NamedShape {
  /// Where members are not those of the shape.
  func faults(in members: [JSON.Member], at place: String) -> [String] {
    let known = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
    let names = Set(members.map(\.name))
    return fields.filter { $0.isRequired && !names.contains($0.name) }.map { "\(place).\($0.name) is missing" }
      + members.flatMap { member in
        known[member.name].map { $0.shape.faults(in: member.value, at: "\(place).\(member.name)") } ?? [
          "\(place).\(member.name) is not described"
        ]
      }
  }
}
