// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension Problem {
  /// The problem as an answer.
  package var reply: APIReply {
    let members: [(String, JSON?)] = [
      ("type", .text("urn:openhealthkit:problem:\(kind.rawValue)")), ("title", .text(kind.title)), ("status", .integer(kind.status)),
      ("detail", .text(detail)), ("parameter", parameter.map { .text($0) }),
    ]
    var headers = [(name: "Content-Type", value: "application/problem+json"), (name: "Cache-Control", value: "no-store")]
    if kind == .noToken { headers.append((name: "WWW-Authenticate", value: "Bearer")) }
    if let seconds { headers.append((name: "Retry-After", value: String(seconds))) }
    return APIReply(kind.status, headers, .bytes(JSON.members(members).bytes))
  }
}
