// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
