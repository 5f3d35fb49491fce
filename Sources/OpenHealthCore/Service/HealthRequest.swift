// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One operation of the store, as a value.
///
/// A request says which access it needs; the engine decides on that before storage is asked, and carries the request out in the file of
/// the same name. Request and reply are values that can be sent to another process: see ``WireForm``.
public protocol HealthRequest<Reply>: Sendable, Codable {
  associatedtype Reply: Sendable

  /// What the caller must be allowed to do.
  var access: RequestAccess { get }

  /// What it is about.
  var kind: RequestKind { get }

  /// Whether a locked store takes it, without a look at what it holds, and carries it out when it is unlocked (LOCK-02). Such a request has no reply.
  var isBlind: Bool { get }

  /// How much of a type the reply gives or the request changes, for the access log; without a reply, after a refusal, nothing. Nil for a request
  /// that the log leaves out, as it neither gives nor changes health data. See ``CountedReply``.
  func amount(of type: DataType, in reply: Reply?) -> Int?

  /// Gives the pages of bytes that a reply is on a wire. A reply has one such form: JSON where it is `Codable`, columns where it is
  /// ``PagedReply``, and no page where it is `Void`.
  static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) throws

  /// The reply that these pages are; `page` gives one after the other, then nil. Throws ``WireFault`` for others than ``send(_:_:)`` gives.
  static func receive(_ page: () throws -> [UInt8]?) throws -> Reply
}

extension HealthRequest {
  public var isBlind: Bool { false }
}

/// What a request needs to be allowed.
public enum RequestAccess: Sendable, Equatable {
  /// Nothing: the request is about the caller itself.
  case none
  /// Reading samples of these types; a correlation is read as far as its members may be.
  case read([DataType])
  /// Saving samples of these types; for a correlation, of at least one type of its members.
  case share([DataType])
  /// Being the owner.
  case owner
}
