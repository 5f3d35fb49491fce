// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A reply that gives health data, and says how much of a type: samples, deletions, figures, days or sources. The access log notes requests with
/// such a reply.
public protocol CountedReply: Sendable {
  func count(of type: DataType) -> Int
}

extension HealthRequest {
  public func amount(of type: DataType, in reply: Reply?) -> Int? { nil }
}

extension HealthRequest where Reply: CountedReply {
  public func amount(of type: DataType, in reply: Reply?) -> Int? { reply?.count(of: type) ?? 0 }
}

extension Optional: CountedReply where Wrapped == CharacteristicValue {
  public func count(of type: DataType) -> Int { self == nil ? 0 : 1 }
}
