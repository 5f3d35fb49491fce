// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension HealthEngine: PartedService {
  /// Whether the reply to a request is made in parts.
  package func makesParts(of request: some HealthRequest) -> Bool { Self.makesParts(of: request) }

  /// Whether engines make the reply to a request in parts.
  package static func makesParts(of request: some HealthRequest) -> Bool { request is any PartedRequest }

  /// The next part of a reply, of about a page. See ``PartedService/part(of:after:for:)``.
  package func part(of request: some HealthRequest, after place: ReplyPlace?, for caller: Caller) throws(HealthError) -> ReplyPart {
    try part(of: request, after: place, for: caller, size: .page)
  }

  /// The next part of a reply, of a size. The request must be one of those that are made in parts.
  func part(
    of request: some HealthRequest, after place: ReplyPlace?, for caller: Caller, size: PartSize
  ) throws(HealthError) -> ReplyPart {
    guard let parted = request as? any PartedRequest else { preconditionFailure("the reply is not made in parts") }
    return try limited(request, for: caller) { () throws(HealthError) in try make(parted, after: place, for: caller, size) }
  }

  private func make<Q: PartedRequest>(
    _ request: Q, after place: ReplyPlace?, for caller: Caller, _ size: PartSize
  ) throws(HealthError) -> ReplyPart {
    let number = place?.number ?? lastReply.add(1, ordering: .relaxed).newValue
    var part = ReplyPart(pages: [], next: nil)
    _ = try noting(request, for: caller, part: number) { decide throws(HealthError) in
      try database.read(isShort: request.isShort) { storage in
        let (reply, next) = try request.part(after: place?.value as? Q.Place, size: size, storage, access: try decide(storage))
        part.pages = try Q.pages(of: reply, isFirst: place == nil, isLast: next == nil)
        part.next = next.map { ReplyPlace(value: $0, number: number) }
        return reply
      }
    }
    return part
  }
}
