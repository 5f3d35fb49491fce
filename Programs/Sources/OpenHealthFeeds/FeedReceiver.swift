// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Answers the requests of phones: a request in, an answer out, without a server.
///
/// Each phone is an app with a token. Nothing is read back: answers have counts of what the phone itself has sent.
package final class FeedReceiver: Sendable {
  /// A request of a phone.
  package struct Request: Sendable {
    /// The method, such as `POST`.
    package var method: String
    /// The path with its query.
    package var target: String
    /// The phone's token; nil without one.
    package var token: String?
    /// How the phone summarises; nil where it does not say.
    package var summary: String?
    /// The body, packed or not.
    package var body: [UInt8]
    /// The phone's place for this request, from ``FeedReceiver/place(for:)``; nil if the request takes one itself.
    package var place: AppServices.Place?

    /// A request; its body may be left out.
    package init(_ method: String, _ target: String, token: String?, summary: String? = nil, body: [UInt8] = []) {
      (self.method, self.target, self.token, self.summary, self.body) = (method, target, token, summary, body)
    }
  }

  /// What an address is for.
  private enum Address {
    case batches(FeedFormat)
    case alive
    /// What HealthSave asks for after it has sent: it gets no figures.
    case status

    init?(_ path: Substring) {
      switch path {
      case "/", "/ingest", "/wire": self = .batches(.wire)
      case "/auto-export", "/health-auto-export", "/api/data": self = .batches(.autoExport)
      case "/api/apple/batch": self = .batches(.healthSave)
      case "/api/apple/status": self = .status
      case "/health", "/api/health": self = .alive
      default: return nil
      }
    }

    var method: String { if case .batches = self { "POST" } else { "GET" } }
  }

  private let apps: AppServices

  /// A receiver for apps that are feeds.
  package init(_ apps: AppServices) { self.apps = apps }

  /// The answer to a request, whatever happens. Blocks its thread until the store has answered.
  package func answer(_ request: Request) -> APIReply {
    do {
      return try reply(to: request)
    } catch let problem as Problem {
      return problem.reply
    } catch HealthError.store(.locked) {
      return Self.locked.reply
    } catch HealthError.invalidArgument(.tooManySamples) {
      return Problem(.tooLong, FeedFault.tooLong.description).reply
    } catch let error as HealthError {
      return Problem(error).reply
    } catch {
      return Problem(.failed, "The batch failed with \(type(of: error)).").reply
    }
  }

  /// A phone tries later, as when the server is away.
  private static let locked = Problem(.unavailable, "The store is locked. Send the batch again when it is unlocked.", seconds: 300)

  /// The place for a request of a feed, before its body is read: a phone has no more bodies in memory than requests at once.
  ///
  /// - Throws: why the request is refused, such as that it is from no feed.
  package func place(for request: Request) throws(Problem) -> AppServices.Place { try admit(request).place }

  /// Whether the phone of a request is connected to the store. Asks nobody.
  package func isConnected(_ request: Request) -> Bool { request.token.map(apps.isConnected) ?? false }

  /// What a request of a feed is for, with a place for it.
  private func admit(_ request: Request) throws(Problem) -> (place: AppServices.Place, address: Address) {
    guard let token = request.token else {
      throw Problem(.noToken, "Send the feed's token in the header Authorization, after the word Bearer, or as X-API-Key.")
    }
    let place: AppServices.Place
    do throws(Problem) {
      place = if let given = request.place { given } else { try apps.place(token) }
    } catch {
      throw error.kind == .locked ? Self.locked : error
    }
    guard FeedSource.name(ofFeed: place.app) != nil else {
      throw Problem(.notGranted, "The token is that of an app, not of a feed. `health feed add` makes one.")
    }
    let path = request.target.prefix { $0 != "?" }
    guard let address = Address(path) else { throw Problem(.notFound, "There is no such address.") }
    guard request.method == address.method else { throw Problem(.methodNotAllowed, "Only \(address.method) works here.") }
    return (place, address)
  }

  private func reply(to request: Request) throws -> APIReply {
    let (place, address) = try admit(request)
    switch address {
    case .alive: return Self.json(200, .members([("status", .text("ok"))]))
    case .status: return Self.json(200, .object([]))
    case .batches(let format):
      do { return try take(request, format, place) } catch HealthError.appNotRegistered(let app) {
        if let token = request.token { apps.forget(token) }
        throw HealthError.appNotRegistered(bundleIdentifier: app)
      }
    }
  }

  private func take(_ request: Request, _ format: FeedFormat, _ place: AppServices.Place) throws -> APIReply {
    let delivery = FeedDelivery(place.service)
    do {
      let outcome = try delivery.take(request.body, as: format, summary: request.summary)
      return Self.json(200, Self.receipt(outcome, format, request.body))
    } catch let fault as FeedFault {
      // What is too long comes again in parts.
      if fault.isTooLarge { throw Problem(.tooLong, fault.description) }
      try delivery.setAside(request.body, as: format, fault)
      throw Problem(.invalid, fault.description)
    }
  }

  // MARK: Receipts

  private static func receipt(_ outcome: FeedDelivery.Outcome, _ format: FeedFormat, _ body: [UInt8]) -> JSON {
    let parts = outcome.parts.map { receipt($0, format) }
    return parts.count == 1 ? parts[0] : .members([("batches", .array(parts))])
  }

  /// The most rejected records that a receipt names.
  static let mostNamed = 100

  private static func receipt(_ part: FeedDelivery.Outcome.Part, _ format: FeedFormat) -> JSON {
    let (batch, reply) = (part.batch, part.reply)
    if format == .healthSave {
      return .members([
        ("status", .text(batch.records == 0 ? "empty" : "processed")), ("metric", batch.metric.map { .text($0) }),
        ("batch", batch.number.map { .integer($0) }), ("total_batches", batch.total.map { .integer($0) }),
        ("records", .integer(batch.records - batch.rejections.count)),
      ])
    }
    // A sample that others have already is accepted: the phone learns nothing of them.
    let accepted = reply.isRepeated ? 0 : batch.records - batch.rejections.count - reply.duplicates
    let rejects = batch.rejections.prefix(mostNamed).map { rejection in
      JSON.members([
        ("index", .integer(rejection.index)), ("uuid", rejection.uuid.map { .text($0) }), ("reason", .text(rejection.reason)),
        ("field", rejection.field.map { .text($0) }),
      ])
    }
    return .members([
      ("spec", format == .wire ? .text("ohe.wire/1") : nil), ("batchId", .text(batch.identity)), ("accepted", .integer(max(0, accepted))),
      ("rejected", .integer(batch.rejections.count)),
      ("duplicate", .integer(reply.isRepeated ? batch.records - batch.rejections.count : reply.duplicates)), ("rejects", .array(rejects)),
      ("outdated", reply.outdated.map { .integer($0) }),
    ])
  }

  private static func json(_ status: Int, _ value: JSON) -> APIReply {
    APIReply(status, [(name: "Content-Type", value: "application/json"), (name: "Cache-Control", value: "no-store")], .bytes(value.bytes))
  }
}
