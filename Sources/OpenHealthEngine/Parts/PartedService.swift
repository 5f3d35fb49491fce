// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A service that makes long replies in parts, so that it never holds more of one than a client is about to take (T5).
///
///     var place: ReplyPlace?
///     repeat {
///       let part = try service.part(of: request, after: place, for: caller)
///       try send(part.pages)
///       place = part.next
///     } while place != nil
package protocol PartedService: HealthService {
  /// Whether the reply to a request is made in parts.
  func makesParts(of request: some HealthRequest) -> Bool

  /// The next part of a reply. Its pages, after those of the parts before, are what ``HealthRequest/receive(_:)`` reads.
  ///
  /// Each part is read in a snapshot of its own, with the permissions of that moment. No sample comes twice, and none that exists all the time
  /// is missing; what is saved after the first part was made does not come, and what is deleted meanwhile may not.
  ///
  /// - Parameter place: ``ReplyPart/next`` of the part before; nil for the first part.
  /// - Throws: what ``HealthService/perform(_:for:)`` throws.
  func part(of request: some HealthRequest, after place: ReplyPlace?, for caller: Caller) throws(HealthError) -> ReplyPart
}
