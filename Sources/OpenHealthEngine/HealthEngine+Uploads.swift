// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension HealthEngine {
  /// Carries out a request, or returns its reply where the same change was made before, however often its client sends it. A request that is
  /// not one transaction is carried out as by ``perform(_:for:)``.
  ///
  /// Throws what ``perform(_:for:)`` throws; a change that threw was not made, and may be sent again.
  ///
  /// - Parameter tell: Called once with whether the change was made before, when it is on disk. It is not called for a request that is not
  ///   kept, and when this throws.
  package func perform<R: HealthRequest>(
    _ request: R, for caller: Caller, as upload: UploadMark, telling tell: (_ isRepeated: Bool) -> Void = { _ in }
  ) throws(HealthError) -> R.Reply {
    guard let writing = request as? any WritingRequest else { return try perform(request, for: caller) }
    return try write(writing, for: caller, as: upload, telling: tell)
  }
}

/// A reply as the bytes of its pages, to be kept.
enum UploadReply {
  /// The bytes of a reply.
  static func bytes<Q: HealthRequest>(of reply: Q.Reply, to _: Q.Type) throws -> [UInt8] {
    var pages: [[UInt8]] = []
    try Q.send(reply) { pages.append($0) }
    return UploadPages.bytes(of: pages)
  }

  /// The reply of bytes that ``bytes(of:to:)`` made.
  static func reply<Q: HealthRequest>(of bytes: [UInt8], to _: Q.Type) throws -> Q.Reply {
    var pages = try UploadPages.pages(of: bytes)[...]
    return try Q.receive { pages.popFirst() }
  }
}
