// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One operation of the store, as a value.
///
/// A request states the access that it needs. The engine checks that before it reads storage, and carries the request out in the file of
/// the same name. Requests and replies are values that can go to another process: see ``WireForm``.
package protocol HealthRequest<Reply>: Sendable, Codable {
  /// The result of the request; `Void` for a request without one.
  associatedtype Reply: Sendable

  /// The permission that the caller needs.
  var access: RequestAccess { get }

  /// The subject of the request, for code around a service.
  var kind: RequestKind { get }

  /// Whether a locked store accepts the request: it needs no stored data, has no reply, and takes effect when the store is unlocked
  /// (LOCK-02).
  var worksWhileLocked: Bool { get }

  /// Whether the work for the request may end before it is done when the client no longer wants the reply.
  var endsWithClient: Bool { get }

  /// What requests of the type do beyond reading and changing the store's data.
  static var effects: RequestEffects { get }

  /// The number of entries of a type in the reply, or that the request changes, for the access log. `reply` is nil after a refusal. Nil for
  /// a request that the log leaves out, because it neither returns nor changes health data. See ``CountedReply``.
  func amount(of type: DataType, in reply: Reply?) -> Int?

  /// Passes a reply to `page` as pages of bytes for the wire. A reply has one such form: JSON where it is `Codable`, columns where it is
  /// ``PagedReply``, and no page where it is `Void`.
  static func send(_ reply: Reply, _ page: ([UInt8]) throws -> Void) throws

  /// The reply of these pages. `page` returns one after the other, then nil. Throws ``WireFault`` for pages that ``send(_:_:)`` never
  /// makes.
  static func receive(_ page: () throws -> [UInt8]?) throws -> Reply
}

extension HealthRequest {
  /// False: by default a locked store refuses a request.
  package var worksWhileLocked: Bool { false }

  /// True for what only reads samples.
  package var endsWithClient: Bool { kind == .querying }

  /// None, by default.
  package static var effects: RequestEffects { [] }
}

/// The permission that a request needs.
package enum RequestAccess: Sendable, Equatable {
  /// No permission: the request is about the caller itself.
  case none
  /// Reading samples of these types. A correlation is readable as far as its members are.
  case read([DataType])
  /// Saving samples of these types. A correlation needs at least one type of its members.
  case share([DataType])
  /// The caller must be the owner.
  case owner
}

/// A request that only the owner may make.
package protocol OwnerRequest: HealthRequest {}

extension OwnerRequest {
  /// ``RequestAccess/owner``.
  package var access: RequestAccess { .owner }

  /// ``RequestKind/owner``.
  package var kind: RequestKind { .owner }
}

/// The subject of a request, for code that passes requests on, delays or records them.
package enum RequestKind: Sendable, Equatable {
  /// Saving samples, or adding them to a workout.
  case saving
  /// Deleting samples.
  case deleting
  /// Reading samples, or results computed from them.
  case querying
  /// Requesting permission for these types; nil where the app only asks whether a request is necessary.
  case authorization(asking: AuthorizationTypes?)
  /// Whether the app may save a type. Apple's call for it has no error.
  case sharingStatus
  /// Reading a characteristic, such as the date of birth.
  case characteristic
  /// Changing the types for which the store starts the app.
  case backgroundDelivery(BackgroundDeliveryChange)
  /// Acknowledging changes. Apple's call for it has no error.
  case acknowledgement
  /// A request that only the owner makes.
  case owner
}

/// A reply that contains health data and counts it by type: samples, deletions, figures, days or sources. The access log records requests
/// with such a reply.
package protocol CountedReply: Sendable {
  /// The number of entries in the reply that belong to a type.
  func count(of type: DataType) -> Int
}

extension HealthRequest {
  /// Nil: by default the access log leaves a request out.
  package func amount(of type: DataType, in reply: Reply?) -> Int? { nil }
}

extension HealthRequest where Reply: CountedReply {
  /// The count of the reply; 0 after a refusal, which has no reply.
  package func amount(of type: DataType, in reply: Reply?) -> Int? { reply?.count(of: type) ?? 0 }
}

extension Optional: CountedReply where Wrapped == CharacteristicValue {
  /// 1 for a characteristic with a value, 0 for one without.
  package func count(of type: DataType) -> Int { self == nil ? 0 : 1 }
}

/// An element of a reply that is an array, for the access log.
package protocol CountedElement: Sendable {
  /// Whether the element counts for a type.
  func isOf(_ type: DataType) -> Bool
}

extension Array: CountedReply where Element: CountedElement {
  /// The number of elements of a type.
  package func count(of type: DataType) -> Int {
    // Access by index does not copy the records.
    indices.reduce(0) { $0 + (self[$1].isOf(type) ? 1 : 0) }
  }
}

extension SampleRecord: CountedElement {
  /// Whether the sample has the type.
  package func isOf(_ type: DataType) -> Bool { self.type === type }
}

extension ActivitySummaryRecord: CountedElement {
  /// True: a reply with summaries is about one type.
  package func isOf(_ type: DataType) -> Bool { true }
}

extension MedicationRecord: CountedElement {
  /// True: a reply with medications is about one type.
  package func isOf(_ type: DataType) -> Bool { true }
}

extension SourceRecord: CountedElement {
  /// True: a reply with sources is about one type.
  package func isOf(_ type: DataType) -> Bool { true }
}
